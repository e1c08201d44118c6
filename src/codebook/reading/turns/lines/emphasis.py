"""Labels that only bold letters set off: "**Ann** And you?" in a document that has no marks."""

from __future__ import annotations

from functools import lru_cache

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import PLAIN, Head, find_head

_MARK = "**"
_LONGEST = 60  # of a label
_words = lazy_pattern(r" [^\W\d_hw]")  # and no link


def find_bold_head(text: str, line: int, size: int) -> Head | None:
    """Return the head of `text`, line number `line`, as if the marks of Markdown stood in it.

    `size` is how many of its first characters are bold.
    """
    if size <= _LONGEST and (known := _known_head(text[: size + 2], size)):
        return Head(line, *known[1:])
    letters = text[:size].rstrip()
    if not letters:
        return find_head(text, line)
    return find_head(f"{_MARK}{letters}{_MARK}{text[len(letters) :]}", line, _MARK)


@lru_cache(maxsize=4096)
def _known_head(beginning: str, size: int) -> Head | None:
    """Return the head of all lines that begin so, as if of the first; None where they differ.

    They do not where a label with a colon, in bold, is followed by a word.
    """
    letters = beginning[:size].rstrip()
    if letters[-1:] != ":" or not _words.match(beginning, len(letters)):
        return None
    plain = f"{_MARK}{letters}{_MARK} x"
    return find_head(plain, 0, _MARK) if PLAIN.match(plain) else None
