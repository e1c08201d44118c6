"""codes.csv: how much each code was used, by whom it was said, alone and with those under it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Chart, Column, Kind, Sheet


class CodeEntry(NamedTuple):
    """One code; `parent` is the label of the code above.

    `groundedness` counts the passages that have the code, one that several coders marked alike
    once; the figures of the branch are those of the code with all under it.
    """

    code: str
    name: str
    colour: str
    parent: str
    origin: str
    state: str
    codings: int
    groundedness: int
    participants: int
    transcripts: int
    branch_groundedness: int
    branch_participants: int
    definition: str


_WIDTHS = {"name": 36, "definition": 60, "branch_groundedness": 16, "branch_participants": 16}
_KINDS: dict[str, Kind] = {"code": "text", "colour": "colour"}
_TEXTS = {"name", "parent", "origin", "state", "definition"}


def codes_sheet(entries: Sequence[CodeEntry]) -> Sheet:
    """Return the sheet, its rows in the order given."""
    columns = tuple(
        Column(
            name.replace("_", " "),
            _KINDS.get(name, "text" if name in _TEXTS else "number"),
            _WIDTHS.get(name, 15 if name == "groundedness" else 13),
            wrap=name in _WIDTHS,
        )
        for name in CodeEntry._fields
    )
    charts: tuple[Chart, ...] = ()
    if any(entry.groundedness for entry in entries):
        grounded = CodeEntry._fields.index("groundedness")
        charts = (Chart("Passages by code", "bars", 0, (grounded,), (0, len(entries) - 1)),)
    return Sheet("Codes", columns, entries, charts=charts)
