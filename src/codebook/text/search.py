"""Finding words in a text: plain, whole words, or a regular expression."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from codebook.errors import UsageError
from codebook.lazy_patterns import lazy_pattern
from codebook.text.names import INVISIBLE, lenient, may_hide_names, plain
from codebook.text.segments import UNSPACED
from codebook.text.spans import Span

_NO_LETTERS = lazy_pattern(r"\\.|\(\?P(?:<\w+>|=\w+)", re.DOTALL)
"""The parts of a regular expression whose letters are not searched for."""

_FLAGS = lazy_pattern(r"(?:\(\?[a-zA-Z]+\))+")
"""Flags of a whole regular expression, which must stand at its beginning."""

_SPACED = rf"[^\W{UNSPACED}]"
_BEGINS = rf"(?:(?<!{_SPACED})|(?=[{UNSPACED}]))"
_ENDS = rf"(?:(?!{_SPACED})|(?<=[{UNSPACED}]))"
"""Where a word begins and ends; in a script without blanks, every character does."""

_GAP = rf"[{INVISIBLE}]*\s[{INVISIBLE}\s]*"

_SIGNS = lazy_pattern(r"\S\||\|\S|\\[bdsw]|\.[*+]|\[[^\]]+\]|\(\?", re.IGNORECASE)


def looks_like_regex(query: str) -> bool:
    """Whether a query has what people seldom say, but often use in a regular expression."""
    return bool(_SIGNS.search(query))


@dataclass(frozen=True)
class Search:
    """What to look for.

    Case counts only where the query has a capital. In a `regex`, capitals of escapes and of group
    names do not count. In plain queries, blanks stand for any white space, so that words are found
    across the lines of a text, and a letter and its accent may be two characters there. `words`
    finds whole words only; in scripts that are written without blanks, every place counts as one.
    """

    query: str
    words: bool = False
    regex: bool = False

    def spans(self, text: str) -> Iterator[Span]:
        """Yield the places in `text`, none empty, none overlapping.

        Raises UsageError where the query is empty or no regular expression.
        """
        for match in self._pattern(may_hide_names(text)).finditer(text):
            if match.end() > match.start():
                yield Span(match.start(), match.end())

    def _pattern(self, hidden: bool) -> re.Pattern[str]:
        """Return what to look for; words may be `hidden`, see `may_hide_names`."""
        if not self.query.strip():
            raise UsageError("There is nothing to search for.", "Type a word.")
        letters = _NO_LETTERS.sub("", self.query) if self.regex else self.query
        flags = re.NOFLAG if any(map(str.isupper, letters)) else re.IGNORECASE
        try:
            source = self.query if self.regex else self._plain(hidden)
            pattern = re.compile(source, flags)
            if self.words:
                of_all = _FLAGS.match(source) if self.regex else None
                at = of_all.end() if of_all else 0
                pattern = re.compile(f"{source[:at]}{_BEGINS}(?:{source[at:]}){_ENDS}", flags)
        except (re.error, OverflowError, RecursionError) as error:
            why = "too deeply nested" if isinstance(error, RecursionError) else error
            raise UsageError(
                f"“{self.query}” is not a regular expression: {why}.",
                "Correct it, or search for plain text.",
            ) from error
        return pattern

    def _plain(self, hidden: bool) -> str:
        """Return what finds the words as they look, or as they stand.

        Signs that cannot be seen are looked for where there are no others.
        """
        words = re.split(r"\s+", self.query)
        verbatim = r"\s+".join(map(re.escape, words))
        shown = list(map(plain, words))
        if not any(shown) or (words == shown and not hidden):
            return verbatim
        as_shown = _GAP.join(map(lenient if hidden else re.escape, shown))
        return f"(?:{as_shown}|{verbatim})"
