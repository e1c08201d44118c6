"""Labels of codes in the room that a row's text leaves at its right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.segment import Segment

from codebook.tui.fitting import cut
from codebook.tui.widgets.transcript.cells import width
from codebook.tui.widgets.transcript.highlights import Highlight, HighlightIndex
from codebook.tui.widgets.transcript.label_places import EDGE, GAP, TIMES, Words, words_beside
from codebook.tui.widgets.transcript.layout import Layout
from codebook.tui.widgets.transcript.palette import Palette

_SHORTEST = 4
_LEAST = 3  # cells of the one that stays where several do not fit


def labels(
    layout: Layout, y: int, live: Sequence[Highlight], index: HighlightIndex, palette: Palette
) -> list[Segment]:
    """Return the labels to stand at the right end of row `y`, in which `live` of `index` stand.

    Those of passages that begin in one row go on in the rows below it, where these have room. What
    fits nowhere is cut, if need be to the code's id; where several meet and do not fit, the last of
    them become a number, or a plus, but one stays. One that stands alone is cut as short as need
    be: a number would say that there are others. A code that several coders gave the same passage
    has one label.
    """
    shown = words_beside(layout, y, live, index)
    if not shown:
        return []
    free = layout.free(layout.row(y)) - EDGE
    return list(_fitting(shown, free - _gap(shown, free), palette))


def _gap(shown: Sequence[Words], free: int) -> int:
    """Return the cells between text and labels: one less where only so an id is whole."""
    more, number = len(shown) > 1, shown[0].number
    ids = {number, number.removesuffix(shown[0].signs)} - {""}
    return GAP - 1 if any(free - width(each) - more == GAP - 1 for each in ids) else GAP


def _fitting(shown: Sequence[Words], room: int, palette: Palette) -> Iterator[Segment]:
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
    shown: Sequence[Words], room: int, before: str, palette: Palette
) -> Iterator[Segment]:
    """Yield how many do not fit; where none of them stands there, one of them and a plus."""
    whole = [each for each in shown if each.number and width(each.number) < room]
    label, number, more = (whole or shown)[0], f"{before}+{len(shown)}", palette["more"]
    if not before and (whole or room > _LEAST):
        text = label.number if whole else _signed(label, room - 1)
        yield from (Segment(text, palette.ink(label.colour)), Segment("+", more))
    elif len(number) <= room:
        yield Segment(number, more)


def _cut(label: Words, cells: int, *, alone: bool) -> str:
    """Return a label in so many cells, its id alone where no more has room.

    How many coders gave the code is not cut, nor are signs. Unless it stands alone, a label is
    left out where so little would be left that it says nothing.
    """
    number, given = label.number, label.given
    if width(label.whole) <= cells:
        return label.whole
    if given.startswith(TIMES):
        room = cells - width(given)
        if number and room >= width(number):
            return f"{number}{given}"
        if not number and room > _SHORTEST:
            return f"{_signed(label, room - 1)} {given}"
    if number and width(number) == cells:
        return number
    least = 0 if alone else max(_SHORTEST, width(number) + 1 if number else 0)
    return _signed(label, cells) if cells >= least else ""


def _signed(label: Words, cells: int) -> str:
    """Return as much of a label as has room, with its signs but where the bare id is whole."""
    bare = label.number.removesuffix(label.signs)
    if bare and width(bare) == cells:
        return bare
    room = cells - width(label.signs)
    if room > width(label.name) or room < len("…") + 1:
        return cut(label.whole, cells)
    return cut(label.name, room) + label.signs
