"""Things by place in a text: which of them lie on a span, however long they are and however many.

A thing lies in one bucket: at the level whose buckets are at least as long as it is, the one in
which it begins. So what lies on a span begins in a bucket of the span, or in the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from codebook.text.spans import Span

Item = TypeVar("Item")

_LEAST = 9  # two to this power code points, a few rows of text, are the shortest bucket
_PAGE = 13


class SpanIndex(Generic[Item]):
    """Items by key and span; `ends` gives an item's start and end.

    Putting and dropping take the same time always, asking as long as there are items near.
    """

    def __init__(self, ends: Callable[[Item], tuple[int, int]]) -> None:
        self._ends = ends
        self._levels: dict[int, dict[int, dict[str, Item]]] = {}

    def put(self, key: str, item: Item) -> None:
        """Hold an item."""
        level, place = self._bucket(item)
        self._levels.setdefault(level, {}).setdefault(place, {})[key] = item

    def drop(self, key: str, item: Item) -> None:
        """Let go of an item that is held."""
        level, place = self._bucket(item)
        bucket = self._levels[level][place]
        del bucket[key]
        if not bucket:
            del self._levels[level][place]

    def over(self, start: int, end: int) -> Iterator[Item]:
        """Yield those that share a code point with `start:end`, in any order."""
        for level, buckets in self._levels.items():
            first, last = (start >> level) - 1, max(start, end - 1) >> level
            near: Iterable[int] = range(first, last + 1)
            if len(buckets) <= last - first:
                near = [place for place in buckets if first <= place <= last]
            for place in near:
                for item in buckets.get(place, {}).values():
                    begins, ends = self._ends(item)
                    if begins < end and ends > start:
                        yield item

    def _bucket(self, item: Item) -> tuple[int, int]:
        start, end = self._ends(item)
        level = max(_LEAST, (end - start - 1).bit_length())
        return level, start >> level


class Pages:
    """What of a text was read already; `read` is called once for what was not."""

    def __init__(self, read: Callable[[Span], object]) -> None:
        self._read = read
        self._there: set[int] = set()

    def need(self, start: int, end: int) -> None:
        """Read what lies on `start:end`, unless it was read."""
        pages = range(max(0, start) >> _PAGE, (max(start, end - 1) >> _PAGE) + 1)
        missing = [page for page in pages if page not in self._there]
        if missing:
            self._read(Span(missing[0] << _PAGE, (missing[-1] + 1) << _PAGE))
            self._there.update(missing)
