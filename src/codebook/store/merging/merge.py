"""Merging another copy of the study into this one: its journal, and the records with it.

The journal becomes the union of both. A record that only one copy changed since they parted is
copied from there; one that both changed is replayed from all its changes (`store.journal.replay`).
So the order of merging makes no difference, and merging twice changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from sys import intern
from typing import NamedTuple

from sqlalchemy import Connection, text

from codebook.store import bulk, connections, sites
from codebook.store.journal import losses
from codebook.store.journal.histories import Key, ids_by_type, record_of, replayed
from codebook.store.journal.referring import NOTED, without_target
from codebook.store.queries import journal_queries
from codebook.store.tables import (
    RECORDS,
    Action,
    Conflict,
    Content,
    Record,
    column_names,
    table_name,
    table_of,
)
from codebook.store.tables import Change as ChangeRow


class MergeResult(NamedTuple):
    """What a merge did to records.

    `whose` has, for each record that was changed, the id of the coder who owns it, None where it is
    everybody's.
    """

    added: frozenset[Key]
    updated: frozenset[Key]
    removed: frozenset[Key]
    whose: dict[Key, str | None]


def forked(mine: Connection, other: Connection) -> bool:
    """Whether two different actions have one number, so that the copies cannot be merged."""
    sql = text("SELECT site, seq, id FROM action")
    here = {(site, seq): action for site, seq, action in mine.execute(sql)}
    return any(here.get((site, seq), action) != action for site, seq, action in other.execute(sql))


def has_news(mine: Connection, other: Connection) -> bool:
    """Whether `other` has an action or a change that `mine` lacks."""
    ours, theirs = _change_counts(mine), _change_counts(other)
    return any(ours.get(action, -1) < count for action, count in theirs.items())


def merge(mine: Connection, other: Connection) -> MergeResult:
    """Add to `mine`, in its open transaction, all that `other` has and it lacks.

    No trigger may write a journal meanwhile. References may be broken afterwards (see `orphans`).
    """
    ours, theirs = _change_counts(mine), _change_counts(other)
    # A copy that was handed over may have an action without those of its changes that were hidden.
    partial = {action for action in ours.keys() & theirs.keys() if ours[action] != theirs[action]}
    known = _change_keys(mine, partial)
    bulk.copy(other, mine, Content, "sha256", _text_hashes(other) - _text_hashes(mine))
    bulk.copy(other, mine, Action, "id", theirs.keys() - ours.keys())
    news = (theirs.keys() - ours.keys()) | partial
    with connections.bulk_loading(mine, "change", sum(theirs[action] for action in news)):
        whose = _copy_changes(mine, other, news, known)
    _copy_knowledge(mine, other)
    # Of the records that the other copy changed, those that this one changed as well are replayed.
    only_here = known - _change_keys(other, partial)
    contested = {(kind, record_id) for _, kind, record_id in only_here} & whose.keys()
    contested |= _changed_records(mine, ours.keys() - theirs.keys(), whose)
    uncontested = whose.keys() - contested
    altered = [
        _copy_records(mine, other, record_of(name), ids)
        for name, ids in sorted(ids_by_type(uncontested).items())
    ]
    altered.append(_replay(mine, contested))
    _copy_conflicts(mine, other, {record_id for _, record_id in uncontested})
    return MergeResult(
        added=frozenset[Key]().union(*(each.added for each in altered)),
        updated=frozenset[Key]().union(*(each.updated for each in altered)),
        removed=frozenset[Key]().union(*(each.removed for each in altered)),
        whose=whose,
    )


def orphans(connection: Connection) -> dict[Key, None]:
    """Return the records that others need but that do not exist, each once, in order.

    They are those that others refer to, or that memos are about, the turns of revisions and the
    revisions of turns, and the revisions of transcripts.
    """
    missing: dict[Key, None] = {}
    for table, other in (("segmentation", "revision"), ("revision", "segmentation")):
        sql = f"SELECT id FROM {other} WHERE id NOT IN (SELECT id FROM {table}) ORDER BY id"
        missing |= {(table, str(key)): None for key in connection.execute(text(sql)).scalars()}
    for record in RECORDS:
        for key in sorted(table_of(record).foreign_keys, key=lambda key: key.parent.name):
            parent = key.column.table
            if parent.name == table_name(Content):
                continue
            sql = (
                f"SELECT DISTINCT t.{key.parent.name} FROM {table_name(record)} t LEFT JOIN"
                f" {parent.name} p ON p.id = t.{key.parent.name}"
                f" WHERE t.{key.parent.name} IS NOT NULL AND p.id IS NULL ORDER BY 1"
            )
            for (record_id,) in connection.execute(text(sql)):
                missing[parent.name, str(record_id)] = None
    for about in NOTED:
        known = "SELECT 1 FROM change c WHERE c.record_type = m.about AND c.record_id = m.target_id"
        sql = (
            f"SELECT DISTINCT m.target_id FROM memo m WHERE {without_target(about)}"
            f" AND EXISTS ({known} AND c.redacted = 0) ORDER BY 1"
        )
        missing |= {(about, str(key)): None for key in connection.execute(text(sql)).scalars()}
    return missing | dict.fromkeys(_revisions_of_bare_transcripts(connection))


def _revisions_of_bare_transcripts(connection: Connection) -> list[Key]:
    """Return the former revisions of transcripts that have none, in order."""
    sql = "SELECT id FROM transcript WHERE id NOT IN (SELECT transcript_id FROM revision)"
    bare = set(connection.execute(text(sql)).scalars())
    images = journal_queries.images(connection, "revision") if bare else ()
    return sorted({("revision", key) for key, image in images if image["transcript_id"] in bare})


def lost_links(connection: Connection, transcripts: Collection[str]) -> list[Key]:
    """Return the links with participants that were deleted together with these transcripts."""
    sql = (
        "SELECT t.record_id, l.record_id, l.before FROM change t JOIN change l"
        " ON l.action_id = t.action_id AND l.record_type = 'transcript_participant'"
        " AND l.after IS NULL AND l.redacted = 0"
        " WHERE t.record_type = 'transcript' AND t.after IS NULL AND t.record_id IN :ids"
        " AND l.record_id NOT IN (SELECT id FROM transcript_participant)"
    )
    people = journal_queries.ids(connection, "participant")
    found = set[Key]()
    for transcript, link, before in bulk.select_in(connection, sql, transcripts):
        image = json.loads(before)
        if image["transcript_id"] == transcript and image["participant_id"] in people:
            found.add(("transcript_participant", str(link)))
    return sorted(found)


def _text_hashes(connection: Connection) -> set[str]:
    return set(connection.execute(text("SELECT sha256 FROM content")).scalars())


def _change_counts(connection: Connection) -> dict[str, int]:
    """Return the number of changes by action."""
    sql = (
        "SELECT a.id, count(c.action_id) FROM action a LEFT JOIN change c ON c.action_id = a.id"
        " GROUP BY a.id"
    )
    return {str(row[0]): int(row[1]) for row in connection.execute(text(sql)).all()}


def _change_keys(connection: Connection, actions: Collection[str]) -> set[tuple[str, str, str]]:
    """Return the keys of the changes of actions: action, record type, record id."""
    sql = "SELECT action_id, record_type, record_id FROM change WHERE action_id IN :ids"
    rows = bulk.select_in(connection, sql, actions)
    return {(str(action), str(kind), str(record_id)) for action, kind, record_id in rows}


def _changed_records(
    connection: Connection, actions: Collection[str], among: Collection[Key]
) -> set[Key]:
    """Return which of the records `among` some were changed by some actions."""
    parts = bulk.rows_in_batches(
        connection, ChangeRow, "action_id", actions, ("record_type", "record_id")
    )
    return {key for part in parts for key in part if key in among}


def _copy_changes(
    mine: Connection,
    other: Connection,
    actions: Collection[str],
    known: Collection[tuple[str, str, str]],
) -> dict[Key, str | None]:
    """Copy the changes of actions that are not known; return each record's owner, None for none."""
    kind, key, coder = map(column_names(ChangeRow).index, ("record_type", "record_id", "coder_id"))
    whose: dict[Key, str | None] = {}
    for part in bulk.rows_in_batches(other, ChangeRow, "action_id", actions):
        rows = [row for row in part if row[:3] not in known]
        bulk.insert(mine, ChangeRow, rows)
        for row in rows:
            # Very many records have few types and coders: each is kept in memory once.
            whose[intern(row[kind]), row[key]] = intern(row[coder]) if row[coder] else None
    return whose


