"""Whether a rarer label is set off as the certain ones are, but for what it may lack."""

from __future__ import annotations

from codebook.reading.turns.labels.labels import is_in_capitals, stem
from codebook.reading.turns.labels.shapes import PEOPLE, ROLE_OR_CODE, shape
from codebook.reading.turns.learning.habit import Habit, Rare, Rule
from codebook.reading.turns.lines.features import (
    ENDS,
    INDENTED,
    MARKS,
    OPENS,
    TIMED,
    features,
    is_above_indented,
)
from codebook.reading.turns.lines.layout import ends, goes_on, opens_block
from codebook.reading.turns.surroundings.titled import is_title

_OFTEN = 3
_MOSTLY = 0.75
_WORDS = 4  # of a label at most


def is_set_off_otherwise(rare: Rare, habit: Habit) -> bool:
    """Whether few of its heads have what the certain ones share and it may not lack."""
    common = habit.certain.common
    waived = {
        place
        for rule, places in MAY_LACK
        if not places.isdisjoint(common) and rule(rare, habit)
        for place in places
    }
    needed = [(place, value) for place, value in common.items() if place not in waived]
    found = (features(habit.lines, head) for head in rare.heads)
    alike = sum(all(own[place] == value for place, value in needed) for own in found)
    return 2 * alike < rare.count


def is_among_codes(rare: Rare, habit: Habit) -> bool:
    """Whether all are codes: "B3: …" beside "B1: …" and "B2: …"."""
    return rare.sign == "colon" and rare.shape == "code" and habit.certain.shapes == {"code"}


def is_role_on_top(rare: Rare, habit: Habit) -> bool:
    """Whether a role comes once, above all who speak often: "Moderator: Welcome" below a title."""
    is_once = rare.sign == "colon" and rare.count == 1
    return is_once and rare.shape == "role" and habit.is_above(rare.first)


def is_of_group(rare: Rare, habit: Habit) -> bool:
    """Whether somebody answers below another's label, where only who asks speaks very often.

    "Moderator: Where?", below a blank line, and the answers of a group line by line below it.
    """
    if len(set(map(stem, habit.certain.labels))) > 1 or rare.sign != "colon":
        return False
    lines, begun = habit.lines, habit.talk.begun
    places = (head.line for head in rare.heads)
    beside = sum(line - 1 in begun or opens_block(lines, line) for line in places)
    return shape(rare.label) in PEOPLE and beside >= _MOSTLY * rare.count


def is_called_out_too(rare: Rare, habit: Habit) -> bool:
    """Whether a name is in capitals as the others are: "ANN: …" beside "TOM: …"."""
    is_name = rare.sign == "colon" and rare.shape in {"name", "names"}
    return is_name and habit.calls_out(rare.label)


def are_surely_timed(_: Rare, habit: Habit) -> bool:
    """Whether the others begin with a time, as no wrapped line does: "0:09 Ann: …"."""
    return habit.certain.common.get(TIMED) == "certain"


def is_letter_of_several(rare: Rare, habit: Habit) -> bool:
    """Whether only marks are not there, of one letter of several: "K: …" amid "**B:** …"."""
    is_plain = rare.sign == "colon" and not rare.first.mark
    is_letter = is_plain and len(rare.label) == 1 and habit.certain.are_letters
    return is_letter and not _is_option(rare, habit)


def has_time_without_marks(rare: Rare, habit: Habit) -> bool:
    """Whether only marks are not there: "[0:14] SPEAKER_02: …" amid "[0:09] **Ann**: …".

    Words that come once are more likely a title where they go on a sentence.
    """
    if rare.sign != "colon" or rare.first.mark:
        return False
    common = habit.certain.common
    is_words = rare.count == 1 and rare.shape not in ROLE_OR_CODE
    if is_words and goes_on(habit.lines, rare.first.line):
        return False
    return bool(rare.first.time and common.get(TIMED) and common.get(MARKS))


