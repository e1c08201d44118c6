"""One way to show a text, pressed through in a terminal: `widget_run.py REPORT KIND`.

KIND is line, transcript, textarea or static. A short text comes first, then the long one.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path

from driven import Driven, Frame, resident
from line_view import COLOURS, LineView
from long_text import LONG, SHORT, LongText, long_text
from textual.containers import VerticalScroll
from textual.content import Content, Span
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static, TextArea

from codebook.text.turns import Turn
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.highlights import Highlight
from codebook.tui.widgets.transcript.view import TranscriptView

_STEPS = 20


def line(given: LongText) -> Widget:
    """Return the bare line view."""
    return LineView(given.text, given.passages)


def transcript(given: LongText) -> Widget:
    """Return codebook's view, which asks for the highlights of a place when it is to be seen."""
    turns = [Turn(*said) for said in given.turns]
    looks = [(colour.hex, f"C.{code}") for code, colour in enumerate(COLOURS, 1)]

    def on(span: tuple[int, int]) -> list[Highlight]:
        return [
            Highlight(f"{place:032x}", start, end, *looks[code])
            for place, (start, end, code) in enumerate(given.passages)
            if start < span[1] and end > span[0]
        ]

    view = TranscriptView()
    view.set_transcript(Document.of(given.text, turns, interviewers={"I"}), source=on)
    return view


def textarea(given: LongText) -> Widget:
    """Return Textual's text area, which can show no highlights."""
    return TextArea(given.text, read_only=True)


def static(given: LongText) -> Widget:
    """Return one Static with all highlights, in a pane that scrolls."""
    styles = [Style(background=colour) for colour in COLOURS]
    spans = [Span(start, end, styles[code]) for start, end, code in given.passages]
    pane = VerticalScroll(Static(Content(given.text, spans)))
    pane.can_focus = True
    return pane


_KINDS: dict[str, Callable[[LongText], Widget]] = {
    made.__name__: made for made in (line, transcript, textarea, static)
}


class WidgetRun(Driven):
    """A screen with nothing but the widget."""

    def __init__(self, report: Path, make: Callable[[LongText], Widget]) -> None:
        super().__init__(report)
        self.animation_level = "none"
        self._make = make
        self._widget = Widget()
        self._texts = [long_text(words, words // 10) for words in (SHORT, LONG)]

    async def drive(self) -> dict[str, object]:
        """Open both texts, page and step through the long one."""
        await self.mount(self._widget)
        await self.frames()
        short, long = self._texts
        opened_short = (await self._show(short))[-1]
        for _ in range(3):
            await self.press("pagedown")
        gc.collect()
        before = resident()
        opened = (await self._show(long))[-1]
        gc.collect()
        memory = resident() - before
        pages = [(await self.press("pagedown"))[-1] for _ in range(_STEPS)]
        await self._to_the_edge()
        steps = [(await self.press("down"))[-1] for _ in range(_STEPS)]
        return {"short": [opened_short], "long": [opened], "memory": memory,
                "size": len(long.text.encode()), "pages": pages, "steps": steps}  # fmt: skip

    async def _show(self, given: LongText) -> list[Frame]:
        await self._widget.remove()
        await self.still()
        self.begin()
        self._widget = self._make(given)
        await self.mount(self._widget)
        self._widget.focus()
        return await self.frames()

    async def _to_the_edge(self) -> None:
        """Step until a step scrolls."""
        at = self._widget.scroll_offset
        while self._widget.scroll_offset == at:
            await self.press("down")


if __name__ == "__main__":
    WidgetRun(Path(sys.argv[1]), _KINDS[sys.argv[2]]).run()
