"""CSV and xlsx files as one thing: a header and rows of strings that know their line."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError
from codebook.reading.drafts import Problem
from codebook.reading.encodings.decode import Decoded
from codebook.reading.files import is_zip, load, text_of, undecoded
from codebook.reading.formats import csv_rows
from codebook.reading.formats.xlsx_rows import fill_merged, read_sheet
from codebook.reading.normalise import quoted
from codebook.text.display import first_of, plural

_TITLES = 5  # rows above a header, at most

Aliases = Mapping[str, tuple[str, ...]]
"""For each field, the folded header names (see `fold`) that mean it, the surest first."""


class Row(NamedTuple):
    """A row: its first line in the file (or spreadsheet row), 1-based, and a cell per column."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table as the file has it; blank rows are left out.

    `header_line` is the line of the header, `titles` are the rows above it. `merged` has, for each
    column (0-based) with cells of several rows merged, the lines whose cell got its value from the
    first of those rows.
    `title` is the name of a sheet in a workbook, `maker` who made that, as it says itself;
    `indents` is how far the sheet's cells are indented, by line and column (0-based).
    """

    path: Path
    format: str
    header: tuple[str, ...]
    header_line: int
    rows: tuple[Row, ...]
    encoding: str = ""
    merged: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    title: str = ""
    maker: str = ""
    titles: tuple[Row, ...] = ()
    indents: Mapping[tuple[int, int | None], int] = field(default_factory=dict)

    @property
    def header_shown(self) -> str:
        """The header as an error shows it."""
        return first_of([quoted(name) for name in self.header], 10)

    def error(self, message: str, hint: str, *, line: int | None = None) -> InputError:
        """Return the error that says `message` of this file, to be raised."""
        return InputError(self.path, message, hint, line=line)


def read_table(path: Path, data: bytes | None = None, text: Decoded | None = None) -> Table:
    """Read a CSV file (comma, semicolon or tab) or the first sheet of an xlsx file.

    `data` are the bytes of `path` where they are at hand, `text` is what they say. Raises
    InputError for what is no whole table.
    """
    data = load(path) if data is None else data
    return _read_xlsx(path, data) if is_zip(data) else _read_csv(path, text or text_of(path, data))


def _read_xlsx(path: Path, data: bytes) -> Table:
    sheet = read_sheet(path, data)
    top = min(sheet.rows)
    filled = fill_merged(path, sheet, top + 1)
    width = max(_last_filled(cells) for cells in sheet.rows.values())
    rows = [Row(line, _padded(cells, width)) for line, cells in sorted(sheet.rows.items())]
    others = ", ".join(map(quoted, sheet.others))
    above = _titles([row.cells for row in rows])
    return Table(
        path=path,
        format="xlsx",
        header=rows[above].cells,
        header_line=rows[above].line,
        rows=tuple(rows[above + 1 :]),
        merged={
            column - 1: tuple(row for _, row in cells)
            for column, cells in groupby(filled, key=lambda cell: cell[0])
        },
        problems=(
            *([_only_first(sheet.title, others)] if others else []),
            *map(_title_problem, rows[:above]),
        ),
        title=sheet.title,
        maker=sheet.maker,
        titles=tuple(rows[:above]),
        indents={(row, column - 1): deep for (row, column), deep in sheet.indents.items()},
    )


def _only_first(title: str, others: str) -> Problem:
    return Problem(None, f'only the sheet "{title}" was read, not {others}')


def _titles(rows: Sequence[Sequence[str]]) -> int:
    """Return how many rows above the header are titles: of one cell, where the header has more.

    What follows has to look like a header: words, each once, and three at least or below words.
    """
    filled = [[cell.strip() for cell in cells if cell.strip()] for cells in rows[: _TITLES + 1]]
    above = next((at for at, cells in enumerate(filled) if len(cells) != 1), 0)
    header = filled[above] if above else []
    words = len(set(header)) == len(header) and not any(map(str.isdecimal, header))
    return above if words and (len(header) > 2 or (header and " " in filled[0][0])) else 0


def _title_problem(row: Row) -> Problem:
    title = next(cell.strip() for cell in row.cells if cell.strip())
    return Problem(row.line, f"above the header stands {quoted(title)}; it is left out")


def _last_filled(cells: Sequence[str]) -> int:
    return max((number for number, cell in enumerate(cells, 1) if cell.strip()), default=0)


def _padded(cells: Sequence[str], width: int) -> tuple[str, ...]:
    return (*cells[:width], *[""] * (width - len(cells)))


def _read_csv(path: Path, decoded: Decoded) -> Table:
    text, delimiter = csv_rows.delimited(decoded.text)
    raw = list(csv_rows.split_rows(text, delimiter))
    if not raw:
        raise InputError(path, "the file has no rows.", "Check that this is the file you mean.")
    _check_closed(path, raw)
    above = _titles([row.cells for row in raw]) if len(raw[0].cells) > 1 else 0
    titles = tuple(Row(row.line, csv_rows.values(row.cells)) for row in raw[:above])
    raw = raw[above:]
    header = csv_rows.values(raw[0].cells)
    header = header[: _last_filled(header)]
    if not text.endswith(("\n", "\r")) and len(raw) > 2:
        _check_end(path, raw, len(header))
    read = [_csv_row(path, row, len(header), delimiter) for row in raw[1:]]
    return Table(
        path=path,
        format="csv",
        header=header,
        header_line=raw[0].line,
        rows=tuple(row for row, _ in read),
        encoding=decoded.encoding,
        problems=(
            *undecoded(text),
            *map(_title_problem, titles),
            *(problem for _, problem in read if problem),
        ),
        titles=titles,
    )


def _check_closed(path: Path, rows: Sequence[csv_rows.RawRow]) -> None:
    for row in rows:
        if any(map(csv_rows.is_open, row.cells)):
            raise InputError(
                path,
                "a cell opens with a quotation mark and does not end with one.",
                "If the file was cut off, get it again; else double the marks within the cell.",
                line=row.line,
            )


def _check_end(path: Path, rows: Sequence[csv_rows.RawRow], width: int) -> None:
    """Refuse a file that ends within its last row: short, unended, and the only such one."""
    *others, last = rows
    if len(last.cells) < width and all(len(row.cells) >= width for row in others):
        raise InputError(
            path,
            f"the file ends within a row, after {len(last.cells)} of {width} cells.",
            "Get the whole file again, or complete the row.",
            line=last.line,
        )


def _csv_row(
    path: Path, raw: csv_rows.RawRow, width: int, delimiter: str
) -> tuple[Row, Problem | None]:
    cells, problem = raw.cells, None
    if len(cells) > width and _last_filled(cells) > width:
        cells = csv_rows.mend(cells, width, delimiter)
    if len(cells) > width and (last := _last_filled(cells)) > width:
        raise InputError(
            path,
            f"the row has {last} cells, the header {width}.",
            "Put a cell that has a delimiter in it in quotation marks.",
            line=raw.line,
        )
    if any(map(csv_rows.is_loose, cells)):
        problem = Problem(raw.line, "quotation marks within a cell are not doubled; recovered")
    elif len(cells) < width:
        problem = Problem(raw.line, f"the row has {len(cells)} of {width} cells; the rest is empty")
    return Row(raw.line, _padded(csv_rows.values(cells), width)), problem


def fold(name: str) -> str:
    """Return a header as it is compared: letters and digits of any script, in lower case."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", name).casefold()))


