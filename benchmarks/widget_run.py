"""One way to show a long text, pressed through in a terminal: `widget_run.py KIND REPORT WORDS`.

KIND is transcript, line, textarea or static. There are a tenth as many passages as words.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any
from pathlib import Path

from driven import Driven, resident
from line_view import _CODES, LineView
from long_text import LongText, Said, long_text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content, Span
from textual.geometry import Size
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static, TextArea

from codebook.text.turns import Turn
from codebook.tui.widgets.transcript import Document, Highlight, TranscriptView

_ROUNDS = 24


def line(given: LongText) -> Widget:
    """Return the bare line view."""
    return LineView(given.text, given.passages)


def transcript(given: LongText) -> Widget:
    """Return codebook's view."""
    turns = [Turn(*said) for said in given.turns]
    view = TranscriptView(Document.of(given.text, turns, interviewers={"I"}))
    colours = [colour.hex for colour in _CODES]
    view.set_highlights(
        Highlight(f"{place:032x}", start, end, colours[code], f"C.{code}")
        for place, (start, end, code) in enumerate(given.passages)
    )
    return view


def textarea(given: LongText) -> Widget:
    """Return Textual's text area, which can show no highlights."""
    return TextArea(given.text, read_only=True)


def static(given: LongText) -> Widget:
    """Return one Static with all highlights, in what scrolls."""
    styles = [Style(background=colour) for colour in _CODES]
    spans = [Span(start, end, styles[code]) for start, end, code in given.passages]
    scroll = VerticalScroll(Static(Content(given.text, spans)))
    scroll.can_focus = True
    return scroll


KINDS: dict[str, Callable[[LongText], Widget]] = {
    made.__name__: made for made in (line, transcript, textarea, static)
}


class WidgetRun(Driven):
    """An empty screen, in which the widget is then opened."""

    def __init__(self, make: Callable[[LongText], Widget], given: LongText) -> None:
        super().__init__()
        self.begin()
        self.animation_level = "none"
        self._make, self._given = make, given
        self._short = long_text(5000, 500)

    async def drive(self) -> dict[str, object]:
        """Open a short text, then the long one in its place; page and step through both."""
        small = await self._show(self._short, 4)
        gc.collect()
        before = resident()
        large = await self._show(self._given, _ROUNDS)
        gc.collect()
        held = (large["held"] - before)
        size = len(self._given.text.encode())
        memory = (resident() - before) / size
        return {"opening": small["opening"], **large, "opening": small["opened"], "held": held / size, "memory": memory}

    async def _show(self, given: LongText, rounds: int) -> dict[str, Any]:
        await self.frames()
        await self.query(Widget).remove()
        self.begin()
        widget = self._make(given)
        await self.mount(widget)
        widget.focus()
        opened = (await self.frames())[-1]
        gc.collect()
        held = resident()
        pages = [(await self.press("pagedown"))[-1] for _ in range(rounds)]
        self._n=len(self._frames)
        at = widget.scroll_offset
        while widget.scroll_offset == at:
            await self.press("down")
        steps = [(await self.press("down"))[-1] for _ in range(rounds)]
        return {"opened": opened, "held": held, "pages": pages, "steps": steps, "opening": opened, "frames": [self._n, len(self._frames)]}


if __name__ == "__main__":
    kind, report, words = sys.argv[1:4]
    app = WidgetRun(KINDS[kind], long_text(int(words), int(words) // 10))
    app.report = Path(report)
    app.run()
