"""Several coders' passages over texts laid end to end, cut at every start and end of a passage.

Between two cuts nothing changes, so that all lengths are sums over these pieces: the work grows
with the number of passages, never with that of characters.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from codebook.agreement.bootstrap import FloatArray, IntArray

Segment = tuple[int, int, Hashable]
"""Start, end (half-open, 0-based), code."""


class SpanRow(NamedTuple):
    """A passage in a text of `length` characters, half-open, 0-based.

    A row whose `code` is None says that the coder read the text; its start and end do not count.
    """

    unit: str
    length: int
    coder: str
    start: int
    end: int
    code: Hashable | None


@dataclass(frozen=True, eq=False)
class Continuum:
    """Passages of all coders; `texts` gives each text's length, in the order they are laid.

    `start`, `end`, `code` (a number into `codes`), `coder` and `text` are parallel, one entry per
    passage, by coder and then by start; starts and ends are places in the whole.
    """

    texts: Mapping[str, int]
    coders: tuple[str, ...]
    codes: tuple[Hashable, ...]
    start: IntArray
    end: IntArray
    code: IntArray
    coder: IntArray
    text: IntArray

    @classmethod
    def of(cls, spans: Mapping[str, Sequence[Segment]], length: int) -> Continuum:
        """Lay out one text: each coder's segments, an empty list for one who marked nothing."""
        rows = [
            SpanRow("", length, coder, *segment) for coder, own in spans.items() for segment in own
        ]
        return cls.of_rows([*rows, *(SpanRow("", length, coder, 0, 0, None) for coder in spans)])

    @classmethod
    def of_rows(cls, rows: Iterable[SpanRow]) -> Continuum:
        """Lay out several texts. All coders count as readers of all texts.

        Raises ValueError for what `row_problems` finds.
        """
        every = list(rows)
        for place, problem in row_problems(every):
            raise ValueError(f"row {place + 1}: {problem}")
        texts = {row.unit: row.length for row in every}
        coders = tuple(dict.fromkeys(row.coder for row in every))
        marked = [row for row in every if row.code is not None]
        codes = tuple(sorted({row.code for row in marked}, key=str))
        columns = _numbered(marked, texts, coders, codes)
        return cls(texts, coders, codes, *columns[:, np.lexsort((columns[0], columns[3]))])

    @property
    def length(self) -> int:
        """The characters of all texts."""
        return sum(self.texts.values())

    @cached_property
    def pieces(self) -> Pieces:
        """The pieces between all starts and ends; no two passages of one coder may overlap."""
        ends = np.cumsum([0, *self.texts.values()])
        cuts = np.unique(np.concatenate([ends, self.start, self.end]))
        owner = np.full((len(self.coders), len(cuts) - 1), -1, np.intp)
        first, last = np.searchsorted(cuts, self.start), np.searchsorted(cuts, self.end)
        # One entry for each piece of each passage: the passage, and which of its pieces it is.
        counts = last - first
        passages = np.repeat(np.arange(len(counts)), counts)
        places = np.arange(counts.sum()) - np.repeat(counts.cumsum() - counts, counts)
        owner[self.coder[passages], first[passages] + places] = passages
        text = np.searchsorted(ends, cuts[:-1], side="right") - 1
        return Pieces(np.diff(cuts).astype(np.float64), text, owner)

    def overlap(self) -> tuple[int, int] | None:
        """Return two passages of one coder that share a character, if there are any."""
        shared = (self.start[1:] < self.end[:-1]) & (self.coder[1:] == self.coder[:-1])
        for place in np.flatnonzero(shared)[:1].tolist():
            return place, place + 1
        return None

    def only(self, code: Hashable) -> Continuum:
        """Return the passages of one code, on the same texts and with the same coders."""
        keep = self.code == self.codes.index(code)
        columns = (self.start, self.end, self.code, self.coder, self.text)
        return Continuum(self.texts, self.coders, self.codes, *(column[keep] for column in columns))

    def collapsed(self) -> Continuum:
        """Return the same passages, all of one code."""
        return replace(self, codes=("",), code=np.zeros_like(self.code))

    def show(self, passage: int) -> str:
        """Return a passage as a reason prints it: `10-30 “a”`."""
        before = sum(list(self.texts.values())[: self.text[passage]])
        start, end = self.start[passage] - before, self.end[passage] - before
        return f"{start}-{end} “{self.codes[self.code[passage]]}”"


class Pieces(NamedTuple):
    """Pieces of the continuum: `owner` is coders × pieces, the passage there, -1 for a gap."""

    length: FloatArray
    text: IntArray
    owner: IntArray


def row_problems(rows: Sequence[SpanRow]) -> Iterable[tuple[int, str]]:
    """Yield what is wrong with a row, with its place (from 0)."""
    lengths: dict[str, int] = {}
    for place, row in enumerate(rows):
        length = lengths.setdefault(row.unit, row.length)
        if row.length != length:
            yield place, f"{row.unit} has the length {row.length} here and {length} above."
        elif row.code is not None and row.start >= row.end:
            yield place, f"The passage {row.start}-{row.end} is empty."
        elif row.code is not None and (row.start < 0 or row.end > length):
            yield place, f"The passage {row.start}-{row.end} is not within 0-{length}."


def _numbered(
    rows: Sequence[SpanRow],
    texts: Mapping[str, int],
    coders: tuple[str, ...],
    codes: tuple[Hashable, ...],
) -> IntArray:
    """Return start, end, code, coder and text of each row, as numbers, one line each."""
    begin = np.cumsum([0, *texts.values()])
    text_of = {text: place for place, text in enumerate(texts)}
    coder_of = {coder: place for place, coder in enumerate(coders)}
    code_of = {code: place for place, code in enumerate(codes)}
    cells = [
        (row.start, row.end, code_of[row.code], coder_of[row.coder], text_of[row.unit])
        for row in rows
    ]
    columns = np.array(cells, np.intp).reshape(-1, 5).T
    columns[:2] += begin[columns[4]]
    return columns
