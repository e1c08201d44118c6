"""log.csv: the audit trail, what was done, by whom and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Column, Sheet

COLUMNS = (
    Column("at", width=28),
    Column("coder", width=16),
    Column("action", width=60, wrap=True),
    Column("kind", width=12),
    Column("records", "number", width=10),
)


class LogEntry(NamedTuple):
    """One action: `at` is ISO 8601, `coder` empty for nobody's, `records` how many it changed."""

    at: str
    coder: str
    action: str
    kind: str
    records: int


def log_sheet(entries: Sequence[LogEntry]) -> Sheet:
    """Return the sheet, its rows in the order given."""
    return Sheet("Log", COLUMNS, entries)
