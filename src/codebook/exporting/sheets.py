"""One definition of a table: what is in it, and how wide a person wants to see it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from codebook.text.display import display_width

Kind = Literal["text", "number", "bool", "colour", "sheet"]
"""What a cell holds. Two kinds of text show as more in a workbook: a colour such as `#0072B2` in
itself, the name of another of its sheets as the way there."""

Value = str | int | float | bool | None
"""A cell: each is written as what it is. Times are ISO 8601 texts: a spreadsheet's own have
neither time zone nor microseconds."""

WIDEST = 60


@dataclass(frozen=True)
class Column:
    """A column: what its cells usually are, its width in characters, and whether lines wrap.

    A workbook shows so many `digits` of its numbers, all where None, and leaves zeros out if told.
    """

    header: str
    kind: Kind = "text"
    width: float = 16
    wrap: bool = False
    digits: int | None = None
    zeros: bool = True


class Merge(NamedTuple):
    """Cells of a column shown as one, from row `first` to row `last`, all counted from 0."""

    column: int
    first: int
    last: int


class Chart(NamedTuple):
    """Bars or lines of columns, from row `rows[0]` to row `rows[1]`, all counted from 0."""

    title: str
    kind: Literal["bars", "lines"]
    labels: int
    values: tuple[int, ...]
    rows: tuple[int, int]


class Rows(Protocol):
    """Rows in a list, or such as are read whenever one goes through them."""

    def __len__(self) -> int:
        """Return how many there are."""

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        """Go through them from the first on."""


@dataclass(frozen=True)
class Sheet:
    """A table; each row has a value per column. A `plain` one has no filters and no frozen header.

    A workbook of several draws its `charts`.

    `name` is the worksheet's: at most 31 characters, without the signs Excel forbids. So many
    columns on the left as `labels` says stay in sight however far one goes.
    """

    name: str
    columns: tuple[Column, ...]
    rows: Rows
    merges: tuple[Merge, ...] = ()
    plain: bool = False
    charts: tuple[Chart, ...] = ()
    labels: int = 0


def written_number(value: float) -> str:
    """Write a number as both csv and xlsx have it: 3.0 as 3, what is not finite as nothing."""
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        return ""
    return str(int(value)) if value.is_integer() else repr(value)


def fitting_column(header: str, cells: Iterable[Value]) -> Column:
    """Return a column as wide as what is in it, up to a width at which lines wrap."""
    filled = [cell for cell in cells if cell not in {None, ""}]
    number = bool(filled) and not any(isinstance(cell, str) for cell in filled)
    lines = [line for cell in filled for line in str(cell).splitlines()]
    widest = max(map(display_width, [header, *lines]))
    wrap = widest > WIDEST or len(lines) > len(filled)
    return Column(header, "number" if number else "text", min(widest + 3, WIDEST), wrap)


def lines_in(column: Column, cell: Value) -> int:
    """Return how many lines a cell takes in its column, about."""
    if not column.wrap or not isinstance(cell, str):
        return 1
    lines = (display_width(line) / (column.width - 2) for line in cell.splitlines())
    return sum(max(1, math.ceil(line)) for line in lines)
