"""Which of the labels that are rarer than those that are certain in a document are somebody's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import stem
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.learning.habit import Habit, Rare, Rule
from codebook.reading.turns.learning.in_office import in_office
from codebook.reading.turns.learning.nobody import NOBODY, NOBODY_ONCE
from codebook.reading.turns.learning.somebody import SOMEBODY
from codebook.reading.turns.learning.wording import is_numbered
from codebook.reading.turns.learning.wrapped import amid_wrapped
from codebook.reading.turns.lines.heads import Head, find_head
from codebook.reading.turns.lines.layout import next_text
from codebook.reading.turns.lines.lines import Lines

_digit = lazy_pattern(r"\d")


def rare_speakers(
    lines: Lines,
    rare: Mapping[str, Sequence[Head]],
    certain: Sequence[Head],
    often: Sequence[Head],
    again: Sequence[Head],
) -> set[str]:
    """Return those of the `rare` labels that are speakers'.

    The others are those that are `certain`, those that come `often`, and all that come `again`.
    """
    habit = Habit(lines, certain, often, again, [heads[0].label for heads in rare.values()])
    series = _Series.of(certain)
    first = min(head.line for head in certain)
    found = {
        label
        for label, heads in rare.items()
        if is_somebody(heads, habit) or (heads[0].line > first and series.includes(heads[0].label))
    }
    found |= in_office(rare, habit)
    found -= _above_labels(lines, found | {stem(head.label) for head in certain}, rare)
    return found - amid_wrapped(lines, certain, rare)


def is_somebody(heads: Sequence[Head], habit: Habit) -> bool:
    """Whether a label that is rarer, at `heads`, is written as the certain ones are."""
    return deciding(Rare.at(heads), habit) in SOMEBODY


def deciding(rare: Rare, habit: Habit) -> Rule | None:
    """Return the rule that decides of a label: the first that holds; None where none does."""
    is_once = rare.count == 1 and not rare.first.is_heading
    rules = (*NOBODY, *(NOBODY_ONCE if is_once else ()), *SOMEBODY)
    return next((rule for rule in rules if rule(rare, habit)), None)


class _Series(NamedTuple):
    """Labels without the numbers and letters that tell some from others: "Participant 1"."""

    counted: set[str]
    lettered: set[str]

    @classmethod
    def of(cls, certain: Sequence[Head]) -> _Series:
        """Tell them from the labels that are certain."""
        labels = {stem(head.label): head.label for head in reversed(certain)}  # as each is first
        counted = {_digit.sub("", own) for own in labels if _digit.search(own)}
        return cls(counted, set(map(_lettered, labels.values())) - {""})

    def includes(self, label: str) -> bool:
        """Whether a label is a further one: "Participant 3" beside "Participant 1"."""
        own = stem(label)
        is_of = _digit.search(own) is not None and _digit.sub("", own) in self.counted
        return is_of or is_numbered(label) or _lettered(label) in self.lettered


def _lettered(label: str) -> str:
    """Return the role that a letter tells from others, "Participant" of "Participant B", or ""."""
    role, _, letter = label.rpartition(" ")
    return role if len(letter) == 1 and letter.isupper() and shape(role) == "role" else ""


def _above_labels(
    lines: Sequence[str], known: set[str], rare: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return the words that stand alone, once, right above the label of one who is known."""
    alone = [
        (label, next_text(lines, heads[0].line))
        for label, heads in rare.items()
        if len(heads) == 1 and heads[0].alone and heads[0].sign in {"bare", "mark"}
    ]
    return {
        label
        for label, below in alone
        if below < len(lines)
        and (head := find_head(lines[below], below))
        and stem(head.label) in known - {label}
    }