def is_alone_with_time(rare: Rare, _: Habit) -> bool:
    """Whether a name is alone with a time on its line: a label, whatever its marks."""
    head = rare.first
    return head.alone and bool(head.time) and shape(head.label) in PEOPLE


def is_often_bracketed(rare: Rare, habit: Habit) -> bool:
    """Whether somebody is in brackets before a colon, and often: "[Ann]: So?".

    In round ones, in capitals as all others are: "(VOICE): So?" amid "TOM: …".
    """
    are_capitals = habit.certain.are_called_out and is_in_capitals(rare.label)
    is_bracketed = rare.first.mark == "[" or (rare.first.mark == "(" and are_capitals)
    is_often = is_bracketed and rare.sign == "colon" and rare.count >= _OFTEN
    return is_often and shape(rare.label) in PEOPLE


def is_bracketed_item(rare: Rare, habit: Habit) -> bool:
    """Whether a word in brackets begins an item, as all certain labels do: "- [ann] So?"."""
    is_item = rare.sign == "mark" and habit.certain.common.get(MARKS) == rare.first.mark == "-["
    return is_item and " " not in rare.label


def is_timed_beside_untimed(rare: Rare, habit: Habit) -> bool:
    """Whether only it has a time: it is as likely, as the first after a break may have one."""
    is_timed = rare.sign == "colon" and bool(rare.first.time)
    return is_timed and not habit.certain.common.get(TIMED)


def is_above_indented_too(rare: Rare, habit: Habit) -> bool:
    """Whether what is said is indented below its line, as below all others: "The baker:".

    Above it somebody may have been broken off, so that no sentence ends there.
    """
    label = rare.label
    is_name = label[:1].isupper() and len(label.split()) <= _WORDS
    is_alike = is_name and habit.certain.are_above_indented
    return is_alike and all(is_above_indented(habit.lines, head) for head in rare.heads)


def is_below_title(rare: Rare, habit: Habit) -> bool:
    """Whether somebody says a sentence right below a title, which only has a blank line above it.

    A title goes on no sentence from another page, and is no label's line, however short that is.
    """
    lines, above = habit.lines, rare.first.line - 1
    if rare.sign != "colon" or rare.shape != "names" or above < 1 or above in habit.talk.places:
        return False
    is_apart = not (lines[above - 1].strip() or goes_on(lines, above))
    return is_apart and is_title(lines[above]) and ends(lines[rare.first.line])


MAY_LACK: tuple[tuple[Rule, frozenset[int]], ...] = (
    (is_among_codes, frozenset({OPENS})),
    (is_role_on_top, frozenset({OPENS, ENDS})),
    (is_of_group, frozenset({OPENS, ENDS})),
    (is_called_out_too, frozenset({OPENS, ENDS})),
    (are_surely_timed, frozenset({OPENS, ENDS, INDENTED})),
    (is_letter_of_several, frozenset({MARKS})),
    (has_time_without_marks, frozenset({MARKS})),
    (is_alone_with_time, frozenset({MARKS})),
    (is_often_bracketed, frozenset({MARKS})),
    (is_bracketed_item, frozenset({OPENS, ENDS})),
    (is_timed_beside_untimed, frozenset({TIMED})),
    (is_above_indented_too, frozenset({OPENS, ENDS})),
    (is_below_title, frozenset({OPENS})),  # it is short, not the first line of a paragraph
)
"""When a rarer label is likely although it lacks some features that the certain ones share."""


def _is_option(rare: Rare, habit: Habit) -> bool:
    """Whether the letter before or after it begins the line above or below: "A: by boat"."""
    at, letter, lines = rare.first.line, rare.label, habit.lines
    return any(
        lines[at + step].lstrip().startswith(f"{chr(ord(letter) + step)}:")
        for step in (-1, 1)
        if 0 <= at + step < len(lines)
    )
