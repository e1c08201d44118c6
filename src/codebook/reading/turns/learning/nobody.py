"""Why a label that is rarer than the certain ones is nobody's: a note, a heading, a title."""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import ANSWERS, QUESTIONS
from codebook.reading.turns.labels.labels import is_in_capitals, key
from codebook.reading.turns.labels.naming import is_japanese_name
from codebook.reading.turns.learning.above_talk import is_in_preface, is_role_with_value
from codebook.reading.turns.learning.habit import Habit, Rare, Rule
from codebook.reading.turns.learning.likeness import is_set_off_otherwise
from codebook.reading.turns.learning.talk import begins_timed
from codebook.reading.turns.learning.wording import is_noted, is_written_out, is_written_title
from codebook.reading.turns.lines.behind_images import is_behind_image
from codebook.reading.turns.lines.features import TIMED, is_glued, is_pictured
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, goes_on, next_text

_timed_at_end = lazy_pattern(r"[ ]\d{1,2}[ ]?:[ ][0-5]\d\s*$")
_TWICE, _OFTEN = 2, 3
_INITIALS = 3


def is_perhaps_said(rare: Rare, habit: Habit) -> bool:
    """Whether a name alone on its line comes seldom, as what is said does: "Mara"."""
    least = _TWICE if habit.calls_out(rare.label) else _OFTEN
    return rare.sign == "bare" and rare.shape == "name" and rare.count < least


def is_told_of_answers(rare: Rare, habit: Habit) -> bool:
    """Whether something is told, where only answers have a label: "Trade: miller" beside "R: …".

    Whose label is a role may be somebody who says a sentence.
    """
    answers = {label.casefold() for label in habit.certain.labels}
    if len(answers) > 1 or not answers <= ANSWERS or rare.label.casefold() in QUESTIONS:
        return False
    return rare.shape != "role" or not any(ends(habit.lines[head.line]) for head in rare.heads)


def is_silent(head: Head, habit: Habit) -> bool:
    """Whether what is below a head is another's label, no words, or the end."""
    below = next_text(habit.lines, head.line)
    is_end = below == len(habit.lines) or not any(map(str.isalpha, habit.lines[below]))
    return is_end or below in habit.talk.places


def is_empty(rare: Rare, habit: Habit) -> bool:
    """Whether nothing is ever said below it: a heading."""
    is_line = rare.sign in {"bare", "mark"}
    return is_line and all(head.alone and is_silent(head, habit) for head in rare.heads)


def is_title_on_top(rare: Rare, habit: Habit) -> bool:
    """Whether words are above all who speak often, and no sentence is below, as below others."""
    head = rare.first
    is_above = head.alone and rare.sign in {"bare", "mark"} and habit.is_above(head)
    if not (is_above and habit.certain.are_above_sentences):
        return False
    return not ends(habit.lines[next_text(habit.lines, head.line)])


def is_noted_word(rare: Rare, habit: Habit) -> bool:
    """Whether a word of the text notes something: "Also: in summer", where "also" is a word."""
    return is_noted(habit.lines, rare.first) and key(rare.label) in habit.talk.words


def is_notice(rare: Rare, habit: Habit) -> bool:
    """Whether it heads an emphasised sentence above the talk: "*Legal notice: this is no …*"."""
    return rare.shape == "other" and bool(rare.first.unclosed) and habit.is_above(rare.first)


def is_longer_than_names(rare: Rare, habit: Habit) -> bool:
    """Whether it has far more Chinese characters than all names: "磨坊与河流的历史和未来：…"."""
    return is_written_out(rare.label, habit.certain.labels)


def is_word_amid_capitals(rare: Rare, habit: Habit) -> bool:
    """Whether a word is not in capitals as names are: "Then: …" beside "MARA LIND: …"."""
    certain = habit.certain
    is_word = rare.shape == "name" and not is_in_capitals(rare.label)
    return is_word and certain.are_called_out and min(map(len, certain.labels)) > _INITIALS


