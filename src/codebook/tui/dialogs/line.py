"""A dialog for one line."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input

from codebook.tui.dialogs.dialog import TextDialog
from codebook.tui.widgets.one_line import OneLine


class LineDialog(TextDialog[str]):
    """Answers the line at enter; `empty` says in an empty line what that means."""

    one_line = True

    def __init__(self, title: str, text: str = "", empty: str = "") -> None:
        super().__init__()
        self._title, self._text, self._empty = title, text, empty

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        box.border_subtitle = f"{self.keys} · esc leave"
        with box:
            yield OneLine(self._text, placeholder=self._empty)

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The line, where it was changed."""
        typed = self.query_one(Input).value
        return (typed,) if typed != self._text else ()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer the line."""
        self.dismiss(event.value.strip())
