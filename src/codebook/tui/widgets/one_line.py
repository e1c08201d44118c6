"""A field of one line into which a quote of several can be pasted."""

from __future__ import annotations

from textual import events
from textual.widgets import Input


class OneLine(Input):
    """Takes all that is pasted, in one line; Textual's takes the first line and drops the rest."""

    def _on_paste(self, event: events.Paste) -> None:
        event.text = " ".join(event.text.split())
