"""Whether two texts are one with changes: how many of their sentences are the same."""

from __future__ import annotations

import re
from typing import NamedTuple

ALIKE = 0.5
"""The share of the longer text from which another is the same with changes."""

_LEAST = 80  # characters that both have: less may be what every interview begins with
_SHORTEST = 12  # characters of a sentence that counts: shorter ones are said everywhere
_end = re.compile(r"[.!?;。！？；…]+")


class Sentences(NamedTuple):
    """The sentences of a text that are long enough to tell it from others, and their length."""

    sentences: frozenset[str]
    characters: int


def sentences_of(text: str) -> Sentences:
    """Return the sentences of a text, however its lines are broken."""
    pieces = (" ".join(piece.split()) for piece in _end.split(text))
    found = frozenset(sentence for sentence in pieces if len(sentence) >= _SHORTEST)
    return Sentences(found, sum(map(len, found)))


def resemblance(one: Sentences, other: Sentences) -> float:
    """Return the share of the longer of two texts that both have, 0 where that is little."""
    common = sum(map(len, one.sentences & other.sentences))
    return common / max(one.characters, other.characters) if common >= _LEAST else 0.0
