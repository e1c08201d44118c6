"""Half-open spans of Unicode code points."""

from __future__ import annotations

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
