"""Queries for unclaimed passages: of no participant, in transcripts that have some."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all, values


class Unclaimed(NamedTuple):
    """An unclaimed passage of any layer; it has the whole text where it is not anchored."""

    id: str
    revision_id: str
    start: int
    end: int


def unclaimed(connection: Connection, transcript_id: str | None = None) -> list[Unclaimed]:
    """Return the unclaimed passages of one transcript or of all, by revision."""
    return fetch_all(
        connection,
        Unclaimed._make,
        "SELECT p.id, p.revision_id, coalesce(p.start_at, 0),"
        " coalesce(p.end_at, length(c.text)) FROM passage p"
        " JOIN revision r ON r.id = p.revision_id JOIN content c ON c.sha256 = r.sha256"
        " WHERE p.participant_id IS NULL AND EXISTS (SELECT 1 FROM transcript_participant l"
        " WHERE l.transcript_id = r.transcript_id)"
        f"{' AND r.transcript_id = :transcript' if transcript_id else ''}"
        " ORDER BY p.revision_id, p.id",
        **({"transcript": transcript_id} if transcript_id else {}),
    )


def links_of(connection: Connection, revision_id: str) -> list[str]:
    """Return the ids of the records that say who is interviewed in a revision's transcript."""
    sql = (
        "SELECT l.id FROM transcript_participant l JOIN revision r"
        " ON r.transcript_id = l.transcript_id WHERE r.id = :id ORDER BY l.id"
    )
    return [str(found) for found in values(connection, sql, id=revision_id)]
