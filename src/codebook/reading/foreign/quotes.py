"""Places that a file gives, held against the words that it quotes."""

from __future__ import annotations

from codebook.reading.problems import Problems
from codebook.text.anchoring import occurrences
from codebook.text.spans import Span


def same_letters(one: str, other: str) -> bool:
    """Whether two texts are one but for white space."""
    return one == other or "".join(one.split()) == "".join(other.split())


def found_by_quote(problems: Problems, quote: str, text: str, near: int) -> Span | None:
    """Return where a text has the words that are not at their place, the nearest of several."""
    found = occurrences(quote, text)
    if found:
        problems.add(None, "a quote does not stand at its place; it is where its words are")
        return min(found, key=lambda span: abs(span.start - near))
    problems.add(None, "a quote does not stand in its text; it is kept without a place")
    return None
