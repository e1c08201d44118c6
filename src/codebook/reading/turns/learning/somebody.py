"""Why a label that is rarer than the certain ones is somebody's, too."""

from __future__ import annotations

from codebook.reading.turns.labels.labels import is_cased, key, split_aside
from codebook.reading.turns.labels.naming import is_one_of
from codebook.reading.turns.labels.shapes import PEOPLE, Shape, shape
from codebook.reading.turns.labels.vocabulary import OF_MINUTES
from codebook.reading.turns.learning.habit import Habit, Rare, Rule
from codebook.reading.turns.learning.likeness import is_bracketed_item
from codebook.reading.turns.learning.returning import MANY
from codebook.reading.turns.learning.standing import (
    is_from_somewhere,
    stands_between,
    stands_in_line,
)
from codebook.reading.turns.learning.wording import is_in_log, is_sentence, is_small
from codebook.reading.turns.lines.features import is_padded
from codebook.reading.turns.lines.layout import ends

_TWICE, _OFTEN = 2, 3
_MANY_WHO_SPEAK = 6
_FEW_WORDS = 4
_ANY = PEOPLE | frozenset[Shape]({"other"})
_LIKE_SHAPES: dict[Shape, frozenset[Shape]] = {
    "role": _ANY,
    "code": _ANY,
    "names": frozenset({"names", "name"}),
    "name": frozenset({"name"}),
    "other": frozenset(),
    "none": frozenset(),
}
"""For each shape of a rare label, the shapes of certain ones beside which it is likely too."""


def is_shaped_alike(rare: Rare, habit: Habit) -> bool:
    """Whether it looks as a certain one does: "Bo" beside "Ann"; a role may be beside any."""
    return not habit.certain.shapes.isdisjoint(_LIKE_SHAPES[rare.shape])


def is_called_out(rare: Rare, habit: Habit) -> bool:
    """Whether it is in capitals as all others are: "ANN LEE: …" beside "TOM: …"."""
    return habit.calls_out(rare.label)


def is_of_a_house(rare: Rare, habit: Habit) -> bool:
    """Whether it is of a house of the others: "Bo Dahl (Mill Post)" beside "Lind (Mill Post)"."""
    return rare.sign == "colon" and split_aside(rare.label)[1] in habit.houses


def is_abbreviated(rare: Rare, habit: Habit) -> bool:
    """Whether its letters are in brackets, as others' are: "miller (M)" beside "Ann Lee (AL)"."""
    return habit.abbreviates(rare.label)


def is_in_small_letters(rare: Rare, habit: Habit) -> bool:
    """Whether it has small letters as all others have: "bd" beside "al"."""
    return habit.certain.are_small and is_small(rare.label)


def is_kind_of_certain(rare: Rare, habit: Habit) -> bool:
    """Whether it is a word and then a certain label: "French guest" beside "Guest"."""
    return is_one_of(rare.label, habit.certain.labels)


def is_further(rare: Rare, habit: Habit) -> bool:
    """Whether many speak, as in the minutes of a meeting, and a further one may be called so.

    By a name where the others have initials or nicknames, or a first name that is above the
    talk in full; or by a nickname in small letters where some have one.
    """
    if habit.talk.speakers < _MANY_WHO_SPEAK:
        return False
    is_new = _is_new_name(rare, habit) or _is_new_nickname(rare, habit)
    return is_new and not _is_word(rare, habit) and _is_more_than_a_value(rare, habit)


def is_in_brackets_too(rare: Rare, habit: Habit) -> bool:
    """Whether a nickname begins an item in brackets, as all do: "- [bo] Yes" beside "- [ann]".

    A word of the text or of minutes is no nickname, nor is the cross of what is done.
    """
    is_nickname = rare.shape == "other" and "other" in habit.certain.shapes
    is_crossed = rare.label == "x"
    is_new = is_nickname and not is_crossed and is_bracketed_item(rare, habit)
    return is_new and not _is_word(rare, habit)


def is_set_off(rare: Rare, habit: Habit) -> bool:
    """Whether marks, a time or a line of its own set it off as all others, and it heads nothing.

    A tag that is no name may be anything, a heading too; bold words with a colon are a label.
    """
    is_nobody = _is_tag(rare, habit) or _are_words_alone(rare, habit)
    return habit.certain.is_distinct and not is_nobody


