"""Finding words in a text: plain, whole words, or a regular expression."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from codebook.errors import UsageError
from codebook.text.spans import Span


@dataclass(frozen=True)
class Search:
    """What to look for. Case counts only where the query has a capital, unless it is a `regex`.

    `words` finds whole words only; in scripts that are written without blanks every place is one.
    """

    query: str
    words: bool = False
    regex: bool = False

    def spans(self, text: str) -> Iterator[Span]:
        """Yield the places in `text`, none empty, none overlapping.

        Raises UsageError where the query is empty or no regular expression.
        """
        for match in self._pattern().finditer(text):
            if match.end() > match.start():
                yield Span(match.start(), match.end())

    def _pattern(self) -> re.Pattern[str]:
        if not self.query.strip():
            raise UsageError("There is nothing to search for.", "Type a word.")
        source = self.query if self.regex else re.escape(self.query)
        if self.words:
            source = rf"(?<!\w)(?:{source})(?!\w)" if self.query.isascii() else source
        has_capital = any(character.isupper() for character in self.query)
        try:
            return re.compile(source, 0 if has_capital or self.regex else re.IGNORECASE)
        except re.error as error:
            raise UsageError(
                f"“{self.query}” is no regular expression: {error}.",
                "Correct it, or search plainly.",
            ) from error
