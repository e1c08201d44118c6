"""What a document's certain labels have in common, and whether a rarer one is written like them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import islice

from codebook.reading.front_matter import is_value
from codebook.reading.heads import Head
from codebook.reading.labels import Shape, is_cased, shape
from codebook.reading.layout import ends_above, opens_block
from codebook.reading.styles import MANY

_SHARE = 0.9
_DENSE = 0.75
_OFTEN = 3
_SAMPLE = 1000
_PREFACE = 3
_FEW_WORDS = 4
_OPENS = 3
_DISTINCT = range(_OPENS)  # of the features: marks, times and lines of their own are no accident
_ANY = frozenset[Shape]({"role", "code", "name", "names", "other"})
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
        self, lines: Sequence[str], certain: Sequence[Head], often: Sequence[Head]
    ) -> None:
        """Learn it from the heads with certain labels; `often` are those that come often."""
        self._lines = lines
        self._often = often
        sample = certain[:: 1 + len(certain) // _SAMPLE]
        columns = zip(*(_features(lines, head) for head in sample), strict=True)
        commonest = [Counter(column).most_common(1)[0] for column in columns]
        self._common = {
            place: value
            for place, (value, count) in enumerate(commonest)
            if count >= _SHARE * len(sample)
            and (value or place < _OPENS)  # a blank line above is never against a label
        }
        self._is_distinct = certain[0].sign != "bare" and any(map(self._common.get, _DISTINCT))
        self._shapes = {shape(label) for label in {head.label for head in certain}}

    def includes(self, heads: Sequence[Head]) -> bool:
        """Say whether a label that is rarer, at `heads`, is written as the certain ones are."""
        alike = [
            head
            for head in heads
            if all(
                _features(self._lines, head)[place] == own for place, own in self._common.items()
            )
        ]
        first = heads[0]
        own = shape(first.label)
        is_perhaps_said = first.sign == "bare" and own == "name" and len(heads) < _OFTEN
        if 2 * len(alike) < len(heads) or is_perhaps_said:
            return False
        if self._is_apart(first, len(heads)):
            return False
        is_like = not self._shapes.isdisjoint(_LIKE_SHAPES[own])
        # A tag that is no name may be anything, a heading too; bold words with a colon are a label.
        is_tag = first.sign == "mark" and (own == "other" or "#" in first.mark)
        is_sentence = own == "other" and len(first.label.split()) > _FEW_WORDS
        is_set_off = self._is_distinct and not is_tag and not is_sentence
        is_set_off = is_set_off or self._is_in_line(first)
        return is_like or is_set_off or self._returns(first, len(heads))

    def _is_apart(self, head: Head, count: int) -> bool:
        """Say whether a label that comes once, before the others, is a particular's.

        It is a role with a value ("Guest: Ann Lee"), or a word that stands in a preface.
        """
        first, _ = self._ends
        if count > 1 or head.line >= first:
            return False
        own = shape(head.label)
        if own == "role" and not head.alone and is_value(self._lines, head, Counter()):
            return True
        between = (line for line in range(head.line, first) if self._lines[line].strip())
        is_far = len(list(islice(between, _PREFACE + 1))) > _PREFACE
        is_plain = head.sign == "colon" and not head.mark and not head.alone
        return is_far and is_plain and own in {"name", "other"}

    def _is_in_line(self, head: Head) -> bool:
        """Say whether a name stands where every other line begins with a label, and only there."""
        if head.sign != "colon" or shape(head.label) not in {"name", "names"}:
            return False
        first, last = self._ends
        return self._every_line and first < head.line < last

    @cached_property
    def _places(self) -> frozenset[int]:
        return frozenset(head.line for head in self._often)

    @cached_property
    def _ends(self) -> tuple[int, int]:
        """The first and the last line that begins with a label that comes often."""
        return min(self._places), max(self._places)

    @cached_property
    def _every_line(self) -> bool:
        """Whether nearly all lines begin with a label that comes often, since each is a turn."""
        first, last = self._ends
        between = self._lines[first:last]
        return _SHARE * sum(map(bool, map(str.strip, between))) <= len(self._places)

    def _returns(self, head: Head, count: int) -> bool:
        """Say whether a label that comes `count` times does so often enough, for what it is."""
        own = shape(head.label)
        is_word = is_cased(head.label) and " " not in head.label
        if own == "other" and not is_word:
            return count >= MANY and is_cased(head.label)
        return count >= _OFTEN or (count == _OFTEN - 1 and head.sign == "colon" and self._is_dense)

    @cached_property
    def _is_dense(self) -> bool:
        """Whether most paragraphs begin with a label that comes often."""
        lines, places = self._lines, self._places
        blocks = sum(opens_block(lines, line) for line in range(min(places), max(places) + 1))
        return _DENSE * blocks <= sum(opens_block(lines, line) for line in places)


def _features(lines: Sequence[str], head: Head) -> tuple[object, ...]:
    time = bool(head.time) and ("certain" if head.early == head.body else "perhaps")
    opens = opens_block(lines, head.line)
    marks = head.mark + head.unclosed
    return marks, time, head.alone, opens, opens or ends_above(lines, head.line)
