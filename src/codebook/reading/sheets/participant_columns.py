"""The columns of a participants sheet: what is in them, and what was made of it.

A column of genders is told by its header, or by nothing but words for genders in it. A column of
durations is told by a duration in each filled cell, or in one of them where the header speaks of
years, months or experience.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from codebook.reading.drafts import Problem
from codebook.reading.formats.tables import Table, listed_rows
from codebook.reading.normalise import gender, unit_of, years
from codebook.reading.sheet_rows import Cell
from codebook.text.display import few_of

_GERMAN = ("geschlecht",)
_GENDER = ("gender", "sex", *_GERMAN, "性别")
_EXPERIENCE = ("experience", "seniority", "tenure", "erfahrung", "经验", "年限")
PERSONAL = (
    *_GENDER,
    *_EXPERIENCE,
    *("age", "role", "roles", "occupation", "profession", "education", "job"),
    *("alter", "rolle", "beruf", "ausbildung", "年龄", "角色", "职业", "学历"),
)
"""Words of headers that a sheet about people has."""

ColumnKind = Literal["text", "gender", "years"]

_MOST = 5  # values that one sentence shows


@dataclass(frozen=True)
class Column:
    """A column: a cell per row; `merged` are the lines whose cell is that of a merged range."""

    name: str
    kind: ColumnKind
    cells: tuple[Cell, ...]
    named: bool
    merged: tuple[int, ...]


def speaks_of(header: str, words: Iterable[str]) -> bool:
    """Whether one of the words stands in a header; Chinese ones also within a word."""
    said = "".join(char if char.isalnum() else " " for char in header.casefold())
    return any(word in said.split() or (not word.isascii() and word in said) for word in words)


def unit_under(header: str) -> str | None:
    """Return the unit of bare numbers in a column: years also where it speaks of experience."""
    return unit_of(header) or ("years" if speaks_of(header, _EXPERIENCE) else None)


def column_of(table: Table, index: int) -> Column:
    """Return the column at `index` of a table, with its values normalised."""
    header = table.header[index].strip()
    written = [row.cells[index] for row in table.rows]
    kind = kind_of(header, written)
    normal = [normal_of(kind, value, header) for value in written]
    return Column(
        name=header or f"Column {index + 1}",
        kind=kind,
        cells=tuple(map(Cell, written, normal)),
        named=bool(header),
        merged=tuple(table.merged.get(index, ())),
    )


def normal_of(kind: ColumnKind, written: str, header: str) -> str:
    """Return the one spelling of a value in a column of this kind and header."""
    value = written.strip()
    if kind == "gender":
        return gender(value, german=speaks_of(header, _GERMAN)) or value
    return (years(value, unit_under(header)) if kind == "years" else None) or value


def kind_of(header: str, written: Iterable[str]) -> ColumnKind:
    """Return what a column holds, as its header and its values say."""
    values = [value.strip() for value in written if value.strip()]
    words = [value for value in values if len(value) > 1 or not value.isascii()]
    if speaks_of(header, _GENDER) or (words and words == values and all(map(gender, words))):
        return "gender"
    unit = unit_under(header)
    known = [value for value in values if years(value, unit)]
    return "years" if known and (unit or len(known) == len(values)) else "text"


def column_problems(table: Table, column: Column) -> Iterator[Problem]:
    """Yield what was made of a column, one sentence a reason and not one a cell."""
    lines = [row.line for row in table.rows]
    rows = list(zip(lines, column.cells, strict=True))
    spelled = [(line, cell) for line, cell in rows if cell.normal != cell.written.strip()]
    trimmed = [line for line, cell in rows if cell.written != cell.normal == cell.written.strip()]
    if not column.named:
        yield Problem(table.header_line, f'a column without a header is called "{column.name}"')
    if spelled:
        each = (f'"{cell.written.strip()}" as "{cell.normal}"' for _, cell in spelled)
        pairs = few_of(each, _MOST)
        yield _problem(column.name, f"read {pairs}", [line for line, _ in spelled])
    if trimmed:
        yield _problem(column.name, "white space around the text is left out", trimmed)
    if column.merged:
        yield _problem(column.name, "each row of a merged cell has its value", column.merged)
    if column.kind == "years" and (vague := _vague(rows, unit_under(column.name))):
        values = few_of((f'"{cell.written.strip()}"' for _, cell in vague), _MOST)
        yield _problem(column.name, f"no exact duration: {values}", [line for line, _ in vague])


def _vague(rows: Iterable[tuple[int, Cell]], unit: str | None) -> list[tuple[int, Cell]]:
    return [(line, cell) for line, cell in rows if cell.normal and not years(cell.written, unit)]


def _problem(name: str, what: str, lines: Sequence[int]) -> Problem:
    return Problem(lines[0], f"{name}: {what} ({listed_rows(lines)})")
