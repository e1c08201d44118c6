"""matrix.csv and cooccurrence.csv: codes against participants, and codes against codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Column, Sheet, Value


class CrossedEntry(NamedTuple):
    """A code with a count for each column of its sheet."""

    code: str
    name: str
    counts: tuple[int, ...]


def matrix_sheet(participants: Sequence[str], entries: Sequence[CrossedEntry]) -> Sheet:
    """Return how often each participant's words bear a code, and the sum of it."""
    rows: list[tuple[Value, ...]] = [
        (entry.code, entry.name, *entry.counts, sum(entry.counts)) for entry in entries
    ]
    return Sheet("Matrix", _columns((*participants, "total")), rows)


def cooccurrence_sheet(entries: Sequence[CrossedEntry]) -> Sheet:
    """Return how often codes lie on the same words; `counts` are in the order of the entries."""
    rows: list[tuple[Value, ...]] = [(e.code, e.name, *e.counts) for e in entries]
    return Sheet("Co-occurrence", _columns([entry.code for entry in entries]), rows)


def _columns(headers: Sequence[str]) -> tuple[Column, ...]:
    counts = (Column(header, "number", 8, zeros=False) for header in headers)
    return Column("code", width=14), Column("name", width=36), *counts
