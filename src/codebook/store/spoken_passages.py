"""Queries for passages with the participants whose words they are."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all, query, values
from codebook.store.queries.transcript_queries import CURRENT


class SpokenRow(NamedTuple):
    """A passage of any layer; it has the whole text where it is not anchored."""

    id: str
    revision_id: str
    start: int
    end: int
    participant_id: str | None
    coder_id: str
    is_anchored: bool


_SPOKEN = (
    "SELECT p.id, p.revision_id, coalesce(p.start_at, 0), coalesce(p.end_at, length(c.text)),"
    " p.participant_id, p.coder_id, p.state = 'anchored' FROM passage p"
    " JOIN revision r ON r.id = p.revision_id JOIN content c ON c.sha256 = r.sha256"
)
_IN_ORDER = " ORDER BY p.revision_id, p.id"


def spoken(connection: Connection, transcript_id: str) -> list[SpokenRow]:
    """Return the passages of a transcript, by revision."""
    sql = f"{_SPOKEN} WHERE r.transcript_id = :transcript{_IN_ORDER}"
    return fetch_all(connection, SpokenRow._make, sql, transcript=transcript_id)


def unclaimed(connection: Connection, transcript_id: str | None = None) -> list[SpokenRow]:
    """Return the passages that are no participant's though there are some, by revision.

    They are those of one transcript, or of all.
    """
    linked = "SELECT 1 FROM transcript_participant l WHERE l.transcript_id = r.transcript_id"
    sql = (
        f"{_SPOKEN} WHERE p.participant_id IS NULL AND EXISTS ({linked})"
        f"{' AND r.transcript_id = :transcript' if transcript_id else ''}{_IN_ORDER}"
    )
    parameters = {"transcript": transcript_id} if transcript_id else {}
    return fetch_all(connection, SpokenRow._make, sql, **parameters)


def links_of(connection: Connection, revision_id: str) -> list[str]:
    """Return the ids of the records that say who is interviewed in a revision's transcript."""
    sql = (
        "SELECT l.id FROM transcript_participant l JOIN revision r"
        " ON r.transcript_id = l.transcript_id WHERE r.id = :id ORDER BY l.id"
    )
    return [str(found) for found in values(connection, sql, id=revision_id)]


def who_speaks(connection: Connection) -> dict[str, tuple[object, ...]]:
    """Return, by transcript, its latest text and what tells who speaks and is interviewed in it."""
    sql = f"SELECT t.id, r.id, s.turns FROM transcript t JOIN {CURRENT} JOIN segmentation s"
    links = "SELECT transcript_id, participant_id FROM transcript_participant ORDER BY 1, 2"
    people: dict[str, list[str]] = {}
    for transcript, person in query(connection, links):
        people.setdefault(str(transcript), []).append(str(person))
    return {
        str(key): (revision, turns, *people.get(str(key), ()))
        for key, revision, turns in query(connection, f"{sql} ON s.id = r.id")
    }