def _copy_knowledge(mine: Connection, other: Connection) -> None:
    sql = text("SELECT site, seq, other, known FROM learned")
    theirs, ours = ({tuple(row) for row in copy.execute(sql)} for copy in (other, mine))
    for site, seq, about, known in sorted(theirs - ours):
        sites.learn(mine, str(site), int(seq), {str(about): int(known)})


class _Altered(NamedTuple):
    """The records that were added, updated and removed."""

    added: set[Key]
    updated: set[Key]
    removed: set[Key]


def _copy_records(
    mine: Connection, other: Connection, record: type[Record], ids: set[str]
) -> _Altered:
    """Make records as the other copy has them; return those that this altered."""
    name = table_name(record)
    altered = _Altered(set(), set(), set())
    with connections.bulk_loading(mine, name, len(ids)):
        for part in bulk.batches(ids):
            theirs, ours = (
                {str(row[0]): row for row in bulk.rows(copy, record, "id", part)}
                for copy in (other, mine)
            )
            changed = {key for key in theirs.keys() & ours.keys() if theirs[key] != ours[key]}
            gone = ours.keys() - theirs.keys()
            bulk.delete(mine, record, "id", changed | gone)
            bulk.insert(mine, record, [row for key, row in theirs.items() if ours.get(key) != row])
            altered.added.update((name, key) for key in theirs.keys() - ours.keys())
            altered.updated.update((name, key) for key in changed)
            altered.removed.update((name, key) for key in gone)
    return altered


