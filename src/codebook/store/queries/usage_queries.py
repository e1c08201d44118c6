"""Queries for how often codes were used: in one coder's layer, or in those of all persons.

The consensus repeats what persons coded, and so is not counted with it. Its codings count only for
a code that no person used, such as one that a ruling brought in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from codebook.store.connections import Connection, fetch_all, query, value


def code_uses(connection: Connection, coder_id: str) -> dict[str, int]:
    """Return the number of codings by code id: in one coder's layer, or in those of all persons."""
    parameters = _parameters(connection, coder_id)
    # Grouped by an expression, so that SQLite scans the table: see `code_queries.codes`.
    sql = (
        f"SELECT coalesce(c.code_id, ''), count(*), {_by_persons(parameters)} FROM coding c"
        f"{_where_coder(coder_id)} GROUP BY 1"
    )
    found = query(connection, sql, **parameters)
    return {str(code): int(persons or count) for code, count, persons in found}


def participant_uses(connection: Connection, coder_id: str) -> list[tuple[str, str, int]]:
    """Return (code id, participant id, number of such codings) for pairs that have any.

    The participant id is "" for words of no participant.
    """
    parameters = _parameters(connection, coder_id)
    sql = (
        f"SELECT c.code_id, coalesce(p.participant_id, ''), count(*), {_by_persons(parameters)}"
        " FROM coding c JOIN passage p ON p.id = c.passage_id"
        f"{_where_coder(coder_id)}"
        " GROUP BY c.code_id, p.participant_id"
    )
    found = query(connection, sql, **parameters).fetchall()
    of_persons: Counter[str] = Counter()
    for code, _, _, persons in found:
        of_persons[code] += persons
    uses = (
        (code, who, persons if of_persons[code] else count) for code, who, count, persons in found
    )
    return [(str(code), str(who), int(count)) for code, who, count in uses if count]


def uses_by_coder(connection: Connection, code_id: str) -> list[tuple[str, int]]:
    """Return (coder, number of codings) for all who used a code, the consensus last."""
    return fetch_all(
        connection,
        tuple,
        "SELECT k.name, count(*) FROM coding c JOIN coder k ON k.id = c.coder_id"
        " WHERE c.code_id = :code GROUP BY k.id, k.name, k.kind, k.position"
        " ORDER BY k.kind = 'consensus', k.position, k.id",
        code=code_id,
    )


def _where_coder(coder_id: str) -> str:
    return " WHERE c.coder_id = :coder" if coder_id else ""


def _by_persons(parameters: Mapping[str, str]) -> str:
    return (
        "sum(CASE c.coder_id WHEN :joint THEN 0 ELSE 1 END)"
        if "joint" in parameters
        else "count(*)"
    )


def _parameters(connection: Connection, coder_id: str) -> dict[str, str]:
    """Return the values for a query: the coder asked for, else the consensus, which is left out."""
    if coder_id:
        return {"coder": coder_id}
    joint = value(connection, "SELECT id FROM coder WHERE kind = 'consensus'")
    return {"joint": str(joint)} if joint else {}
