"""transcripts.csv: what was transcribed, with what identifies each text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Column, Sheet

COLUMNS = (
    Column("name", width=24),
    Column("participants", width=16),
    Column("format", width=10),
    Column("words", "number", width=10),
    Column("characters", "number", width=12),
    Column("turns", "number", width=10),
    Column("speakers", width=24, wrap=True),
    Column("sha256", width=68),
)


class TranscriptEntry(NamedTuple):
    """One transcript; participants and speakers are joined by comma and blank."""

    name: str
    participants: str
    format: str
    words: int
    characters: int
    turns: int
    speakers: str
    sha256: str


def transcripts_sheet(entries: Sequence[TranscriptEntry]) -> Sheet:
    """Return the sheet, its rows in the order given."""
    return Sheet("Transcripts", COLUMNS, entries)
