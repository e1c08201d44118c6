"""A sheet of codings: one coder's code on one span of one transcript a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from codebook.errors import InputError
from codebook.reading.drafts import CodingsDraft, Problem
from codebook.reading.exchange_values import utc_time
from codebook.reading.formats.tables import (
    Aliases,
    Columns,
    Row,
    Table,
    lacks,
    listed_rows,
    unread_problem,
)
from codebook.reading.normalise import quoted
from codebook.reading.sheet_rows import CodingRow
from codebook.reading.sheets.code_names import check_code
from codebook.text.display import counted

_COLUMNS: Aliases = {
    name: (name,)
    for name in (
        *("transcript", "participant", "part", "turn", "speaker", "coder", "start", "end"),
        *("quote", "code", "insight", "memo", "key", "created", "modified"),
    )
}
_NEEDED = ("coder", "start", "end", "code")
_YES = {"true", "1", "yes", "x", "ja", "是"}
_NO = {"false", "0", "no", "nein", "否"}


def looks_like_codings(table: Table) -> bool:
    """Whether the header has all that a sheet of codings needs."""
    return not _missing(Columns(table, _COLUMNS))


def _missing(columns: Columns) -> list[str]:
    source = [] if "transcript" in columns or "participant" in columns else ["transcript"]
    return source + columns.lacking(_NEEDED)


def codings_of(table: Table) -> CodingsDraft:
    """Make the draft of a table; passages that have a quote but no place are left out.

    Raises InputError for a missing column, and for a row with an empty needed cell, a position
    that is no whole number, a span that ends before it starts, a code that can be none, or a
    time that is not ISO 8601.
    """
    columns = Columns(table, _COLUMNS)
    if missing := _missing(columns):
        raise lacks(table, "codings", missing, ("transcript", *_NEEDED))
    adrift = [row for row in table.rows if _is_adrift(row, columns)]
    left_out = {row.line for row in adrift}
    return CodingsDraft(
        name=table.path.stem,
        format=table.format,
        encoding=table.encoding,
        problems=(
            *table.problems,
            *unread_problem(table, columns.unread),
            *_reported(adrift, columns),
        ),
        rows=tuple(
            _Cells(table, columns, row).coding() for row in table.rows if row.line not in left_out
        ),
    )


def _is_adrift(row: Row, columns: Columns) -> bool:
    """Whether a passage is known by its quote alone.

    So are those of a CodeBook.csv that is exported, and orphans of a text that has changed.
    """
    place = "".join(columns.get(row, name) for name in ("start", "end"))
    return not place.strip() and bool(columns.get(row, "quote").strip())


def _reported(adrift: Sequence[Row], columns: Columns) -> Iterator[Problem]:
    """Say which passages are left out: those of no transcript, and those that one has lost."""
    lost: list[int] = []
    never: list[int] = []
    for row in adrift:
        (lost if columns.get(row, "transcript").strip() else never).append(row.line)
    if never:
        said = f"left out: passages without a place in a transcript ({listed_rows(never)})"
        yield Problem(never[0], said)
    if lost:
        passages = counted(len(lost), "passage")
        said = f"left out: {passages} without start and end in the transcript ({listed_rows(lost)})"
        yield Problem(lost[0], said)


class _Cells:
    """The cells of one row, each as what it is."""

    def __init__(self, table: Table, columns: Columns, row: Row) -> None:
        self._table, self._columns, self._row = table, columns, row

    def coding(self) -> CodingRow:
        """Return the row's coding."""
        start, end = self._position("start"), self._position("end")
        if end <= start:
            raise self._error(
                f"the passage ends at {end}, not after its start at {start}.",
                "Both count characters from 0; the end is that after the last.",
            )
        code = self._needed("code")
        if reason := check_code(code):
            raise self._error(f"{reason}.", "Correct it.")
        return CodingRow(
            transcript=self._trimmed("transcript") or self._needed("participant"),
            coder=self._needed("coder"),
            start=start,
            end=end,
            code=code,
            line=self._row.line,
            quote=self._columns.get(self._row, "quote"),
            insight=self._columns.get(self._row, "insight"),
            memo=self._columns.get(self._row, "memo"),
            key=self._flag("key"),
            created=self._time("created"),
            modified=self._time("modified"),
        )

    def _error(self, message: str, hint: str) -> InputError:
        return self._table.error(message, hint, line=self._row.line)

    def _trimmed(self, name: str) -> str:
        return self._columns.get(self._row, name).strip()

    def _needed(self, name: str) -> str:
        if value := self._trimmed(name):
            return value
        what = "transcript" if name == "participant" else name
        raise self._error(f"the row has no {what}.", "Fill it in.")

    def _position(self, name: str) -> int:
        value = self._needed(name)
        if value.isdecimal() and len(value) < 12:
            return int(value)
        raise self._wrong(name, "a whole number of characters from 0")

    def _flag(self, name: str) -> bool | None:
        value = self._trimmed(name).casefold()
        if not value:
            return None
        if value in _YES | _NO:
            return value in _YES
        raise self._wrong(name, "true or false")

    def _time(self, name: str) -> str:
        value = self._trimmed(name)
        if value and not utc_time(value):
            raise self._wrong(name, "a time such as 2025-01-31T09:30:00Z")
        return utc_time(value)

    def _wrong(self, name: str, wanted: str) -> InputError:
        return self._error(
            f"the {name} {quoted(self._trimmed(name))} is not {wanted}.", "Correct it."
        )
