"""An index of items by their spans in a text, which finds those that overlap a given span.

There are levels of buckets; at each level, all buckets have the same length, a power of two. An
item is kept at the lowest level whose buckets are at least as long as the item, in the bucket in
which it starts. So an item that overlaps a span starts in a bucket of that span, or in the one
before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from codebook.text.spans import Span

Item = TypeVar("Item")

_LOWEST_LEVEL = 9  # with buckets of 2**9 code points, a few rows of text
_PAGE_BITS = 13  # pages have 2**13 code points


class SpanIndex(Generic[Item]):
    """Items by key; `ends` returns an item's start and end.

    `put` and `drop` take constant time, `over` a time that grows with the number of items nearby.
    """

    def __init__(self, ends: Callable[[Item], tuple[int, int]]) -> None:
        self._ends = ends
        self._levels: dict[int, dict[int, dict[str, Item]]] = {}

    def put(self, key: str, item: Item) -> None:
        """Add an item."""
        level, place = self._bucket(item)
        self._levels.setdefault(level, {}).setdefault(place, {})[key] = item

    def drop(self, key: str, item: Item) -> None:
        """Remove an item."""
        level, place = self._bucket(item)
        bucket = self._levels[level][place]
        del bucket[key]
        if not bucket:
            del self._levels[level][place]

    def over(self, start: int, end: int) -> Iterator[Item]:
        """Yield the items that share a code point with `start:end`, in any order."""
        for level, buckets in self._levels.items():
            first, last = (start >> level) - 1, max(start, end - 1) >> level
            near: Iterable[int] = range(first, last + 1)
            if len(buckets) <= last - first:  # fewer buckets exist than lie in the range
                near = [place for place in buckets if first <= place <= last]
            for place in near:
                for item in buckets.get(place, {}).values():
                    begins, ends = self._ends(item)
                    if begins < end and ends > start:
                        yield item

    def _bucket(self, item: Item) -> tuple[int, int]:
        start, end = self._ends(item)
        level = max(_LOWEST_LEVEL, (end - start - 1).bit_length())
        return level, start >> level


class Pages:
    """Reads a text's items by pages, each page once; `read` is called for pages not read yet."""

    def __init__(self, read: Callable[[Span], object]) -> None:
        self._read = read
        self._known: set[int] = set()

    def need(self, start: int, end: int) -> None:
        """Read the pages of `start:end` that were not read yet."""
        pages = range(max(0, start) >> _PAGE_BITS, (max(start, end - 1) >> _PAGE_BITS) + 1)
        missing = [page for page in pages if page not in self._known]
        if missing:
            self._read(Span(missing[0] << _PAGE_BITS, (missing[-1] + 1) << _PAGE_BITS))
            self._known.update(missing)
