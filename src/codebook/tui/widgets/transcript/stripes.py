"""The stripes in the margin: one lane for each of the codings that overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.segment import Segment

from codebook.by_key import by_key
from codebook.tui.widgets.transcript.highlights import Highlight, HighlightIndex
from codebook.tui.widgets.transcript.layout import Row
from codebook.tui.widgets.transcript.palette import Palette

# By whether the passage begins and whether it ends in the row.
_STRIPE = {
    (False, False): "┃",
    (True, False): "╻",
    (False, True): "╹",
    (True, True): "▪",
}
_MORE = "+"
_SEVERAL = "╏"


def stripes(
    row: Row, live: Sequence[Highlight], index: HighlightIndex, lanes: int, palette: Palette
) -> Iterator[Segment]:
    """Yield one segment for each lane of a row in which `live` stand.

    Codings beyond the last lane show as one plus sign in it.
    """
    blank = palette["speech"]
    if not live:
        yield Segment(" " * lanes, blank)
        return
    by_lane = by_key((index.lane(highlight.key), highlight) for highlight in live)
    more = max(by_lane) >= lanes
    for lane in range(lanes):
        if more and lane == lanes - 1:
            yield Segment(_MORE, palette["more"])
        elif lane in by_lane:
            yield _stripe(row, by_lane[lane], palette)
        else:
            yield Segment(" ", blank)


def _stripe(row: Row, inside: Sequence[Highlight], palette: Palette) -> Segment:
    last = inside[-1]
    is_text = row.kind == "text"
    for each in reversed(inside):
        if is_text and each.mark and each.start >= row.start:
            return Segment(each.mark, palette.ink(each.colour))
    style = palette.ink(last.colour)
    if len(inside) > 1:
        return Segment(_SEVERAL, style)
    begins = is_text and last.start >= row.start
    return Segment(_STRIPE[begins, is_text and last.end <= row.end], style)
