"""Fields of one line into which several lines can be pasted."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.widgets import Input


class OneLine(Input):
    """Joins pasted lines into one; Textual's field takes the first line and drops the rest."""

    def _on_paste(self, event: events.Paste) -> None:
        if len(event.text.splitlines()) > 1:
            event.text = " ".join(event.text.split())


class LineField(Input):
    """Takes one pasted line, and passes several on to its screen."""

    @dataclass
    class Pasted(Message):
        """More was pasted than the field takes."""

        text: str

    def is_more(self, text: str) -> bool:
        """Whether a pasted text is more than the field takes."""
        return len(text.strip().splitlines()) > 1

    def on_paste(self, event: events.Paste) -> None:
        """Pass on what is more than one line."""
        if self.is_more(event.text):
            event.stop()
            event.prevent_default()
            self.post_message(self.Pasted(event.text))
