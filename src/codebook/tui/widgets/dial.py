"""A setting that one key turns to its next value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class Dial(Static, can_focus=True):
    """Shows a key and the value in force; `place` is that value's among `values`."""

    DEFAULT_CSS = """
    Dial {
        width: auto;
        height: 1;
        margin-right: 2;
        &:focus { background: $block-cursor-background; color: $block-cursor-foreground; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "turn", "Change", show=False)]

    @dataclass
    class Turned(Message):
        """Another value is in force."""

        dial: Dial

    def __init__(self, key: str, values: tuple[str, ...], place: int = 0) -> None:
        super().__init__(markup=False)
        self.key, self.place = key, place
        self._values = values

    def render(self) -> Content:
        """Return key and value; one that is not the first stands out."""
        ink = "bold" if self.place else "$foreground 80%"
        return Content.assemble((self.key, "bold $accent"), " ", (self._values[self.place], ink))

    def action_turn(self) -> None:
        """Put the next value in force."""
        self.place = (self.place + 1) % len(self._values)
        self.refresh(layout=True)
        self.post_message(self.Turned(self))

    def on_click(self) -> None:
        """Put the next value in force."""
        self.action_turn()
