"""memos.csv: what the coders noted, and about what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Column, Sheet

COLUMNS = (
    Column("about", width=12),
    Column("name", width=30, wrap=True),
    Column("start", "number", width=8),
    Column("end", "number", width=8),
    Column("quote", width=50, wrap=True),
    Column("coder", width=16),
    Column("memo", width=70, wrap=True),
    Column("created", width=28),
)


class MemoEntry(NamedTuple):
    """A memo. `about` is passage, code, transcript, participant or study, `name` which of them.

    A passage is named by its transcript; where it has a place, `start` and `end` are code points.
    `created` is ISO 8601.
    """

    about: str
    name: str
    start: int | None
    end: int | None
    quote: str
    coder: str
    memo: str
    created: str


def memos_sheet(entries: Sequence[MemoEntry]) -> Sheet:
    """Return the sheet, its rows in the order given."""
    return Sheet("Memos", COLUMNS, entries)
