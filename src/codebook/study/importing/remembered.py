"""What was said of the columns of other tools' tables: once, for all that have the same header."""

from __future__ import annotations

from dataclasses import replace

from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.column_map import Columns
from codebook.store import queries
from codebook.store.store import Store
from codebook.store.tables import StudyRecord
from codebook.study.importing.desk import Desk
from codebook.study.settings import Settings


def columns_of(store: Store, given: str = "") -> Columns:
    """Return what is said of columns now, or was said before; UsageError for what says nothing."""
    with store.reading() as connection:
        settings = Settings.from_json(queries.study(connection).settings)
    return Columns(given, dict(settings.tables))


def remember(desk: Desk, draft: ProjectDraft, given: str) -> None:
    """Note what was said of the columns of the table that a draft is of."""
    settings = Settings.from_json(desk.tx.all(StudyRecord)[0].settings)
    tables = tuple((dict(settings.tables) | {draft.header: given}).items())
    if tables != settings.tables:
        chosen = replace(settings, tables=tables)
        desk.tx.update(StudyRecord, desk.study.id, settings=chosen.to_json())
