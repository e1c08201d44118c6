"""How the certain labels of a document look."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.reading.turns.labels.asked import PAIRS
from codebook.reading.turns.labels.labels import is_in_capitals
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.learning.wording import is_called_out, is_small
from codebook.reading.turns.lines.features import (
    DISTINCT,
    in_common,
    is_above_indented,
    is_glued,
    is_padded,
    is_pictured,
)
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, next_text

_SHARE, _DENSE = 0.9, 0.75
_LEAST, _SAMPLE = 5, 1000


class CertainLabels:
    """What nine in ten of the labels that are certain have in common, and how all of them look.

    - `common`: the features that they share, by their place.
    - `labels`, `shapes`: the labels themselves, and their shapes.
    - `is_distinct`: marks, a time or a line of its own set them off.
    - `is_asked`: they are of a question and its answer.
    """

    def __init__(self, lines: Sequence[str], certain: Sequence[Head]) -> None:
        sample = certain[:: 1 + len(certain) // _SAMPLE]
        self.common = in_common(lines, sample)
        glued = sum(is_glued(lines, head) for head in sample)
        self.are_ended = sum(ends(lines[one.line]) for one in sample) >= _DENSE * len(sample)
        below = (next_text(lines, one.line) for one in sample)
        said = sum(at < len(lines) and ends(lines[at]) for at in below)
        self.are_above_sentences = said >= _SHARE * len(sample)
        self.are_spaced = len(sample) >= _LEAST and glued <= (1 - _SHARE) * len(sample)
        padded = sum(is_padded(lines, head) for head in sample)
        self.are_padded = len(sample) >= _LEAST and padded >= _SHARE * len(sample)
        indented = sum(is_above_indented(lines, head) for head in sample)
        self.are_above_indented = len(sample) >= _LEAST and indented >= _SHARE * len(sample)
        self.are_pictured = any(is_pictured(lines, head) for head in sample)
        self.is_distinct = certain[0].sign != "bare" and any(map(self.common.get, DISTINCT))
        labels = self.labels = {head.label for head in certain}
        self.shapes = {shape(label) for label in labels}
        are_capitals = all(map(is_in_capitals, labels))
        is_office = certain[0].sign == "dash" and self.shapes == {"role"}  # "CHAIR – …"
        self.are_called_out = are_capitals and (is_office or any(map(is_called_out, labels)))
        self.are_small = all(map(is_small, labels))
        self.are_letters = sum(len(label) == 1 for label in labels) > 1
        self.is_asked = {label.casefold() for label in labels} in PAIRS
