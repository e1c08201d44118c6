"""Labels that were forgotten, where all that who asks says is in italics, or in bold."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from codebook.reading.turns.labels.labels import stem
from codebook.reading.turns.learning.speakers import Learned
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    asks,
    ends,
    kind_of,
    next_text,
    text_above,
    without_label,
)
from codebook.reading.turns.lines.lines import Lines, spans
from codebook.reading.turns.looks import Emphasis, bold_lines, is_within_marks, slanted_lines

_LEAST, _MOSTLY, _NEARLY_ALL = 3, 0.75, 0.9


def with_forgotten_labels(lines: Lines, learned: Learned, emphasis: Emphasis) -> Learned:
    """Add turns for the questions within answers that are written as all that who asks says.

    In italics, or in bold: "Ann: _Why?_", and "_Where?_" alone below what Tom says. Only where
    hardly anything else that the others say is so. And for what is plain below such a question.
    """
    ways = slanted_lines(lines, emphasis.italic), bold_lines(lines, emphasis.bold)
    for apart in map(frozenset, ways):
        if not apart:
            continue
        asker = _who_is_set_off(lines, learned.openings, emphasis.italic, apart)
        if not asker:
            continue
        places = apart.difference(head.line for head in learned.openings)
        more = _asked(lines, learned.openings, places, asker)
        more += _answered(lines, learned.openings, apart, asker)
        if more:
            return learned._replace(openings=Heads(sorted([*learned.openings, *more])))
    return learned


def _who_is_set_off(
    lines: Sequence[str], openings: Heads, italic: Mapping[int, int], apart: Collection[int]
) -> str:
    """Return the label of the only one who says nearly all set off, "" for nobody.

    What else others say so counts against it: a title, a poem. Questions may be those looked for.
    """
    turns, so, against = Counter[str](), Counter[str](), Counter[str]()
    own_lines = spans((head.line for head in openings), len(lines))
    for head, said in zip(openings, own_lines, strict=True):
        own = stem(head.label)
        turns[own] += 1
        so[own] += _is_set_off(lines[head.line], head, italic, apart)
        against[own] += sum(at in apart and not asks(lines[at]) for at in said[1:])
    askers = [one for one in turns if so[one] >= max(_LEAST, _NEARLY_ALL * turns[one])]
    if len(askers) != 1:
        return ""
    others = [one for one in turns if one not in askers]
    count = sum(so[one] + against[one] for one in others)
    if count > (1 - _NEARLY_ALL) * sum(turns[one] for one in others):
        return ""
    return next(head.label for head in openings if stem(head.label) == askers[0])


def _is_set_off(line: str, head: Head, italic: Mapping[int, int], apart: Collection[int]) -> bool:
    """Whether what stands behind a label is set off throughout."""
    said = line[head.body :].strip()
    is_slanted = bool(said) and italic.get(head.line, 0) >= _NEARLY_ALL * len(said)
    return head.line in apart or is_slanted or is_within_marks(said)


def _asked(lines: Lines, openings: Heads, places: Collection[int], asker: str) -> list[Head]:
    """Return heads for the questions in others' turns at `places`, and for the answers below.

    One stands between sentences, as a title does not: "It was called", "*Who Are We?*", "and …".
    """
    begun = [head.line for head in openings]
    labelled = frozenset(begun)
    found: list[Head] = []
    for above, line in pairwise(lines.texts):
        if line not in places or line < begun[0]:
            continue
        if not asks(lines[line]):
            continue
        speaker = openings[bisect_right(begun, line) - 1].label
        below = next_text(lines, line)
        if below == len(lines) or below in places or stem(speaker) == stem(asker):
            continue
        if below in labelled or (ends(lines[above]) and not lines[below][:1].islower()):
            found.append(without_label(lines, line, asker)._replace(unlike=True))
            if below not in labelled:
                found.append(without_label(lines, below, speaker)._replace(unlike=True))
    return found


def _answered(
    lines: Sequence[str], openings: Heads, apart: Collection[int], asker: str
) -> list[Head]:
    """Return heads for what is plain below questions of who asks, where one other answers.

    None where more than a few of them go on plain, nor above a label of who answers: "Q: **Which
    of these?**", and what there is to choose from.
    """
    others = [head.label for head in openings if stem(head.label) != stem(asker)]
    if len(set(map(stem, others))) != 1:
        return []
    own_lines = spans((head.line for head in openings), len(lines))
    followed = [*(head.label for head in openings[1:]), asker]
    turns = [
        (said, stem(below) == stem(asker))
        for head, said, below in zip(openings, own_lines, followed, strict=True)
        if stem(head.label) == stem(asker)
    ]
    plain = [(line, alone) for said, alone in turns if (line := _plain_below(lines, said, apart))]
    found = [line for line, alone in plain if alone and asks(lines[text_above(lines, line)])]
    whole = len(turns) - len(plain)
    if whole < max(_LEAST, _MOSTLY * len(turns)):
        return []
    return [without_label(lines, line, others[0])._replace(unlike=True) for line in found]


def _plain_below(lines: Sequence[str], said: range, apart: Collection[int]) -> int:
    """Return the first line of a turn below what is set off in it that is not, 0 for none."""
    texts = (line for line in said[1:] if lines[line].strip() and not kind_of(lines[line]))
    return next((line for line in texts if line not in apart), 0)
