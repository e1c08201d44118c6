"""How the certain labels of a document look, and whether a rarer one is set off as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.reading.turns.labels.asked import PAIRS
from codebook.reading.turns.labels.labels import is_in_capitals
from codebook.reading.turns.labels.naming import is_chinese_name
from codebook.reading.turns.labels.shapes import PEOPLE, Shape, shape
from codebook.reading.turns.learning.wording import is_called_out, is_small
from codebook.reading.turns.lines.features import (
    DISTINCT,
    ENDS,
    MARKS,
    OPENS,
    TIMED,
    features,
    in_common,
    is_glued,
)
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends

_SHARE, _DENSE = 0.9, 0.75
_OFTEN, _NO_ACCIDENT, _SAMPLE = 3, 5, 1000


class CertainLabels:
    """What nine in ten of the labels that are certain have in common, and how all of them look.

    - `common`: the features that they share, by their place.
    - `labels`, `shapes`: the labels themselves, and their shapes.
    - `is_distinct`: marks, a time or a line of its own set them off.
    - `is_asked`: they are of a question and its answer.
    """

    def __init__(self, lines: Sequence[str], certain: Sequence[Head]) -> None:
        self._lines = lines
        sample = certain[:: 1 + len(certain) // _SAMPLE]
        self.common = in_common(lines, sample)
        glued = sum(is_glued(lines, head) for head in sample)
        self.are_ended = sum(ends(lines[one.line]) for one in sample) >= _DENSE * len(sample)
        self.are_spaced = len(sample) >= _NO_ACCIDENT and glued <= (1 - _SHARE) * len(sample)
        self.is_distinct = certain[0].sign != "bare" and any(map(self.common.get, DISTINCT))
        labels = self.labels = {head.label for head in certain}
        self.shapes = {shape(label) for label in labels}
        are_capitals = all(map(is_in_capitals, labels))
        is_office = certain[0].sign == "dash" and self.shapes == {"role"}  # "CHAIR – …"
        self.are_called_out = are_capitals and (is_office or any(map(is_called_out, labels)))
        self.are_small = all(map(is_small, labels))
        self.are_letters = sum(len(label) == 1 for label in labels) > 1
        self.is_asked = {label.casefold() for label in labels} in PAIRS

    def look_like(self, heads: Sequence[Head], own: Shape, *, is_above: bool) -> bool:
        """Whether most of the heads of a rarer label, of the shape `own`, are set off likewise.

        The first one may be above all that come often.
        """
        common = self._expected(heads, own, is_above=is_above)
        alike = [head for head in heads if self._fits(head, common)]
        return 2 * len(alike) >= len(heads)

    def _expected(self, heads: Sequence[Head], own: Shape, *, is_above: bool) -> dict[int, object]:
        """Return which of the common features a label of a shape must have, given what it has."""
        first, common = heads[0], self.common
        is_often = own != "other" and len(heads) >= (2 if own == "role" else _NO_ACCIDENT)
        is_among_codes = own == "code" and self.shapes == {"code"}
        is_top = own == "role" and len(heads) == 1 and is_above
        is_called = own in {"name", "names"} and self.are_called_out and is_called_out(first.label)
        if (is_often or is_among_codes or is_top or is_called) and first.sign == "colon":
            # So often, or at "RW:", or "ANN:" beside "TOM:", no line is cut by chance.
            is_sure = is_top or is_called or (own == "code" and is_often)
            beside = {OPENS, ENDS} if is_sure else {OPENS}
            common = {place: value for place, value in common.items() if place not in beside}
        # As "[0:14] SPEAKER_02: …" amid "[0:09] **Ann**: …".
        is_timed = bool(first.time and common.get(TIMED) and common.get(MARKS))
        if is_chinese_name(first.label) and ends(self._lines[first.line]):
            common = {place: value for place, value in common.items() if place != ENDS}
        is_letter = len(first.label) == 1 and self.are_letters and not self._is_option(first)
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


def _is_timed(head: Head) -> bool:
    """Whether a name is alone with a time on its line: a label, whatever its marks."""
    return head.alone and bool(head.time) and shape(head.label) in PEOPLE


def _is_bracketed(head: Head) -> bool:
    """Whether somebody's label is in square brackets before its colon: "[Ann]: So?"."""
    return head.mark == "[" and head.sign == "colon" and shape(head.label) in PEOPLE
