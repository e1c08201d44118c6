"""Passages by place: which of them lie on a span, whatever the length of the interview."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator
from operator import attrgetter

from codebook.study.views import Passage
from codebook.text.spans import Span

_BUCKET = 9  # two to this power code points share a bucket: a few rows of text


class PassageIndex:
    """The passages of one revision. Asking costs what lies there, not the interview."""

    def __init__(self, passages: Iterable[Passage] = ()) -> None:
        self._by_id: dict[str, Passage] = {}
        self._buckets: defaultdict[int, list[Passage]] = defaultdict(list)
        self._unsure: list[Span] = []
        self.update(passages)

    def __iter__(self) -> Iterator[Passage]:
        return iter(self._by_id.values())

    def get(self, passage_id: str) -> Passage | None:
        """Return a passage by its id."""
        return self._by_id.get(passage_id)

    def update(self, passages: Iterable[Passage]) -> list[Passage]:
        """Hold these instead; return those that are not as they were, before and after."""
        new = {passage.id: passage for passage in passages}
        gone = [old for key, old in self._by_id.items() if new.get(key) != old]
        come = [passage for key, passage in new.items() if self._by_id.get(key) != passage]
        for old in gone:
            self._drop(old)
        for passage in come:
            self._put(passage)
        self._by_id = new
        return gone + come

    def over(self, span: Span) -> list[Passage]:
        """Return those that share a code point with a span, in order of the text."""
        found = {
            passage.id: passage
            for bucket in _buckets(span)
            for passage in self._buckets.get(bucket, ())
            if passage.span.overlaps(span)
        }
        return sorted(found.values(), key=attrgetter("span", "id"))

    def unsure_after(self, caret: int) -> Span | None:
        """Return the first span after an offset with an unsure coding, after the last the first."""
        if not self._unsure:
            return None
        at = bisect_right(self._unsure, caret, key=attrgetter("start"))
        return self._unsure[at % len(self._unsure)]

    def _put(self, passage: Passage) -> None:
        for bucket in _buckets(passage.span):
            self._buckets[bucket].append(passage)
        if _is_unsure(passage):
            insort(self._unsure, passage.span)

    def _drop(self, passage: Passage) -> None:
        for bucket in _buckets(passage.span):
            self._buckets[bucket].remove(passage)
        if _is_unsure(passage):
            del self._unsure[bisect_left(self._unsure, passage.span)]


def _is_unsure(passage: Passage) -> bool:
    return any(applied.unsure for applied in passage.codes)


def _buckets(span: Span) -> range:
    return range(span.start >> _BUCKET, (max(span.start, span.end - 1) >> _BUCKET) + 1)
