"""Queries for a review: the verdicts on codings."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all, query, value


class ReviewRow(NamedTuple):
    """A coder's verdict on a coding, as `Review` has it."""

    coder_id: str
    coder: str
    coding_id: str
    outcome: str
    start: int | None
    end: int | None
    code_id: str | None
    reason: str
    at: str


def reviews(connection: Connection, revision_id: str = "") -> list[ReviewRow]:
    """Return every verdict, or those on the codings of a revision, the oldest first."""
    on = (
        " WHERE r.coding_id IN (SELECT c.id FROM passage p JOIN coding c ON c.passage_id = p.id"
        " WHERE p.revision_id = :revision)"
    )
    return fetch_all(
        connection,
        ReviewRow._make,
        "SELECT r.coder_id, k.name, r.coding_id, r.outcome, r.start_at, r.end_at,"
        " r.code_id, r.reason, r.modified FROM review r JOIN coder k ON k.id = r.coder_id"
        f"{on if revision_id else ''} ORDER BY r.modified, r.id",
        **({"revision": revision_id} if revision_id else {}),
    )


def outcomes(connection: Connection, coder_id: str) -> Counter[tuple[str, str]]:
    """Return how many verdicts there are on a coder's codings, by (reviewer's id, outcome)."""
    sql = (
        "SELECT r.coder_id, r.outcome, count(*) FROM review r JOIN coding c ON c.id = r.coding_id"
        " JOIN passage p ON p.id = c.passage_id WHERE p.state = 'anchored'"
        " AND p.coder_id = :coder GROUP BY r.coder_id, r.outcome"
    )
    found = query(connection, sql, coder=coder_id)
    return Counter({(str(reviewer), str(outcome)): count for reviewer, outcome, count in found})


def asked_count(connection: Connection) -> int:
    """Return how many of the coders' codings in the texts have a question as their last verdict."""
    sql = (
        "SELECT count(*) FROM review r JOIN coding c ON c.id = r.coding_id"
        " JOIN passage p ON p.id = c.passage_id JOIN coder k ON k.id = p.coder_id"
        " WHERE r.outcome = 'ask' AND p.state = 'anchored' AND k.kind = 'coder'"
        " AND NOT EXISTS (SELECT 1 FROM review l WHERE l.coding_id = r.coding_id"
        " AND (l.modified, l.id) > (r.modified, r.id))"
    )
    return int(value(connection, sql))
