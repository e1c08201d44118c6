"""Queries for what coders wrote: memos, and insights with the passages that they are on."""

from __future__ import annotations

from codebook.store.connections import Connection, fetch_all, value
from codebook.store.rows import MemoRow, NoteRow


def notes(connection: Connection) -> list[NoteRow]:
    """Return the memos, oldest first, then the insights of coders, which the consensus repeats."""
    placed = "r.transcript_id, p.start_at, p.end_at, p.quote"
    return fetch_all(
        connection,
        NoteRow._make,
        f"SELECT 'memo', k.name, m.about, m.target_id, {placed}, m.text, m.created, m.id"
        " FROM memo m"
        " JOIN coder k ON k.id = m.coder_id LEFT JOIN passage p ON p.id = m.target_id"
        " LEFT JOIN revision r ON r.id = p.revision_id ORDER BY m.created, m.id",
    ) + fetch_all(
        connection,
        NoteRow._make,
        f"SELECT 'insight', k.name, 'passage', p.id, {placed}, p.insight, p.created, p.id"
        " FROM passage p"
        " JOIN coder k ON k.id = p.coder_id LEFT JOIN revision r ON r.id = p.revision_id"
        " WHERE p.insight <> '' AND k.kind <> 'consensus' ORDER BY p.created, p.id",
    )


def memos(connection: Connection, target_id: str | None = None) -> list[MemoRow]:
    """Return the memos on one record, or all of them, oldest first."""
    return fetch_all(
        connection,
        MemoRow._make,
        "SELECT m.id, m.coder_id, k.name, m.about, m.target_id, m.text, m.created, m.modified"
        " FROM memo m JOIN coder k ON k.id = m.coder_id"
        f"{' WHERE m.target_id = :target' if target_id else ''} ORDER BY m.created, m.id",
        **({"target": target_id} if target_id else {}),
    )


def whose_passage(connection: Connection, memo_id: str) -> str | None:
    """Return the id of the coder of the passage that a memo is about, None where it is on none."""
    sql = "SELECT p.coder_id FROM memo m JOIN passage p ON p.id = m.target_id WHERE m.id = :id"
    found: str | None = value(connection, sql, id=memo_id)
    return found


def is_there(connection: Connection, about: str, target_id: str) -> bool:
    """Whether a record that a memo may be about can be seen; `about` is its type."""
    return value(connection, f"SELECT 1 FROM {about} WHERE id = :id", id=target_id) is not None
