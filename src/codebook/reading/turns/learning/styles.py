"""The way in which a document sets its labels off: by a colon, a time, brackets, a line.

People write labels in one way throughout, and return to them. So it is the way in which the most
lines begin with a label that returns.
"""

from __future__ import annotations

from collections.abc import Sequence

from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.learning.no_style import NO_STYLE, SURE, Family
from codebook.reading.turns.learning.short_talks import (
    asked_once,
    is_monologue,
    is_short_talk,
)
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import opens_block
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.signs import Sign

_WEIGHTS: dict[Sign, float] = {
    "colon": 1.0,
    "time": 1.0,
    "mark": 0.9,
    "pipe": 0.9,
    "tab": 0.8,
    "dash": 0.8,
    "bare": 0.6,
    "stop": 0.5,
}
"""How much a head counts by what sets its label off: the less, the more often it means nothing."""

_TALK_ALONE = 0.9
"""How much codes and roles alone on their lines count, where no other label is: "I", "B1"."""

_WORDS = 0.4  # what a label counts that is no name


def form(head: Head) -> tuple[Sign, bool, bool, str]:
    """Return how a head is written: its sign, whether alone on its line, whether there with a time.

    Last is the mark where that is all there is to set the label off, else "".
    """
    sign = head.sign
    return sign, head.alone, head.alone and bool(head.time), head.mark if sign == "mark" else ""


def choose_style(lines: Lines, heads: Heads) -> Heads:
    """Return the heads of the form in which the most lines have a label that returns."""
    found = [_opening(lines, family) for family in heads.by(form).values()]
    found.sort(key=lambda family: -_WEIGHTS[family[0].sign])
    strengths = [_strength(lines, family) for family in found]
    if best := max(strengths, default=0):
        return found[strengths.index(best)]
    asked = next(filter(None, map(asked_once, found)), Heads())
    return asked or next(
        (one for one in found if is_short_talk(lines, one) or is_monologue(lines, one)), asked
    )


def style_named(lines: Sequence[str], heads: Sequence[Head], sign: str) -> Heads:
    """Return the heads of the sign that a person chose."""
    return _opening(lines, Heads(head for head in heads if head.sign == sign))


def _opening(lines: Sequence[str], family: Heads) -> Heads:
    """Return the heads of one form; where it is a weak one and most open a block, only those."""
    if not family or family[0].sign in SURE:
        return family
    opening = Heads(head for head in family if opens_block(lines, head.line))
    return opening if 2 * len(opening) > len(family) else family


def _strength(lines: Lines, heads: Heads) -> float:
    """Return how many lines the labels that return open, weighted; 0 where that is no style."""
    family = Family(lines, heads)
    if any(rule(family) for rule in NO_STYLE):
        return 0
    weights = {label: _WORDS if shape(label) == "other" else 1 for label in heads.labels}
    weight = _TALK_ALONE if family.is_talk_alone else _WEIGHTS[family.sign]
    return weight * sum([weights[head.label] for head in family.own])
