"""What coders wrote: every memo and insight, with the passage that it is on."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.asking import Connection, fetch_all


class NoteRow(NamedTuple):
    """A memo or an insight. What is about no passage has no place and no quote.

    `about` is the kind of record whose id is `target_id`; a passage that is not anchored has a
    quote and no place.
    """

    kind: str
    coder: str
    about: str
    target_id: str
    transcript_id: str | None
    start: int | None
    end: int | None
    quote: str | None
    text: str


def notes(connection: Connection) -> list[NoteRow]:
    """Return the memos, oldest first, then the insights."""
    placed = "r.transcript_id, p.start_at, p.end_at, p.quote"
    return fetch_all(
        connection,
        NoteRow._make,
        f"SELECT 'memo', k.name, m.about, m.target_id, {placed}, m.text FROM memo m"
        " JOIN coder k ON k.id = m.coder_id LEFT JOIN passage p ON p.id = m.target_id"
        " LEFT JOIN revision r ON r.id = p.revision_id ORDER BY m.created, m.id",
    ) + fetch_all(
        connection,
        NoteRow._make,
        f"SELECT 'insight', k.name, 'passage', p.id, {placed}, p.insight FROM passage p"
        " JOIN coder k ON k.id = p.coder_id LEFT JOIN revision r ON r.id = p.revision_id"
        " WHERE p.insight <> '' ORDER BY p.created, p.id",
    )
