"""What stands once above a talk, and is a particular's: "Guest: Ann Lee", a word in a preface."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_metadata
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.learning.habit import Habit, Rare
from codebook.reading.turns.learning.standing import stands_in_line
from codebook.reading.turns.learning.wording import is_counted_question
from codebook.reading.turns.lines.features import TIMED
from codebook.reading.turns.lines.heads import Head, find_head
from codebook.reading.turns.lines.layout import ends
from codebook.reading.turns.surroundings.values import is_value

_labelled = lazy_pattern(r"(?<=\s)[^\W\d_]{3,20}:\s")
_PREFACE = 3
_LONG_VALUE = 12  # words
_NEAR = 3


def is_role_with_value(rare: Rare, habit: Habit) -> bool:
    """Whether a role has a value, or counts questions: "Guest: Ann Lee", "First question: …"."""
    if shape(rare.label) != "role" or not _stands_above(rare, habit):
        return False
    return is_counted_question(rare.label) or _is_particular(rare.first, habit)


def is_in_preface(rare: Rare, habit: Habit) -> bool:
    """Whether a word stands in a preface, far above who speaks often: "Summary: …"."""
    head = rare.first
    if head.sign != "colon" or head.mark not in {"", "**"} or head.alone:
        return False
    if habit.calls_out(head.label) or habit.abbreviates(head.label):
        return False
    if not _stands_above(rare, habit):
        return False
    own = shape(head.label)
    is_word = own in {"name", "other"} or (own == "names" and _is_particular(head, habit))
    return is_word and _is_far_above(head, habit)


def _stands_above(rare: Rare, habit: Habit) -> bool:
    """Whether it comes once, before those who speak, and neither in their line nor with a time."""
    head, talk = rare.first, habit.talk
    if rare.count > 1 or head.line >= min(talk.ends[0], talk.third):
        return False
    is_timed = bool(head.time and habit.certain.common.get(TIMED))
    return not is_timed and not stands_in_line(rare, habit)


def _is_far_above(head: Head, habit: Habit) -> bool:
    """Whether some lines of text are between a head and the first label that comes often."""
    between = range(head.line, habit.talk.ends[0])
    texts = (line for line in between if habit.lines[line].strip())
    return len(list(islice(texts, _PREFACE + 1))) > _PREFACE


def _is_particular(head: Head, habit: Habit) -> bool:
    """Whether a label has a value, or a few words above, below or before "Date: …"."""
    if head.alone:
        return False
    said = habit.lines[head.line][head.early :]
    is_told = _is_listed(head, said, habit) or _is_described(said)
    return is_told or is_value(habit.lines, head, Counter())


def _is_listed(head: Head, said: str, habit: Habit) -> bool:
    """Whether particulars are near, and what is said is not a long sentence."""
    if ends(said) and len(said.split()) > _LONG_VALUE:
        return False
    near = _heads_near(head, said, habit)
    return any(one and one.sign == "colon" and is_metadata(one.label) for one in near)


def _heads_near(head: Head, said: str, habit: Habit) -> Iterator[Head | None]:
    """Give the heads of the lines above and below, and those within what is said."""
    for line in (head.line - 1, head.line + 1):
        if 0 <= line < len(habit.lines):
            yield find_head(habit.lines[line], line)
    for word in islice(_labelled.finditer(said), _NEAR):
        yield find_head(said[word.start() :], head.line)


def _is_described(said: str) -> bool:
    """Whether somebody is named, and then described: "Ann Lee, baker in York"."""
    name, *about = said.split(",")
    return bool(about) and shape(name.strip()) == "names" and not ends(said)
