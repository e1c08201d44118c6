"""Merging another copy of the study into this one: its journal, and the records with it.

The journal becomes the union of both. A record that only one copy changed since they parted is
copied from there; one that both changed is replayed from all its changes (`codebook.store.replay`).
So the order of merging makes no difference, and merging twice changes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from sys import intern
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, text

from codebook.store import bulk, connections, sites
from codebook.store.histories import Key, record_of, replayed
from codebook.store.images import table_name
from codebook.store.replay import Replayed
from codebook.store.tables import RECORDS, Action, Conflict, Content, Record
from codebook.store.tables import Change as ChangeRow
from codebook.store.writer import table_of


class MergeResult(NamedTuple):
    """What a merge did, by record; `whose` has the coder whose own a record is, or None."""

    added: frozenset[Key]
    updated: frozenset[Key]
    removed: frozenset[Key]
    whose: dict[Key, str | None]


def forked(mine: Connection, other: Connection) -> bool:
    """Say whether two different actions have one number, so that the copies cannot be merged."""
    sql = text("SELECT site, seq, id FROM action")
    here = {(site, seq): action for site, seq, action in mine.execute(sql)}
    return any(here.get((site, seq), action) != action for site, seq, action in other.execute(sql))


def has_news(mine: Connection, other: Connection) -> bool:
    """Say whether `other` has an action or a change that `mine` lacks."""
    ours, theirs = _counts(mine), _counts(other)
    return any(ours.get(action, -1) < count for action, count in theirs.items())


def merge(mine: Connection, other: Connection) -> MergeResult:
    """Add to `mine`, in its open transaction, all that `other` has and it lacks.

    No trigger may write a journal meanwhile. References may be broken afterwards (see `orphans`).
    """
    ours, theirs = _counts(mine), _counts(other)
    # A copy that was handed over may have an action without those of its changes that were hidden.
    partly = {key for key in ours.keys() & theirs.keys() if ours[key] != theirs[key]}
    known = _changes(mine, partly)
    bulk.copy(other, mine, Content, "sha256", _texts(other) - _texts(mine))
    bulk.copy(other, mine, Action, "id", theirs.keys() - ours.keys())
    news = (theirs.keys() - ours.keys()) | partly
    with connections.bulk_loading(mine, "change", sum(theirs[action] for action in news)):
        whose = _copy_changes(mine, other, news, known)
    _copy_knowledge(mine, other)
    alone = known - _changes(other, partly)
    contested = {(kind, record_id) for _, kind, record_id in alone} & whose.keys()
    contested |= _changed(mine, ours.keys() - theirs.keys(), whose)
    settled = whose.keys() - contested
    taken = [
        _copy_records(mine, other, record_of(name), ids)
        for name, ids in sorted(_by_type(settled).items())
    ]
    taken.append(_replay(mine, contested))
    _copy_conflicts(mine, other, {record_id for _, record_id in settled})
    added, updated, removed = (frozenset[Key]().union(*kind) for kind in zip(*taken, strict=True))
    return MergeResult(added, updated, removed, whose)


def orphans(connection: Connection) -> dict[Key, None]:
    """Return the records that other records refer to and that do not exist."""
    missing: dict[Key, None] = {}
    for record in RECORDS:
        for key in sorted(table_of(record).foreign_keys, key=lambda key: key.parent.name):
            parent = key.column.table
            if parent.name == Content.__tablename__:
                continue
            sql = (
                f"SELECT DISTINCT t.{key.parent.name} FROM {table_name(record)} t LEFT JOIN"
                f" {parent.name} p ON p.id = t.{key.parent.name}"
                f" WHERE t.{key.parent.name} IS NOT NULL AND p.id IS NULL ORDER BY 1"
            )
            for (record_id,) in connection.execute(text(sql)):
                missing[parent.name, str(record_id)] = None
    return missing


def _texts(connection: Connection) -> set[str]:
    return set(connection.execute(text("SELECT sha256 FROM content")).scalars())


def _counts(connection: Connection) -> dict[str, int]:
    """Return the number of changes by action."""
    sql = (
        "SELECT a.id, count(c.action_id) FROM action a LEFT JOIN change c ON c.action_id = a.id"
        " GROUP BY a.id"
    )
    return {str(row[0]): int(row[1]) for row in connection.execute(text(sql)).all()}


def _changes(connection: Connection, actions: Collection[str]) -> set[tuple[str, str, str]]:
    """Return the keys of the changes of actions: action, record type, record id."""
    sql = text(
        "SELECT action_id, record_type, record_id FROM change WHERE action_id IN :ids"
    ).bindparams(bindparam("ids", expanding=True))
    return {
        (str(row[0]), str(row[1]), str(row[2]))
        for part in bulk.parts(actions)
        for row in connection.execute(sql, {"ids": part}).all()
    }


def _changed(connection: Connection, actions: Collection[str], among: Collection[Key]) -> set[Key]:
    """Return the records that actions changed, of those that are `among` some."""
    parts = bulk.in_parts(connection, ChangeRow, "action_id", actions, ("record_type", "record_id"))
    return {key for part in parts for key in part if key in among}


def _copy_changes(
    mine: Connection,
    other: Connection,
    actions: Collection[str],
    known: Collection[tuple[str, str, str]],
) -> dict[Key, str | None]:
    """Copy those changes of actions that are not known; return whose affair their records are."""
    kind, key, coder = map(bulk.names(ChangeRow).index, ("record_type", "record_id", "coder_id"))
    whose: dict[Key, str | None] = {}
    for part in bulk.in_parts(other, ChangeRow, "action_id", actions):
        rows = [row for row in part if row[:3] not in known]
        bulk.insert(mine, ChangeRow, rows)
        for row in rows:
            # Of very many records there are few types and coders: one text of each is enough.
            whose[intern(row[kind]), row[key]] = intern(row[coder]) if row[coder] else None
    return whose


def _copy_knowledge(mine: Connection, other: Connection) -> None:
    sql = text("SELECT site, seq, other, known FROM learned")
    theirs, ours = ({tuple(row) for row in copy.execute(sql)} for copy in (other, mine))
    for site, seq, about, known in sorted(theirs - ours):
        sites.learn(mine, str(site), int(seq), {str(about): int(known)})


_Kinds = tuple[set[Key], set[Key], set[Key]]


def _by_type(keys: Iterable[Key]) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for name, record_id in keys:
        found[name].add(record_id)
    return found


def _copy_records(
    mine: Connection, other: Connection, record: type[Record], ids: set[str]
) -> _Kinds:
    """Make records as the other copy has them; return which were added, updated, removed."""
    name = table_name(record)
    kinds: _Kinds = (set(), set(), set())
    with connections.bulk_loading(mine, name, len(ids)):
        for part in bulk.parts(ids):
            theirs, ours = (
                {str(row[0]): row for row in bulk.rows(copy, record, "id", part)}
                for copy in (other, mine)
            )
            changed = {key for key in theirs.keys() & ours.keys() if theirs[key] != ours[key]}
            gone = ours.keys() - theirs.keys()
            bulk.delete(mine, record, "id", changed | gone)
            bulk.insert(mine, record, [row for key, row in theirs.items() if ours.get(key) != row])
            found = (theirs.keys() - ours.keys(), changed, gone)
            for kind, keys in zip(kinds, found, strict=True):
                kind.update((name, key) for key in keys)
    return kinds


def _copy_conflicts(mine: Connection, other: Connection, ids: set[str]) -> None:
    """Copy the conflicts of records that are copied from the other copy."""
    sql = text("SELECT DISTINCT record_id FROM conflict")
    ours, theirs = (ids.intersection(copy.execute(sql).scalars()) for copy in (mine, other))
    bulk.delete(mine, Conflict, "record_id", ours)
    bulk.copy(other, mine, Conflict, "record_id", theirs)


def _replay(mine: Connection, keys: Collection[Key]) -> _Kinds:
    """Replay the records that both copies changed from all their changes."""
    kinds: _Kinds = (set(), set(), set())
    for (name, record_id), now in replayed(mine, keys):
        record = record_of(name)
        was = next(iter(bulk.rows(mine, record, "id", [record_id])), None)
        row = now.state and tuple(now.state[column] for column in bulk.names(record))
        if was != row:
            bulk.delete(mine, record, "id", [record_id])
            bulk.insert(mine, record, [row] if row else [])
            kinds[0 if not was else 1 if row else 2].add((name, record_id))
        bulk.delete(mine, Conflict, "record_id", [record_id])
        bulk.insert(mine, Conflict, _losses(mine, (name, record_id), now))
    return kinds


def _losses(connection: Connection, key: Key, now: Replayed) -> list[tuple[object, ...]]:
    sql = text("SELECT coder_id FROM change WHERE action_id = :action AND record_id = :record")
    return [
        (key[1], loss.name, loss.action_id, key[0],
         connection.execute(sql, {"action": loss.action_id, "record": key[1]}).scalar())
        for loss in now.losses
    ]  # fmt: skip


def note(mine: Connection) -> None:
    """Record that, from its next action on, this copy knows of every action that it now has."""
    site = mine.execute(text("SELECT id, seq, place FROM site")).one()
    if site.place == sites.place(mine):  # else it settles with its next action
        sql = text("SELECT other, max(known) FROM learned WHERE site = :site GROUP BY other")
        before = {str(row[0]): int(row[1]) for row in mine.execute(sql, {"site": site.id})}
        news = {
            key: seq
            for key, seq in sites.known(mine).items()
            if key != site.id and seq > before.get(key, 0)
        }
        sites.learn(mine, site.id, site.seq + 1, news)
    mine.execute(text("UPDATE site SET lamport = (SELECT max(lamport) FROM action)"))
