"""The records of a study, one table each.

Every `id` is a UUID as 32 hexadecimal digits, every time ISO 8601 text in UTC: a record reads
the same in SQLite, in PostgreSQL and in the journal. Foreign keys are checked at commit, so that
the order of writing within one action does not matter.
"""

from __future__ import annotations

from sqlmodel import SQLModel

from codebook.store.tables.journal import (
    Action,
    Change,
    Conflict,
    Forgotten,
    Learned,
    OpenAction,
    Remnant,
    Site,
)
from codebook.store.tables.layers import (
    Assignment,
    Code,
    Coding,
    Example,
    Kept,
    Memo,
    Passage,
    Ranking,
    Review,
    Theme,
    ThemeCode,
    ThemePassage,
    Verdict,
)
from codebook.store.tables.materials import (
    Background,
    Coder,
    Content,
    Finished,
    Part,
    Participant,
    Prompt,
    Revision,
    Segmentation,
    StudyRecord,
    Transcript,
    TranscriptParticipant,
)
from codebook.store.tables.record import Record, column_names, table_name, table_of

__all__ = [
    "RECORDS",
    "TABLES",
    "Action",
    "Assignment",
    "Background",
    "Change",
    "Code",
    "Coder",
    "Coding",
    "Conflict",
    "Content",
    "Example",
    "Finished",
    "Forgotten",
    "Kept",
    "Learned",
    "Memo",
    "OpenAction",
    "Part",
    "Participant",
    "Passage",
    "Prompt",
    "Ranking",
    "Record",
    "Remnant",
    "Review",
    "Revision",
    "Segmentation",
    "Site",
    "StudyRecord",
    "Theme",
    "ThemeCode",
    "ThemePassage",
    "Transcript",
    "TranscriptParticipant",
    "Verdict",
    "column_names",
    "table_name",
    "table_of",
]

RECORDS: tuple[type[Record], ...] = (
    StudyRecord,
    Coder,
    Finished,
    Participant,
    Background,
    Transcript,
    TranscriptParticipant,
    Revision,
    Segmentation,
    Part,
    Prompt,
    Code,
    Example,
    Passage,
    Coding,
    Memo,
    Assignment,
    Review,
    Verdict,
    Theme,
    ThemeCode,
    ThemePassage,
    Ranking,
    Kept,
)
"""Every table that the journal follows."""

TABLES: tuple[type[SQLModel], ...] = (
    *RECORDS,
    Content,
    Site,
    Learned,
    Forgotten,
    Remnant,
    Action,
    Change,
    Conflict,
    OpenAction,
)
"""Every table of a study."""
