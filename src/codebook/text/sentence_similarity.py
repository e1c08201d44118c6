"""Finding the text that another one is most similar to, by the share of equal sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from codebook.lazy_patterns import lazy_pattern

ALIKE = 0.5
"""Two texts are versions of one if they share this much of the longer one."""

_LEAST = 80  # characters in common: every interview may begin with as many
_SHORTEST = 12  # characters of a sentence that counts: shorter ones are said everywhere
_EVERYWHERE = 20  # texts: a sentence that more of them have tells none of them apart
_END = lazy_pattern(r"[.!?;。！？；…]+")


class SentenceIndex:
    """Texts by their sentences; looking one up takes no longer than reading it."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._lengths: list[int] = []
        self._holders: dict[str, list[int]] = {}
        for number, text in enumerate(texts):
            sentences = _sentences(text)
            self._lengths.append(sum(map(len, sentences)))
            for sentence in sentences:
                self._holders.setdefault(sentence, []).append(number)

    def most_similar(self, text: str) -> int | None:
        """Return the number of the text that is most similar, None where none is `ALIKE`.

        What both share is set against the longer of them: a little may be added to a text, but
        with more it becomes another one.
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
