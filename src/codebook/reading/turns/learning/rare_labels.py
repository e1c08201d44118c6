"""Whether a label that is rarer than those that are certain in a document is somebody's, too."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.reading.turns.learning.habit import Habit, Rare, Rule
from codebook.reading.turns.learning.nobody import NOBODY, NOBODY_ONCE
from codebook.reading.turns.learning.somebody import SOMEBODY
from codebook.reading.turns.lines.heads import Head


def is_somebody(heads: Sequence[Head], habit: Habit) -> bool:
    """Whether a label that is rarer, at `heads`, is written as the certain ones are."""
    return deciding(Rare.at(heads), habit) in SOMEBODY


def deciding(rare: Rare, habit: Habit) -> Rule | None:
    """Return the rule that decides of a label: the first that holds; None where none does."""
    is_once = rare.count == 1 and not rare.first.is_heading
    rules = (*NOBODY, *(NOBODY_ONCE if is_once else ()), *SOMEBODY)
    return next((rule for rule in rules if rule(rare, habit)), None)
