"""Numbered labels of people who only say their names: "User 1: Mara", and "Mara:" below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import LONGEST, Head

_numbered = lazy_pattern(r"[^\W\d_]+(?:[ ][^\W\d_]+)?[ _-]?\d{1,3}")
_LEAST = 2  # people: one alone may answer "Who built it?"
_AROUND = " .!。！*_"


def told_names(lines: Sequence[str], openings: Heads, kept: Collection[str]) -> dict[int, str]:
    """Return the names that people with numbers tell, by line, each a label that begins below it.

    Nothing else is said under such a label, nor the same name under another one. Two groups may
    count anew, so that "User 1" is Mara in one and Tom in the other. `kept` are the keys of labels
    that stay.
    """
    counted = openings.such(lambda head: _numbered.fullmatch(head.label) is not None)
    if len(counted) < _LEAST or len(counted) == len(openings):
        return {}
    first = {key(heads[0].label): heads[0] for heads in reversed(openings.alike)}
    stops = {head.line: below.line for head, below in pairwise(openings)}
    found: dict[int, str] = {}
    for own, heads in counted.by_stem.items():
        told = {
            head.line: name.label
            for head in heads
            if (name := first.get(_said(lines, head, stops.get(head.line, len(lines)))))
            and name.line > head.line
            and shape(name.label) in {"name", "names"}
        }
        if len(told) == len(heads) and own not in kept:
            found |= told
    often = Counter(found.values())
    sure = {line: name for line, name in found.items() if often[name] == 1}
    return sure if len(sure) >= _LEAST else {}


def _said(lines: Sequence[str], head: Head, stop: int) -> str:
    """Return the key of what is said below a head, up to the line `stop`; "" for what is long."""
    said = (lines[head.line][head.body :], *lines[head.line + 1 : stop])
    words = " ".join(filter(None, map(str.strip, said)))
    return key(words.strip(_AROUND)) if 0 < len(words) <= LONGEST else ""
