"""Labels of codes in the room that a row's text leaves at its right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.segment import Segment

from codebook.tui.fitting import cut
from codebook.tui.widgets.transcript.cells import painted, width
from codebook.tui.widgets.transcript.highlights import Highlight
from codebook.tui.widgets.transcript.layout import Layout
from codebook.tui.widgets.transcript.palette import Palette

_ROWS = 3
_GAP = 2
_SHORTEST = 4
_OWN = ("", "?")  # sure, unsure
EDGE = 1
"""Cells that stay free between labels and the edge of the view."""


class _Label(NamedTuple):
    """What stands beside a passage `start:end`."""

    text: str
    start: int
    end: int
    colour: str


class _Place(NamedTuple):
    """The row in which a label stands, and whether there is room in it for that label alone."""

    row: int
    whole: bool


def labels(layout: Layout, y: int, live: Sequence[Highlight], palette: Palette) -> list[Segment]:
    """Return the labels to stand at the right end of row `y`, in which `live` stand.

    A label stands in the first of its passage's first three rows that has room for it alone, else
    in the one with the most room, after the others there and cut; where several meet and do not
    fit, the last of them become a number, or a plus. One that stands alone is cut as short as need
    be: a number would say that there are others. A code that several coders gave the same passage
    has one label.
    """
    placed = [(_place(layout, each), each) for each in _by_code(live)]
    here = [(place.whole, label) for place, label in placed if place.row == y]
    if not here:
        return []
    here.sort(key=lambda each: not each[0])
    room = layout.free(layout.row(y)) - _GAP - EDGE
    shown = list(dict.fromkeys((label.text, label.colour) for _, label in here))
    return list(_fitting(shown, room, palette))


def _by_code(live: Sequence[Highlight]) -> Iterator[_Label]:
    """Yield the labels of what is coded: with another coder, or with how many gave the code."""
    found: dict[tuple[str, int, int, str], list[str]] = {}
    for h in live:
        if h.label:
            found.setdefault((h.label, h.start, h.end, h.colour), []).append(h.by)
    for (label, start, end, colour), by in found.items():
        if len(by) > 1:
            text = f"{label}{'?' if any(each.endswith('?') for each in by) else ''} ×{len(by)}"
        else:
            text = label + by[0] if by[0] in _OWN else f"{label} {by[0]}"
        yield _Label(painted(text), start, end, colour)


def _place(layout: Layout, label: _Label) -> _Place:
    rows = layout.rows_of(label.start, label.end)[:_ROWS]
    need = width(label.text) + _GAP + EDGE
    best, most = rows[0], -1
    for y in rows:
        row = layout.row(y)
        free = layout.free(row) if row.kind == "text" else -1
        if free >= need:
            return _Place(y, whole=True)
        if free > most:
            best, most = y, free
    return _Place(best, whole=False)


def _fitting(shown: Sequence[tuple[str, str]], room: int, palette: Palette) -> Iterator[Segment]:
    for place, (label, colour) in enumerate(shown):
        left, before = len(shown) - place - 1, " " if place else ""
        free = room - len(before)
        ink, more = palette.ink(colour), palette["more"]
        if left and free - len(f" +{left}") < width(label) < free:
            yield from (Segment(f"{before}{label}", ink), Segment("+", more))
            return
        alone = len(shown) == 1 and room > 1
        text = cut(label, room) if alone else _cut(label, free - (len(f" +{left}") if left else 0))
        if not text:
            number = f"{before}+{left + 1}"
            yield from [Segment(number, more)] if len(number) <= room else []
            return
        yield Segment(f"{before}{text}", ink)
        room = free - width(text)


def _cut(label: str, cells: int) -> str:
    """Return a label in so many cells; nothing where an id such as A.1 would not be whole."""
    first = label.partition(" ")[0]
    least = max(_SHORTEST, width(first) + 1 if "." in first else 0)
    return cut(label, cells) if cells >= min(least, width(label)) else ""
