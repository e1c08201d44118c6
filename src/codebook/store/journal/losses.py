"""What records do not show of their changes, in the table of conflicts."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection as ServerConnection
from sqlalchemy import text

from codebook.store import bulk
from codebook.store.connections import Connection, execute, query, value
from codebook.store.journal.changes import REVERSING
from codebook.store.journal.histories import Key, replayed
from codebook.store.journal.replay import LostChange, Replayed
from codebook.store.journal.several import frame_of, several_of, spread_out
from codebook.store.journal.together import Group, group_of
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


def rows(connection: ServerConnection, key: Key, now: Replayed) -> list[tuple[object, ...]]:
    """Return what a record does not show of its changes, as rows of the table of conflicts."""
    return _rows(connection, key, now.losses)


def list_again(connection: ServerConnection, action_id: str) -> None:
    """List the conflicts in the columns that an undo or redo has set, as they are after it.

    It answers none of them: what another copy made of a column stays beside what the column holds.
    """
    if value(connection, "SELECT 1 FROM learned LIMIT 1") is None:
        return  # the study has one copy
    found = query(connection, _OF_SEVERAL_COPIES, action=action_id).fetchall()
    images = {(str(kind), str(record_id)): both for kind, record_id, *both in found}
    for key, now in replayed(connection, images):
        was, is_now = (json.loads(image) if image else None for image in images[key])
        before, after = spread_out(several_of(key[0]), was, is_now)
        groups = {group_of(key[0], name) for name in after or {}}
        names = _names(group for group in groups if group.differs(before, after))
        names |= {loss.name for loss in now.losses if frame_of(key[0], loss.name) in names}
        drop(connection, key[1], "", names)
        listed = _rows(connection, key, (loss for loss in now.losses if loss.name in names))
        bulk.insert(connection, Conflict, listed)


def settle(connection: Connection, action_id: str, kind: str) -> None:
    """Forget the conflicts in columns that an action has written: somebody has looked.

    They stay where it moved a place that nobody chose; and what another copy deleted stays one
    where it only puts columns back.
    """
    sql = (
        "SELECT c.record_type, c.record_id, f.name, f.action_id FROM conflict f"
        " JOIN change c ON c.record_id = f.record_id AND c.record_type = f.record_type"
        " WHERE c.action_id = :action ORDER BY 1, 2"
    )
    rows = query(connection, sql, action=action_id).fetchall()
    moved = bool(rows) and _moves_places(connection, action_id, kind)
    for (record_type, record_id), listed in groupby(rows, itemgetter(0, 1)):
        was, now = _images(connection, action_id, (str(record_type), str(record_id)))
        # As they are stored, too: an earlier version listed a column of several values as one.
        apart = spread_out(several_of(str(record_type)), was, now)
        was, now = (
            {**one, **two} if one and two else None
            for one, two in zip((was, now), apart, strict=True)
        )
        answered: dict[str, list[str]] = {}
        for *_, name, other in listed:
            group = group_of(str(record_type), str(name))
            if name:
                changed = group.differs(was, now)
                is_answered = changed and not group.is_carried(was, now, moved=moved)
            else:
                is_answered = kind not in REVERSING or was is None
            if now is None or is_answered:
                answered.setdefault(other, []).append(name)
        for other, names in answered.items():
            drop(connection, record_id, other, names)


def _images(
    connection: Connection, action_id: str, key: Key
) -> tuple[dict[str, object] | None, dict[str, object] | None]:
    """Return a record before and after an action."""
    sql = (
        "SELECT before, after FROM change"
        " WHERE action_id = :action AND record_type = :type AND record_id = :id"
    )
    row = query(connection, sql, action=action_id, type=key[0], id=key[1]).fetchone()
    before, after = (json.loads(image) if image else None for image in row)
    return before, after


def _moves_places(connection: Connection, action_id: str, kind: str) -> bool:
    sql = "SELECT EXISTS (SELECT 1 FROM change WHERE action_id = :id AND record_type = 'revision')"
    return kind == "merge" or bool(value(connection, sql, id=action_id))


def drop(connection: Connection, record_id: str, action_id: str, names: Collection[str]) -> None:
    """Forget conflicts of a change, or of all in these columns where it is ""."""
    sql = "DELETE FROM conflict WHERE record_id = :record AND :action IN ('', action_id)"
    for part in bulk.batches(names):  # each statement copies all pages that it touches
        some = {f"n{place}": name for place, name in enumerate(part)}
        marks = ", ".join(f":{key}" for key in some)
        execute(
            connection, f"{sql} AND name IN ({marks})", record=record_id, action=action_id, **some
        )


def _names(groups: Iterable[Group]) -> set[str]:
    return {name for group in groups for name in group.names}


def _rows(
    connection: ServerConnection, key: Key, losses: Iterable[LostChange]
) -> list[tuple[object, ...]]:
    """Return a row for each loss; turns are not deleted by themselves, but with their text."""
    sql = text(
        "SELECT coder_id FROM change"
        " WHERE action_id = :action AND record_type = :type AND record_id = :record"
    )
    name, record_id = key
    whose: dict[str, str | None] = {}
    found: list[tuple[object, ...]] = []
    for loss in losses:
        if name == "segmentation" and not loss.name:
            continue
        if loss.action_id not in whose:
            parameters = {"action": loss.action_id, "type": name, "record": record_id}
            whose[loss.action_id] = connection.execute(sql, parameters).scalar()
        found.append((record_id, loss.name, loss.action_id, name, whose[loss.action_id]))
    return found
