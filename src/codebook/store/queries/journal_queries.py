"""Queries for the journal: actions, and what they changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, query, value, values
from codebook.store.queries.several_labels import told

MOVES = (
    "(a.kind = 'merge' OR EXISTS (SELECT 1 FROM change m WHERE m.action_id = a.id"
    " AND m.record_type = 'revision'))"
)
"""The condition that an action `a` moves places that nobody chose: with a text, or in a merge."""


def log(connection: Connection, limit: int | None = None) -> list[rows.LogRow]:
    """Return the visible actions, latest first."""
    found = fetch_all(
        connection,
        rows.LogRow._make,
        "SELECT a.id, a.at, k.name, a.label, a.kind, (SELECT count(*) FROM change c"
        " WHERE c.action_id = a.id) FROM action a LEFT JOIN coder k ON k.id = a.coder_id"
        " ORDER BY a.lamport DESC, a.id DESC" + (" LIMIT :limit" if limit else ""),
        **({"limit": limit} if limit else {}),
    )
    return [row._replace(label=told(connection, row.id, row.label)) for row in found]


def action(connection: Connection, action_id: str) -> rows.LogRow | None:
    """Return one action, None where the reader may not see it."""
    found = fetch_all(
        connection,
        rows.LogRow._make,
        "SELECT a.id, a.at, k.name, a.label, a.kind, 0 FROM action a"
        " LEFT JOIN coder k ON k.id = a.coder_id WHERE a.id = :id",
        id=action_id,
    )
    return next((row._replace(label=told(connection, row.id, row.label)) for row in found), None)


def count_changes(connection: Connection, action_id: str) -> int:
    """Return how many records an action changed."""
    sql = "SELECT count(*) FROM change WHERE action_id = :id"
    return int(value(connection, sql, id=action_id))


def history(connection: Connection, record_id: str) -> list[rows.HistoryRow]:
    """Return the visible changes of one record, oldest first."""
    return fetch_all(
        connection,
        rows.HistoryRow._make,
        "SELECT a.at, k.name, a.label, c.before, c.after FROM change c"
        " JOIN action a ON a.id = c.action_id LEFT JOIN coder k ON k.id = a.coder_id"
        " WHERE c.record_id = :id ORDER BY a.lamport, a.id",
        id=record_id,
    )


def recoded(connection: Connection, code_id: str, since: str) -> dict[str, str]:
    """Return when a coding got this code for another since then, the last time, by passage id."""
    sql = (
        "SELECT a.at, c.before, c.after FROM action a JOIN change c ON c.action_id = a.id"
        " WHERE a.at >= :since AND c.record_type = 'coding' AND c.before IS NOT NULL"
        " AND c.after IS NOT NULL AND c.redacted = 0 ORDER BY a.lamport, a.id"
    )
    found: dict[str, str] = {}
    for at, *images in query(connection, sql, since=since).fetchall():
        before, after = map(json.loads, images)
        if after["code_id"] == code_id != before["code_id"]:
            found[after["passage_id"]] = at
    return found


IMPORTED, UPDATED = "imported", "updated"
"""How the labels of actions begin by which files were imported."""


def imported(
    connection: Connection, record_type: str, record_id: str, action_id: str
) -> list[tuple[dict[str, Any] | None, dict[str, Any] | None]]:
    """Return a record before and after each change by files, oldest first.

    What was undone does not count. The action that is open, which has no label yet, is the last.
    """
    sql = (
        "SELECT c.before, c.after FROM change c JOIN action a ON a.id = c.action_id"
        " WHERE c.record_id = :id AND c.record_type = :type AND c.redacted = 0"
        " AND (a.label LIKE :imported OR a.label LIKE :updated OR a.id = :action)"
        " AND coalesce((SELECT u.kind FROM action u WHERE u.target = a.id"
        " AND u.kind IN ('undo', 'redo') ORDER BY u.lamport DESC, u.id DESC LIMIT 1), '') <> 'undo'"
        " ORDER BY a.id = :action, a.lamport, a.id"
    )
    labels = {"imported": f"{IMPORTED} %", "updated": f"{UPDATED} %"}
    rows = query(
        connection, sql, id=record_id, type=record_type, action=action_id, **labels
    ).fetchall()
    return [(before and json.loads(before), after and json.loads(after)) for before, after in rows]


def images(connection: Connection, record_type: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the records of a type by id, as each was before or after a change, in no order."""
    sql = "SELECT record_id, before, after FROM change WHERE record_type = :type AND redacted = 0"
    for record_id, *found in query(connection, sql, type=record_type):
        for image in filter(None, found):
            yield str(record_id), json.loads(image)


def ever(connection: Connection, *record_types: str) -> list[dict[str, dict[str, Any]]]:
    """Return for each type its records by id, also former ones, each as it was at some time.

    This reads the whole journal, which takes a while in a large study.
    """
    found: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in record_types}
    parameters = {f"t{at}": name for at, name in enumerate(record_types)}
    sql = (
        "SELECT record_type, record_id, coalesce(after, before) FROM change WHERE redacted = 0"
        f" AND record_type IN (:{', :'.join(parameters)})"
    )
    for name, record_id, image in query(connection, sql, **parameters):
        found[name][str(record_id)] = json.loads(image)
    return list(found.values())


def ids(connection: Connection, record_type: str) -> frozenset[str]:
    """Return the ids of all records of a type."""
    return frozenset(values(connection, f"SELECT id FROM {record_type}"))


def owned_by(connection: Connection, coder_ids: Iterable[str]) -> set[tuple[str, str]]:
    """Return the records, by type and id, that are or were some coders' own."""
    sql = "SELECT DISTINCT record_type, record_id FROM change WHERE coder_id = :coder"
    return {
        (str(name), str(record_id))
        for coder_id in coder_ids
        for name, record_id in query(connection, sql, coder=coder_id)
    }


def changed_since(connection: Connection, lamport: int, limit: int) -> list[rows.ChangeRow]:
    """Return at most `limit` of the visible changes of records after an action, in any order."""
    return fetch_all(
        connection,
        rows.ChangeRow._make,
        "SELECT c.record_type, c.record_id, c.before, c.after FROM action a"
        " JOIN change c ON c.action_id = a.id WHERE a.lamport > :lamport LIMIT :limit",
        lamport=lamport,
        limit=limit,
    )
