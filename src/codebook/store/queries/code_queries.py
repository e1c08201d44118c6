"""Queries for the codebook itself: codes, their numbers and examples."""

from __future__ import annotations

import json
from collections.abc import Mapping

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


def labels(connection: Connection) -> dict[str, str]:
    """Return each code's number, or the name of one that has none, by its id."""
    sql = "SELECT id, coalesce(number, name) FROM code"
    return dict(fetch_all(connection, tuple, sql))


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


def merged_into(connection: Connection) -> dict[str, str]:
    """Return, by the ids of codes that were merged, the id of the code into which each was at last.

    Codes that merged copies have each merged into the other are left out.
    """
    sql = (
        "SELECT c.id, c.merged_into FROM code c JOIN code t ON t.id = c.merged_into"
        " WHERE c.state = 'retired'"
    )
    into: dict[str, str] = dict(fetch_all(connection, tuple, sql))
    at_last = {code_id: merged_at_last(into, code_id) for code_id in into}
    return {code_id: last for code_id, last in at_last.items() if last != code_id}


def merged_codes_on_passages(connection: Connection) -> list[str]:
    """Return the codes that were merged and that codings have all the same, in order."""
    sql = (
        "SELECT k.id FROM code k WHERE k.merged_into IS NOT NULL"
        " AND EXISTS (SELECT 1 FROM coding c WHERE c.code_id = k.id) ORDER BY k.id"
    )
    return list(map(str, values(connection, sql)))


def merged_at_last(into: Mapping[str, str], code_id: str) -> str:
    """Return the code into which a code was merged at last; itself where it was not."""
    path = [code_id]
    while (following := into.get(path[-1])) and following not in path:
        path.append(following)
    return code_id if following else path[-1]
