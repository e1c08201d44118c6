"""The desk as it is seen: its panes, and how they are filled."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from codebook.errors import CodebookError
from codebook.study.views import Code, Codebook, Interview, Passage, Transcript
from codebook.text.spans import Span
from codebook.tui.commands import BEGINNING, COMMANDS, NEEDING_TEXT, SCREENS, assign_keys
from codebook.tui.desk import Desk
from codebook.tui.highlighting import change, highlights
from codebook.tui.keys import bindings, keymap, shown
from codebook.tui.known import Caught
from codebook.tui.part_progress import PartProgress, by_part
from codebook.tui.places import Place, Places
from codebook.tui.rebinding import rebound
from codebook.tui.texts import document_of
from codebook.tui.tour import TourBar
from codebook.tui.undaunted import Undaunted
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.context_bar import ContextBar
from codebook.tui.widgets.here_pane import HerePane
from codebook.tui.widgets.interview_list import InterviewList, told
from codebook.tui.widgets.key_bar import KeyBar
from codebook.tui.widgets.part_pane import PartPane
from codebook.tui.widgets.transcript import Highlight, TranscriptView

_NOTHING = "This study has no interviews yet.\n\n{key} imports them, and the taxonomy too."
_NO_CODES = "There is no code yet. ⏎ and a name make one here; {key} imports a taxonomy."

_NOBODY = "no participant yet: {key} says who answers"

_ANYTHING = Caught([], everywhere=True)


class DeskBase(Undaunted, Screen[None]):
    """Shows a desk: interviews, transcript, codebook, and what applies at the caret.

    `settings` are the commands with the user's own keys, `keys` the keys in force by command;
    `hides_questions` says that what the interviewer says is not shown.
    """

    hides_questions = False

    CSS_PATH = "desk_screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings(SCREENS["desk"])
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual declares it without ClassVar
        (0, "-small"), (72, "-narrow"), (116, "-wide"),
    ]  # fmt: skip
    AUTO_FOCUS = "TranscriptView"

    def __init__(self, desk: Desk, places: Places) -> None:
        super().__init__()
        self.desk = desk
        self._places = places
        self.view = TranscriptView()
        self.codes = CodeTree(id="codes")
        self.interviews = InterviewList()
        self._nothing = Static(id="nothing", markup=False)
        self._top, self._bar = ContextBar(), KeyBar()
        self._here = HerePane(id="here")
        self._part = PartPane()
        self.tour = TourBar()
        self._shown: Transcript | None = None
        self._seen: tuple[Codebook, frozenset[str]] | None = None
        self.settings = rebound()
        self.keys: Mapping[str, tuple[str, ...]] = assign_keys(COMMANDS, frozenset())

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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let no command act on an interview where there is none."""
        if self.desk.transcript is None and action in NEEDING_TEXT:
            return False
        return super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Show the study."""
        self.show_desk()

    @cached_property
    def _messages(self) -> list[Widget]:
        """Where messages are shown: in the half of the text where the caret is not."""
        return list(self.query("ToastRack"))

    def interview_looked_at(self) -> Interview | None:
        """Return the interview highlighted in the list."""
        at = self.interviews.highlighted
        return None if at is None else self.desk.interviews[at]

    def show_desk(self) -> None:
        """Show the study as its coder sees it and left it."""
        desk = self.desk
        desk.recent[:] = self._places.recent(desk.study.id, desk.coder)
        self._show_codes()
        self.show_study()
        place = self._places.recall(desk.study.id, desk.coder)
        start = desk.start(place)
        self._nothing.display = start is None
        self._nothing.update(_NOTHING.format(key=self._key("import")))
        self.view.display = start is not None
        self._bar.offer(SCREENS["desk"] if start else BEGINNING)
        if start:
            there = place if place and place.transcript_id == start else None
            self.open_interview(start, there.caret if there else None)

    def open_interview(self, transcript_id: str, caret: int | None = None) -> None:
        """Show an interview, with the caret where it was or where speech begins."""
        self.desk.open(transcript_id)
        self.show_text(caret)
        self.view.focus()
        self.show_study()
        self.show_here()
        self.remember()

    def show_text(self, caret: int | None = None) -> None:
        """Show the interview's text, with or without what the interviewer says."""
        transcript = self._shown = self.desk.transcript
        if transcript is None:
            return
        document = document_of(transcript, self.desk.parts)
        if self.hides_questions:
            document = document.without_questions()
        if self.desk.filter and self.desk.filter.of_text:
            kept = {turn.start for turn in transcript.turns if self.desk.filter.keeps(turn)}
            document = document.only(lambda block: block.start in kept)
        self.view.set_transcript(document, source=self._highlights_on)
        if caret is not None and caret <= len(transcript.text):
            self.call_after_refresh(self.view.focus_span, caret)

    def show_changes(self, caught: Caught = _ANYTHING) -> Span | None:
        """Show what is not as it was; return where the first of the passages is."""
        if self.desk.transcript is not self._shown:
            self._show_other_text()
        elif caught.everywhere:
            self.view.renew_highlights()
        else:
            self._show_passages(caught.passages)
        self._show_codes()
        self.show_here()
        return min((passage.span for passage in caught.passages), default=None)

    def _show_other_text(self) -> None:
        """Show what the open interview says now, or another one where it is gone."""
        if self.desk.transcript is None:
            self.show_desk()
        else:
            self.show_text(self.view.caret)

    def _show_passages(self, passages: Collection[Passage]) -> None:
        """Show passages as they are now, of which these are, before and after."""
        keys = {applied.coding_id for passage in passages for applied in passage.codes}
        now = filter(None, map(self.desk.passages.get, {passage.id for passage in passages}))
        old = {key: shown for key in keys if (shown := self.view.highlights.get(key))}
        gone, added = change(old, highlights(self.desk.shown(now), self.desk.codebook))
        self.view.remove_highlights(gone)
        self.view.add_highlights(added)

    def _highlights_on(self, span: Span) -> Collection[Highlight]:
        """Return the highlights on a span of the open interview; say why where they are not had."""
        try:
            codings = self.desk.shown(self.desk.passages.over(span))
        except CodebookError as error:
            self.notify(str(error), severity="warning", markup=False)
            return ()
        return highlights(codings, self.desk.codebook).values()

    def show_here(self) -> None:
        """Show what surrounds the caret and what is on the passage in focus."""
        desk = self.desk
        here = desk.here(self.view.caret)
        self._top.show_interview(desk, here, _NOBODY.format(key=self._key("import")))
        self._part.show_part(here)
        codings = desk.on(self.view.target)
        self._top.show_codes(self._here.in_line(codings, desk.codebook))
        if self.codes.has_focus and self.codes.code:
            self._explain_code(self.codes.code)
            return
        if self.interviews.has_focus and (interview := self.interview_looked_at()):
            self._here.show_lines(told(interview, self.parts_of(interview)))
            return
        if desk.transcript and not desk.codebook.codes:
            hint = _NO_CODES.format(key=self._key("import"))
            self._here.show_lines([Content.styled(hint, "$foreground 60%")])
            return
        self._here.show_codings(
            codings, desk.notes(codings), desk.codebook, define=self.has_class("-wide")
        )

    def _key(self, command: str) -> str:
        return shown(next(iter(self.keys[command]), "ctrl+p"))

    def parts_of(self, interview: Interview) -> list[PartProgress]:
        """Return how far the parts of an interview are coded."""
        return by_part(self.desk.study, interview, self.desk.parts)

    def show_study(self) -> None:
        """Show whose layer it is, the stage, and how far the interviews are coded."""
        self._top.show_study(self.desk, hides_questions=self.hides_questions)
        current = self.desk.transcript.id if self.desk.transcript else None
        self.interviews.show_interviews(self.desk.interviews, current)

    def remember(self) -> None:
        """Keep where the coder is, for the next time."""
        desk = self.desk
        if desk.transcript:
            place = Place(desk.transcript.id, self.view.caret)
            self._places.remember(desk.study.id, desk.coder, place, desk.recent)

    def on_transcript_view_moved(self) -> None:
        """Show what applies there."""
        for place in self._messages:
            place.set_class(self.view.low, "-high")
        self.show_here()

    def on_code_tree_looked(self) -> None:
        """Show what the code means."""
        self.show_here()

    def on_option_list_option_highlighted(self) -> None:
        """Show who is interviewed."""
        if self.interviews.has_focus:
            self.show_here()

    def on_descendant_focus(self) -> None:
        """Show what belongs to the pane that has the focus now."""
        self.show_here()

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        self.call_after_refresh(self.show_here)

    def _explain_code(self, code: Code) -> None:
        examples = self.desk.study.examples(code.id)
        self._here.show_code(code, self.desk.codebook, examples)

    def _show_codes(self) -> None:
        """Show the codebook, and the keys as its numbers leave them."""
        codebook, first_keys = self.desk.codebook, self.desk.picker.first_keys
        before, self._seen = self._seen, (codebook, first_keys)
        if before is None or before[0] is not codebook:
            self.codes.show_codebook(codebook)
        if before and before[1] == first_keys:
            return
        keys = assign_keys(self.settings.commands, first_keys)
        if keys != self.keys:
            self.keys = keys
            self.app.set_keymap(keymap(keys))
        self._bar.show_keys(keys, first_keys)