def _copy_conflicts(mine: Connection, other: Connection, ids: set[str]) -> None:
    """Copy the conflicts of records that are copied from the other copy."""
    sql = text("SELECT DISTINCT record_id FROM conflict")
    ours, theirs = (ids.intersection(copy.execute(sql).scalars()) for copy in (mine, other))
    bulk.delete(mine, Conflict, "record_id", ours)
    bulk.copy(other, mine, Conflict, "record_id", theirs)


def _replay(mine: Connection, keys: Collection[Key]) -> _Altered:
    """Replay the records that both copies changed; return those that this altered."""
    altered = _Altered(set(), set(), set())
    for (name, record_id), now in replayed(mine, keys):
        record = record_of(name)
        was = next(iter(bulk.rows(mine, record, "id", [record_id])), None)
        row = now.state and tuple(now.state[column] for column in column_names(record))
        if was != row:
            bulk.delete(mine, record, "id", [record_id])
            bulk.insert(mine, record, [row] if row else [])
            kind = altered.added if not was else altered.updated if row else altered.removed
            kind.add((name, record_id))
        bulk.delete(mine, Conflict, "record_id", [record_id])
        bulk.insert(mine, Conflict, losses.rows(mine, (name, record_id), now))
    return altered


def note_knowledge(mine: Connection) -> None:
    """Record that, from its next action on, this copy knows of every action that it now has."""
    site = mine.execute(text("SELECT id, seq, place FROM site")).one()
    if site.place == sites.place(mine):  # else it settles with its next action
        sql = text("SELECT other, max(known) FROM learned WHERE site = :site GROUP BY other")
        before = {str(row[0]): int(row[1]) for row in mine.execute(sql, {"site": site.id})}
        learned = {
            key: seq
            for key, seq in sites.known(mine).items()
            if key != site.id and seq > before.get(key, 0)
        }
        sites.learn(mine, site.id, site.seq + 1, learned)
    # Never a number that it had before: who is checking the consensus meanwhile notices.
    mine.execute(text("UPDATE site SET consensus_at = -abs(consensus_at) - 1"))
    mine.execute(text("UPDATE site SET lamport = (SELECT max(lamport) FROM action)"))
