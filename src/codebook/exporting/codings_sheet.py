"""codings.csv: every coding, to be counted elsewhere and read again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from codebook.exporting.sheets import Kind, Rows, Sheet, Value, field_columns


class CodingEntry(NamedTuple):
    """One coding. Several participants are joined by comma and blank; `code` as in CodeBook.csv.

    `turn` counts from 1; `start` and `end` are code points; all three are None where the passage
    is not anchored. `created` and `modified` are ISO 8601.
    """

    transcript: str
    participant: str
    part: str
    turn: int | None
    speaker: str
    coder: str
    start: int | None
    end: int | None
    quote: str
    code: str
    insight: str
    memo: str
    key: bool
    created: str
    modified: str
    unsure: bool = False


_WIDTHS = {"quote": 60, "insight": 40, "memo": 40, "transcript": 20, "created": 22, "modified": 22}
_KINDS: dict[str, Kind] = {
    **dict.fromkeys(("turn", "start", "end"), "number"),
    **dict.fromkeys(("key", "unsure"), "bool"),
}


class _AllSure:
    """Entries without their last field."""

    def __init__(self, entries: Rows) -> None:
        self._entries = entries

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        return (entry[:-1] for entry in self._entries)


def codings_sheet(entries: Rows, *, unsure: bool = False) -> Sheet:
    """Return the sheet, its rows in the order given.

    Other programs count on its columns: one that says which codings are `unsure` comes last, and
    only where there are any.
    """
    fields, rows = (CodingEntry._fields, entries) if unsure else (_SURE, _AllSure(entries))
    return Sheet("Codings", field_columns(fields, _WIDTHS, _KINDS), rows)


_SURE = CodingEntry._fields[:-1]
