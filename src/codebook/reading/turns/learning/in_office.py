"""Those who speak as what they are, on lines of their own: "The minister of mills (Mara Lind)"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.reading.turns.labels.labels import split_aside
from codebook.reading.turns.labels.offices import office_of
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.learning.habit import Habit, Rare
from codebook.reading.turns.learning.nobody import NOBODY, is_silent
from codebook.reading.turns.lines.features import ALONE
from codebook.reading.turns.lines.heads import Head

_TWICE = 2


def in_office(rare: Mapping[str, Sequence[Head]], habit: Habit) -> set[str]:
    """Return the labels of those who speak as what they are, set off as the certain ones are.

    Of an office it is told by one who speaks twice, or has a name behind it; whoever else has an
    article and that office is somebody, too. Headings begin alike, but do not come again.
    """
    if not (habit.certain.is_distinct and habit.certain.common.get(ALONE)):
        return set()
    found = {
        label: office
        for label, heads in rare.items()
        if heads[0].alone and (office := office_of(heads[0].label))
    }
    told = {office for label, office in found.items() if _is_told(rare[label], habit)}
    return {
        label
        for label, office in found.items()
        if office in told and not any(rule(Rare.at(rare[label]), habit) for rule in NOBODY)
    }


def _is_told(heads: Sequence[Head], habit: Habit) -> bool:
    """Whether words come again above what is said, or there is somebody's name behind them."""
    if any(shape(split_aside(head.label)[1] or "-") == "names" for head in heads):
        return True
    return sum(not is_silent(head, habit) for head in heads) >= _TWICE
