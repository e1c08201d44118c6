"""The history of records in the journal: all changes of each, and the state they result in."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, text

from codebook.stage_names import STAGES
from codebook.store import bulk
from codebook.store.journal.changes import Change, Knowledge
from codebook.store.journal.replay import Replayed, Rules, replay
from codebook.store.journal.several import Image, several_of
from codebook.store.journal.together import groups_of
from codebook.store.queries.journal_queries import MOVES
from codebook.store.tables import RECORDS, Record, column_names, table_name

_RANKS = {"study": {"stage": STAGES}}
"""Columns whose value only goes up, by table, with all values in order."""

Key = tuple[str, str]
"""A record: its type and id."""


def ids_by_type(keys: Iterable[Key]) -> dict[str, set[str]]:
    """Return the ids of records by their type."""
    found: dict[str, set[str]] = {}
    for name, record_id in keys:
        found.setdefault(name, set()).add(record_id)
    return found


def record_of(name: str) -> type[Record]:
    """Return the record class of a table."""
    return next(record for record in RECORDS if table_name(record) == name)


def histories(connection: Connection, keys: Iterable[Key]) -> dict[Key, list[Change]]:
    """Return all changes of records, with images as the present schema has them."""
    found: defaultdict[Key, list[Change]] = defaultdict(list)
    wanted = set(keys)
    sql = (
        "SELECT c.record_type, c.record_id, c.before, c.after, a.id, a.site, a.seq, a.lamport,"
        f" a.kind, a.target, {MOVES} FROM change c JOIN action a ON a.id = c.action_id"
        " WHERE c.record_id IN :ids"
    )
    rows = bulk.select_in(connection, sql, {record_id for _, record_id in wanted})
    for name, record_id, was, now, *number, kind, target, moved in rows:
        if (name, record_id) in wanted:
            before, after = (_image(record_of(name), image) for image in (was, now))
            action, site, seq, lamport = number
            change = Change(
                action, site, seq, lamport, before, after, kind, target, moved=bool(moved)
            )
            found[name, record_id].append(change)
    return found


def replayed(connection: Connection, keys: Iterable[Key]) -> Iterator[tuple[Key, Replayed]]:
    """Yield each record's state as replayed from all its changes."""
    knowledge = knowledge_of(connection)
    for key, changes in histories(connection, keys).items():
        rules = Rules(_RANKS.get(key[0], {}), groups_of(key[0]), several_of(key[0]))
        yield key, replay(changes, knowledge, rules)


def knowledge_of(connection: Connection) -> Knowledge:
    """Return which actions each site knew of the others at its own actions."""
    rows = connection.execute(text("SELECT site, seq, other, known FROM learned"))
    return Knowledge((str(row[0]), int(row[1]), str(row[2]), int(row[3])) for row in rows)


def _image(record: type[Record], image: str | None) -> Image | None:
    """Return a record's image; columns that came with a later schema have their defaults."""
    if image is None:
        return None
    found = json.loads(image)
    return {
        name: found[name] if name in found else record.model_fields[name].get_default()
        for name in column_names(record)
    }
