"""A dialog for one line, which is acted on before the dialog closes."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from codebook.tui.dialogs.dialog import TypingDialog
from codebook.tui.widgets.one_line import OneLine


class AskDialog(TypingDialog[bool]):
    """Calls `act` with the line at enter; stays open with the reason where `act` refuses it.

    The initial text is selected, so that typing replaces it.
    """

    one_line = True

    def __init__(self, title: str, about: str, act: Callable[[str], object], text: str) -> None:
        super().__init__()
        self._title, self._about, self._act, self._text = title, about, act, text

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        box.border_subtitle = f"{self.keys} · esc leave"
        with box:
            yield Static(self._about, classes="said", markup=False)
            yield OneLine(self._text)

    def on_input_submitted(self) -> None:
        """Act on the line."""
        self.give(self._act, answer=True)

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The line, where it was changed."""
        return (self.typed,) if self.typed != self._text else ()

    @property
    def typed(self) -> str:
        """The line as it is now."""
        return self.query_one(Input).value

    def refuse(self, sentence: str) -> None:
        """Show why the line was refused."""
        self.query_one(".said", Static).update(sentence)
