"""One line to be typed and acted on."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from codebook.tui.dialogs.dialog import TypingDialog


class AskDialog(TypingDialog[bool]):
    """Gives what is typed to `act` at enter; stays, and says why, where that refuses it.

    What stands there already is selected, so that typing takes its place.
    """

    def __init__(self, title: str, about: str, act: Callable[[str], object], text: str) -> None:
        super().__init__()
        self._title, self._about, self._act, self._text = title, about, act, text

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        box.border_subtitle = "⏎ keep · esc leave"
        with box:
            yield Static(self._about, classes="said", markup=False)
            yield Input(self._text)

    def on_input_submitted(self) -> None:
        """Act on the line."""
        self.give(self._act, answer=True)

    @property
    def typed(self) -> str:
        """The line as it stands."""
        return self.query_one(Input).value

    def refuse(self, sentence: str) -> None:
        """Say why it is not taken."""
        self.query_one(".said", Static).update(sentence)
