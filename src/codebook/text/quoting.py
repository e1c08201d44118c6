"""Finding quotes in a text, also where they differ slightly from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rapidfuzz.fuzz import partial_ratio_alignment, ratio

from codebook.text.anchoring import occurrences
from codebook.text.spans import Span

_PLAIN = str.maketrans("“”„‟«»‘’‚‛`´–—‐‑\u00a0\u202f", "\"\"\"\"\"\"''''''----  ")
_ALIKE = 90.0
"""How similar (to 100) a place has to be: about one letter in ten may be another."""

_SHORTEST, _LONGEST = 12, 5_000
"""Characters: only for quotes of such lengths a similar place is looked for."""


class Quoted(NamedTuple):
    """A place, and how it was found: there alone, in several places, or only something similar."""

    span: Span
    how: Literal["there", "several", "alike"]


class QuoteFinder:
    """Finds quotes in one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._plain = text.translate(_PLAIN)
        self._lines: Sequence[int] | None = None

    def find(self, quote: str, line: int | None = None) -> Quoted | None:
        """Return where the text has a quote, None where there is no such place.

        Of several places it is the one nearest to a line (from 1). White space and the shape of
        quotation marks and dashes make no difference. Where the quote is not there word for word, a
        similar place is looked for.
        """
        found = occurrences(quote, self.text)
        found = found or occurrences(quote.translate(_PLAIN), self._plain)
        if not found:
            span = self._alike(quote.strip())
            return Quoted(span, "alike") if span else None
        near = self._start(line) if line else 0
        best = min(found, key=lambda span: abs(span.start - near))
        return Quoted(best, "several" if len(found) > 1 and not line else "there")

    def _start(self, line: int) -> int:
        if self._lines is None:
            self._lines = [0, *(at + 1 for at, char in enumerate(self.text) if char == "\n")]
        if line > len(self._lines):  # some tools count characters in the same column
            return min(line, len(self.text))
        return self._lines[line - 1]

    def _alike(self, quote: str) -> Span | None:
        if not _SHORTEST <= len(quote) <= min(_LONGEST, len(self.text)):
            return None
        match = partial_ratio_alignment(quote.translate(_PLAIN), self._plain, score_cutoff=_ALIKE)
        if match is None:
            return None
        start, end = match.dest_start, match.dest_end
        while 0 < start < end and self.text[start - 1 : start + 1].isalnum():
            start -= 1
        while start < end < len(self.text) and self.text[end - 1 : end + 1].isalnum():
            end += 1
        words = self.text[start:end]
        start += len(words) - len(words.lstrip())
        end -= len(words) - len(words.rstrip())
        span = Span(start, end)
        return span if start < end and ratio(quote, span.of(self.text)) >= _ALIKE else None
