"""Known names without their colon, where a dash stands before nearly all labels: "– Ann Lee, …"."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from codebook.reading.turns.labels.likely_same import are_alike
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.set_off import opening_dash

_LEAST, _MOSTLY = 6, 0.9
_SELDOM = 0.1  # lines behind dashes that have no label: else they are lists
_USUAL = 20  # names are looked for in few lines, but a text may be of nothing but labels


def behind_dashes(
    lines: Lines, openings: Mapping[int, Head], others: Sequence[int]
) -> dict[int, Head]:
    """Find names of two words or more, known or nearly so, behind which no colon stands.

    All from there on is said, as the name belongs to its sentence: "– Ann Lee, of the mill.". Only
    where another speaks above it.
    """
    own = [head for head in openings.values() if head.sign == "colon" and head.mark[:1] == "-"]
    if len(own) < max(_LEAST, _MOSTLY * len(openings)):
        return {}
    dash = lines[own[0].line].lstrip()[:1]
    begun = [line for line in others if line > own[0].line and lines[line].lstrip()[:1] == dash]
    if len(begun) > _SELDOM * len(own):
        return {}
    counts = Counter(head.label for head in own if shape(head.label) == "names")
    names = [name for name, _ in counts.most_common(_USUAL)]
    order = sorted(openings)
    heads = (_head(lines, line, names) for line in begun if line not in openings)
    return {
        head.line: head
        for head in heads
        if head and not _is_of(head, openings[order[bisect_left(order, head.line) - 1]].label)
    }


def _head(lines: Sequence[str], line: int, names: Iterable[str]) -> Head | None:
    """Return the head of a line that begins with a name behind its dash, None for another."""
    dash = opening_dash.match(lines[line])
    body = dash.end() if dash else 0
    words = lines[line][body:].split()
    for name in names if dash else ():
        size = len(name.split())
        label = " ".join(islice(words, size)).rstrip(",.;")
        head = Head(line, label, "bare", body, body, "-", unlike=True)
        if len(words) > size and _is_of(head, name):
            return head
    return None


def _is_of(head: Head, name: str) -> bool:
    """Whether a label is a name, or nearly so."""
    return head.label == name or are_alike(head.label, [name])
