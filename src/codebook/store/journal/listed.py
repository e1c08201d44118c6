"""The conflicts of merges as people see them: one for what one change made alike."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping

from codebook.store.connections import Connection, query, value
from codebook.store.journal.several import Several, column_of, within
from codebook.store.rows import ConflictRow


def conflicts(connection: Connection, seen: frozenset[str] | None = None) -> list[ConflictRow]:
    """Return the changes that lost against another copy's, oldest first.

    What one change made alike, of what is held alike, is one: a name of several turns. On a
    connection that sees every layer, `seen` are the coders whose changes may be shown.
    """
    sql = (
        "SELECT f.coder_id, f.record_type, f.record_id, f.name, f.action_id, k.name, a.label, a.at"
        " FROM conflict f JOIN action a ON a.id = f.action_id"
        " LEFT JOIN coder k ON k.id = a.coder_id ORDER BY a.lamport, f.record_id, f.name"
    )
    values = _Values(connection)
    found: dict[tuple[object, ...], ConflictRow] = {}
    names: defaultdict[tuple[object, ...], list[str]] = defaultdict(list)
    for coder_id, record_type, record_id, name, action_id, *about in query(connection, sql):
        if seen is None or coder_id is None or coder_id in seen:
            key = values.key(record_type, record_id, name, action_id)
            names[key].append(name)
            if key not in found:
                (coder, label, at), after = about, values.change(record_type, record_id, action_id)
                found[key] = ConflictRow(record_type, record_id, (name,), coder, label, at, after)
    return [row._replace(names=tuple(names[key])) for key, row in found.items()]


class _Values:
    """What columns hold, and what changes made of them; each image is read once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._after: dict[tuple[str, str, str], str | None] = {}
        self._apart: dict[tuple[str, ...], Mapping[str, object]] = {}

    def change(self, record_type: str, record_id: str, action_id: str) -> str | None:
        """Return the image of a record after a change."""
        key = record_type, record_id, action_id
        if key not in self._after:
            sql = (
                "SELECT after FROM change WHERE action_id = :action AND record_id = :id"
                " AND record_type = :type"
            )
            found = value(self._connection, sql, action=action_id, id=record_id, type=record_type)
            self._after[key] = found
        return self._after[key]

    def key(
        self, record_type: str, record_id: str, name: str, action_id: str
    ) -> tuple[object, ...]:
        """Return what conflicts that are one to people have in common."""
        column = column_of(record_type, name)
        kind = column.kind(name) if column else ""
        if not column or not kind:
            return record_id, action_id, name
        key = within(name)[1]
        held = self._spread(column, record_type, record_id)
        other = self._spread(column, record_type, record_id, action_id)
        return record_id, action_id, kind, held.get(key), other.get(key)

    def _spread(
        self, column: Several, record_type: str, record_id: str, action_id: str = ""
    ) -> Mapping[str, object]:
        """Return the values that a change made, or without one those that are held."""
        key = record_type, record_id, action_id
        if key not in self._apart:
            if action_id:
                image = json.loads(self.change(record_type, record_id, action_id) or "{}")
            else:
                sql = f"SELECT {column.column} FROM {record_type} WHERE id = :id"
                image = {column.column: value(self._connection, sql, id=record_id)}
            self._apart[key] = column.of(image)
        return self._apart[key]
