"""participants.csv: all that is known of the participants, each value as it was written."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.exporting.sheets import Sheet, fitting_column


def participants_sheet(headers: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Sheet:
    """Return the sheet; every cell is text, so that what is read again is what was written."""
    columns = tuple(
        fitting_column(header, [row[at] for row in rows]) for at, header in enumerate(headers)
    )
    return Sheet("Participants", columns, rows)
