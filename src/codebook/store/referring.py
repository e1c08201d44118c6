"""Which records hang on which: as they are in the tables, and as they ever were in the journal."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from sqlalchemy import Connection, bindparam, text

from codebook.store import bulk
from codebook.store.connections import stream
from codebook.store.histories import Key, record_of
from codebook.store.images import table_name, value
from codebook.store.tables import RECORDS, Content, Record
from codebook.store.writer import table_of

_SOFT: Mapping[str, Mapping[str, str]] = {
    "memo": {"target_id": ""}, "review": {"coding_id": "coding"}, "segmentation": {"id": "revision"}
}  # fmt: skip
"""References that are no foreign keys, with the type of what they refer to, empty for any."""


def closure(connection: Connection, seeds: Iterable[Key]) -> frozenset[Key]:
    """Return records, here or only in the journal, with all that refer to them or once did."""
    once = _once(connection)
    known = set(seeds)
    waiting = _by_type(known)
    while waiting:
        name, ids = waiting.popitem()
        found = {key for record_id in ids for key in once.get(record_id, ())}
        found.update(_referring(connection, name, ids))
        found -= known
        known |= found
        for kind, more in _by_type(found).items():
            waiting[kind] = waiting.get(kind, set()) | more
    return frozenset(known)


def _by_type(keys: Iterable[Key]) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for name, record_id in keys:
        found[name].add(record_id)
    return dict(found)


@cache
def _references(name: str) -> Mapping[str, str]:
    """Return the columns by which a record hangs on another, and goes when that goes.

    With each stands the type of the other record, empty for any.
    """
    keys = table_of(record_of(name)).foreign_keys
    found = {key.parent.name: key.column.table.name for key in keys}
    hard = {c: other for c, other in found.items() if other not in (Content.__tablename__, "coder")}
    return {**dict(sorted(hard.items())), **_SOFT.get(name, {})}


def _referring(connection: Connection, to: str, ids: Collection[str]) -> Iterator[Key]:
    """Yield the records that refer to some of a type, as they are now."""
    for name in map(table_name, RECORDS):
        for column, other in _references(name).items():
            if other not in ("", to):
                continue
            sql = text(f"SELECT id FROM {name} WHERE {column} IN :ids").bindparams(
                bindparam("ids", expanding=True)
            )
            for part in bulk.parts(ids):
                for (record_id,) in connection.execute(sql, {"ids": part}):
                    yield name, str(record_id)


def _once(connection: Connection) -> dict[str, set[Key]]:
    """Return by id the records that referred to it at some time and are another way now, or gone.

    What they are now the database can be asked for, so that the journal of a large study is never
    in memory. A passage that has become another participant's, as its ends were moved, is that
    one's alone.
    """
    cases = " ".join(
        f"WHEN '{table_name(record)}' THEN {_is_otherwise(record, connection.dialect.name)}"
        for record in RECORDS
        if _references(table_name(record))
    )
    sql = (
        "SELECT c.record_type, c.record_id, c.record_type = 'passage' AND EXISTS (SELECT 1"
        " FROM passage p WHERE p.id = c.record_id), c.before, c.after FROM change c"
        f" WHERE c.redacted = 0 AND CASE c.record_type {cases} ELSE 1 = 0 END"
    )
    found: defaultdict[str, set[Key]] = defaultdict(set)
    for name, record_id, is_placed, *images in stream(connection, sql):
        columns = _references(name).keys() - ({"participant_id"} if is_placed else set())
        for image in map(json.loads, filter(None, images)):
            for column in columns:
                if image.get(column):
                    found[image[column]].add((name, record_id))
    return dict(found)


def _is_otherwise(record: type[Record], dialect: str) -> str:
    """Return the condition that a change's record is gone, or refers to others than it does."""
    equal = "IS" if dialect == "sqlite" else "IS NOT DISTINCT FROM"
    same = " AND ".join(
        f"(c.{side} IS NULL OR t.{column} {equal} {value(record, column, f'c.{side}', dialect)})"
        for column in _references(table_name(record))
        for side in ("before", "after")
    )
    return f"NOT EXISTS (SELECT 1 FROM {table_name(record)} t WHERE t.id = c.record_id AND {same})"
