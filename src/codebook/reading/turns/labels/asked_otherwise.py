"""Questions and answers under labels of two languages: "P:" and "R:", but once "Q:" and "A:"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from codebook.reading.turns.labels.asked import ANSWER_WORDS, ASKED_AND_ANSWERED, QUESTION_WORDS
from codebook.reading.turns.labels.labels import key

_TIMES = 5
_MOSTLY = 2 / 3
_ANSWERS = ANSWER_WORDS | {"a"}


def asked_otherwise(speakers: Sequence[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return the rare labels that mean a question or its answer as two usual ones do, and which.

    `speakers` has that of each turn, `counts` how often each speaks. What means an answer follows
    questions: "A" may be somebody's initial.
    """
    names = {key(name): name for name in counts}
    pairs = sorted(pair for pair in ASKED_AND_ANSWERED if names.keys() >= {*pair})
    if not pairs:
        return {}
    question, answer = max(pairs, key=lambda pair: min(counts[names[word]] for word in pair))
    asks, answers = names.pop(question), names.pop(answer)
    asked = {
        name: asks
        for word, name in names.items()
        if word in QUESTION_WORDS and counts[asks] >= _TIMES * counts[name]
    }
    after = Counter(name for above, name in pairwise(speakers) if above == asks or above in asked)
    return asked | {
        name: answers
        for word, name in names.items()
        if word in _ANSWERS
        and counts[answers] >= _TIMES * counts[name]
        and after[name] >= _MOSTLY * counts[name]
    }