def is_small_amid_capitals(rare: Rare, habit: Habit) -> bool:
    """Whether small words go on a sentence of the line above: "from it: …" beside "MARA LIND: …".

    Whether a blank line is between the two or not, as where lines stand far apart.
    """
    is_small = rare.label[0].islower() and habit.certain.are_called_out
    return is_small and goes_on(habit.lines, rare.first.line)


def is_heading_of_words(rare: Rare, habit: Habit) -> bool:
    """Whether words are a heading where one is a name: "### Useful Links" below "### Mara"."""
    is_new = rare.shape == "names" and rare.shape not in habit.certain.shapes
    return is_new and "#" in rare.first.mark


def is_title_above_turn(rare: Rare, habit: Habit) -> bool:
    """Whether Chinese signs are a title, where turns are sentences: "语文学：磨坊的历史"."""
    if not habit.certain.are_ended or rare.shape == "role" or is_japanese_name(rare.label):
        return False
    return is_written_title(habit.lines, rare.first, habit.talk.places)


def is_timed_heading(rare: Rare, habit: Habit) -> bool:
    """Whether it heads a part, with a time as no label has: "[4:41] First part: tea"."""
    is_words = rare.shape in {"name", "names", "other"}
    return is_words and _is_timed_otherwise(rare, habit) and not ends(habit.lines[rare.first.line])


def is_heading_with_time(rare: Rare, habit: Habit) -> bool:
    """Whether words end in a time that has a blank within: "How it is built 11: 40"."""
    is_words = rare.sign == "colon" and rare.shape in {"name", "names", "other"}
    return is_words and _timed_at_end.search(habit.lines[rare.first.line]) is not None


def is_glued_title(rare: Rare, habit: Habit) -> bool:
    """Whether a title has no blank behind its colon, as labels have one: "More Conf:work"."""
    above = rare.shape in {"name", "other"} and habit.is_above(rare.first)
    is_title = rare.shape == "names" or above
    is_glued_here = is_title and habit.certain.are_spaced and is_glued(habit.lines, rare.first)
    return is_glued_here and not _is_timed_otherwise(rare, habit)


def is_behind_picture(rare: Rare, habit: Habit) -> bool:
    """Whether a picture stands before it, above a talk whose labels have none: a link, an item."""
    is_plain = habit.is_above(rare.first) and not habit.certain.are_pictured
    return is_plain and is_pictured(habit.lines, rare.first)


def is_of_caption(rare: Rare, habit: Habit) -> bool:
    """Whether it only stands behind images and is no initials, as others are: "**Credit:** Ina"."""
    are_initials = rare.shape == "code" and habit.certain.shapes == {"code"}
    return not are_initials and all(is_behind_image(habit.lines, head) for head in rare.heads)


NOBODY: tuple[Rule, ...] = (
    is_perhaps_said,
    is_set_off_otherwise,
    is_role_with_value,
    is_in_preface,
    is_told_of_answers,
    is_empty,
    is_of_caption,
)
"""Why a label is nobody's, however often it comes."""

NOBODY_ONCE: tuple[Rule, ...] = (
    is_title_on_top,
    is_noted_word,
    is_notice,
    is_longer_than_names,
    is_word_amid_capitals,
    is_small_amid_capitals,
    is_heading_of_words,
    is_title_above_turn,
    is_timed_heading,
    is_heading_with_time,
    is_glued_title,
    is_behind_picture,
)
"""Why a label that comes once, and is no heading with a colon, is nobody's."""


def _is_timed_otherwise(rare: Rare, habit: Habit) -> bool:
    """Whether its line begins with a time, as the line of no certain label does."""
    is_timed = bool(rare.first.time) and not habit.certain.common.get(TIMED, True)
    return is_timed and begins_timed(habit.lines[rare.first.line])
