"""Whether a label that is rarer than those that are certain in a document is somebody's, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, islice

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import (
    is_cased,
    is_in_capitals,
    is_metadata,
    key,
    split_aside,
    surely,
)
from codebook.reading.turns.labels.naming import is_chinese_name, is_one_of
from codebook.reading.turns.labels.shapes import PEOPLE, Shape, shape
from codebook.reading.turns.labels.vocabulary import OF_MINUTES
from codebook.reading.turns.learning.certain_labels import CertainLabels
from codebook.reading.turns.learning.returning import MANY
from codebook.reading.turns.learning.talk import Talk, begins_timed
from codebook.reading.turns.learning.wording import (
    is_called_out,
    is_counted_question,
    is_in_log,
    is_noted,
    is_sentence,
    is_small,
    is_written_out,
    is_written_title,
)
from codebook.reading.turns.lines.features import ALONE, MARKS, TIMED, is_glued
from codebook.reading.turns.lines.heads import Head, find_head
from codebook.reading.turns.lines.layout import ends, next_text, opens_block
from codebook.reading.turns.surroundings.values import is_value

_labelled = lazy_pattern(r"(?<=\s)[^\W\d_]{3,20}:\s")
_TWICE, _OFTEN, _PREFACE = 2, 3, 3
_MANY_WHO_SPEAK = 6
_FEW_WORDS, _LONG_VALUE, _INITIALS = 4, 12, 3
_LONG_TURN = 60  # lines
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


class Habit:
    """How people are named in a document, as its certain labels and the talk around them show."""

    def __init__(
        self,
        lines: Sequence[str],
        certain: Sequence[Head],
        often: Sequence[Head],
        again: Sequence[Head],
    ) -> None:
        """Learn it from the heads with certain labels.

        `often` are the heads of labels that come often, `again` of all that return.
        """
        self._lines = lines
        self._talk = Talk(lines, often, again)
        self._certain = CertainLabels(lines, certain)
        self._houses = {split_aside(head.label)[1] for head in again} - {""}  # "Lind (Mill Post)"

    def includes(self, heads: Sequence[Head]) -> bool:
        """Whether a label that is rarer, at `heads`, is written as the certain ones are."""
        first, certain = heads[0], self._certain
        own = shape(surely(first.label))
        is_called = certain.are_called_out and is_called_out(first.label)
        least = _TWICE if is_called else _OFTEN
        is_perhaps_said = first.sign == "bare" and own == "name" and len(heads) < least
        is_above = first.line < self._talk.ends[0]  # below a title
        if is_perhaps_said or not certain.look_like(heads, own, is_above=is_above):
            return False
        if self._is_apart(first, len(heads)) or self._is_empty(heads):
            return False
        if len(heads) == 1 and not first.is_heading and self._is_nobody(first, own):
            return False
        is_like = not certain.shapes.isdisjoint(_LIKE_SHAPES[own])
        is_of_house = first.sign == "colon" and split_aside(first.label)[1] in self._houses
        is_like = is_like or is_called or is_of_house
        is_like = is_like or (certain.are_small and is_small(first.label))
        is_like = is_like or is_one_of(first.label, certain.labels)
        is_like = is_like or (self._may_be_further(first, own) and self._is_no_word(first))
        # A tag that is no name may be anything, a heading too; bold words with a colon are a label.
        is_tag = first.sign == "mark" and ("#" in first.mark or _is_heading(self._lines, heads))
        is_said = own == "other" and is_sentence(first.label)
        # Beside a question and its answer, words that are no name head another particular; where
        # lines have times that nobody begins, a time tells of no label.
        is_words = certain.is_asked or (" " in first.label and self._are_all_timed)
        is_words = is_words and own == "other"
        is_set_off = certain.is_distinct and not (is_tag or is_said or is_words)
        is_there = self._is_in_line(first) or self._is_between(first, own)
        return is_like or is_set_off or is_there or self._returns(first, len(heads))

    def _may_be_further(self, head: Head, own: Shape) -> bool:
        """Whether many speak, as in the minutes of a meeting, and a further one may be called so.

        By a name where the others have initials or nicknames, or a first name that is above the
        talk in full; or by a nickname in small letters where some have one.
        """
        if self._talk.speakers < _MANY_WHO_SPEAK:
            return False
        is_nickname = own == "other" and head.label.isalpha() and head.label.islower()
        is_name = own == "names" or (own == "name" and head.label in self._talk.named_above)
        are_short = self._certain.shapes <= {"code", "other"}
        return (is_name and are_short) or (is_nickname and "other" in self._certain.shapes)

    def _is_no_word(self, head: Head) -> bool:
        """Whether a label has no word of the text or of minutes, and more than a value is said."""
        own = {word.casefold() for word in split_aside(head.label)[0].split()}
        said = self._lines[head.line][head.early :].split()
        is_word = not (own.isdisjoint(OF_MINUTES) and own.isdisjoint(self._talk.words))
        return not is_word and len(said) >= _FEW_WORDS

    def _is_nobody(self, head: Head, own: Shape) -> bool:
        """Whether what comes once is a note, a heading, or a title."""
        certain = self._certain
        is_word = is_noted(self._lines, head) and key(head.label) in self._talk.words
        is_notice = own == "other" and head.unclosed and head.line < self._talk.ends[0]
        if is_word or is_notice or is_written_out(head.label, certain.labels):
            return True  # "Also: in summer", where "also" is a word; "*Legal notice: this is no …*"
        are_names = certain.are_called_out and min(map(len, certain.labels)) > _INITIALS
        if are_names and own == "name" and not is_in_capitals(head.label):
            return True  # "Then: …" beside "MARA LIND: …"
        if own == "names" and own not in certain.shapes and "#" in head.mark:
            return True  # "### Useful Links" below "### Mara"
        line, places = self._lines[head.line], self._talk.places
        if certain.are_ended and own != "role" and is_written_title(self._lines, head, places):
            return True
        if head.time and not certain.common.get(TIMED, True) and begins_timed(line):
            return own in {"name", "names", "other"} and not ends(line)  # "[4:41] First part: tea"
        is_title = own == "names" or (own in {"name", "other"} and head.line < self._talk.ends[0])
        return certain.are_spaced and is_title and is_glued(self._lines, head)  # "More Conf:work"

    def _is_apart(self, head: Head, count: int) -> bool:
        """Whether a label that comes once, before the others, is a particular's.

        It is a role with a value ("Guest: Ann Lee"), or a word that stands in a preface.
        """
        first, _ = self._talk.ends
        is_timed = bool(head.time and self._certain.common.get(TIMED))
        is_amid = head.line >= min(first, self._talk.third)
        if count > 1 or is_amid or is_timed or self._is_in_line(head):
            return False
        own = shape(head.label)
        if own == "role" and (is_counted_question(head.label) or self._is_particular(head)):
            return True
        if self._certain.are_called_out and is_called_out(head.label):
            return False
        between = (line for line in range(head.line, first) if self._lines[line].strip())
        is_far = len(list(islice(between, _PREFACE + 1))) > _PREFACE
        is_plain = head.sign == "colon" and head.mark in {"", "**"} and not head.alone
        is_word = own in {"name", "other"} or (own == "names" and self._is_particular(head))
        return is_far and is_plain and is_word

    def _is_particular(self, head: Head) -> bool:
        """Whether a role has a value, or a few words above, below or before "Date: …"."""
        beside = (head.line + step for step in (-1, 1) if 0 <= head.line + step < len(self._lines))
        rest = self._lines[head.line][head.early :]
        inside = (find_head(rest[word.start() :], head.line) for word in _labelled.finditer(rest))
        near = chain((find_head(self._lines[line], line) for line in beside), islice(inside, 3))
        is_listed = any(one and one.sign == "colon" and is_metadata(one.label) for one in near)
        is_listed = is_listed and not (ends(rest) and len(rest.split()) > _LONG_VALUE)
        name, *about = rest.split(",")
        is_described = bool(about) and shape(name.strip()) == "names" and not ends(rest)
        is_told = is_listed or is_described or is_value(self._lines, head, Counter())
        return not head.alone and is_told

    def _is_empty(self, heads: Sequence[Head]) -> bool:
        """Whether nothing is said after a line that is no more than a label: a heading."""
        if heads[0].sign not in {"bare", "mark"}:
            return False
        return all(head.alone and self._is_silent(head) for head in heads)

    def _is_silent(self, head: Head) -> bool:
        """Whether what is below a head is another's label, no words, or the end."""
        below = next_text(self._lines, head.line)
        is_end = below == len(self._lines) or not any(map(str.isalpha, self._lines[below]))
        return is_end or below in self._talk.places

    def _is_in_line(self, head: Head) -> bool:
        """Whether a name stands where every other line begins with a label, and only there.

        Or a Chinese name does before what is said, which no other words are written like.
        """
        if head.sign not in {"colon", "tab"} or shape(head.label) not in {"name", "names"}:
            return False
        first, last = self._talk.ends
        is_sure = is_chinese_name(head.label) and not head.alone and ends(self._lines[head.line])
        if is_sure:
            first = min(self._talk.begun)
        return (self._talk.is_every_line or is_sure) and first < head.line < last

    def _is_between(self, head: Head, own: Shape) -> bool:
        """Whether a name that is no word of the text is between two turns of one paragraph each."""
        if own != "name" or head.sign != "colon" or head.alone or not self._talk.is_dense:
            return False
        lines, begun = self._lines, self._talk.begun
        near = (
            range(head.line - 1, max(-1, head.line - _LONG_TURN), -1),
            range(head.line + 1, min(len(lines), head.line + _LONG_TURN)),
        )
        beside = [next((at for at in way if opens_block(lines, at)), -1) for way in near]
        is_amid = opens_block(lines, head.line) and begun.issuperset(beside)
        name = split_aside(head.label)[0].casefold()
        is_word = name in self._talk.words or name in OF_MINUTES or not is_cased(name)
        return is_amid and ends(lines[head.line]) and not is_word

    @cached_property
    def _are_all_timed(self) -> bool:
        """Whether only a time sets labels off, and many lines amid turns have one, too."""
        if self._certain.common.get(MARKS) or self._certain.common.get(ALONE):
            return False
        return self._talk.are_timed

    def _returns(self, head: Head, count: int) -> bool:
        """Whether a label that comes `count` times does so often enough, for what it is."""
        own = shape(head.label)
        is_word = is_cased(head.label) and " " not in head.label
        if own == "name" and is_word and count > 1 and head.sign == "colon":
            return count >= _OFTEN or key(head.label) not in self._talk.words  # "Also: …"
        if own == "other" and not is_word:
            is_short = len(split_aside(head.label)[0].split()) < _FEW_WORDS
            if not is_cased(head.label):  # 店の人, whose words cannot be told from others
                more = 0 if head.line in self._talk.begun else count
                return count >= MANY and self._talk.is_every_line_with(more)
            is_usual = is_short and (self._talk.is_dense or (head.alone and bool(head.time)))
            return count >= (_OFTEN if is_usual else MANY)
        return count >= _OFTEN or (
            count == _OFTEN - 1 and head.sign == "colon" and self._talk.is_dense
        )


def _is_heading(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether words that are emphasised and no name may be a heading, not one who speaks.

    A heading does not begin small, as a nickname does, and does not come again.
    """
    label, _ = split_aside(heads[0].label)
    if shape(label) != "other":
        return False
    is_bold = "**" in heads[0].mark or is_in_log(lines, heads[0])
    is_nickname = " " not in label or (len(heads) > 1 and len(label.split()) < _FEW_WORDS)
    return not (is_bold and is_nickname)
