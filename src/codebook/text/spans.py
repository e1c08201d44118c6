"""Half-open spans of Unicode code points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple


class Span(NamedTuple):
    """The code points `text[start:end]` of one transcript revision."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return the quoted text."""
        return text[self.start : self.end]

    def overlaps(self, other: tuple[int, int]) -> bool:
        """Whether the two share at least one code point."""
        return self.start < other[1] and other[0] < self.end

    def contains(self, offset: int) -> bool:
        """Whether the code point at `offset` lies within."""
        return self.start <= offset < self.end


def lines_at(text: str, places: Iterable[int]) -> Iterator[int]:
    """Yield the line, counted from 1, of each of some places in a text, which ascend."""
    line, at = 1, 0
    for place in places:
        line, at = line + text.count("\n", at, place), place
        yield line


def joined(spans: Iterable[Span]) -> list[Span]:
    """Return spans in order, those that overlap or touch as one."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return found


def touching(
    units: Sequence[tuple[int, int]], spans: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Yield the places of each unit and span, none of them empty, that share a code point.

    Units ascend by their starts and may overlap. Time grows with the units, the spans and the
    pairs.
    """
    reaching: list[
        tuple[int, int]
    ] = []  # the end and the place of units that began, the least first
    begun = 0
    for span in sorted(range(len(spans)), key=lambda span: spans[span][0]):
        start, end = spans[span]
        while begun < len(units) and units[begun][0] <= start:
            heappush(reaching, (units[begun][1], begun))
            begun += 1
        while reaching and reaching[0][0] <= start:
            heappop(reaching)
        yield from ((unit, span) for _, unit in reaching)
        later = begun
        while later < len(units) and units[later][0] < end:
            yield later, span
            later += 1
