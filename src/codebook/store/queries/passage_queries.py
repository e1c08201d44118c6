"""Queries for the passages and codings of one revision, all of them or those over a span."""

from __future__ import annotations

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, query, value, values

HAS_MEMO = "CASE WHEN EXISTS (SELECT 1 FROM memo m WHERE m.target_id = p.id) THEN 1 ELSE 0 END"
"""Whether there is a memo on a passage `p`, as 0 or 1 on each engine."""
_PASSAGE = (
    "SELECT p.id, p.coder_id, p.start_at, p.end_at, p.is_key, p.insight, p.prompt_category,"
    f" p.state, p.published_quote, {HAS_MEMO} FROM passage p"
)
_CODING = "SELECT c.id, c.passage_id, c.code_id, c.is_unsure FROM coding c"
OVERLAPPING = " AND p.start_at < :end AND p.end_at > :start"
"""The condition that a passage overlaps a span, whose values are `ends`."""


def ends(within: tuple[int, int] | None) -> dict[str, object]:
    """Return the values for `OVERLAPPING`, none without a span."""
    return {"start": within[0], "end": within[1]} if within else {}


def passages(
    connection: Connection, revision_id: str, within: tuple[int, int] | None
) -> list[rows.PassageRow]:
    """Return the passages of a revision, or those that overlap a span, in the order of the text.

    Of those with the same ends, the first coder's comes first and the consensus last.
    """
    return fetch_all(
        connection,
        rows.PassageRow._make,
        f"{_PASSAGE} JOIN coder k ON k.id = p.coder_id WHERE p.revision_id = :revision"
        f"{OVERLAPPING if within else ''}"
        " ORDER BY p.start_at, p.end_at, k.kind = 'consensus', k.position, p.id",
        revision=revision_id,
        **ends(within),
    )


def passage(connection: Connection, passage_id: str) -> rows.PassageRow | None:
    """Return one passage in a text, None where the reader sees none."""
    sql = f"{_PASSAGE} WHERE p.id = :id AND p.start_at IS NOT NULL"
    found = fetch_all(connection, rows.PassageRow._make, sql, id=passage_id)
    return found[0] if found else None


def next_unsure(connection: Connection, revision_id: str, after: int) -> tuple[int, int] | None:
    """Return the ends of the next passage after an offset with an unsure coding, else the first."""
    sql = (
        "SELECT p.start_at, p.end_at FROM passage p WHERE p.revision_id = :revision"
        " AND EXISTS (SELECT 1 FROM coding c WHERE c.passage_id = p.id AND c.is_unsure = 1)"
        " ORDER BY CASE WHEN p.start_at > :after THEN 0 ELSE 1 END, p.start_at, p.end_at LIMIT 1"
    )
    found = query(connection, sql, revision=revision_id, after=after).fetchone()
    return (int(found[0]), int(found[1])) if found else None


def coders_with_passages(connection: Connection, revision_id: str) -> set[str]:
    """Return the ids of the coders who have passages in a revision."""
    sql = "SELECT DISTINCT coder_id FROM passage WHERE revision_id = :revision"
    return set(values(connection, sql, revision=revision_id))


def coders_with_codings(connection: Connection) -> set[str]:
    """Return the ids of the coders who have codings."""
    sql = "SELECT id FROM coder k WHERE EXISTS (SELECT 1 FROM coding c WHERE c.coder_id = k.id)"
    return set(values(connection, sql))


def codings(
    connection: Connection, revision_id: str, within: tuple[int, int] | None
) -> list[rows.CodingRow]:
    """Return the codings on a revision's passages, or on those over a span, oldest first."""
    return fetch_all(
        connection,
        rows.CodingRow._make,
        f"{_CODING} JOIN passage p ON c.passage_id = p.id WHERE p.revision_id = :revision"
        f"{OVERLAPPING if within else ''} ORDER BY c.created, c.id",
        revision=revision_id,
        **ends(within),
    )


def codings_on(connection: Connection, passage_id: str) -> list[rows.CodingRow]:
    """Return the codings on one passage, oldest first."""
    sql = f"{_CODING} WHERE c.passage_id = :id ORDER BY c.created, c.id"
    return fetch_all(connection, rows.CodingRow._make, sql, id=passage_id)


def revision_of(connection: Connection, passage_id: str) -> str | None:
    """Return the revision of a passage, None of one without or that the reader does not see."""
    sql = "SELECT revision_id FROM passage WHERE id = :id"
    found = value(connection, sql, id=passage_id)
    return None if found is None else str(found)


def revision_of_coding(connection: Connection, coding_id: str) -> str | None:
    """Return the revision of a coding's passage, None where it is gone or has none."""
    sql = "SELECT p.revision_id FROM coding c JOIN passage p ON p.id = c.passage_id"
    found = value(connection, f"{sql} WHERE c.id = :id", id=coding_id)
    return None if found is None else str(found)
