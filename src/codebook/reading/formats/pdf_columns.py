"""Two columns on the pages of a PDF that no rules part: who speaks, and to the right what is said.

They are told by where words begin: one word of nearly each line does where the second column does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from codebook.reading.formats.pdf_printed import Line, Page, Word

_NEAR = 0.5  # points
_COMMON = 3  # places at which words begin
_APART = 9.0  # points from where a line begins to its second column, at least
_SHARE = 0.6  # of the lines
_LEAST = 4  # rows
_LINES_OF_A_LABEL = 4
_WIDE = 0.75  # times the size of the letters


class _Edges(NamedTuple):
    """Where two columns begin, in points from the left."""

    first: float
    second: float


def in_columns(pages: Sequence[Page]) -> Sequence[Page]:
    """Return pages with rows of two cells where lines stand beside each other, else as they are.

    A row begins with what stands to the left, and goes on to the next.
    """
    lines = list(chain.from_iterable(pages))
    begun = Counter(word.left for line in lines for word in line.words)
    for second, _ in begun.most_common(_COMMON):
        left = Counter(line.left for line in lines if line.left <= second - _APART)
        for first, _ in left.most_common(1):
            edges = _Edges(first, second)
            found = list(_in_rows(pages, edges))
            cells = sum(line.row >= 0 for page in found for line in page)
            rows = {line.row for page in found for line in page}
            if cells >= _SHARE * len(lines) and len(rows) > _LEAST and _are_apart(lines, edges):
                return found
    return pages


def _in_rows(pages: Sequence[Page], edges: _Edges) -> Iterator[Page]:
    """Yield pages whose lines are in two columns; their rows are counted from 1 on."""
    row = 0
    for page in pages:
        found = list(_cells_of(page, edges, row))
        row = max([row, *(line.row for line in found)])
        yield found


def _cells_of(page: Page, edges: _Edges, row: int) -> Iterator[Line]:
    """Yield the lines of a page, those in the columns with the numbers of their rows.

    `row` is the last one of the page before, which may go on. Other lines stand by themselves.
    """
    awaiting = 0  # further lines of a label, beside which the second column begins
    for number, line in enumerate(page):
        if awaiting:
            awaiting -= 1
            yield line._replace(row=row, column=0)
        elif beside := _beside(line, edges):
            row += 1
            yield from _halves(line, beside.place, row)
        elif wrapped := _lines_of_label(page, number, edges):
            row += 1
            awaiting = wrapped - 1
            yield line._replace(row=row, column=0)
        elif row and abs(line.left - edges.second) <= _NEAR:
            yield line._replace(row=row, column=1)
        else:
            yield line


def _beside(line: Line, edges: _Edges) -> Word | None:
    """Return the word with which the second column begins in a line that the first one begins."""
    if abs(line.left - edges.first) > _NEAR:
        return None
    return next((word for word in line.words if abs(word.left - edges.second) <= _NEAR), None)


def _are_apart(lines: Sequence[Line], edges: _Edges) -> bool:
    """Whether mostly more than a blank stands between the columns in a line.

    Behind labels that are equally wide, words begin at one place in any text.
    """
    begun = [(line, word) for line in lines if (word := _beside(line, edges))]
    wide = sum(word.apart >= _WIDE * line.letters for line, word in begun)
    return 2 * wide >= len(begun)


def _halves(line: Line, place: int, row: int) -> Iterator[Line]:
    """Yield what a line has of two cells beside each other."""
    label, said = line.text[:place].rstrip(), line.text[place:]
    yield line._replace(text=label, size=min(line.size, len(label)), row=row, column=0)
    yield line._replace(text=said, size=max(0, line.size - place), row=row, column=1)


def _lines_of_label(page: Page, first: int, edges: _Edges) -> int:
    """Return how many lines from the `first` on are a label, beside which the next one begins."""
    height = 0.0
    for number in range(first, min(first + _LINES_OF_A_LABEL, len(page) - 1)):
        if abs(page[number].left - edges.first) > _NEAR:
            break
        below = page[number + 1]
        height += below.distance
        if abs(below.left - edges.second) <= _NEAR:
            return number + 1 - first if abs(height) <= _NEAR else 0
    return 0
