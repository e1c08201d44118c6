"""Matching texts of two lists that belong together, by the rare words that they share."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise

_CLEAR = 1.25
"""A match is proposed if its score is so many times that of the next best."""


def match_by_words(rows: Sequence[str], targets: Sequence[str]) -> list[int | None]:
    """Return for each row the target that is by far the most like it, None where there is none.

    A word that two texts share counts ln(n / m), where m of the n texts have it: one that all have
    counts nothing. The order of rows and targets plays no part. No target is given to two rows: one
    that is the most like several rows is proposed for none of them.
    """
    row_words = [words(text) for text in rows]
    target_words = [words(text) for text in targets]
    counts = Counter(chain.from_iterable((*row_words, *target_words)))
    texts = len(rows) + len(targets)
    weight = {word: math.log(texts / count) for word, count in counts.items()}
    proposed = [_most_similar(own, target_words, weight) for own in row_words]
    times = Counter(proposed)
    return [target if times[target] == 1 else None for target in proposed]


def _most_similar(
    own: frozenset[str], targets: Sequence[frozenset[str]], weight: dict[str, float]
) -> int | None:
    scores = [sum(weight[word] for word in own & target) for target in targets]
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
