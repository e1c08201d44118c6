"""The passages of an interview, found by span in a time that its length does not matter to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter

from codebook.study.views import Passage
from codebook.text.spans import Span
from codebook.tui.model.span_index import Pages, SpanIndex

Read = Callable[[Span], Iterable[Passage]]
"""Returns the passages that lie on a span, as they are now."""


class PassageIndex:
    """The passages of one revision, read when they are first asked for.

    What is written later is passed on by `put` and `drop`. Iterating yields those that were read.
    """

    def __init__(self, read: Read) -> None:
        self._read = read
        self._by_id: dict[str, Passage] = {}
        self._index: SpanIndex[Passage] = SpanIndex(attrgetter("span"))
        self._pages = Pages(self._take)

    def __iter__(self) -> Iterator[Passage]:
        return iter(self._by_id.values())

    def get(self, passage_id: str) -> Passage | None:
        """Return a passage by its id, None where it was not read."""
        return self._by_id.get(passage_id)

    def over(self, span: Span) -> list[Passage]:
        """Return the passages that share a code point with a span, in the order of the text."""
        self._pages.need(*span)
        return sorted(self._index.over(*span), key=attrgetter("span", "id"))

    def put(self, passage: Passage) -> None:
        """Add a passage, or replace it by what it is now."""
        self.drop(passage.id)
        self._by_id[passage.id] = passage
        self._index.put(passage.id, passage)

    def drop(self, passage_id: str) -> None:
        """Remove a passage, if it was read."""
        if passage := self._by_id.pop(passage_id, None):
            self._index.drop(passage_id, passage)

    def _take(self, span: Span) -> None:
        for passage in self._read(span):
            self.put(passage)
