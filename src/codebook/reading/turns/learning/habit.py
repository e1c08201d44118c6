"""What a document's certain labels have in common, and whether a rarer one is written like them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain, islice

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import PAIRS
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
from codebook.reading.turns.lines.features import (
    ALONE,
    DISTINCT,
    ENDS,
    MARKS,
    OPENS,
    TIMED,
    features,
    in_common,
    is_glued,
)
from codebook.reading.turns.lines.heads import Head, find_head
from codebook.reading.turns.lines.layout import ends, next_text
from codebook.reading.turns.surroundings.values import is_value

_labelled = lazy_pattern(r"(?<=\s)[^\W\d_]{3,20}:\s")
_SHARE, _DENSE = 0.9, 0.75
_OFTEN, _NO_ACCIDENT, _SAMPLE, _PREFACE = 3, 5, 1000, 3
_MANY_WHO_SPEAK = 6
_FEW_WORDS, _LONG_VALUE, _INITIALS = 4, 12, 3
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
    """What nine in ten of the labels that are certain have in common, and how they look."""

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
        sample = certain[:: 1 + len(certain) // _SAMPLE]
        self._common = in_common(lines, sample)
        glued = sum(is_glued(lines, head) for head in sample)
        self._are_ended = sum(ends(lines[one.line]) for one in sample) >= _DENSE * len(sample)
        self._are_spaced = len(sample) >= _NO_ACCIDENT and glued <= (1 - _SHARE) * len(sample)
        self._is_distinct = certain[0].sign != "bare" and any(map(self._common.get, DISTINCT))
        labels = self._labels = {head.label for head in certain}
        self._shapes = {shape(label) for label in labels}
        are_capitals = all(map(is_in_capitals, labels))
        is_office = certain[0].sign == "dash" and self._shapes == {"role"}  # "CHAIR – …"
        self._are_called_out = are_capitals and (is_office or any(map(is_called_out, labels)))
        self._are_small = all(map(is_small, labels))
        self._are_letters = sum(len(label) == 1 for label in labels) > 1
        self._is_asked = {label.casefold() for label in labels} in PAIRS

    def includes(self, heads: Sequence[Head]) -> bool:
        """Whether a label that is rarer, at `heads`, is written as the certain ones are."""
        first = heads[0]
        own = shape(surely(first.label))
        common = self._expected(heads, own)
        alike = [head for head in heads if self._fits(head, common)]
        is_perhaps_said = first.sign == "bare" and own == "name" and len(heads) < _OFTEN
        if 2 * len(alike) < len(heads) or is_perhaps_said:
            return False
        if self._is_apart(first, len(heads)) or self._is_empty(heads):
            return False
        if len(heads) == 1 and not first.is_heading and self._is_nobody(first, own):
            return False
        is_like = not self._shapes.isdisjoint(_LIKE_SHAPES[own])
        is_like = is_like or (self._are_called_out and is_called_out(first.label))
        is_like = is_like or (self._are_small and is_small(first.label))
        is_like = is_like or is_one_of(first.label, self._labels)
        is_like = is_like or (self._may_be_further(first, own) and self._is_no_word(first))
        # A tag that is no name may be anything, a heading too; bold words with a colon are a label.
        is_tag = first.sign == "mark" and ("#" in first.mark or _is_heading(self._lines, heads))
        is_said = own == "other" and is_sentence(first.label)
        # Beside a question and its answer, words that are no name head another particular; where
        # lines have times that nobody begins, a time tells of no label.
        is_words = self._is_asked or (" " in first.label and self._are_all_timed)
        is_words = is_words and own == "other"
        is_set_off = self._is_distinct and not (is_tag or is_said or is_words)
        return is_like or is_set_off or self._is_in_line(first) or self._returns(first, len(heads))

    def _may_be_further(self, head: Head, own: Shape) -> bool:
        """Whether many speak, as in the minutes of a meeting, and a further one may be called so.

        By a name where the others have initials or nicknames, or a first name that is above the
        talk in full; or by a nickname in small letters where some have one.
        """
        if self._talk.speakers < _MANY_WHO_SPEAK:
            return False
        is_nickname = own == "other" and head.label.isalpha() and head.label.islower()
        is_name = own == "names" or (own == "name" and head.label in self._talk.named_above)
        are_short = self._shapes <= {"code", "other"}
        return (is_name and are_short) or (is_nickname and "other" in self._shapes)

    def _is_no_word(self, head: Head) -> bool:
        """Whether a label has no word of the text or of minutes, and more than a value is said."""
        own = {word.casefold() for word in split_aside(head.label)[0].split()}
        said = self._lines[head.line][head.early :].split()
        is_word = not (own.isdisjoint(OF_MINUTES) and own.isdisjoint(self._talk.words))
        return not is_word and len(said) >= _FEW_WORDS

    def _is_nobody(self, head: Head, own: Shape) -> bool:
        """Whether what comes once is a note, a heading, or a title."""
        is_word = is_noted(self._lines, head) and key(head.label) in self._talk.words
        if is_word or is_written_out(head.label, self._labels):
            return True  # "Also: in summer", where "also" is a word
        are_names = self._are_called_out and min(map(len, self._labels)) > _INITIALS
        if are_names and own == "name" and not is_in_capitals(head.label):
            return True  # "Then: …" beside "MARA LIND: …"
        if own == "names" and own not in self._shapes and "#" in head.mark:
            return True  # "### Useful Links" below "### Mara"
        line, places = self._lines[head.line], self._talk.places
        if self._are_ended and own != "role" and is_written_title(self._lines, head, places):
            return True
        if head.time and not self._common.get(TIMED, True) and begins_timed(line):
            return own in {"name", "names", "other"} and not ends(line)  # "[4:41] First part: tea"
        is_title = own == "names" or (own in {"name", "other"} and head.line < self._talk.ends[0])
        return self._are_spaced and is_title and is_glued(self._lines, head)  # "More Conf:work"

    def _expected(self, heads: Sequence[Head], own: Shape) -> dict[int, object]:
        """Return which of the common features a label of a shape must have, given what it has."""
        first, common = heads[0], self._common
        is_often = own != "other" and len(heads) >= (2 if own == "role" else _NO_ACCIDENT)
        is_among_codes = own == "code" and self._shapes == {"code"}
        is_above = first.line < self._talk.ends[0]  # below a title
        is_top = own == "role" and len(heads) == 1 and is_above
        is_called = own in {"name", "names"} and self._are_called_out and is_called_out(first.label)
        if (is_often or is_among_codes or is_top or is_called) and first.sign == "colon":
            # So often, or at "RW:", or "ANN:" beside "TOM:", no line is cut by chance.
            is_sure = is_top or is_called or (own == "code" and is_often)
            beside = {OPENS, ENDS} if is_sure else {OPENS}
            common = {place: value for place, value in common.items() if place not in beside}
        mark = str(self._common.get(MARKS) or "")[:1]  # "*AL (0:01)*: …", "Ann: *(0:09)*: …"
        is_marked = bool(mark) and mark in self._lines[first.line][: first.body]
        is_timed = bool(first.time and common.get(TIMED)) and is_marked
        if is_chinese_name(first.label) and ends(self._lines[first.line]):
            common = {place: value for place, value in common.items() if place != ENDS}
        is_letter = len(first.label) == 1 and self._are_letters and not self._is_option(first)
        if first.sign == "colon" and not first.mark and (is_letter or is_timed):
            common = {place: value for place, value in common.items() if place != MARKS}
        if common.get(TIMED) == "certain":  # which no line has that is wrapped
            common = {place: value for place, value in common.items() if place < OPENS}
        if _is_timed(first) or (_is_bracketed(first) and len(heads) >= _OFTEN):
            common = {place: value for place, value in common.items() if place}
        if first.sign == "colon" and first.time and not common.get(TIMED):
            # A time behind it makes it no less likely: it may be the first after a break.
            common = {place: value for place, value in common.items() if place != TIMED}
        return common

    def _is_option(self, head: Head) -> bool:
        """Whether the letter before or after it begins the line above or below: "A: by boat"."""
        beside = ((head.line + step, chr(ord(head.label) + step)) for step in (-1, 1))
        return any(
            self._lines[line].lstrip().startswith(f"{letter}:")
            for line, letter in beside
            if 0 <= line < len(self._lines)
        )

    def _fits(self, head: Head, common: Mapping[int, object]) -> bool:
        own = features(self._lines, head)
        return all(own[place] == value for place, value in common.items())

    def _is_apart(self, head: Head, count: int) -> bool:
        """Whether a label that comes once, before the others, is a particular's.

        It is a role with a value ("Guest: Ann Lee"), or a word that stands in a preface.
        """
        first, _ = self._talk.ends
        is_timed = bool(head.time and self._common.get(TIMED))
        is_amid = head.line >= min(first, self._talk.third)
        if count > 1 or is_amid or is_timed or self._is_in_line(head):
            return False
        own = shape(head.label)
        if own == "role" and (is_counted_question(head.label) or self._is_particular(head)):
            return True
        if self._are_called_out and is_called_out(head.label):
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

    @cached_property
    def _are_all_timed(self) -> bool:
        """Whether only a time sets labels off, and many lines amid turns have one, too."""
        if self._common.get(MARKS) or self._common.get(ALONE):
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


def _is_timed(head: Head) -> bool:
    """Whether a name is alone with a time on its line: a label, whatever its marks."""
    return head.alone and bool(head.time) and shape(head.label) in PEOPLE


def _is_bracketed(head: Head) -> bool:
    """Whether somebody's label is in square brackets before its colon: "[Ann]: So?"."""
    return head.mark == "[" and head.sign == "colon" and shape(head.label) in PEOPLE


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
