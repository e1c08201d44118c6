"""What a review asks: the verdicts on codings, and what memos they have; SQL in, tuples out."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.asking import Connection, fetch_all


class ReviewRow(NamedTuple):
    """A coder's verdict on a coding, as `Review` has it."""

    id: str
    coder_id: str
    coder: str
    coding_id: str
    outcome: str
    start: int | None
    end: int | None
    code_id: str | None
    reason: str
    at: str


def reviews(connection: Connection) -> list[ReviewRow]:
    """Return every verdict, the oldest first."""
    return fetch_all(
        connection,
        ReviewRow._make,
        "SELECT r.id, r.coder_id, k.name, r.coding_id, r.outcome, r.start_at, r.end_at,"
        " r.code_id, r.reason, r.modified FROM review r JOIN coder k ON k.id = r.coder_id"
        " ORDER BY r.modified, r.id",
    )
