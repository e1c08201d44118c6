"""The memos as rows of a sheet."""

from __future__ import annotations

from codebook.exporting.memos_sheet import MemoEntry, memos_sheet
from codebook.exporting.sheets import Sheet
from codebook.store.queries import (
    note_queries,
    participant_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.loading import codebook


def sheet(store: Store) -> Sheet:
    """Return the memos, oldest first, each with the name of what it is about."""
    with store.reading() as connection:
        study = study_queries.study(connection)
        names = {study.id: study.name} | {
            row.id: row.label for row in participant_queries.participants(connection)
        }
        for key, name, _ in transcript_queries.transcript_names(connection):
            names[key] = name
        notes = note_queries.notes(connection)
    book = codebook(store, counted=False)
    labels = code_labels(store, book)
    names |= {code.id: code.title if code.number else labels[code.id] for code in book.codes}
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
