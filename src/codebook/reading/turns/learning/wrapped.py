"""Words before a colon that a sentence has, where its lines are wrapped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.features import is_listed
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends_above, least_of_full, opens_block
from codebook.reading.turns.lines.lines import Lines

_SELDOM = 0.2
_SAMPLE, _FEW = 200, 3
_BROKEN_OFF = ("--", " -", "–", "—", "…")


def amid_sentences(lines: Sequence[str], style: Heads, labels: Iterable[str]) -> set[str]:
    """Return the labels that only ever go on from the line above, where most others do not.

    Where lines are wrapped, a word before a colon may come again at the start of one.
    """
    written = style.by_stem
    seldom = [label for label in labels if 1 < len(written[label]) <= _FEW]
    if not seldom or _often_go_on(lines, style):
        return set()
    return {label for label in seldom if all(_goes_on(lines, head) for head in written[label])}


def amid_wrapped(
    lines: Lines, certain: Sequence[Head], rare: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return the words that stand once, where a sentence goes on from a line that is full.

    An item of a list opens what it holds; so does who interrupts.
    """
    once = [
        (label, heads[0])
        for label, heads in rare.items()
        if len(heads) == 1
        and shape(heads[0].label) in {"name", "other"}
        and not is_listed(heads[0])
        and _goes_on(lines, heads[0])
    ]
    if not once or _often_go_on(lines, certain):
        return set()
    full = least_of_full(lines, lines.texts)
    above = ((label, lines[head.line - 1].rstrip()) for label, head in once)
    return {label for label, line in above if len(line) >= full and not line.endswith(_BROKEN_OFF)}


def _goes_on(lines: Sequence[str], head: Head) -> bool:
    return not (opens_block(lines, head.line) or ends_above(lines, head.line))


def _often_go_on(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    sample = heads[:_SAMPLE]
    return sum(_goes_on(lines, head) for head in sample) > _SELDOM * len(sample)
