"""Finding the text that another one is most similar to, by the share of equal sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

ALIKE = 0.5
"""The share of the longer text from which another is the same with changes."""

_LEAST = 80  # characters that both have: less may be what every interview begins with
_SHORTEST = 12  # characters of a sentence that counts: shorter ones are said everywhere
_EVERYWHERE = 20  # texts that have a sentence: with more it tells none of them from others
_END = re.compile(r"[.!?;。！？；…]+")


class SentenceIndex:
    """Texts known by their sentences; to find what one is like takes as long as reading it."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._lengths: list[int] = []
        self._holders: dict[str, list[int]] = {}
        for number, text in enumerate(texts):
            sentences = _sentences(text)
            self._lengths.append(sum(map(len, sentences)))
            for sentence in sentences:
                self._holders.setdefault(sentence, []).append(number)

    def most_similar(self, text: str) -> int | None:
        """Return the number of the text that another is likest, None where none is alike.

        The share is of the longer of both: what was merely added to a text leaves it alike, what
        makes it another in the end does not.
        """
        if not self._lengths:
            return None
        sentences = _sentences(text)
        length = sum(map(len, sentences))
        common: Counter[int] = Counter()
        for sentence in sentences:
            holders = self._holders.get(sentence, ())
            for number in holders if len(holders) <= _EVERYWHERE else ():
                common[number] += len(sentence)
        shares = (
            (both / max(length, self._lengths[number]), number)
            for number, both in common.items()
            if both >= _LEAST
        )
        share, number = max(shares, default=(0.0, -1))
        return number if share >= ALIKE else None


def _sentences(text: str) -> set[str]:
    """Return the sentences of a text that tell it from others, however its lines are broken."""
    pieces = (" ".join(piece.split()) for piece in _END.split(text))
    return {sentence for sentence in pieces if len(sentence) >= _SHORTEST}
