"""Labels that stand as the value of a field: "Speaker: F1", and below it what F1 says."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.labels.vocabulary import SPEAKER_FIELDS
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head

_LEAST = 3


def named_by_value(lines: Sequence[str], heads: Heads) -> Heads:
    """Return the heads, those whose label is such a field with the name that is its value.

    Only where all of them have one, and text below it.
    """
    labels = {label for label in heads.labels if label.casefold() in SPEAKER_FIELDS}
    if not labels:
        return heads
    fields = [head for head in heads if head.label in labels and not head.alone]
    called = [head for head in fields if head.sign == "colon"]
    if len(called) < _LEAST or not all(_has_name(lines, head) for head in called):
        return heads
    own = frozenset(fields)
    return Heads(_named(lines, head) if head in own else head for head in heads)


def _has_name(lines: Sequence[str], head: Head) -> bool:
    below = lines[head.line + 1] if head.line + 1 < len(lines) else ""
    return shape(lines[head.line][head.body :].strip()) in PEOPLE and bool(below.strip())


def _named(lines: Sequence[str], head: Head) -> Head:
    line = lines[head.line]
    return head._replace(
        label=line[head.body :].strip(), body=len(line), early=len(line), alone=True
    )
