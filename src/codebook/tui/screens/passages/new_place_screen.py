"""An interview in which the coder selects where a passage belongs that lost its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.errors import CodebookError
from codebook.store.rows import QuotedRow
from codebook.study.codebook import Code
from codebook.text.anchoring import EditMap, edits_between
from codebook.text.search import Search
from codebook.text.spans import Span
from codebook.tui.commands.lost import PLACING
from codebook.tui.dialogs.line import LineDialog
from codebook.tui.keys import bindings
from codebook.tui.screens.highlighting import highlights, notes_only
from codebook.tui.screens.live_screen import LiveScreen
from codebook.tui.screens.transcript_cache import document_of
from codebook.tui.widgets.detail_pane import DetailPane
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.highlights import Highlight
from codebook.tui.widgets.transcript.view import TranscriptView

if TYPE_CHECKING:
    from codebook.tui.host import Host

_ASKED = "Select the words on which this passage belongs now."


class NewPlace(LiveScreen):
    """Shows the interview from where the passage was; `row` is one of the passage's."""

    name_in_table = "place"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACING)
    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *LiveScreen.CSS_PATH,
        Path(__file__).with_name("new_place_screen.tcss"),
    ]
    AUTO_FOCUS = "TranscriptView"

    def __init__(
        self, host: Host, row: QuotedRow, transcript_id: str, codes: Sequence[Code]
    ) -> None:
        super().__init__(host, f"New place in {row.transcript}")
        self.view = TranscriptView()
        self._row, self._codes = row, codes
        self._lost = DetailPane(id="lost")
        self._transcript = self.desk.study.transcript(transcript_id)
        self._words = ""

    def body(self) -> Iterable[Widget]:
        """Return what is asked, the passage as it was, and the interview."""
        yield Static(_ASKED, classes="told", markup=False)
        yield self._lost
        yield self.view

    def on_mount(self) -> None:
        """Show the passage, and the interview where the passage was."""
        codes = " · ".join(code.title for code in self._codes) or "no code"
        quote = Content.styled(" ".join(self._row.quote.split()), "bold")
        self._lost.show([quote, Content.styled(codes, "$foreground 60%")])
        self.view.set_transcript(self._document(), source=self._highlights_on)
        was = self.desk.study.former_place(self._row.passage_id)
        if was is not None:
            self.call_after_refresh(self.view.read_from, was)

    def follow(self) -> None:
        """Show the text as it is now; leave where the interview is gone."""
        before = self._transcript
        now = next((one.revision_id for one in self.desk.interviews if one.id == before.id), None)
        if now is None:
            self.dismiss()
        elif now == before.revision_id:
            self.view.renew_highlights()
        else:
            self._transcript = self.desk.study.transcript(before.id)
            following = EditMap(edits_between(before.text, self._transcript.text))
            self.view.follow(self._document(), following, self._highlights_on)

    def on_transcript_view_activated(self) -> None:
        """Put the passage there."""
        self.action_put()

    def action_put(self) -> None:
        """Put the passage on what is selected, or in focus."""
        study, key = self.desk.study, self._row.passage_id
        seen, span = self._transcript.revision_id, self.view.target
        joined: list[str] = []

        def show() -> None:
            self.dismiss()
            undo = f"{self.key('undo')} takes it back."
            self.host.say(" ".join(("The passage has a place again.", *joined, undo)))

        self.write(
            f"a new place of “{' '.join(self._row.quote.split())}”",
            lambda: joined.extend(study.give_place(key, seen, span)),
            show,
        )

    def action_unit(self) -> None:
        """Step by turns instead of sentences, or by sentences again."""
        self.view.action_toggle_unit()

    def action_find(self) -> None:
        """Ask for words, and select them where they come next."""
        self.app.push_screen(LineDialog("Find in this interview", self._words), self._find)

    def _find(self, words: str | None) -> None:
        """Select the words after the caret, else the first ones."""
        if not words:
            return
        self._words = words
        found = [*Search(words).spans(self._transcript.text)]
        caret = self.view.caret
        there = next((each for each in found if each.start >= caret), next(iter(found), None))
        if there is None:
            self.host.say(f"{self._row.transcript} does not have “{words}”.")
        else:
            self.view.read_from(*there)
            self.view.point_over(there, there)

    def _document(self) -> Document:
        return document_of(self._transcript, self.desk.parts)

    def _highlights_on(self, span: Span) -> Collection[Highlight]:
        """Return the highlights on a span; where they cannot be read, show why and return none."""
        try:
            on = self.desk.study.passages(self._transcript.revision_id, span)
        except CodebookError as error:
            self.host.say(str(error), warning=True)
            return ()
        coded = highlights(self.desk.shown(on), self.desk.codebook)
        return (coded | notes_only(self.desk.annotated(on))).values()
