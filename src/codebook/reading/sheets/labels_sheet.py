"""Sheets of labels: what several raters called each unit, for `codebook agreement --labels`.

They are known by their headers (Label1, Label2, Final_Label), else by their cells: every column
but the first has short words that come again and that others use too.
"""

from __future__ import annotations

from collections import Counter

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import LabelsDraft, Problem
from codebook.reading.formats.tables import Table, fold, listed_rows

_FINAL = "finallabel"
_numbered = lazy_pattern(r"(?:label|rater|coder|annotator)\d+")
_LONGEST = 40  # of a label
_FEWEST = 3  # units from which cells tell


def looks_like_labels(table: Table) -> bool:
    """Whether a column for each of two raters follows the unit's."""
    headers = [fold(name) for name in table.header[1:]]
    if _FINAL in headers or sum(map(bool, map(_numbered.fullmatch, headers))) >= 2:
        return True
    columns = [_labels(table, at) for at in _raters(table)]
    if len(columns) < 2 or len(table.rows) < _FEWEST or not all(columns):
        return False
    return all(
        any(column.keys() & other.keys() for other in columns if other is not column)
        and max(map(len, column)) <= _LONGEST
        and 2 * len(column) <= max(_FEWEST, column.total())
        for column in columns
    )


def labels_of(table: Table) -> LabelsDraft:
    """Make the draft of a table; InputError for one without units or with fewer than two raters."""
    raters = _raters(table)
    if len(raters) < 2:
        raise table.error(
            "fewer than two columns are raters'.",
            "The first column names the unit, each other one is a rater's.",
            line=table.header_line,
        )
    if not table.rows:
        raise table.error("the sheet has no units.", "Add a row for each.")
    found = Counter[str]()
    for at in raters:
        found.update(_labels(table, at))
    return LabelsDraft(
        name=table.path.stem,
        format=table.format,
        encoding=table.encoding,
        problems=(*table.problems, *_repeated(table)),
        units=tuple(row.cells[0] for row in table.rows),
        raters=tuple(table.header[at].strip() for at in raters),
        labels=tuple(sorted(found)),
    )


def _raters(table: Table) -> list[int]:
    """Return the columns that are raters': all with a header but the unit's and the final label."""
    names = list(enumerate(table.header))[1:]
    return [at for at, name in names if name.strip() and fold(name) != _FINAL]


def _labels(table: Table, column: int) -> Counter[str]:
    """Return the labels of a column, of which `;` parts several in a cell."""
    cells = (row.cells[column].split(";") for row in table.rows)
    return Counter(label for cell in cells for each in cell if (label := each.strip()))


def _repeated(table: Table) -> list[Problem]:
    lines: dict[str, list[int]] = {}
    for row in table.rows:
        lines.setdefault(row.cells[0].strip(), []).append(row.line)
    return [
        Problem(places[1], f"the unit “{name}” stands in {listed_rows(places)}; each row is a unit")
        for name, places in lines.items()
        if len(places) > 1
    ]
