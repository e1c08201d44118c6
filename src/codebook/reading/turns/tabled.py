"""Whether tables that a page shows are read row by row: what they ask, or who speaks, stands there.

Else they are read as they are printed: beside what is said may be a time, or what is nobody's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from codebook.reading.formats.manuscript import Manuscript
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.labels.labels import is_metadata
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.unlabelled.pairs import find_pairs

_LEAST = 4  # rows of a talk
_PEOPLE, _RETURNS = 2, 3  # so many, or a third of the rows
_NEARLY = 0.75  # of the rows
_OF_SPEAKERS = 2  # the first columns: a number or a time may stand before who speaks


def as_tabled(manuscript: Manuscript) -> Manuscript:
    """Return a text with each row of its tables in a line, where that is how it is meant.

    Most rows have a question and an answer, or a column of those who speak stands before another.
    """
    rows = manuscript.in_rows
    return rows if rows and (_are_asked(rows) or _are_spoken(rows)) else manuscript


def _are_asked(rows: Manuscript) -> bool:
    """Whether most rows have a question and an answer."""
    pairs = find_pairs(Page.of(rows.text))
    return pairs is not None and 2 * len(pairs.rows) > len(rows.rows)


def _are_spoken(rows: Manuscript) -> bool:
    """Whether the cells of a column before another are those of speakers, who return."""
    lines = rows.text.split("\n")
    cells = [lines[row].split("\t") for row in sorted(rows.rows)]
    columns = list(zip_longest(*cells, fillvalue=""))
    return any(map(_speak, columns[: min(_OF_SPEAKERS, len(columns) - 1)]))


def _speak(cells: Sequence[str]) -> bool:
    """Whether nearly all cells of a column are labels, of few who return."""
    counts = Counter(filter(None, map(str.strip, cells)))
    said = sum(counts.values())
    spoken = sum(count for label, count in counts.items() if count > 1 and _may_speak(label))
    are_few = len(counts) <= max(_PEOPLE, said / _RETURNS)
    return said >= _LEAST and are_few and spoken >= _NEARLY * len(cells)


def _may_speak(label: str) -> bool:
    """Whether it is a label, and no "a" or "1." of a list.

    One with a colon is found as it is printed, too.
    """
    is_sign = label.islower() or label.endswith((".", ")", ":", "："))
    return shape(label) != "none" and not is_sign and not is_metadata(label)
