"""Queries for what coders wrote: every memo and insight, with the passage that it is on."""

from __future__ import annotations

from codebook.store.connections import Connection, fetch_all
from codebook.store.rows import NoteRow


def notes(connection: Connection) -> list[NoteRow]:
    """Return the memos, oldest first, then the insights."""
    placed = "r.transcript_id, p.start_at, p.end_at, p.quote"
    return fetch_all(
        connection,
        NoteRow._make,
        f"SELECT 'memo', k.name, m.about, m.target_id, {placed}, m.text, m.created"
        " FROM memo m"
        " JOIN coder k ON k.id = m.coder_id LEFT JOIN passage p ON p.id = m.target_id"
        " LEFT JOIN revision r ON r.id = p.revision_id ORDER BY m.created, m.id",
    ) + fetch_all(
        connection,
        NoteRow._make,
        f"SELECT 'insight', k.name, 'passage', p.id, {placed}, p.insight, p.created"
        " FROM passage p"
        " JOIN coder k ON k.id = p.coder_id LEFT JOIN revision r ON r.id = p.revision_id"
        " WHERE p.insight <> '' ORDER BY p.created, p.id",
    )
