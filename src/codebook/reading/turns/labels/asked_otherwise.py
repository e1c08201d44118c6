"""Questions and answers under labels of two kinds: "P:" and "R:", but once "Q:" and "A:"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from codebook.reading.turns.labels.asked import ANSWER_WORDS, ASKED_AND_ANSWERED, QUESTION_WORDS
from codebook.reading.turns.labels.labels import key
from codebook.text.roles import is_interviewee, is_interviewer

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


def asked_by_number(speakers: Sequence[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return the label of counted questions and the only interviewer, who asks between them, too.

    So "Q1: …", "Participant: …", "Interviewer: …": nobody but an interviewee answers. "I see." may
    stand before a question, but who asked it does not speak anew.
    """
    asked = [name for name in counts if key(name) in QUESTION_WORDS]
    if len(asked) != 1:
        return {}
    others = [name for name in counts if name not in asked]
    asking = [name for name in others if is_interviewer(name)]
    answer = all(is_interviewee(name) for name in others if name not in asking)
    if len(asking) != 1 or len(others) == 1 or not answer:
        return {}
    is_another = (asked[0], asking[0]) in pairwise(speakers)
    return {} if is_another else {asked[0]: asking[0]}
