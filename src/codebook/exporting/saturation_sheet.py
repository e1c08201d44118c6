"""saturation.csv: what each interview brought that none before it had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Chart, Kind, Sheet, field_columns


class SaturationEntry(NamedTuple):
    """An interview in the order of the study; `group` is empty for all groups together."""

    group: str
    place: int
    interview: str
    new_codes: int
    known_codes: int
    names: str


_WIDTHS = {"interview": 20, "names": 60}
_KINDS: dict[str, Kind] = {"place": "number", "new_codes": "number", "known_codes": "number"}


def saturation_sheet(entries: Sequence[SaturationEntry]) -> Sheet:
    """Return the sheet, its rows in the order given."""
    columns = field_columns(SaturationEntry._fields, _WIDTHS, _KINDS)
    everybody = sum(not entry.group for entry in entries)
    charts: tuple[Chart, ...] = ()
    if everybody > 1:
        values = tuple(map(SaturationEntry._fields.index, ("known_codes", "new_codes")))
        charts = (Chart("Codes by interview", "lines", 2, values, (0, everybody - 1)),)
    return Sheet("Saturation", columns, entries, charts=charts)
