"""The floor under the transcript view: lines and highlights on Textual's line API, and no more.

Paragraphs are cut once into rows, a row is found by bisection, its strip is made once and kept.
No caret, no focus, no stripes, no labels, no themes.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import ClassVar

from long_text import CODES
from rich.segment import Segment
from rich.style import Style
from textual._wrap import compute_wrap_offsets
from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.color import Color
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

_PLAIN = Style(color="#e0e0e0", bgcolor="#1e1e1e")
COLOURS = [Color.from_hsl(place / CODES, 0.5, 0.3) for place in range(CODES)]


class LineView(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows a text with highlights, each (start, end, code) in code points."""

    DEFAULT_CSS = "LineView { background: #1e1e1e; color: #e0e0e0; overflow: hidden scroll; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "go(1)", show=False),
        Binding("pagedown", "page", show=False),
    ]

    def __init__(self, text: str, highlights: Iterable[tuple[int, int, int]]) -> None:
        super().__init__()
        self._lines = text.splitlines()
        self._starts = [0, *accumulate(len(line) + 1 for line in self._lines)]
        self._inside: list[list[tuple[int, int, int]]] = [[] for _ in self._lines]
        for highlight in highlights:
            self._put(*highlight)
        self._strips: LRUCache[int, Strip] = LRUCache(4096)
        self._styles: dict[tuple[int, ...], Style] = {(): _PLAIN}
        self._first = array("l", [0])
        self._cuts: list[list[int]] = []
        self._width = 0

    def action_go(self, rows: int) -> None:
        """Scroll by rows."""
        self.scroll_to(y=self.scroll_offset.y + rows, animate=False, immediate=True)

    def action_page(self) -> None:
        """Scroll by a page."""
        self.action_go(self.scrollable_content_region.height)

    def on_resize(self) -> None:
        """Cut the text to the width."""
        width = self.scrollable_content_region.width
        if width and width != self._width:
            self._width = width
            self._cuts = [_cuts(line, width) for line in self._lines]
            self._first = array("l", accumulate((len(c) + 1 for c in self._cuts), initial=0))
            self._strips.clear()
            self.virtual_size = Size(width, self._first[-1])

    def render_line(self, y: int) -> Strip:
        """Return a row, painted once."""
        y += self.scroll_offset.y
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._paint(y)
        return strip

    def add(self, start: int, end: int, code: int) -> None:
        """Show one more highlight."""
        self._put(start, end, code)
        first, last = (bisect_right(self._starts, at) - 1 for at in (start, end - 1))
        rows = range(self._first[first], self._first[last + 1])
        for y in rows:
            self._strips.discard(y)
        self.refresh_lines(rows[0], len(rows))

    def _put(self, start: int, end: int, code: int) -> None:
        at = bisect_right(self._starts, start) - 1
        while at < len(self._lines) and (begin := self._starts[at]) < end:
            self._inside[at].append((max(0, start - begin), end - begin, code))
            at += 1

    def _paint(self, y: int) -> Strip:
        if y >= self._first[-1]:
            return Strip.blank(self._width, _PLAIN)
        at = bisect_right(self._first, y) - 1
        line, cuts = self._lines[at], [0, *self._cuts[at], len(self._lines[at])]
        row = y - self._first[at]
        start, end = cuts[row], cuts[row + 1]
        live = [h for h in self._inside[at] if h[0] < end and h[1] > start]
        marks = {start, end, *(m for h in live for m in h[:2] if start < m < end)}
        segments = [
            Segment(line[a:b], self._style(tuple({c for s, e, c in live if s <= a and b <= e})))
            for a, b in pairwise(sorted(marks))
        ]
        return Strip(segments).adjust_cell_length(self._width, _PLAIN)

    def _style(self, codes: tuple[int, ...]) -> Style:
        style = self._styles.get(codes)
        if style is None:
            colour = COLOURS[codes[0]]
            for code in codes[1:]:
                colour = colour.blend(COLOURS[code], 0.5)
            style = Style(color="#ffffff", bgcolor=colour.rich_color, underline=len(codes) > 1)
            self._styles[codes] = style
        return style


def _cuts(line: str, width: int) -> list[int]:
    """Return the code points at which the second and later rows of a line begin."""
    if not line.isascii():
        return compute_wrap_offsets(line, width, 4)
    cuts: list[int] = []
    at = 0
    while len(line) - at > width:
        space = line.rfind(" ", at, at + width + 1)
        at = space + 1 if space > at else at + width
        cuts.append(at)
    return cuts
