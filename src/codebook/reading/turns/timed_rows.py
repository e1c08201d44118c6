"""Rows without a header, as annotation programs export them: who, from when, until when, what."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from codebook.reading.turns.columns import Columns
from codebook.reading.turns.labels import shape
from codebook.reading.turns.stamps import CLOCK

_when = re.compile(rf"\s*(?:\d{{1,9}}(?:[.,]\d{{1,6}})?|{CLOCK})\s*")
_SAMPLE = 200
_LEAST, _LEAST_CELLS, _TIMES = 4, 4, 2
_RETURNS = 2  # turns that each speaker has on average, at least
_NEARLY = 0.95


def find_rows(lines: Sequence[str]) -> Columns | None:
    """Return the columns of rows that have two or more times each, None for other texts.

    The longest cells hold what is said, those that return who says it.
    """
    first = next(filter(str.strip, lines), "")
    width = first.count("\t") + 1
    if width < _LEAST_CELLS:
        return None
    rows = [line.split("\t") for line in islice(filter(str.strip, lines), _SAMPLE)]
    even = [row for row in rows if len(row) == width]
    if len(even) < max(_LEAST, _NEARLY * len(rows)):
        return None
    columns = list(zip(*even, strict=True))
    timed = [sum(_when.fullmatch(cell) is not None for cell in cells) for cells in columns]
    others = [at for at, count in enumerate(timed) if count < _NEARLY * len(even)]
    if width - len(others) < _TIMES or len(others) < 2:
        return None
    text = max(others, key=lambda at: sum(map(len, columns[at])))
    named = [at for at in others if at != text and _are_speakers(columns[at])]
    return Columns(-1, "\t", named[0], text) if named else None


def _are_speakers(cells: Sequence[str]) -> bool:
    names = Counter(filter(None, map(str.strip, cells)))
    said = sum(names.values())
    are_few = 0 < _RETURNS * len(names) <= said and said >= _NEARLY * len(cells)
    return are_few and all(shape(name) != "none" for name in names)
