"""Records taken out of the tables and out of the journal, with all that refers to them.

What stays is that they were: the ids, so that no merge brings them back, and in the journal that
something changed, without what.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, select

from codebook.store import bulk, schema
from codebook.store.asking import ask
from codebook.store.images import table_name
from codebook.store.merge import Key, record_of
from codebook.store.tables import RECORDS, Change, Conflict, Content, Forgotten
from codebook.store.writer import table_of
from codebook.text.names import word

WITHDRAWN = "withdrawn"
"""What stands for the name of somebody who withdrew."""

CONTENT = "content"
"""The type under which a text that was erased is remembered, by its hash."""

_SOFT = {"memo": ("target_id",), "review": ("coding_id",), "segmentation": ("id",)}
"""References that are no foreign keys, to records of any type."""


class Erasure(NamedTuple):
    """What is to be erased: records, texts by hash, and words in the labels of what was done."""

    keys: frozenset[Key]
    texts: frozenset[str]
    words: frozenset[str]


def closure(connection: Connection, seeds: Iterable[Key]) -> frozenset[Key]:
    """Return records, here or only in the journal, with all that refer to them."""
    known = set(seeds)
    referring: defaultdict[str, set[Key]] = defaultdict(set)
    for key, ids in _references(connection):
        for record_id in ids:
            referring[record_id].add(key)
    waiting = [record_id for _, record_id in known]
    while waiting:
        found = referring[waiting.pop()] - known
        known |= found
        waiting += [record_id for _, record_id in found]
    return frozenset(known)


def _references(connection: Connection) -> Iterator[tuple[Key, set[str]]]:
    """Yield each record, as it is or was, with the ids that it refers to."""
    for record in RECORDS:
        name, columns = table_name(record), _referring(table_name(record))
        if columns:
            sql = f"SELECT id, {', '.join(columns)} FROM {name}"
            for record_id, *ids in ask(connection, sql):
                yield (name, record_id), set(filter(None, ids))
    for name, record_id, *images in ask(
        connection, "SELECT record_type, record_id, before, after FROM change WHERE redacted = 0"
    ):
        columns = _referring(name)
        found = [json.loads(image) for image in images if image and columns]
        yield (name, record_id), {image[c] for image in found for c in columns if image.get(c)}


def _referring(name: str) -> tuple[str, ...]:
    """Return the columns by which a record hangs on another, and goes when that goes."""
    keys = table_of(record_of(name)).foreign_keys
    hard = {key.parent.name for key in keys if key.column.table.name not in (CONTENT, "coder")}
    return (*sorted(hard), *_SOFT.get(name, ()))


def erase(connection: Connection, what: Erasure, at: str) -> None:
    """Erase records and texts in the open transaction; the file still has to be compacted."""
    with schema.journal_brought(connection), _redacting(connection):
        by_type: defaultdict[str, set[str]] = defaultdict(set)
        for name, record_id in what.keys:
            by_type[name].add(record_id)
        for name, ids in by_type.items():
            bulk.delete(connection, record_of(name), "id", ids)
        ids = {record_id for _, record_id in what.keys}
        bulk.delete(connection, Conflict, "record_id", ids)
        bulk.delete(connection, Content, "sha256", what.texts)
        _redact(connection, ids)
        if what.words:
            relabel(connection, partial(word(*what.words).sub, "…"))
        _remember(connection, what, at)


@contextmanager
def _redacting(connection: Connection) -> Iterator[None]:
    """Let the journal be changed meanwhile."""
    ask(connection, "UPDATE open_action SET redacting = 1")
    yield
    ask(connection, "UPDATE open_action SET redacting = 0")


def _redact(connection: Connection, ids: Collection[str]) -> None:
    table = table_of(Change)
    for part in bulk.parts(ids):
        connection.execute(
            table.update()
            .where(table.c.record_id.in_(part))
            .values(before=None, after=None, redacted=1)
        )


def rewrite(
    connection: Connection, change: Callable[[str], str], ids: Iterable[str] | None = None
) -> int:
    """Put other words into what the journal holds of some records, or of all, and into labels.

    Returns in how many places.
    """
    count = 0
    with schema.journal_brought(connection), _redacting(connection):
        images = connection.execute(select(table_of(Change)))
        listed = images if ids is None else bulk.rows(connection, Change, "record_id", ids)
        for row in list(listed):
            *key, before, after = row[:5]
            now = [image and change(str(image)) for image in (before, after)]
            if now != [before, after]:
                sql = (
                    "UPDATE change SET before = :before, after = :after WHERE action_id = :action"
                    " AND record_type = :type AND record_id = :record"
                )
                names = dict(zip(("action", "type", "record"), key, strict=True))
                ask(connection, sql, before=now[0], after=now[1], **names)
                count += 1
        return count + (relabel(connection, change) if ids is None else 0)


def relabel(connection: Connection, change: Callable[[str], str]) -> int:
    """Put other words into the labels of actions, for which the journal must be open."""
    labels = ask(connection, "SELECT id, label FROM action").fetchall()
    changed = [(key, now) for key, label in labels if (now := change(label)) != label]
    for action_id, now in changed:
        ask(connection, "UPDATE action SET label = :now WHERE id = :id", now=now, id=action_id)
    return len(changed)


def _remember(connection: Connection, what: Erasure, at: str) -> None:
    keys = {*what.keys, *((CONTENT, sha256) for sha256 in what.texts)}
    new = sorted(keys - remembered(connection).keys())
    rows = [(record_id, name, at) for name, record_id in new]
    bulk.insert(connection, Forgotten, rows)


def remembered(connection: Connection) -> dict[Key, str]:
    """Return what was erased, and when."""
    rows = ask(connection, "SELECT record_type, record_id, at FROM forgotten")
    return {(name, record_id): at for name, record_id, at in rows}
