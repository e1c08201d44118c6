"""What the columns of an unknown table are likely to hold, for a person to correct."""

from __future__ import annotations

from codebook.reading.foreign import codes_sheet, segments_sheet
from codebook.reading.foreign.column_map import FIELDS
from codebook.reading.formats.tables import Columns, Table

_SAID = 20
"""Characters that quotes have at least, on average."""


def likely_columns(table: Table) -> dict[str, str]:
    """Return the header of each field that a name or, for quotes, the length of cells tells."""
    found: dict[str, str] = {}
    for aliases in (segments_sheet.COLUMNS, codes_sheet.COLUMNS):
        columns = Columns(table, aliases)
        for name in aliases:
            place = columns.place(name)
            header = "" if place is None else table.header[place].strip()
            if name in FIELDS and name not in found and header and header not in found.values():
                found[name] = header
    if not found.keys() & {"quote", "definition"} and (header := _longest(table, found)):
        found["quote"] = header
    return found


def _longest(table: Table, taken: dict[str, str]) -> str:
    """Return the header of the free column with the longest cells, "" where none are long."""
    sums = {
        header.strip(): sum(len(row.cells[place]) for row in table.rows)
        for place, header in enumerate(table.header)
        if header.strip() and header.strip() not in taken.values()
    }
    longest = max(sums, key=lambda header: sums[header], default="")
    return longest if longest and sums[longest] >= _SAID * max(1, len(table.rows)) else ""
