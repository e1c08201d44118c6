"""The conflicts of merges as people see them: one for what one change made alike."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping

from codebook.store.connections import Connection, query, value
from codebook.store.journal.several import Several, column_of, within
from codebook.store.journal.together import group_of
from codebook.store.rows import ConflictRow


def conflicts(connection: Connection, seen: frozenset[str] | None = None) -> list[ConflictRow]:
    """Return the changes that lost against another copy's, oldest first.

    Not those that somebody has looked at, nor those that have become what is held: of two names,
    each a pseudonym may have taken the place.

    What one change made alike, of what is held alike, is one: a name of several turns. On a
    connection that sees every layer, `seen` are the coders whose changes may be shown.
    """
    sql = (
        "SELECT f.coder_id, f.record_type, f.record_id, f.name, f.action_id, k.name, a.label, a.at"
        " FROM conflict f JOIN action a ON a.id = f.action_id"
        " LEFT JOIN coder k ON k.id = a.coder_id WHERE NOT EXISTS (SELECT 1 FROM kept s"
        " WHERE s.record_id = f.record_id AND s.name = f.name AND s.action_id = f.action_id)"
        " ORDER BY a.lamport, f.record_id, f.name"
    )
    values = _Values(connection)
    found: dict[tuple[object, ...], ConflictRow] = {}
    names: defaultdict[tuple[object, ...], list[str]] = defaultdict(list)
    for coder_id, record_type, record_id, name, action_id, *about in query(connection, sql):
        is_seen = seen is None or coder_id is None or coder_id in seen
        if is_seen and values.differ(record_type, record_id, name, action_id):
            key = values.key(record_type, record_id, name, action_id)
            names[key].append(name)
            if key not in found:
                (coder, label, at), after = about, values.change(record_type, record_id, action_id)
                found[key] = ConflictRow(
                    record_type, record_id, (name,), action_id, coder_id, coder, label, at, after
                )
    return [row._replace(names=tuple(names[key])) for key, row in found.items()]


class _Values:
    """What columns hold, and what changes made of them; each image is read once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._after: dict[tuple[str, str, str], str | None] = {}
        self._now: dict[tuple[str, str, str], object] = {}
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

    def differ(self, record_type: str, record_id: str, name: str, action_id: str) -> bool:
        """Whether what a change made of a column, or of what belongs to it, is not what is held."""
        if not name:
            return True
        if column := column_of(record_type, name):
            key = within(name)[1]
            other = self._spread(column, record_type, record_id, action_id)
            return self._spread(column, record_type, record_id).get(key) != other.get(key)
        columns = group_of(record_type, name).chosen
        image = json.loads(self.change(record_type, record_id, action_id) or "{}")
        return any(
            image.get(each) != self._held(record_type, record_id, each)
            for each in (columns if name in columns else (name,))
        )

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

    def _held(self, record_type: str, record_id: str, column: str) -> object:
        """Return what a record has in a column, None where it is gone."""
        key = record_type, record_id, column
        if key not in self._now:
            sql = f"SELECT {column} FROM {record_type} WHERE id = :id"
            self._now[key] = value(self._connection, sql, id=record_id)
        return self._now[key]

    def _spread(
        self, column: Several, record_type: str, record_id: str, action_id: str = ""
    ) -> Mapping[str, object]:
        """Return the values that a change made, or without one those that are held."""
        key = record_type, record_id, action_id
        if key not in self._apart:
            if action_id:
                image = json.loads(self.change(record_type, record_id, action_id) or "{}")
            else:
                image = {column.column: self._held(record_type, record_id, column.column)}
            self._apart[key] = column.of(image)
        return self._apart[key]
