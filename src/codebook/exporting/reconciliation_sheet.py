"""reconciliation.csv: every disagreement, what each coder put there, and what was ruled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from codebook.exporting.kept_rows import KeptRows
from codebook.exporting.sheets import Column, Kind, Sheet, Value


class SideEntry(NamedTuple):
    """What one coder put there that is in dispute; all empty for nothing. `codes` are labels."""

    codes: str = ""
    start: int | None = None
    end: int | None = None
    quote: str = ""


class ReconciliationEntry(NamedTuple):
    """One disagreement; `sides` are in the order of the sheet's coders.

    `state` is open, later, settled, or "changed since" of a ruling on codings that are no longer
    so. `result` are the codes that the consensus has of it, `result_quote` their passages, a line
    each; `at` is ISO 8601.
    """

    transcript: str
    participant: str
    kind: str
    state: str
    sides: tuple[SideEntry, ...]
    outcome: str = ""
    result: str = ""
    result_quote: str = ""
    reason: str = ""
    ruled_by: str = ""
    at: str = ""


_WIDE = {"quote": 50, "result_quote": 50, "reason": 40, "kind": 20, "outcome": 20, "at": 22}


def reconciliation_sheet(coders: Sequence[str], entries: Iterable[ReconciliationEntry]) -> Sheet:
    """Return the sheet, its rows in the order given; a coder's columns begin with the name."""
    columns = [
        *(_column(name) for name in ("transcript", "participant", "kind", "state")),
        *(_column(name, f"{coder} ") for coder in coders for name in SideEntry._fields),
        *(_column(name) for name in ReconciliationEntry._fields[5:]),
    ]
    return Sheet("Reconciliation", tuple(columns), KeptRows(map(_row, entries)))


def _column(name: str, whose: str = "") -> Column:
    kind: Kind = "number" if name in {"start", "end"} else "text"
    return Column(whose + name.replace("_", " "), kind, _WIDE.get(name, 14))


def _row(entry: ReconciliationEntry) -> tuple[Value, ...]:
    sides = (cell for side in entry.sides for cell in side)
    return (*entry[:4], *sides, *entry[5:])
