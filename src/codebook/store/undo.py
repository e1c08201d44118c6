"""Undo and redo: new actions that put records back as the journal has them.

An action can be undone by its coder as long as the records it changed are still as it left them;
redo repeats what an undo took back, under the same condition. All state is in the journal, so
both work after a restart.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, text

from codebook.store.images import columns, differs, table_name, value
from codebook.store.tables import RECORDS, Record
from codebook.store.writer import Writer


class Step(NamedTuple):
    """An action that can be undone or redone, with its label."""

    action_id: str
    label: str


def next_undo(connection: Connection, coder_id: str) -> Step | None:
    """Return the coder's latest action that stands."""
    return _step(
        connection,
        coder_id,
        "a.kind = 'do' AND (SELECT r.kind FROM action r WHERE r.target = a.id"
        " ORDER BY r.lamport DESC, r.id DESC LIMIT 1) IS DISTINCT FROM 'undo'",
        "a.lamport DESC",
    )


def next_redo(connection: Connection, coder_id: str) -> Step | None:
    """Return the coder's earliest action undone since the latest new one."""
    return _step(
        connection,
        coder_id,
        "a.kind = 'do' AND (SELECT r.kind FROM action r WHERE r.target = a.id"
        " ORDER BY r.lamport DESC, r.id DESC LIMIT 1) = 'undo'"
        " AND NOT EXISTS (SELECT 1 FROM action n WHERE n.coder_id = a.coder_id AND n.kind = 'do'"
        " AND n.lamport > (SELECT max(u.lamport) FROM action u WHERE u.target = a.id))",
        "a.lamport",
    )


def _step(connection: Connection, coder_id: str, condition: str, order: str) -> Step | None:
    if connection.dialect.name == "sqlite":
        condition = condition.replace("IS DISTINCT FROM", "IS NOT")
    row = connection.execute(
        text(
            "SELECT a.id, a.label FROM action a"
            f" WHERE a.coder_id = :coder AND {condition}"
            f" ORDER BY {order} LIMIT 1"
        ),
        {"coder": coder_id},
    ).first()
    return Step(*row) if row else None


class Obstacle(NamedTuple):
    """A record that is no longer as the action left it, and who changed it since."""

    record_type: str
    record_id: str
    by: str
    label: str


def obstacle(writer: Writer, action_id: str, side: str) -> Obstacle | None:
    """Return the first record that differs from the action's `side` ("before" or "after")."""
    for record in _touched(writer.connection, action_id):
        found = writer.connection.execute(
            text(_differs(record, side, writer.connection.dialect.name)), {"action": action_id}
        ).first()
        if found:
            by = writer.connection.execute(
                text(
                    "SELECT coalesce(k.name, 'nobody'), a.label FROM change c"
                    " JOIN action a ON a.id = c.action_id LEFT JOIN coder k ON k.id = a.coder_id"
                    " WHERE c.record_type = :type AND c.record_id = :id"
                    " ORDER BY a.lamport DESC, a.id DESC LIMIT 1"
                ),
                {"type": table_name(record), "id": found[0]},
            ).one()
            return Obstacle(table_name(record), str(found[0]), str(by[0]), str(by[1]))
    return None


def put_back(writer: Writer, action_id: str, side: str) -> int:
    """Make every record that the action changed as it is on `side`; return how many."""
    count = 0
    for record in _touched(writer.connection, action_id):
        for statement in _restoring(record, side, writer.connection.dialect.name):
            count += writer.connection.execute(text(statement), {"action": action_id}).rowcount
    return count


def _touched(connection: Connection, action_id: str) -> list[type[Record]]:
    names = set(
        connection.execute(
            text("SELECT DISTINCT record_type FROM change WHERE action_id = :action"),
            {"action": action_id},
        ).scalars()
    )
    return [record for record in RECORDS if table_name(record) in names]


def _differs(record: type[Record], side: str, dialect: str) -> str:
    name = table_name(record)
    unequal = differs(record, "t", f"c.{side}", dialect)
    return (
        f"SELECT c.record_id FROM change c LEFT JOIN {name} t ON t.id = c.record_id"
        f" WHERE c.action_id = :action AND c.record_type = '{name}' AND (c.redacted = 1"
        f" OR CASE WHEN c.{side} IS NULL THEN t.id IS NOT NULL"
        f" ELSE t.id IS NULL OR {unequal} END) LIMIT 1"
    )


def _restoring(record: type[Record], side: str, dialect: str) -> list[str]:
    """Return statements that delete, insert and update, in that order, as `side` says."""
    name, names = table_name(record), columns(record)
    other = "after" if side == "before" else "before"
    chosen = f"c.action_id = :action AND c.record_type = '{name}'"
    values = {column: value(record, column, f"c.{side}", dialect) for column in names}
    setting = ", ".join(f"{column} = {found}" for column, found in values.items() if column != "id")
    return [
        f"DELETE FROM {name} WHERE id IN (SELECT c.record_id FROM change c"
        f" WHERE {chosen} AND c.{side} IS NULL)",
        f"INSERT INTO {name} ({', '.join(names)}) SELECT {', '.join(values.values())}"
        f" FROM change c WHERE {chosen} AND c.{side} IS NOT NULL AND c.{other} IS NULL",
        f"UPDATE {name} SET {setting} FROM change c WHERE {chosen}"
        f" AND c.record_id = {name}.id AND c.{side} IS NOT NULL AND c.{other} IS NOT NULL",
    ]
