"""saturation.csv: what each interview brought that none before it had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Column, Sheet


class SaturationEntry(NamedTuple):
    """An interview in the order of the study; `group` is empty for all groups together."""

    group: str
    place: int
    interview: str
    new_codes: int
    known_codes: int
    names: str


_WIDTHS = {"interview": 20, "names": 60}


def saturation_sheet(entries: Sequence[SaturationEntry]) -> Sheet:
    """Return the sheet, its rows in the order given."""
    columns = tuple(
        Column(
            name.replace("_", " "),
            "number" if name in {"place", "new_codes", "known_codes"} else "text",
            _WIDTHS.get(name, 12),
        )
        for name in SaturationEntry._fields
    )
    return Sheet("Saturation", columns, entries)
