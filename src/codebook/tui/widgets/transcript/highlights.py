"""Codings to be shown: which ones lie where, and in which lane of the margin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from operator import attrgetter
from typing import NamedTuple

from codebook.text.spans import Span
from codebook.tui.model.span_index import Pages, SpanIndex

_FAR = 1 << 13


class Highlight(NamedTuple):
    """One coding as it is shown, or a passage without any.

    `key` is unique among those shown (the coding's id, else the passage's); the passage is
    `start:end` in code points; `colour` a CSS hex colour; `label` the code's number or short name;
    `mark` one cell that stands where the passage begins (★ for a key passage, ✎ where something is
    written on it), empty for none; `signs` stand at the label (? where it is unsure, ✎ where the
    mark is another one); `by` whose coding it is, empty for one's own; `joint` says that it is the
    consensus's, which is no coder.
    """

    key: str
    start: int
    end: int
    colour: str
    label: str = ""
    mark: str = ""
    by: str = ""
    signs: str = ""
    joint: bool = False


Source = Callable[[Span], Iterable[Highlight]]
"""Returns the highlights that lie on a span, as they are now."""


class HighlightIndex:
    """Highlights by place. Adding, removing and asking cost what lies there, not the document.

    With a `source`, they are taken from it where they are asked for. Highlights that overlap have
    different lanes. A highlight keeps its lane while it stays.
    """

    def __init__(self, highlights: Iterable[Highlight] = (), source: Source | None = None) -> None:
        self._index: SpanIndex[Highlight] = SpanIndex(attrgetter("start", "end"))
        self._lanes: dict[str, int] = {}
        self._by_key: dict[str, Highlight] = {}
        self._source = source
        self._pages = Pages(self._take)
        self._take_all(highlights)

    def __len__(self) -> int:
        return len(self._by_key)

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __iter__(self) -> Iterator[Highlight]:
        return iter(self._by_key.values())

    def get(self, key: str) -> Highlight | None:
        """Return a highlight by its key, None where it is not shown."""
        return self._by_key.get(key)

    def add(self, highlight: Highlight) -> None:
        """Show one more, in the lowest lane free along its passage; the same key is replaced."""
        self.remove(highlight.key)
        near = self._index.over(highlight.start, highlight.end)
        taken = {self._lanes[other.key] for other in near}
        self._put(highlight, next(lane for lane in range(len(taken) + 1) if lane not in taken))

    def remove(self, key: str) -> Highlight | None:
        """Take one away and return it, None where none has the key."""
        highlight = self._by_key.pop(key, None)
        if highlight is not None:
            del self._lanes[key]
            self._index.drop(key, highlight)
        return highlight

    def lane(self, key: str) -> int:
        """Return the lane of a highlight, from 0."""
        return self._lanes[key]

    def over(self, start: int, end: int) -> list[Highlight]:
        """Return those that share a code point with `start:end`, by start, then lane."""
        if self._source:
            self._pages.need(start, end)
        found = list(self._index.over(start, end))
        found.sort(key=lambda h: (h.start, self._lanes[h.key]))
        return found

    def at(self, offset: int) -> list[Highlight]:
        """Return those that apply to the code point at `offset`."""
        return self.over(offset, offset + 1)

    def next_start(self, after: int, end: int) -> int | None:
        """Return where the first passage begins after an offset, in a text that ends at `end`."""
        for start in range(after, end, _FAR):
            near = self.over(start, min(start + _FAR, end))
            if found := [h.start for h in near if h.start > after]:
                return min(found)
        return None

    def previous_start(self, before: int) -> int | None:
        """Return where the last passage begins before an offset."""
        for end in range(before, 0, -_FAR):
            near = self.over(max(0, end - _FAR), end)
            if found := [h.start for h in near if h.start >= end - _FAR]:
                return max(found)
        return None

    def _take(self, span: Span) -> None:
        if self._source:
            self._take_all(self._source(span))

    def _take_all(self, highlights: Iterable[Highlight]) -> None:
        fresh = [highlight for highlight in highlights if highlight.key not in self._by_key]
        fresh.sort(key=attrgetter("start"))
        if self._by_key:
            for highlight in fresh:
                self.add(highlight)
        else:
            for highlight, lane in zip(fresh, _sweep(fresh), strict=True):
                self._put(highlight, lane)

    def _put(self, highlight: Highlight, lane: int) -> None:
        self._by_key[highlight.key] = highlight
        self._lanes[highlight.key] = lane
        self._index.put(highlight.key, highlight)


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
