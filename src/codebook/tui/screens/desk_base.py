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

_COMMANDS = {command.does.partition("(")[0] for command in COMMANDS}


class DeskBase(Screen[None]):
    """Interviews, transcript, codebook and what applies here; empty until a desk is shown."""

    CSS_PATH = "desk_screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings()
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual declares it without ClassVar
        (0, "-small"), (72, "-narrow"), (116, "-wide"),
    ]  # fmt: skip
    AUTO_FOCUS = "TranscriptView"

    def __init__(self, name: str, places: Places) -> None:
        super().__init__()
        self._called = name
        self._places = places
        self._desk: Desk | None = None
        self._shown: dict[str, Highlight] = {}
        self.keys: Mapping[str, tuple[str, ...]] = assign_keys(COMMANDS, frozenset())

    def compose(self) -> ComposeResult:
        """Make the panes."""
        yield ContextBar(self._called)
        with Horizontal(id="body"):
            with Vertical(id="interviews-pane"):
                yield InterviewList()
            with Vertical(id="text"):
                yield Static("Opening the study …", id="opening", markup=False)
                yield TranscriptView()
            with Vertical(id="side"):
                yield CodeTree(id="codes")
                yield HerePane(id="here")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show nothing that cannot be used yet."""
        self.view.display = False

    @property
    def desk(self) -> Desk:
        """Return the desk that is shown."""
        if self._desk is None:
            raise RuntimeError("No study is open yet.")
        return self._desk

    @property
    def is_open(self) -> bool:
        """Say whether a study is shown."""
        return self._desk is not None

    @property
    def view(self) -> TranscriptView:
        """Return the transcript."""
        return self.query_one(TranscriptView)

    @property
    def codes(self) -> CodeTree:
        """Return the codebook's tree."""
        return self.query_one(CodeTree)

    @property
    def interviews(self) -> InterviewList:
        """Return the list of interviews."""
        return self.query_one(InterviewList)

    def interview_looked_at(self) -> Interview | None:
        """Return the interview highlighted in the list."""
        at = self.interviews.highlighted
        return None if at is None else self.desk.interviews[at]

    def check_action(
        self,
        action: str,
        parameters: tuple[object, ...],  # noqa: ARG002 - asked for by Textual
    ) -> bool | None:
        """Leave commands out until there is something to do them on."""
        return action not in _COMMANDS or self.is_open

    def show_desk(self, desk: Desk) -> None:
        """Fill the screen with a study, where its coder left it."""
        self._desk = desk
        self._show_codes()
        self.show_study()
        place = self._places.recall(desk.study.id, desk.coder)
        start = desk.start(place)
        if start is None:
            self._show_nothing()
            return
        self.open_interview(start, place.caret if place and place.transcript_id == start else None)

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
        self.query_one("#opening").display = False
        self.view.display = True
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
        self.query_one(ContextBar).show_interview(desk, desk.here(self.view.caret))
        if self.codes.has_focus and self.codes.code:
            self._explain_code(self.codes.code)
            return
        if self.interviews.has_focus and (interview := self.interview_looked_at()):
            self.query_one(HerePane).show_lines(told(interview))
            return
        codings = desk.on(self.view.target)
        memos = {
            passage_id: [memo.text for memo in desk.study.memos(passage_id)]
            for passage_id in {coded.passage.id for coded in codings}
        }
        self.query_one(HerePane).show_codings(
            codings, desk.codebook, memos, define=self.has_class("-wide")
        )

    def show_study(self) -> None:
        """Show whose layer it is, the stage, and how far the interviews are coded."""
        self.query_one(ContextBar).show_study(self.desk)
        current = self.desk.transcript.id if self.desk.transcript else None
        self.interviews.show_interviews(self.desk.interviews, current)

    def remember(self) -> None:
        """Keep where the coder is, for the next time."""
        if self._desk and self._desk.transcript:
            place = Place(self._desk.transcript.id, self.view.caret)
            self._places.remember(self._desk.study.id, self._desk.coder, place)

    def on_transcript_view_moved(self) -> None:
        """Show what applies there."""
        if self._desk and self._desk.transcript:
            self.show_here()

    def on_code_tree_looked(self) -> None:
        """Show what the code means."""
        if self._desk and self._desk.transcript:
            self.show_here()

    def on_option_list_option_highlighted(self) -> None:
        """Show who is interviewed."""
        if self._desk and self._desk.transcript and self.interviews.has_focus:
            self.show_here()

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        if self._desk and self._desk.transcript:
            self.call_after_refresh(self.show_here)

    def on_descendant_focus(self) -> None:
        """Show what belongs to the pane that has the focus now."""
        if self._desk and self._desk.transcript:
            self.show_here()

    def _explain_code(self, code: Code) -> None:
        examples = self.desk.study.examples(code.id)
        self.query_one(HerePane).show_code(code, self.desk.codebook, examples)

    def _show_codes(self) -> None:
        """Show the codebook, and the keys as its numbers leave them."""
        self.codes.show_codebook(self.desk.codebook)
        first_keys = self.desk.picker.first_keys
        keys = assign_keys(COMMANDS, first_keys)
        if keys != self.keys:
            self.keys = keys
            self.app.set_keymap(keymap(keys))
        self.query_one(KeyBar).show_keys(keys, first_keys)

    def _show_nothing(self) -> None:
        self.query_one("#opening", Static).update(
            "This study has no interviews yet.\n\nImport them:  codebook import transcripts/*"
        )
