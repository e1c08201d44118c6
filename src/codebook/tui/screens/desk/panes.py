"""The panes of the desk, and how they are filled."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from codebook.errors import CodebookError, as_sentence
from codebook.study.codebook import Codebook
from codebook.study.views import Interview, Passage, Seen, Transcript
from codebook.text.anchoring import EditMap, edits_between
from codebook.text.spans import Span
from codebook.tui.commands import FOOTER_WITHOUT_INTERVIEWS, PANE_FOOTERS, SCREENS
from codebook.tui.commands.fields import LIST_GROUP, TREE_GROUP
from codebook.tui.error_guard import ErrorGuard
from codebook.tui.keys import KeysInForce, keymap
from codebook.tui.messages import PromptsFound, Refused
from codebook.tui.model.desk import Desk
from codebook.tui.model.places import KeptCodes, Place, Places
from codebook.tui.model.study_cache import CacheUpdate
from codebook.tui.screens.desk.explaining import Explaining
from codebook.tui.screens.desk.settled import Settled
from codebook.tui.screens.highlighting import difference, highlights, notes_only
from codebook.tui.screens.transcript_cache import document_of
from codebook.tui.tour import SAMPLE, TourBar
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.context_bar import ContextBar
from codebook.tui.widgets.here_pane import HerePane
from codebook.tui.widgets.interview_list import InterviewList
from codebook.tui.widgets.key_bar import KeyBar
from codebook.tui.widgets.part_pane import PartPane
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.highlights import Highlight
from codebook.tui.widgets.transcript.view import TranscriptView

if TYPE_CHECKING:
    from codebook.tui.messages import Counted

_NOTHING = "This study has no interviews yet.\n\n{key} imports them{too}."
_NO_TAXONOMY = ", and the taxonomy too.\nWithout a taxonomy, make codes as you read"
_NOBODY = "no participant yet. To say who answers: {0}, then {1}", "who answers? {0}, then {1}"

_ANYTHING = CacheUpdate([], everywhere=True)


class DeskPanes(ErrorGuard, Vertical):
    """Shows a desk: interviews, transcript, codebook, and what is on the passage at the caret.

    `hides_questions` says that the interviewers' turns are not shown.
    """

    def __init__(self, desk: Desk, places: Places, keys: KeysInForce) -> None:
        super().__init__()
        self.desk, self.places = desk, places
        self.view = TranscriptView()
        self.codes = CodeTree(id="codes")
        self.interviews = InterviewList()
        self.tour = TourBar(keys)
        self.hides_questions = False
        self._nothing = Static(id="nothing", markup=False)
        self._top, self._bar = ContextBar(), KeyBar()
        self._here = HerePane(id="here")
        self.explaining = Explaining(desk, self._here, keys)
        self.settled = Settled(desk, self)
        self._part = PartPane()
        self._keys = keys
        self._shown: Transcript | None = None
        self._seen: tuple[Codebook, Mapping[str, int], frozenset[str]] | None = None

    def compose(self) -> ComposeResult:
        """Make the panes."""
        yield self._top
        with Horizontal(id="body"):
            with Vertical(id="interviews-pane"):
                yield self.interviews
                yield self._part
            with Vertical(id="text"):
                yield self._nothing
                yield self.view
            with Vertical(id="side"):
                yield self.codes
                yield self._here
        yield self.tour
        yield self._bar

    def on_mount(self) -> None:
        """Show codes in the colours that are readable in another theme."""
        self.app.theme_changed_signal.subscribe(
            self, lambda _: self.call_after_refresh(self.show_here)
        )

    # the whole of it --------------------------------------------------------------------------

    def show_desk(self) -> None:
        """Show the study as its coder left it, else what is open; begin a new sample's tour."""
        desk = self.desk
        desk.recent.take_up(*self.places.kept_codes(desk.study.id, desk.coder))
        self._show_codes()
        self.show_study()
        place = self.places.recall(desk.study.id, desk.coder)
        there = desk.still_there(place, self._here_now())
        start = there.transcript_id if there else next((one.id for one in desk.interviews), None)
        self._nothing.display = start is None
        too = "" if desk.codebook.codes else _NO_TAXONOMY
        self._nothing.update(_NOTHING.format(key=self._keys.shown("import"), too=too))
        self.view.display = start is not None
        self._offer_keys()
        if start:
            self.open_interview(start, there.caret if there else None)
        if place is None and desk.name == SAMPLE:
            self.tour.begin(there.caret if there else self.view.caret)

    def open_interview(self, transcript_id: str, caret: int | None = None) -> None:
        """Show an interview; without `caret` it is read from where the first person speaks."""
        self.desk.open(transcript_id)
        self.show_text(caret)
        self.view.focus()
        self.show_study()
        self.show_here()
        self.call_after_refresh(self.remember)  # once the caret is there

    def remember(self) -> None:
        """Remember where the coder is, for the next time."""
        desk = self.desk
        if place := self._here_now():
            kept = KeptCodes(desk.recent.keyed, desk.recent.used)
            self.places.remember(desk.study.id, desk.coder, place, kept)

    def _here_now(self) -> Place | None:
        read = self.desk.transcript
        return Place(read.id, self.view.caret) if read else None

    def take_tour(self) -> None:
        """Begin the tour, or go on to its next step."""
        if self.tour.on:
            self.tour.next()
        else:
            self.tour.begin(self.view.caret)

    def show_changes(self, update: CacheUpdate = _ANYTHING) -> None:
        """Show what has changed."""
        nothing_yet = self._shown is None and self.desk.interviews
        if nothing_yet or self.desk.transcript is not self._shown:
            self._show_other_text()
        elif update.everywhere:
            self.view.renew_highlights()
        else:
            self._show_passages(update.passages)
        self._show_codes()
        self.show_here()

    def show_study(self) -> None:
        """Show the study with its layers and stage, and how far the interviews are coded."""
        self._top.show_study(self.desk, self.view.unit, hides_questions=self.hides_questions)
        current = self.desk.transcript.id if self.desk.transcript else None
        self.interviews.show_interviews(self.desk.listed, current)

    def on_counted(self, message: Counted) -> None:
        """Show counts that a worker has finished."""
        if message.uses and self.desk.take_uses(message.uses):
            self.show_changes(CacheUpdate([], everywhere=False))
        counted = {interview.id: interview for interview in message.interviews}
        self.desk.interviews = [counted.get(each.id, each) for each in self.desk.interviews]
        self.show_study()

    @property
    def seen(self) -> Seen:
        """What a coding would be put on, in the text as it is shown; in none before there is one.

        Whatever is written later, out of a box or a queue, is written on this.
        """
        return Seen(self._shown.revision_id if self._shown else "", self.view.target)

    # the text and what is on it ---------------------------------------------------------------

    def show_text(self, caret: int | None = None) -> None:
        """Show the interview's text, without the turns that are hidden or filtered out."""
        transcript = self._shown = self.desk.transcript
        if transcript is None:
            return
        self.view.set_transcript(self._document(transcript), source=self._highlights_on)
        if caret is not None and caret <= len(transcript.text):
            self.call_after_refresh(self.view.read_from, caret)
        self._find_prompts_soon(transcript)
        self.settled.look()

    def _document(self, transcript: Transcript) -> Document:
        """Return what is shown of an interview."""
        document = document_of(transcript, self.desk.parts)
        if self.hides_questions:
            document = document.without_questions()
        if self.desk.filter and self.desk.filter.of_text:
            kept = {turn.start for turn in transcript.turns if self.desk.filter.keeps(turn)}
            document = document.only(lambda block: block.start in kept)
        return document

    def _find_prompts_soon(self, transcript: Transcript) -> None:
        if self.desk.parts and not self.desk.knows_asked(transcript):
            self.call_after_refresh(self._find_prompts, transcript)

    def _find_prompts(self, transcript: Transcript) -> None:
        """Find out in a worker which prompt was asked where: questions are compared with each."""
        study = self.desk.study

        def find() -> None:
            try:
                self.post_message(PromptsFound(transcript, study.asked(transcript)))
            except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
                self.post_message(Refused(as_sentence(error)))

        self.run_worker(find, thread=True, exclusive=True, group="prompts")

    def on_prompts_found(self, message: PromptsFound) -> None:
        """Show which prompt was asked at the caret."""
        self.desk.take_asked(message.transcript, message.asked)
        self.show_here()

    def _show_other_text(self) -> None:
        """Show the open interview's text as it is now, or another interview where it is gone."""
        before, now = self._shown, self.desk.transcript
        if now is None:
            self.show_desk()
        elif before is None or before.id != now.id:
            self.show_text()
        else:
            self._shown = now
            following = EditMap(edits_between(before.text, now.text))
            self.view.follow(self._document(now), following, self._highlights_on)
            self._find_prompts_soon(now)

    def _show_passages(self, passages: Collection[Passage]) -> None:
        """Update the highlights of passages, given as they were before and as they are after."""
        ids = {passage.id for passage in passages}
        keys = ids | {applied.coding_id for passage in passages for applied in passage.codes}
        now = list(filter(None, map(self.desk.passages.get, ids)))
        old = {key: shown for key in keys if (shown := self.view.highlights.get(key))}
        gone, added = difference(old, self._highlights(now))
        self.view.remove_highlights(gone)
        self.view.add_highlights(added)

    def _highlights_on(self, span: Span) -> Collection[Highlight]:
        """Return the highlights on a span; where they cannot be read, show why and return none."""
        try:
            return self._highlights(self.desk.passages.over(span)).values()
        except CodebookError as error:
            self.notify(str(error), severity="warning", markup=False)
            return ()

    def _highlights(self, passages: Collection[Passage]) -> dict[str, Highlight]:
        """Return the highlights of passages: one for each coding, or one where there is none."""
        desk = self.desk
        coded = highlights(desk.shown(passages), desk.codebook)
        return coded | notes_only(desk.annotated(passages))

    def _show_codes(self) -> None:
        """Show the codebook, and the keys that its numbers leave to the commands."""
        desk, first_keys = self.desk, self.desk.picker.first_keys
        before, self._seen = self._seen, (desk.codebook, desk.conflicts, first_keys)
        if before is None or before[0] is not desk.codebook or before[1] != desk.conflicts:
            self.codes.show_codebook(desk.codebook, desk.conflicts, desk.apart)
        if before and before[2] == first_keys:
            return
        if self._keys.leave(first_keys):
            self.app.set_keymap(keymap(self._keys))
        self.desk.recent.fit(len(self._keys["recent"]))
        self._bar.show_keys(self._keys, first_keys)

    # what applies at the caret ----------------------------------------------------------------

    def show_here(self) -> None:
        """Show who speaks at the caret, in which part, and what is on the passage in focus."""
        desk = self.desk
        here = desk.context_at(self.view.caret)
        keys = self._keys.shown("participants"), self._keys.shown("people_mend")
        nobody = [hint.format(*keys) for hint in _NOBODY]
        self._top.show_interview(desk, here, nobody)
        self._part.show_part(here, self._keys.shown("part"))
        codings, notes = desk.codings_on(self.view.target), desk.notes(self.view.target)
        hidden = desk.codebook.sorted({each.code.id for each in desk.hidden_on(self.view.target)})
        self._top.show_codes(self._here.in_line(codings, notes, desk.codebook, hidden))
        if self.codes.has_focus and self.codes.code:
            self.explaining.show_code(self.codes.code)
        elif self.interviews.has_focus and (interview := self.interview_looked_at()):
            self.explaining.show_interview(interview)
        else:
            self.explaining.show_passage(codings, notes, hidden)

    @property
    def group_of_keys(self) -> str:
        """The group of the keys of the pane beside the text that has the focus, empty for none."""
        in_tree = TREE_GROUP if self.codes.has_focus else ""
        return LIST_GROUP if self.interviews.has_focus else in_tree

    def _offer_keys(self) -> None:
        with_text = PANE_FOOTERS.get(self.group_of_keys, SCREENS["desk"])
        self._bar.offer(with_text if self.desk.interviews else FOOTER_WITHOUT_INTERVIEWS)

    def interview_looked_at(self) -> Interview | None:
        """Return the highlighted interview of the list, None where it is gone."""
        at = self.interviews.highlighted_option
        return next((each for each in self.desk.listed if at and each.id == at.id), None)

    @cached_property
    def _messages(self) -> list[Widget]:
        """The widgets of messages, which are shown in the half of the text without the caret."""
        return list(self.screen.query("ToastRack"))

    def on_transcript_view_moved(self, event: TranscriptView.Moved) -> None:
        """Show what belongs to the new place of the caret."""
        event.stop()
        self.tour.moved(self.view.caret)
        for place in self._messages:
            place.set_class(self.view.low, "-high")
        self.show_here()

    def on_code_tree_looked(self) -> None:
        """Show what the code means."""
        self.show_here()

    def on_option_list_option_highlighted(self) -> None:
        """Show the details of the highlighted interview."""
        if self.interviews.has_focus:
            self.show_here()

    def on_descendant_focus(self) -> None:
        """Show what belongs to the pane that has the focus now, and its keys."""
        self._offer_keys()
        self.show_here()

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        self.call_after_refresh(self.show_here)