def is_padded_alike(rare: Rare, habit: Habit) -> bool:
    """Whether several blanks stand before a sentence, as before all that is said."""
    head = rare.first
    is_padded_here = habit.certain.are_padded and is_padded(habit.lines, head)
    return is_padded_here and ends(habit.lines[head.line])


def returns(rare: Rare, habit: Habit) -> bool:
    """Whether it comes often enough, for what it is."""
    if shape(rare.label) == "other" and not is_cased(rare.label):
        return rare.count >= MANY and _fills_lines(rare, habit)
    return rare.count >= _least(rare, habit)


SOMEBODY: tuple[Rule, ...] = (
    is_shaped_alike,
    is_called_out,
    is_of_a_house,
    is_abbreviated,
    is_in_small_letters,
    is_kind_of_certain,
    is_further,
    is_in_brackets_too,
    is_set_off,
    is_padded_alike,
    stands_in_line,
    stands_between,
    is_from_somewhere,
    returns,
)
"""Why a label is somebody's that is set off as the certain ones are."""


def _is_new_name(rare: Rare, habit: Habit) -> bool:
    """Whether it is a name where all others have initials or nicknames."""
    is_named = rare.shape == "name" and rare.label in habit.talk.named_above
    return (rare.shape == "names" or is_named) and habit.certain.shapes <= {"code", "other"}


def _is_new_nickname(rare: Rare, habit: Habit) -> bool:
    """Whether it is one word in small letters, where some certain ones are no names either.

    Or where most paragraphs have a label, and none of what is said begins small.
    """
    is_word = rare.shape == "other" and rare.label.isalpha() and rare.label.islower()
    return is_word and ("other" in habit.certain.shapes or habit.talk.is_dense)


def _is_word(rare: Rare, habit: Habit) -> bool:
    """Whether a word of the text or of minutes is in it."""
    own = {word.casefold() for word in split_aside(rare.label)[0].split()}
    return not (own.isdisjoint(OF_MINUTES) and own.isdisjoint(habit.talk.words))


def _is_more_than_a_value(rare: Rare, habit: Habit) -> bool:
    """Whether some words are said, or asked."""
    said = habit.lines[rare.first.line][rare.first.early :].rstrip()
    return len(said.split()) >= _FEW_WORDS or said.endswith("?")


def _is_tag(rare: Rare, habit: Habit) -> bool:
    """Whether words without a colon may be a heading."""
    return rare.sign == "mark" and ("#" in rare.first.mark or _is_heading(rare, habit))


def _is_heading(rare: Rare, habit: Habit) -> bool:
    """Whether words that are emphasised and no name may be a heading, not one who speaks.

    A heading does not begin small, as a nickname does, and does not come again.
    """
    label, _ = split_aside(rare.label)
    if shape(label) != "other":
        return False
    is_bold = "**" in rare.first.mark or is_in_log(habit.lines, rare.first)
    is_nickname = " " not in label or (rare.count > 1 and len(label.split()) < _FEW_WORDS)
    return not (is_bold and is_nickname)


def _are_words_alone(rare: Rare, habit: Habit) -> bool:
    """Whether it is no name, but a sentence, or a particular's.

    Beside a question and its answer, words that are no name head another particular; where
    lines have times that nobody begins, a time tells of no label.
    """
    if rare.shape != "other":
        return False
    is_amid_times = " " in rare.label and habit.are_all_timed
    return is_sentence(rare.label) or habit.certain.is_asked or is_amid_times


def _fills_lines(rare: Rare, habit: Habit) -> bool:
    """Whether with it nearly all lines have a label: 店の人, whose words cannot be told apart."""
    more = 0 if rare.first.line in habit.talk.begun else rare.count
    return habit.talk.is_every_line_with(more)


def _least(rare: Rare, habit: Habit) -> int:
    """Return how often a label must come: a name twice, words that are no name many times."""
    own, head = shape(rare.label), rare.first
    is_word = is_cased(rare.label) and " " not in rare.label
    if own == "name" and is_word and head.sign == "colon":
        return _OFTEN if key(rare.label) in habit.talk.words else _TWICE  # "Also: …"
    if own == "other" and not is_word:
        is_short = len(split_aside(rare.label)[0].split()) < _FEW_WORDS
        is_spaced = habit.talk.is_dense or (head.alone and bool(head.time))
        return _OFTEN if is_short and is_spaced else MANY
    return _TWICE if head.sign == "colon" and habit.talk.is_dense else _OFTEN
