"""A field of one line into which several lines can be pasted."""

from __future__ import annotations

from textual import events
from textual.widgets import Input


class OneLine(Input):
    """Joins pasted lines into one; Textual's field takes the first line and drops the rest."""

    def _on_paste(self, event: events.Paste) -> None:
        event.text = " ".join(event.text.split())
