"""A screen with one message: why nothing else can be shown, and what to do."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from codebook.errors import CodebookError


class NoticeScreen(Screen[None]):
    """Shows an error; q closes the workbench."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape,enter", "leave", "Quit", show=False)]
    DEFAULT_CSS = """
    NoticeScreen {
        align: center middle;
        Vertical { width: 64; max-width: 90%; height: auto; }
        #message { text-style: bold; }
        #hint { margin-top: 1; color: $foreground 80%; }
        #leave { margin-top: 2; color: $foreground 60%; }
    }
    """

    def __init__(self, error: CodebookError) -> None:
        super().__init__()
        self._error = error

    def compose(self) -> ComposeResult:
        """Make the three lines."""
        with Vertical():
            yield Static(self._error.message, id="message", markup=False)
            yield Static(self._error.hint, id="hint", markup=False)
            yield Static("q quits", id="leave", markup=False)

    def action_leave(self) -> None:
        """Close the workbench with the exit code of the error."""
        self.app.exit(return_code=self._error.exit_code)
