"""Queries for the codebook itself: codes, their numbers and examples."""

from __future__ import annotations

import json

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, query, values


def codes(connection: Connection, *, counted: bool = True) -> list[rows.CodeRow]:
    """Return the codes in the order in which they came; a tree by `parent_id`.

    Their uses are 0 where they need not be counted.
    """
    # Grouped by an expression, so that SQLite goes through the table as it lies: by the index of
    # the codes, which does not tell whose a coding is, it would take four times as long.
    uses = "SELECT coalesce(code_id, '') AS code_id, count(*) AS uses FROM coding GROUP BY 1"
    return fetch_all(
        connection,
        rows.CodeRow._make,
        "SELECT k.id, k.number, k.name, k.definition, k.use_when, k.avoid_when, k.colour,"
        f" k.origin, k.state, k.parent_id, k.coder_id, {'coalesce(u.uses, 0)' if counted else 0},"
        f" k.position FROM code k{f' LEFT JOIN ({uses}) u ON u.code_id = k.id' if counted else ''}"
        " ORDER BY k.position, k.id",
    )


def examples(connection: Connection, code_id: str) -> list[str]:
    """Return the examples of a code."""
    sql = "SELECT text FROM example WHERE code_id = :code ORDER BY position, id"
    return [str(found) for found in values(connection, sql, code=code_id)]


def all_examples(connection: Connection) -> list[tuple[str, str]]:
    """Return (code id, example) for every example."""
    return fetch_all(connection, tuple, "SELECT code_id, text FROM example ORDER BY position, id")


def former_numbers(connection: Connection) -> dict[str, str]:
    """Return the ids of codes by numbers that they had before and that no code has now."""
    sql = "SELECT id, former FROM code WHERE former <> '[]' ORDER BY position, id"
    found = query(connection, sql).fetchall()
    present = set(values(connection, "SELECT number FROM code"))
    return {
        number: str(code_id)
        for code_id, former in found
        for number in json.loads(former)
        if number not in present
    }
