"""Queries for transcripts: their names, texts, turns and participants."""

from __future__ import annotations

from collections.abc import Collection

from codebook.by_key import by_key
from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, query, value

CURRENT = (
    "revision r ON r.transcript_id = t.id AND NOT EXISTS (SELECT 1 FROM revision n"
    " WHERE n.transcript_id = t.id AND (n.number, n.id) > (r.number, r.id))"
)
"""What joins the latest revision `r` to a transcript `t`."""


def transcripts(
    connection: Connection, transcript_id: str | None = None
) -> list[rows.TranscriptRow]:
    """Return the transcripts, or one, each with its current revision."""
    return fetch_all(
        connection,
        rows.TranscriptRow._make,
        "SELECT t.id, t.name, r.id, r.sha256, r.format, length(c.text)"
        f" FROM transcript t JOIN {CURRENT} JOIN content c ON c.sha256 = r.sha256"
        f"{' WHERE t.id = :id' if transcript_id else ''} ORDER BY t.position, t.id",
        **({"id": transcript_id} if transcript_id else {}),
    )


def transcript_names(connection: Connection) -> list[tuple[str, str, str]]:
    """Return each transcript's id, name and current revision, in their order."""
    return fetch_all(
        connection,
        tuple,
        f"SELECT t.id, t.name, r.id FROM transcript t JOIN {CURRENT} ORDER BY t.position, t.id",
    )


def names_of_texts(connection: Connection) -> dict[str, str]:
    """Return the transcripts' names by their ids and by the ids of all their revisions."""
    sql = (
        "SELECT r.id, t.name FROM revision r JOIN transcript t ON t.id = r.transcript_id"
        " UNION SELECT id, name FROM transcript"
    )
    return {str(key): str(name) for key, name in query(connection, sql)}


def transcript(connection: Connection, transcript_id: str) -> tuple[str, str] | None:
    """Return a transcript's name and its current revision's id, None where there is none."""
    sql = f"SELECT t.name, r.id FROM transcript t JOIN {CURRENT} WHERE t.id = :id"
    found = query(connection, sql, id=transcript_id).fetchone()
    return (str(found[0]), str(found[1])) if found else None


def revision_text(connection: Connection, revision_id: str) -> tuple[str, str]:
    """Return a revision's text and its turns as JSON."""
    sql = (
        "SELECT c.text, s.turns FROM revision r JOIN content c ON c.sha256 = r.sha256"
        " JOIN segmentation s ON s.id = r.id WHERE r.id = :id"
    )
    found = query(connection, sql, id=revision_id).fetchone()
    return str(found[0]), str(found[1])


def segmentations(connection: Connection, transcript_id: str | None = None) -> dict[str, str]:
    """Return the turns, as JSON, of every current revision, or a transcript's, by its id."""
    sql = (
        f"SELECT r.id, s.turns FROM transcript t JOIN {CURRENT} JOIN segmentation s ON s.id = r.id"
        f"{' WHERE t.id = :id' if transcript_id else ''}"
    )
    parameters = {"id": transcript_id} if transcript_id else {}
    return {str(key): str(turns) for key, turns in query(connection, sql, **parameters)}


def transcript_participants(connection: Connection) -> list[tuple[str, str]]:
    """Return the pairs of transcript id and participant id, in the order of both."""
    return fetch_all(
        connection,
        tuple,
        "SELECT l.transcript_id, l.participant_id FROM transcript_participant l"
        " JOIN participant p ON p.id = l.participant_id"
        " JOIN transcript t ON t.id = l.transcript_id"
        " ORDER BY p.position, p.id, t.position, t.id",
    )


def revisions_of_people(connection: Connection) -> dict[str, list[str]]:
    """Return the current revisions of each participant's transcripts, by the participant's id."""
    sql = (
        f"SELECT l.participant_id, r.id FROM transcript t JOIN {CURRENT}"
        " JOIN transcript_participant l ON l.transcript_id = t.id"
        " GROUP BY l.participant_id, r.id, t.position, t.id ORDER BY t.position, t.id"
    )
    return by_key(query(connection, sql))


def texts(connection: Connection, revision_id: str | None = None) -> list[tuple[str, str, str]]:
    """Return (transcript name, revision id, text) of every current revision, or of one of them."""
    return fetch_all(
        connection,
        tuple,
        f"SELECT t.name, r.id, c.text FROM transcript t JOIN {CURRENT}"
        f" JOIN content c ON c.sha256 = r.sha256{' WHERE r.id = :id' if revision_id else ''}"
        " ORDER BY t.position, t.id",
        **({"id": revision_id} if revision_id else {}),
    )


def latest_revision(connection: Connection, transcript_id: str) -> str | None:
    """Return the id of a transcript's latest revision, None where it has none."""
    sql = f"SELECT r.id FROM transcript t JOIN {CURRENT} WHERE t.id = :id"
    found = value(connection, sql, id=transcript_id)
    return None if found is None else str(found)


def is_lain_on(connection: Connection, revision_ids: Collection[str]) -> bool:
    """Whether passages or verdicts are on any of these revisions."""
    sql = (
        "SELECT EXISTS (SELECT 1 FROM passage WHERE revision_id = :id)"
        " OR EXISTS (SELECT 1 FROM verdict WHERE revision_id = :id)"
    )
    return any(value(connection, sql, id=revision_id) for revision_id in revision_ids)


def evidence(connection: Connection, transcript_id: str) -> str:
    """Return what layers have on a transcript: "passage", else "memo", else "" for nothing."""
    sql = (
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM passage p JOIN revision r ON r.id = p.revision_id"
        " WHERE r.transcript_id = :id) THEN 'passage'"
        " WHEN EXISTS (SELECT 1 FROM memo WHERE about = 'transcript' AND target_id = :id)"
        " THEN 'memo' ELSE '' END"
    )
    return str(value(connection, sql, id=transcript_id))
