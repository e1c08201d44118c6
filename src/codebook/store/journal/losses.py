"""What records do not show of their changes, in the table of conflicts."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import Connection, text

from codebook.store import bulk
from codebook.store.connections import execute, query, value
from codebook.store.journal.histories import Key, replayed
from codebook.store.journal.replay import LostChange, Replayed
from codebook.store.journal.together import Group, group_of, maps_of, spread_out
from codebook.store.tables import Conflict

_OF_SEVERAL_COPIES = (
    "SELECT c.record_type, c.record_id, c.before, c.after FROM change c"
    " WHERE c.action_id = :action AND c.after IS NOT NULL AND (SELECT count(DISTINCT a.site)"
    " FROM change o JOIN action a ON a.id = o.action_id WHERE o.record_id = c.record_id"
    " AND o.record_type = c.record_type) > 1"
    " AND coalesce(c.coder_id, '-') NOT IN (SELECT id FROM coder WHERE kind = 'consensus')"
)
"""Finds what an action changed and left, where actions of several copies have changed it.

The consensus only follows what others did.
"""


def rows(connection: Connection, key: Key, now: Replayed) -> list[tuple[object, ...]]:
    """Return what a record does not show of its changes, as rows of the table of conflicts."""
    return _rows(connection, key, now.losses)


def list_again(connection: Connection, action_id: str) -> None:
    """List the conflicts in the columns that an undo or redo has set, as they are after it.

    It answers none of them: what another copy made of a column stays beside what the column holds.
    """
    if value(connection, "SELECT 1 FROM learned LIMIT 1") is None:
        return  # the study has one copy
    found = query(connection, _OF_SEVERAL_COPIES, action=action_id).fetchall()
    images = {(str(kind), str(record_id)): both for kind, record_id, *both in found}
    for key, now in replayed(connection, images):
        was, is_now = (json.loads(image) if image else None for image in images[key])
        before, after = spread_out(maps_of(key[0]), was, is_now)
        groups = {group_of(key[0], name) for name in after or {}}
        names = _names(group for group in groups if group.differs(before, after))
        for name in names:
            sql = "DELETE FROM conflict WHERE record_id = :record AND name = :name"
            execute(connection, sql, record=key[1], name=name)
        listed = _rows(connection, key, (loss for loss in now.losses if loss.name in names))
        bulk.insert(connection, Conflict, listed)


def _names(groups: Iterable[Group]) -> set[str]:
    return {name for group in groups for name in group.names}


def _rows(
    connection: Connection, key: Key, losses: Iterable[LostChange]
) -> list[tuple[object, ...]]:
    sql = text("SELECT coder_id FROM change WHERE action_id = :action AND record_id = :record")
    name, record_id = key
    rows: list[tuple[object, ...]] = []
    for loss in losses:
        parameters = {"action": loss.action_id, "record": record_id}
        coder_id = connection.execute(sql, parameters).scalar()
        rows.append((record_id, loss.name, loss.action_id, name, coder_id))
    return rows
