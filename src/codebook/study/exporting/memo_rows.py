"""The memos as rows of a sheet."""

from __future__ import annotations

from codebook.exporting.memos_sheet import MemoEntry, memos_sheet
from codebook.exporting.sheets import Sheet
from codebook.store.queries import (
    code_queries,
    note_queries,
    participant_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.store import Store


def sheet(store: Store) -> Sheet:
    """Return the memos, oldest first, each with the name of what it is about."""
    with store.reading() as connection:
        study = study_queries.study(connection)
        names = {study.id: study.name} | {
            row.id: row.label for row in participant_queries.participants(connection)
        }
        for key, name, _ in transcript_queries.transcript_names(connection):
            names[key] = name
        for code in code_queries.codes(connection, counted=False):
            names[code.id] = f"{code.number} {code.name}" if code.number else code.name
        notes = note_queries.notes(connection)
    return memos_sheet(
        [
            MemoEntry(
                about=row.about,
                name=names.get(row.transcript_id or row.target_id, ""),
                start=row.start,
                end=row.end,
                quote=row.quote or "",
                coder=row.coder,
                memo=row.text,
                created=row.created,
            )
            for row in notes
            if row.kind == "memo"
        ]
    )