class Columns:
    """The columns of a table by what they mean.

    Each field takes the first column that one of its names means, fields in the order given;
    `unread` are the headers that no field took.
    """

    def __init__(self, table: Table, aliases: Aliases) -> None:
        free = {index: fold(name) for index, name in enumerate(table.header)}
        self._places: dict[str, int] = {}
        for name, known in aliases.items():
            hits = (index for alias in known for index, header in free.items() if header == alias)
            place = next(hits, None)
            if place is not None:
                self._places[name] = place
                del free[place]
        self.unread = tuple(table.header[index] for index in free if table.header[index].strip())

    def __contains__(self, name: str) -> bool:
        return name in self._places

    def lacking(self, names: Iterable[str]) -> list[str]:
        """Return the fields, of those named, that have no column."""
        return [name for name in names if name not in self]

    def place(self, name: str) -> int | None:
        """Return the index of the column of field `name`, None where there is none."""
        return self._places.get(name)

    def get(self, row: Row, name: str) -> str:
        """Return the row's cell of field `name` as written, empty where there is no column."""
        return row.cells[self._places[name]] if name in self._places else ""


def lacks(table: Table, kind: str, missing: Sequence[str], needed: Sequence[str]) -> InputError:
    """Return the error of a sheet of a kind that has not all columns that are needed."""
    return table.error(
        f"a sheet of {kind} needs the {plural('column', len(missing))} {', '.join(missing)}.",
        f"Name the columns {', '.join(needed)} in the first row.",
        line=table.header_line,
    )


def unread_problem(table: Table, names: Sequence[str]) -> tuple[Problem, ...]:
    """Return what to report of columns that a reader does not know."""
    if not names:
        return ()
    listed = ", ".join(map(quoted, names))
    return (Problem(table.header_line, f"not read: the columns {listed}"),)


def listed_rows(lines: Sequence[int]) -> str:
    """Return rows as a person lists them: "row 4", "rows 2–5, 9"."""
    ranges = []
    for _, run in groupby(enumerate(lines), key=lambda entry: entry[1] - entry[0]):
        first, *others = (line for _, line in run)
        ranges.append(f"{first}–{others[-1]}" if others else f"{first}")
    return f"{plural('row', len(lines))} {', '.join(ranges)}"
