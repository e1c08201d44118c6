"""Matching texts of two lists that belong together, by the rare words that they share."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_CLEAR = 1.25
"""How many times as like as the next best a match must be to be proposed."""


def match_by_words(rows: Sequence[str], targets: Sequence[str]) -> list[int | None]:
    """Return for each row the target that it is like, None where none is by far the likest.

    A word that two share counts ln(n / m) where m of the n texts have it, so that one that all
    have counts nothing. The order of rows and targets plays no part, and no two rows are given one
    target: one that is the likest of several rows is proposed for none of them.
    """
    bags = [words(text) for text in (*rows, *targets)]
    having = Counter(word for bag in bags for word in bag)
    weight = {word: math.log(len(bags) / many) for word, many in having.items()}
    likest = [_likest(bag, bags[len(rows) :], weight) for bag in bags[: len(rows)]]
    wanted = Counter(likest)
    return [target if wanted[target] == 1 else None for target in likest]


def _likest(
    bag: frozenset[str], targets: Sequence[frozenset[str]], weight: dict[str, float]
) -> int | None:
    scores = [sum(weight[word] for word in bag & target) for target in targets]
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    if not order or not scores[order[0]]:
        return None
    if len(order) > 1 and scores[order[0]] < _CLEAR * scores[order[1]]:
        return None
    return order[0]


def words(text: str) -> frozenset[str]:
    """Return the words of a text in lower case; of a script without blanks, pairs of characters."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    found = "".join(char if char.isalnum() else " " for char in folded).split()
    return frozenset(piece for word in found for piece in _pieces(word))


def _pieces(word: str) -> list[str]:
    if len(word) > 1 and any(unicodedata.east_asian_width(char) == "W" for char in word):
        return ["".join(pair) for pair in pairwise(word)]
    return [word]
