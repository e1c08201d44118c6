"""The definition of a sheet: what is in it, and how wide a person wants to see it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from codebook.text.display import display_width

Kind = Literal["text", "number", "bool", "colour", "sheet"]
"""What a column holds. In a workbook, a `colour` such as `#0072B2` is shown in that colour, and a
`sheet`, the name of another sheet, as a link to it."""

Value = str | int | float | bool | None
"""A cell, written by its type. Times are ISO 8601 texts: those of spreadsheets have neither time
zone nor microseconds."""

WIDEST = 60
_SMALL = bytes(range(ord("a"), ord("z") + 1)) + b" .,'"


@dataclass(frozen=True)
class Column:
    """A column: what its cells usually are, its width in characters, and whether lines wrap.

    In a workbook, numbers are shown with so many `digits` (None for all), and zeros only if
    `zeros`.
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
    """Rows: a list of them, or something that reads them anew each time it is gone through."""

    def __len__(self) -> int:
        """Return how many there are."""

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        """Go through them from the first on."""


@dataclass(frozen=True)
class Sheet:
    """A table; each row has a value per column.

    - `name`: the worksheet's: at most 31 characters, without those that Excel forbids.
    - `plain`: without filters and frozen header.
    - `charts`: drawn by workbooks of several sheets.
    - `labels`: how many columns on the left stay in sight while one scrolls.
    """

    name: str
    columns: tuple[Column, ...]
    rows: Rows
    merges: tuple[Merge, ...] = ()
    plain: bool = False
    charts: tuple[Chart, ...] = ()
    labels: int = 0


def written_number(value: float) -> str:
    """Return a number as both csv and xlsx have it: 3.0 as 3, one that is not finite as nothing."""
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        return ""
    return str(int(value)) if value.is_integer() else repr(value)


def field_columns(
    fields: Iterable[str], widths: Mapping[str, float], kinds: Mapping[str, Kind]
) -> tuple[Column, ...]:
    """Return a column for each field of a row class; those not named are texts, 12 wide."""
    return tuple(
        Column(name.replace("_", " "), kinds.get(name, "text"), widths.get(name, 12))
        for name in fields
    )


def fitting_column(header: str, cells: Iterable[Value]) -> Column:
    """Return a column as wide as what is in it, up to a width at which lines wrap."""
    filled = [cell for cell in cells if cell not in {None, ""}]
    is_number = bool(filled) and not any(isinstance(cell, str) for cell in filled)
    lines = [line for cell in filled for line in str(cell).splitlines()]
    widest = max(map(display_width, [header, *lines]))
    wrap = widest > WIDEST or len(lines) > len(filled)
    room = 5 if is_number else 3  # figures stand clear of the column on their right
    return Column(header, "number" if is_number else "text", min(widest + room, WIDEST), wrap)


def lines_in(column: Column, cell: Value) -> int:
    """Return how many lines a cell takes in its column, about."""
    if not column.wrap or not isinstance(cell, str):
        return 1
    lines = (_printed_width(line) / (column.width - 2) for line in cell.splitlines())
    return sum(max(1, math.ceil(line)) for line in lines)


def _printed_width(line: str) -> float:
    """Return about how wide a line is in figures; small letters and blanks are narrower.

    In DejaVu Sans, English prose takes 0.8 of the width of as many figures. Not all of that is
    counted on, since a line ends before the word that is too long for it.
    """
    written = line.encode("utf-8", "surrogatepass")
    small = len(written) - len(written.translate(None, _SMALL))
    return display_width(line) - small / 10
