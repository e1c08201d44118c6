"""How much codes were used in one coder's layer."""

from __future__ import annotations

from codebook.store.asking import Connection, ask, fetch_all


def code_uses(connection: Connection, coder_id: str) -> dict[str, int]:
    """Return the number of a coder's codings by code id."""
    sql = "SELECT code_id, count(*) FROM coding WHERE coder_id = :coder GROUP BY code_id"
    return {str(code): int(count) for code, count in ask(connection, sql, coder=coder_id)}


def participant_uses(connection: Connection, coder_id: str) -> list[tuple[str, str, int]]:
    """Return (code id, participant id, number of a coder's codings) for pairs that have any."""
    return fetch_all(
        connection,
        tuple,
        "SELECT c.code_id, p.participant_id, count(*) FROM coding c"
        " JOIN passage p ON p.id = c.passage_id"
        " WHERE p.participant_id IS NOT NULL AND c.coder_id = :coder"
        " GROUP BY c.code_id, p.participant_id",
        coder=coder_id,
    )
