"""Which records depend on which: as the tables have them, and as the journal ever had them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from sqlalchemy import Connection

from codebook.store import bulk
from codebook.store.connections import stream
from codebook.store.journal.histories import Key, ids_by_type, record_of
from codebook.store.journal.images import value
from codebook.store.tables import RECORDS, Content, Record, table_name, table_of

_SOFT_REFERENCES: Mapping[str, Mapping[str, str]] = {
    "memo": {"target_id": ""},
    "review": {"coding_id": "coding"},
    "segmentation": {"id": "revision"},
}
"""References that are no foreign keys, with the type of what they refer to, empty for any."""


NOTED = ("passage", "code", "transcript", "participant")
"""The types of records that memos are about, but for the study."""


def without_target(about: str) -> str:
    """Return the condition that the memo `m` is about a record of a type that does not exist."""
    return f"m.about = '{about}' AND NOT EXISTS (SELECT 1 FROM {about} t WHERE t.id = m.target_id)"


def closure(connection: Connection, seeds: Iterable[Key]) -> frozenset[Key]:
    """Return records, here or only in the journal, with all that refer to them or once did."""
    former = _former_references(connection)
    known = set(seeds)
    waiting = ids_by_type(known)
    while waiting:
        name, ids = waiting.popitem()
        found = {key for record_id in ids for key in former.get(record_id, ())}
        found.update(_referring(connection, name, ids))
        found -= known
        known |= found
        for kind, more in ids_by_type(found).items():
            waiting[kind] = waiting.get(kind, set()) | more
    return frozenset(known)


@cache
def _references(name: str) -> Mapping[str, str]:
    """Return by which columns a record depends on others, and is erased with them.

    The value of a column is the type of the other record, empty for any.
    """
    keys = table_of(record_of(name)).foreign_keys
    other_of = {key.parent.name: key.column.table.name for key in keys}
    binding = {
        column: other
        for column, other in sorted(other_of.items())
        if other not in (table_name(Content), "coder")
    }
    return {**binding, **_SOFT_REFERENCES.get(name, {})}


def _referring(connection: Connection, to: str, ids: Collection[str]) -> Iterator[Key]:
    """Yield the records that refer to some of a type, as they are now."""
    for name in map(table_name, RECORDS):
        for column, other in _references(name).items():
            if other not in ("", to):
                continue
            sql = f"SELECT id FROM {name} WHERE {column} IN :ids"
            for (record_id,) in bulk.select_in(connection, sql, ids):
                yield name, str(record_id)


def _former_references(connection: Connection) -> dict[str, set[Key]]:
    """Return, by id, the records that once referred to it, and are changed or gone now.

    Records that have not changed are found in the tables, so that the journal of a large study is
    never in memory. A passage that became another participant's, when its ends were moved, counts
    as that one's alone.
    """
    cases = " ".join(
        f"WHEN '{table_name(record)}' THEN {_has_changed(record, connection.dialect.name)}"
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


def _has_changed(record: type[Record], dialect: str) -> str:
    """Return the condition that a change's record is gone, or refers to other records by now."""
    equal = "IS" if dialect == "sqlite" else "IS NOT DISTINCT FROM"
    same = " AND ".join(
        f"(c.{side} IS NULL OR t.{column} {equal} {value(record, column, f'c.{side}', dialect)})"
        for column in _references(table_name(record))
        for side in ("before", "after")
    )
    return f"NOT EXISTS (SELECT 1 FROM {table_name(record)} t WHERE t.id = c.record_id AND {same})"
