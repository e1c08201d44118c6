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
_LEAST = 3  # cells of the one that stays where several do not fit
_TIMES = "×"
EDGE = 1
"""Cells that stay free between labels and the edge of the view."""


class _Words(NamedTuple):
    """What a label says: a code's id or name, its signs, and after a blank who gave it."""

    name: str
    signs: str
    given: str
    colour: str

    @property
    def whole(self) -> str:
        """All of it."""
        return f"{self.name}{self.signs} {self.given}".rstrip()

    @property
    def number(self) -> str:
        """The id with which it begins, such as A.1, and its signs; empty for a name."""
        first, blank, _ = self.name.partition(" ")
        return first + ("" if blank else self.signs) if "." in first else ""


class _Label(NamedTuple):
    """What stands beside a passage `start:end`."""

    words: _Words
    start: int
    end: int


class _Place(NamedTuple):
    """The row in which a label stands, and whether there is room in it for that label alone."""

    row: int
    whole: bool


def labels(layout: Layout, y: int, live: Sequence[Highlight], palette: Palette) -> list[Segment]:
    """Return the labels to stand at the right end of row `y`, in which `live` stand.

    A label stands in the first of its passage's first three rows that has room for it alone, else
    in the one with the most room, after the others there and cut, if need be to the code's id;
    where several meet and do not fit, the last of them become a number, or a plus, but one stays.
    One that stands alone is cut as short as need be: a number would say that there are others. A
    code that several coders gave the same passage has one label.
    """
    placed = [(_place(layout, each), each) for each in _by_code(live)]
    here = [(place.whole, label) for place, label in placed if place.row == y]
    if not here:
        return []
    here.sort(key=lambda each: not each[0])
    free = layout.free(layout.row(y)) - EDGE
    shown = list(dict.fromkeys(label.words for _, label in here))
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
        signs = "".join(dict.fromkeys(sign for h in given for sign in h.signs))
        whose = by[0] if len(by) == 1 else f"{_TIMES}{len(by)}"
        yield _Label(_Words(painted(label), signs, painted(whose), colour), start, end)


def _place(layout: Layout, label: _Label) -> _Place:
    need = width(label.words.whole) + _GAP + EDGE
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


def _gap(shown: Sequence[_Words], free: int) -> int:
    """Return the cells between text and labels: one less where only so an id is whole."""
    more, number = len(shown) > 1, shown[0].number
    ids = {number, number.removesuffix(shown[0].signs)} - {""}
    return _GAP - 1 if any(free - width(each) - more == _GAP - 1 for each in ids) else _GAP


def _fitting(shown: Sequence[_Words], room: int, palette: Palette) -> Iterator[Segment]:
    for place, label in enumerate(shown):
        left, before = len(shown) - place - 1, " " if place else ""
        free = room - len(before)
        ink, more = palette.ink(label.colour), palette["more"]
        most = free - (len(f" +{left}") if left else 0)
        wanted = (label.whole, label.number) if left else ()
        plus = [each for each in wanted if most < width(each) < free]
        if plus:
            yield from (Segment(f"{before}{plus[0]}", ink), Segment("+", more))
            return
        alone = len(shown) == 1 and room > 1
        text = _cut(label, most, alone=alone)
        if not text:
            yield from _left_out(shown[place:], room, before, palette)
            return
        yield Segment(f"{before}{text}", ink)
        room = free - width(text)


def _left_out(
    shown: Sequence[_Words], room: int, before: str, palette: Palette
) -> Iterator[Segment]:
    """Yield how many do not fit; where none of them stands there, one of them and a plus."""
    whole = [each for each in shown if each.number and width(each.number) < room]
    label, number, more = (whole or shown)[0], f"{before}+{len(shown)}", palette["more"]
    if not before and (whole or room > _LEAST):
        text = label.number if whole else _signed(label, room - 1)
        yield from (Segment(text, palette.ink(label.colour)), Segment("+", more))
    elif len(number) <= room:
        yield Segment(number, more)


def _cut(label: _Words, cells: int, *, alone: bool) -> str:
    """Return a label in so many cells, its id alone where no more has room.

    How many coders gave the code is not cut, nor are signs. Unless it stands alone, a label is
    left out where so little would be left that it says nothing.
    """
    number, given = label.number, label.given
    if width(label.whole) <= cells:
        return label.whole
    if given.startswith(_TIMES):
        room = cells - width(given)
        if number and room >= width(number):
            return f"{number}{given}"
        if not number and room > _SHORTEST:
            return f"{_signed(label, room - 1)} {given}"
    if number and width(number) == cells:
        return number
    least = 0 if alone else max(_SHORTEST, width(number) + 1 if number else 0)
    return _signed(label, cells) if cells >= least else ""


def _signed(label: _Words, cells: int) -> str:
    """Return as much of a label as has room, with its signs but where the bare id is whole."""
    bare = label.number.removesuffix(label.signs)
    if bare and width(bare) == cells:
        return bare
    room = cells - width(label.signs)
    if room > width(label.name) or room < len("…") + 1:
        return cut(label.whole, cells)
    return cut(label.name, room) + label.signs
