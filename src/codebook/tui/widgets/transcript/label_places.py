"""Labels of codes, and the rows beside which they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.text.spans import Span
from codebook.tui.widgets.transcript.cells import painted, width
from codebook.tui.widgets.transcript.highlights import Highlight, HighlightIndex
from codebook.tui.widgets.transcript.layout import Layout, Row

TIMES = "×"
GAP = 2
"""Cells between a row's text and its labels."""
EDGE = 1
"""Cells that stay free between labels and the edge of the view."""

_ROWS = 3


class Words(NamedTuple):
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

    words: Words
    start: int
    end: int


class _Place(NamedTuple):
    """The row in which a label stands, and whether it has room there."""

    row: int
    words: Words
    has_room: bool


def words_beside(
    layout: Layout, y: int, live: Iterable[Highlight], index: HighlightIndex
) -> list[Words]:
    """Return what the labels say that stand in row `y`, in which `live` stand, each once.

    First those that have room there, and of these first those that are not further ones of words
    which have a label above.
    """
    here = [
        (not place.has_room, further > 0, place.words)
        for first in dict.fromkeys(_first_row(layout, h) for h in live if h.label)
        for further, place in enumerate(_placed(layout, _labels(_begun_in(layout, first, index))))
        if place.row == y
    ]
    return list(dict.fromkeys(words for *_, words in sorted(here, key=itemgetter(0, 1))))


def rows_beside(layout: Layout, highlight: Highlight, index: HighlightIndex) -> Span:
    """Return the span of the rows in which labels depend on a highlight, shown or just removed.

    It is that of its passage, and of those others that begin in the same row.
    """
    also = _begun_in(layout, _first_row(layout, highlight), index)
    return Span(highlight.start, max(each.end for each in (highlight, *also)))


def _first_row(layout: Layout, passage: Highlight) -> int:
    """Return the first row that shows any of a passage, which may begin where nothing is shown."""
    rows = layout.rows_of(passage.start, passage.end)
    return next((y for y in rows if _shows(layout.row(y), passage)), rows[0])


def _shows(row: Row, passage: Highlight | _Label) -> bool:
    return row.kind == "text" and max(row.start, passage.start) < min(row.end, passage.end)


def _begun_in(layout: Layout, y: int, index: HighlightIndex) -> list[Highlight]:
    """Return those that begin in a row."""
    row = layout.row(y)
    return [h for h in index.over(row.start, row.end) if _first_row(layout, h) == y]


def _labels(given: Iterable[Highlight]) -> list[_Label]:
    """Return the labels of what is coded, first those with signs.

    A code is given by another coder, or by so many; the consensus is named only where no coder gave
    it.
    """
    labels = []
    found = by_key(((h.label, h.start, h.end, h.colour), h) for h in given if h.label)
    for (label, start, end, colour), same in found.items():
        by = [h.by for h in same if not h.joint] or [h.by for h in same]
        signs = "".join(dict.fromkeys(sign for h in same for sign in h.signs))
        whose = by[0] if len(by) == 1 else f"{TIMES}{len(by)}"
        labels.append(_Label(Words(painted(label), signs, painted(whose), colour), start, end))
    return sorted(labels, key=lambda label: not label.words.signs)


def _placed(layout: Layout, labels: Sequence[_Label]) -> Iterator[_Place]:
    """Yield where labels stand whose passages begin in the same row.

    Each stands in the first row of its passage that has room for it beside those before it: one of
    three rows, or of as many as there are labels. What has room in none of them stands in that
    which has the most left.
    """
    waiting, left = list(labels), dict[int, int]()
    for y in islice(_rows(layout, labels), max(_ROWS, len(labels))):
        row, here = layout.row(y), set[Words]()
        left[y] = layout.free(row) - EDGE - GAP
        for label in [each for each in waiting if _shows(row, each)]:
            need = 0 if label.words in here else width(label.words.whole)
            if need <= left[y]:
                yield _Place(y, label.words, has_room=True)
                waiting.remove(label)
                here.add(label.words)
                left[y] -= need + 1 if need else 0
        if not waiting:
            return
    for label in waiting:
        if own := [y for y in left if _shows(layout.row(y), label)]:
            most = max(own, key=left.__getitem__)
            yield _Place(most, label.words, has_room=False)
            left[most] -= width(label.words.whole) + 1


def _rows(layout: Layout, labels: Sequence[_Label]) -> Iterator[int]:
    """Yield the rows in which any of the passages is seen."""
    start = min((label.start for label in labels), default=0)
    end = max((label.end for label in labels), default=0)
    for y in layout.rows_of(start, end):
        if any(_shows(layout.row(y), label) for label in labels):
            yield y
