"""Labels that stand as the value of a field: "Speaker: F1", and below it what F1 says."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.reading.turns.heads import Head
from codebook.reading.turns.labels import Shape, shape
from codebook.reading.turns.vocabulary import SPEAKER_FIELDS

_LEAST = 3
_OF_PEOPLE = frozenset[Shape]({"role", "code", "name", "names"})


def named_by_value(lines: Sequence[str], heads: Sequence[Head]) -> list[Head]:
    """Return the heads, those whose label is such a field with the name that is its value.

    Only where all of them have one, and text below it.
    """
    fields = [head for head in heads if head.sign == "colon" and _is_field(head)]
    if len(fields) < _LEAST or not all(_has_name(lines, head) for head in fields):
        return list(heads)
    return [_named(lines, head) if _is_field(head) else head for head in heads]


def _is_field(head: Head) -> bool:
    return not head.alone and head.label.casefold() in SPEAKER_FIELDS


def _has_name(lines: Sequence[str], head: Head) -> bool:
    below = lines[head.line + 1] if head.line + 1 < len(lines) else ""
    return shape(lines[head.line][head.body :].strip()) in _OF_PEOPLE and bool(below.strip())


def _named(lines: Sequence[str], head: Head) -> Head:
    line = lines[head.line]
    return head._replace(
        label=line[head.body :].strip(), body=len(line), early=len(line), alone=True
    )
