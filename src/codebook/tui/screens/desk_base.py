"""The desk as it is seen: its panes, and how they are filled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from codebook.study.views import Code, Interview
from codebook.text.spans import Span
from codebook.tui.commands import COMMANDS, assign_keys
from codebook.tui.desk import Desk
from codebook.tui.highlighting import change, highlights
from codebook.tui.keys import bindings, keymap
from codebook.tui.places import Place, Places
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.context_bar import ContextBar
from codebook.tui.widgets.here_pane import HerePane
from codebook.tui.widgets.interview_list import InterviewList, told
from codebook.tui.widgets.key_bar import KeyBar
from codebook.tui.widgets.transcript import Document, Highlight, TranscriptView

_NOTHING = "This study has no interviews yet.\n\nImport them:  codebook import transcripts/*"


class DeskBase(Screen[None]):
    """Shows a desk: interviews, transcript, codebook, and what applies at the caret.

    `keys` are the keys in force by command.
    """

    CSS_PATH = "desk_screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings()
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
        self._top, self._bar = ContextBar(), KeyBar()
        self._here = HerePane(id="here")
        self._shown: dict[str, Highlight] = {}
        self.keys: Mapping[str, tuple[str, ...]] = assign_keys(COMMANDS, frozenset())

    def compose(self) -> ComposeResult:
        """Make the panes."""
        yield self._top
        with Horizontal(id="body"):
            with Vertical(id="interviews-pane"):
                yield self.interviews
            with Vertical(id="text"):
                yield Static(_NOTHING, id="nothing", markup=False)
                yield self.view
            with Vertical(id="side"):
                yield self.codes
                yield self._here
        yield self._bar

    def on_mount(self) -> None:
        """Show the study."""
        self.show_desk()

    def interview_looked_at(self) -> Interview | None:
        """Return the interview highlighted in the list."""
        at = self.interviews.highlighted
        return None if at is None else self.desk.interviews[at]

    def show_desk(self) -> None:
        """Show the study as its coder sees it and left it."""
        desk = self.desk
        self._show_codes()
        self.show_study()
        place = self._places.recall(desk.study.id, desk.coder)
        start = desk.start(place)
        self.query_one("#nothing").display = start is None
        self.view.display = start is not None
        if start:
            there = place if place and place.transcript_id == start else None
            self.open_interview(start, there.caret if there else None)

    def open_interview(self, transcript_id: str, caret: int | None = None) -> None:
        """Show an interview, with the caret where it was or where speech begins."""
        transcript = self.desk.open(transcript_id)
        speakers = {turn.speaker for turn in transcript.turns if turn.kind == "speech"}
        document = Document.of(
            transcript.text, transcript.turns,
            interviewers=speakers - transcript.speaking if transcript.speaking else frozenset(),
            parts={part.label: f"{part.label}  {part.title}" for part in self.desk.parts},
        )  # fmt: skip
        self._shown = highlights(self.desk.shown(), self.desk.codebook)
        self.view.set_transcript(document, self._shown.values())
        self.view.focus()
        if caret is not None and caret <= len(transcript.text):
            self.call_after_refresh(self.view.focus_span, caret)
        self.show_study()
        self.show_here()
        self.remember()

    def show_changes(self) -> Span | None:
        """Show what a write has changed; return where the first change is."""
        new = highlights(self.desk.shown(), self.desk.codebook)
        gone, added = change(self._shown, new)
        touched = [Span(h.start, h.end) for h in (*(self._shown[key] for key in gone), *added)]
        self._shown = new
        self.view.remove_highlights(gone)
        self.view.add_highlights(added)
        self._show_codes()
        self.show_here()
        return min(touched, default=None)

    def show_here(self) -> None:
        """Show what surrounds the caret and what is on the passage in focus."""
        desk = self.desk
        self._top.show_interview(desk, desk.here(self.view.caret))
        if self.codes.has_focus and self.codes.code:
            self._explain_code(self.codes.code)
            return
        if self.interviews.has_focus and (interview := self.interview_looked_at()):
            self._here.show_lines(told(interview))
            return
        codings = desk.on(self.view.target)
        self._here.show_codings(
            codings, desk.notes(codings), desk.codebook, define=self.has_class("-wide")
        )

    def show_study(self) -> None:
        """Show whose layer it is, the stage, and how far the interviews are coded."""
        self._top.show_study(self.desk)
        current = self.desk.transcript.id if self.desk.transcript else None
        self.interviews.show_interviews(self.desk.interviews, current)

    def remember(self) -> None:
        """Keep where the coder is, for the next time."""
        desk = self.desk
        if desk.transcript:
            place = Place(desk.transcript.id, self.view.caret)
            self._places.remember(desk.study.id, desk.coder, place)

    def on_transcript_view_moved(self) -> None:
        """Show what applies there."""
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
        self.codes.show_codebook(self.desk.codebook)
        first_keys = self.desk.picker.first_keys
        keys = assign_keys(COMMANDS, first_keys)
        if keys != self.keys:
            self.keys = keys
            self.app.set_keymap(keymap(keys))
        self._bar.show_keys(keys, first_keys)
