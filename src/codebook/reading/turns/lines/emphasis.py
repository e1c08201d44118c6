"""Labels that only bold letters set off: "**Ann** And you?" in a document that has no marks."""

from __future__ import annotations

from functools import lru_cache

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import PLAIN, Head, find_head

_MARK = "**"
_words = lazy_pattern(r" [^\W\d_hw]")  # and no link


def find_bold_head(text: str, line: int, size: int) -> Head | None:
    """Return the head of `text`, line number `line`, as if the marks of Markdown stood in it.

    `size` is how many of its first characters are bold.
    """
    letters = text[:size].rstrip()
    if not letters:
        return find_head(text, line)
    if known := _head_before(letters, text[len(letters) : len(letters) + 2]):
        return Head(line, *known[1:])
    return find_head(f"{_MARK}{letters}{_MARK}{text[len(letters) :]}", line, _MARK)


@lru_cache(maxsize=4096)
def _head_before(letters: str, then: str) -> Head | None:
    """Return the head of all lines that begin so, as if of the first; None where they differ.

    `then` are the two characters behind the letters in bold.
    """
    if letters[-1] != ":" or not _words.match(then):
        return None
    beginning = f"{_MARK}{letters}{_MARK} x"
    return find_head(beginning, 0, _MARK) if PLAIN.match(beginning) else None
