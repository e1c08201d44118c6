"""Labels of codes in the room that a row's text leaves at its right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.segment import Segment

from codebook.tui.widgets.transcript.cells import painted, width
from codebook.tui.widgets.transcript.highlights import Highlight
from codebook.tui.widgets.transcript.layout import Layout
from codebook.tui.widgets.transcript.palette import Palette

_ROWS = 3
_GAP = 2
EDGE = 1
"""Cells that stay free between labels and the edge of the view."""


def labels(layout: Layout, y: int, live: Sequence[Highlight], palette: Palette) -> list[Segment]:
    """Return the labels to stand at the right end of row `y`, in which `live` stand.

    A label stands in the first of its passage's first three rows that has room for it alone;
    where several meet and do not fit, the last of them become a number.
    """
    here = [h for h in live if h.label and _row_for(layout, h, y) == y]
    if not here:
        return []
    room = layout.free(layout.row(y)) - _GAP - EDGE
    shown = list(dict.fromkeys((painted(h.label), h.colour) for h in here))
    return list(_fitting(shown, room, palette))


def _row_for(layout: Layout, highlight: Highlight, y: int) -> int | None:
    """Return the row in which a label stands, None where there is room in none up to `y`."""
    first = layout.row_of(highlight.start)
    if y - first >= _ROWS:
        return None
    need = width(painted(highlight.label)) + _GAP + EDGE
    fitting = (at for at in range(first, y + 1) if layout.free(layout.row(at)) >= need)
    return next(fitting, None)


def _fitting(shown: Sequence[tuple[str, str]], room: int, palette: Palette) -> Iterator[Segment]:
    for place, (label, colour) in enumerate(shown):
        left = len(shown) - place - 1
        tail = len(f" +{left}") if left else 0
        need = width(label) + bool(place)
        if need + tail > room:
            yield Segment(f"{' ' if place else ''}+{left + 1}", palette["more"])
            return
        yield Segment(f"{' ' if place else ''}{label}", palette.ink(colour))
        room -= need
