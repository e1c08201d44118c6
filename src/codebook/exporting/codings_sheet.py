"""codings.csv: every coding, to be counted elsewhere and read again."""

from __future__ import annotations

from typing import NamedTuple

from codebook.exporting.sheets import Kind, Rows, Sheet, field_columns


class CodingEntry(NamedTuple):
    """One coding. Several participants are joined by comma and blank; `code` as in CodeBook.csv.

    `turn`, which counts from 1, `speaker` and `part` are those of the first turn of speech that has
    words of the passage; `start` and `end` are code points. Where there is no such turn or place,
    numbers are None and the others empty. `created` and `modified` are ISO 8601.
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


_WIDTHS = {"quote": 60, "insight": 40, "memo": 40, "transcript": 20, "created": 22, "modified": 22}
_KINDS: dict[str, Kind] = {"turn": "number", "start": "number", "end": "number", "key": "bool"}


def codings_sheet(entries: Rows) -> Sheet:
    """Return the sheet, its rows in the order given."""
    return Sheet("Codings", field_columns(CodingEntry._fields, _WIDTHS, _KINDS), entries)
