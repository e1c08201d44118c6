"""Labels of lists amid a talk and below it, which are nobody's."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby, pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import split_aside, stem
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks_above, is_heading

_counted = lazy_pattern(r"([^\W\d_]{4,}) (\d{1,2})")
_amount = lazy_pattern(r"\s*(?:[€$£¥~≈]|ca\.|c\.)?\s*\d")
_LEAST_OF_A_LIST = 3


def listed(
    lines: Sequence[str], style: Sequence[Head], written: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return the labels of lists: several that come once, in a row, and not all of them names.

    Words that are counted make one, too, "Concern 1: …" right above "Concern 2: …", but for those
    who answer in turn what was asked above; and what has a price or a size, "Beach Volley: 20 €".
    """
    if sum(len(heads) == 1 for heads in written.values()) < _LEAST_OF_A_LIST:
        return set()
    runs = groupby(style, lambda head: len(written[stem(head.label)]) == 1)
    lists = [list(heads) for comes_once, heads in runs if comes_once]
    return {
        stem(head.label)
        for heads in lists
        if len(heads) >= _LEAST_OF_A_LIST
        and (
            {"other"} <= {shape(head.label) for head in heads} <= {"name", "other"}
            or (_are_counted(heads) and not asks_above(lines, heads[0].line))
            or all(_has_amount(lines, head) for head in heads)
        )
        for head in heads
    }


def _has_amount(lines: Sequence[str], head: Head) -> bool:
    return head.sign == "colon" and _amount.match(lines[head.line], head.early) is not None


def _are_counted(heads: Sequence[Head]) -> bool:
    """Whether labels are a word and a number that rises, in lines right below each other."""
    counted = [match for head in heads if (match := _counted.fullmatch(head.label))]
    words = {match[1] for match in counted}
    if len(counted) < len(heads) or len(words) > 1 or shape(heads[0].label) == "role":
        return False
    numbers = [int(match[2]) for match in counted]
    are_tight = all(below.line == above.line + 1 for above, below in pairwise(heads))
    return are_tight and all(two == one + 1 for one, two in pairwise(numbers))


def explained(
    lines: Sequence[str], style: Sequence[Head], written: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return the terms of a glossary: below the talk and a heading, each once, most in two words.

    As "Sluice (Schleuse): …" are. Nobody who spoke above speaks there.
    """
    last = max((heads[-1].line for heads in written.values() if len(heads) > 1), default=0)
    below = style[bisect_right(style, last, key=lambda head: head.line) :]
    if len(below) < _LEAST_OF_A_LIST or not any(map(is_heading, lines[last : below[0].line])):
        return set()
    in_two = sum(bool(split_aside(head.label)[1]) for head in below)
    return {stem(head.label) for head in below} if 2 * in_two > len(below) else set()


def below_talk(
    lines: Sequence[str], main: Collection[str], written: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return words that are no name, each once, below the talk and a heading: "Progress: …"."""
    last = max((written[label][-1].line for label in main), default=len(lines))
    below = next((at for at in range(last, len(lines)) if is_heading(lines[at])), len(lines))
    return {
        label
        for label, heads in written.items()
        if len(heads) == 1 and heads[0].line > below and shape(heads[0].label) == "other"
    }
