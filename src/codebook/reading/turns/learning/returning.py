"""Which labels of one form come again, often enough for what they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.reading.turns.labels.labels import is_cased
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head

MANY = 10
"""How often words that are no name, "Ann's iPad", must come to be a speaker's."""

_SAMPLE = 20
_FEW, _FEW_WITH_A_TIME = 2, 4  # words at most, alone on their line in the second case


def returning(family: Heads) -> Mapping[str, int]:
    """Count the labels that come again.

    A word on a line of its own must do so twice, as must a few words that are no name, and more
    words often; these must also be followed by a colon or a time, and be marked as most are. Of one
    label's spellings the shortest counts, which has no office behind it.
    """
    return {
        own: len(heads)
        for own, heads in family.by_stem.items()
        if len(heads) >= _least(_shortest(heads), family.mark)
    }


def _shortest(heads: Sequence[Head]) -> Head:
    return min(heads[:_SAMPLE], key=lambda head: len(head.label))


def _least(head: Head, mark: str) -> float:
    """Return how often a label must come to be one that returns."""
    own = shape(head.label)
    if own == "other":
        is_set_off = head.sign in {"colon", "time"} or (head.sign == "tab" and head.time)
        is_set_off = is_set_off or head.is_nickname
        is_likely = is_set_off and head.mark == mark
        most = _FEW_WITH_A_TIME if head.alone and head.time else _FEW
        is_short = len(head.label.split()) <= most
        return (3 if is_short else MANY) if is_likely and is_cased(head.label) else float("inf")
    return 3 if head.sign == "stop" or (head.sign == "bare" and own == "name") else 2
