"""Two who speak in turn, and whose labels are written in two ways: "Post: Why?", "Ann:"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from codebook.reading.turns.labels.labels import key, stem
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.learning.returning import returning
from codebook.reading.turns.learning.styles import form
from codebook.reading.turns.learning.wording import small_words
from codebook.reading.turns.lines.head_list import Heads

_LEAST, _NEARLY = 4, 0.9


def speaking_in_turn(lines: Sequence[str], heads: Heads) -> Heads:
    """Return the heads of two of whom one has a label alone on its line, else none.

    Colons set both off, or brackets do. Each label is the only one of its form that returns often,
    and the other follows nearly each time. None is a word that a sentence also has: "Example:".
    """
    with_colons = _in_turn(lines, heads.such(lambda head: head.sign == "colon"))
    return with_colons or _in_turn(lines, heads.such(lambda head: head.is_bracketed))


def _in_turn(lines: Sequence[str], heads: Heads) -> Heads:
    labels = [
        label
        for family in heads.by(form).values()
        for label, count in returning(family).items()
        if count >= _LEAST
    ]
    if len(set(labels)) != len(labels) or len(labels) != 2:
        return Heads()
    own = heads.such(lambda head: stem(head.label) in labels)
    changes = sum(stem(one.label) != stem(other.label) for one, other in pairwise(own))
    are_people = all(shape(label) in PEOPLE for label in own.labels)
    if not are_people or changes < _NEARLY * (len(own) - 1):
        return Heads()
    return own if small_words(lines).isdisjoint(map(key, own.labels)) else Heads()
