"""One field for an insight or a memo."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static, TextArea

from codebook.tui.dialogs.dialog import Dialog


class NoteDialog(Dialog[str]):
    """Answers the text as it stood at ctrl+s; empty means that the note is to go."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,ctrl+enter", "save", "Save", show=False, priority=True)
    ]

    def __init__(self, title: str, about: str, text: str) -> None:
        super().__init__()
        self._title, self._about, self._text = title, about, text
        self._warned = False

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = self._title
        box.border_subtitle = "ctrl+s save · esc leave" + (" · empty removes" if self._text else "")
        with box:
            yield Static(self._about, classes="said", markup=False)
            yield TextArea(self._text, soft_wrap=True, compact=True, tab_behavior="focus")

    def on_mount(self) -> None:
        """Put the caret after the text."""
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)

    def action_leave(self) -> None:
        """Answer nothing; ask once more where something was written."""
        box = self.query_one(".box")
        if self.query_one(TextArea).text == self._text or self._warned:
            self.dismiss(None)
            return
        self._warned = True
        box.border_subtitle = "ctrl+s save · esc again leaves without saving"

    def action_save(self) -> None:
        """Answer the text."""
        self.dismiss(self.query_one(TextArea).text)
