"""A setting that a key switches to its next value."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class Dial(Static):
    """Shows a key and the present value; `place` is the index of that in `values`.

    It never has the focus, since its key works wherever that is.
    """

    DEFAULT_CSS = """
    Dial {
        width: auto;
        height: 1;
        margin-right: 2;
    }
    """

    @dataclass
    class Turned(Message):
        """The value has changed."""

        dial: Dial

    def __init__(self, key: str, values: tuple[str, ...], place: int = 0) -> None:
        super().__init__(markup=False)
        self.key, self.place = key, place
        self._values = values

    def render(self) -> Content:
        """Return key and value; a value that is not the first is bold."""
        ink = "bold" if self.place else "$foreground 80%"
        return Content.assemble((self.key, "bold $accent"), " ", (self._values[self.place], ink))

    def action_turn(self) -> None:
        """Switch to the next value."""
        self.place = (self.place + 1) % len(self._values)
        self.refresh(layout=True)
        self.post_message(self.Turned(self))

    def on_click(self) -> None:
        """Switch to the next value."""
        self.action_turn()
