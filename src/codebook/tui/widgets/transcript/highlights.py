"""Codings to be shown: which ones lie where, and in which lane of the margin."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from operator import attrgetter
from typing import NamedTuple

_BUCKET = 9  # two to this power code points share a bucket: a few rows, whatever the paragraphs


class Highlight(NamedTuple):
    """One coding as it is shown.

    `key` is unique among those shown (the coding's id); the passage is `start:end` in code
    points; `colour` a CSS hex colour; `label` the code's number or short name; `mark` one cell
    that stands where the passage begins (★ for a key passage), empty for none.
    """

    key: str
    start: int
    end: int
    colour: str
    label: str = ""
    mark: str = ""


class HighlightIndex:
    """Highlights by place. Adding, removing and asking cost what lies there, not the document.

    Highlights that overlap have different lanes. A highlight keeps its lane while it stays.
    """

    def __init__(self, highlights: Iterable[Highlight] = ()) -> None:
        self._buckets: defaultdict[int, list[Highlight]] = defaultdict(list)
        self._lanes: dict[str, int] = {}
        self._by_key: dict[str, Highlight] = {}
        self._starts: list[int] | None = None
        ordered = sorted(highlights, key=attrgetter("start"))
        for highlight, lane in zip(ordered, _sweep(ordered), strict=True):
            self._put(highlight, lane)

    def __len__(self) -> int:
        return len(self._by_key)

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __iter__(self) -> Iterator[Highlight]:
        return iter(self._by_key.values())

    def add(self, highlight: Highlight) -> None:
        """Show one more, in the lowest lane free along its passage; the same key is replaced."""
        self.remove(highlight.key)
        taken = {self._lanes[other.key] for other in self.over(highlight.start, highlight.end)}
        lane = next(lane for lane in range(len(taken) + 1) if lane not in taken)
        self._put(highlight, lane)
        if self._starts is not None:
            insort(self._starts, highlight.start)

    def remove(self, key: str) -> Highlight | None:
        """Take one away and return it, None where none has the key."""
        highlight = self._by_key.pop(key, None)
        if highlight is None:
            return None
        del self._lanes[key]
        for bucket in _span_buckets(highlight.start, highlight.end):
            self._buckets[bucket].remove(highlight)
        if self._starts is not None:
            del self._starts[bisect_left(self._starts, highlight.start)]
        return highlight

    def lane(self, key: str) -> int:
        """Return the lane of a highlight, from 0."""
        return self._lanes[key]

    def over(self, start: int, end: int) -> list[Highlight]:
        """Return those that share a code point with `start:end`, by start, then lane."""
        first, *rest = _span_buckets(start, end)
        found = [h for h in self._buckets.get(first, ()) if h.start < end and h.end > start]
        for bucket in rest:
            edge = bucket << _BUCKET
            found += [h for h in self._buckets.get(bucket, ()) if edge <= h.start < end]
        found.sort(key=lambda h: (h.start, self._lanes[h.key]))
        return found

    def at(self, offset: int) -> list[Highlight]:
        """Return those that apply to the code point at `offset`."""
        return self.over(offset, offset + 1)

    def starts(self) -> list[int]:
        """Return where passages begin, ascending; several may begin at one place."""
        if self._starts is None:
            self._starts = sorted(h.start for h in self._by_key.values())
        return self._starts

    def _put(self, highlight: Highlight, lane: int) -> None:
        self._by_key[highlight.key] = highlight
        self._lanes[highlight.key] = lane
        for bucket in _span_buckets(highlight.start, highlight.end):
            self._buckets[bucket].append(highlight)


def _span_buckets(start: int, end: int) -> range:
    return range(start >> _BUCKET, (max(start, end - 1) >> _BUCKET) + 1)


def _sweep(ordered: list[Highlight]) -> Iterator[int]:
    """Yield a lane for each of the highlights, which are sorted by start: the lowest free one."""
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    lanes = 0
    for highlight in ordered:
        while busy and busy[0][0] <= highlight.start:
            heappush(free, heappop(busy)[1])
        if free:
            lane = heappop(free)
        else:
            lane, lanes = lanes, lanes + 1
        heappush(busy, (highlight.end, lane))
        yield lane
