"""Labels of codes in the room that a row's text leaves at its right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
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
    in the one with the most room, after the others there and cut, if need be to the code's id;
    where several meet and do not fit, the last of them become a number, or a plus. One that stands
    alone is cut as short as need be: a number would say that there are others. A code that several
    coders gave the same passage has one label.
    """
    placed = [(_place(layout, each), each) for each in _by_code(live)]
    here = [(place.whole, label) for place, label in placed if place.row == y]
    if not here:
        return []
    here.sort(key=lambda each: not each[0])
    free = layout.free(layout.row(y)) - EDGE
    shown = list(dict.fromkeys((label.text, label.colour) for _, label in here))
    return list(_fitting(shown, free - _gap(shown, free), palette))


def _by_code(live: Sequence[Highlight]) -> Iterator[_Label]:
    """Yield the labels of what is coded: with another coder, or with how many gave the code.

    The consensus is named only where no coder gave it.
    """
    found: dict[tuple[str, int, int, str], list[Highlight]] = {}
    for h in live:
        if h.label:
            found.setdefault((h.label, h.start, h.end, h.colour), []).append(h)
    for (label, start, end, colour), given in found.items():
        by = [h.by for h in given if not h.joint] or [h.by for h in given]
        if len(by) > 1:
            text = f"{label}{'?' if any(each.endswith('?') for each in by) else ''} ×{len(by)}"
        else:
            text = label + by[0] if by[0] in _OWN else f"{label} {by[0]}"
        yield _Label(painted(text), start, end, colour)


def _place(layout: Layout, label: _Label) -> _Place:
    need = width(label.text) + _GAP + EDGE
    best, most = -1, -1
    for y, free in islice(_free(layout, label), _ROWS):
        if free >= need:
            return _Place(y, whole=True)
        if free > most:
            best, most = y, free
    return _Place(best, whole=False)


def _free(layout: Layout, label: _Label) -> Iterator[tuple[int, int]]:
    """Yield the rows that show any of a passage, and the cells that are free at their right.

    A passage may begin where nothing is shown, as before a speaker's name.
    """
    for y in layout.rows_of(label.start, label.end):
        row = layout.row(y)
        if row.kind == "text" and max(row.start, label.start) < min(row.end, label.end):
            yield y, layout.free(row)


def _gap(shown: Sequence[tuple[str, str]], free: int) -> int:
    """Return the cells between text and labels: one less where only so an id is whole."""
    number = _number(shown[0][0])
    need = width(number) + (len(shown) > 1)
    return _GAP - 1 if number and free - need == _GAP - 1 else _GAP


def _fitting(shown: Sequence[tuple[str, str]], room: int, palette: Palette) -> Iterator[Segment]:
    for place, (label, colour) in enumerate(shown):
        left, before = len(shown) - place - 1, " " if place else ""
        free = room - len(before)
        ink, more = palette.ink(colour), palette["more"]
        most = free - (len(f" +{left}") if left else 0)
        plus = [each for each in (label, _number(label)) if left and most < width(each) < free]
        if plus:
            yield from (Segment(f"{before}{plus[0]}", ink), Segment("+", more))
            return
        alone = len(shown) == 1 and room > 1
        text = _cut(label, most, alone=alone)
        if not text:
            number = f"{before}+{left + 1}"
            yield from [Segment(number, more)] if len(number) <= room else []
            return
        yield Segment(f"{before}{text}", ink)
        room = free - width(text)


def _number(label: str) -> str:
    """Return the id with which a label begins, such as A.1; empty for a name."""
    first = label.partition(" ")[0]
    return first if "." in first else ""


def _cut(label: str, cells: int, *, alone: bool) -> str:
    """Return a label in so many cells, its id alone where no more has room.

    How many coders gave the code is not cut. Unless it stands alone, a label is left out where so
    little would be left that it says nothing.
    """
    number = _number(label)
    name, times, count = label.rpartition(" ×")
    if times and width(label) > cells:
        room = cells - width(f"×{count}")
        if number and room >= width(number):
            return f"{number}×{count}"
        if not number and room > _SHORTEST:
            return f"{cut(name, room - 1)} ×{count}"
    if number and width(number) == cells:
        return number
    least = 0 if alone else max(_SHORTEST, width(number) + 1 if number else 0)
    return cut(label, cells) if cells >= min(least, width(label)) else ""
