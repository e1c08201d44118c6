"""Records taken out of the tables and out of the journal, with all that refers to them.

What stays is that they were: the ids, so that no merge brings them back, and in the journal that
something changed, without what.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

from codebook.store import bulk, schema
from codebook.store.connections import query, values
from codebook.store.histories import Key, ids_by_type, record_of
from codebook.store.revision_queries import revisions_ever
from codebook.store.tables import Change, Conflict, Content, Forgotten
from codebook.store.writer import table_of
from codebook.text.names import whole_words

WITHDRAWN = "withdrawn"
"""What stands for the name of somebody who withdrew."""

CONTENT = "content"
"""The type under which a text that was erased is remembered, by its hash."""

_KEY, _IMAGES = ("action_id", "record_type", "record_id"), ("before", "after")
_REWRITE = (
    f"UPDATE change SET {', '.join(f'{name} = :{name}' for name in _IMAGES)}"
    f" WHERE {' AND '.join(f'{name} = :{name}' for name in _KEY)}"
)


class Erasure(NamedTuple):
    """What is to be erased: records, texts by hash, and words in the labels of what was done."""

    keys: frozenset[Key]
    texts: frozenset[str]
    words: frozenset[str]


def erase(connection: Connection, what: Erasure, at: str) -> None:
    """Erase records and texts in the open transaction; the file still has to be compacted."""
    with schema.without_journal(connection), redacting(connection):
        for name, ids in ids_by_type(what.keys).items():
            bulk.delete(connection, record_of(name), "id", ids)
        ids = {record_id for _, record_id in what.keys}
        bulk.delete(connection, Conflict, "record_id", ids)
        bulk.delete(connection, Content, "sha256", what.texts)
        _redact(connection, ids | _taken_back(connection, what.texts))
        if what.words:
            relabel(connection, partial(whole_words(*what.words).sub, "…"))
        _remember(connection, what, at)


@contextmanager
def redacting(connection: Connection) -> Iterator[None]:
    """Let the journal be changed meanwhile."""
    query(connection, "UPDATE open_action SET redacting = 1")
    yield
    query(connection, "UPDATE open_action SET redacting = 0")


def _taken_back(connection: Connection, texts: Collection[str]) -> set[str]:
    """Return the revisions, by id, that had one of some texts and are no more.

    They cannot be done again, for which the text would be needed.
    """
    there = set(values(connection, "SELECT id FROM revision"))
    return {row.id for row in revisions_ever(connection) if row.sha256 in texts} - there


def _redact(connection: Connection, ids: Collection[str]) -> None:
    table = table_of(Change)
    for part in bulk.batches(ids):
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
    with schema.without_journal(connection), redacting(connection):
        for part in _images(connection, ids):
            changed = []
            for *key, before, after in part:
                now = [image and change(image) for image in (before, after)]
                if now != [before, after]:
                    changed.append(dict(zip((*_KEY, *_IMAGES), (*key, *now), strict=True)))
            if changed:
                connection.execute(text(_REWRITE), changed)
            count += len(changed)
        return count + (relabel(connection, change) if ids is None else 0)


def _images(
    connection: Connection, ids: Iterable[str] | None
) -> Iterator[Sequence[tuple[Any, ...]]]:
    """Yield the key of each change with the images, of all records or of some."""
    if ids is None:
        yield from bulk.walk(connection, str(Change.__tablename__), _KEY, _IMAGES)
    else:
        yield [row[:5] for row in bulk.rows(connection, Change, "record_id", ids)]


def relabel(connection: Connection, change: Callable[[str], str]) -> int:
    """Put other words into the labels of actions, for which the journal must be open."""
    labels = query(connection, "SELECT id, label FROM action").fetchall()
    changed = [(key, now) for key, label in labels if (now := change(label)) != label]
    for action_id, now in changed:
        query(connection, "UPDATE action SET label = :now WHERE id = :id", now=now, id=action_id)
    return len(changed)


def _remember(connection: Connection, what: Erasure, at: str) -> None:
    keys = {*what.keys, *((CONTENT, sha256) for sha256 in what.texts)}
    new = sorted(keys - remembered(connection).keys())
    rows = [(record_id, name, at) for name, record_id in new]
    bulk.insert(connection, Forgotten, rows)


def remembered(connection: Connection) -> dict[Key, str]:
    """Return what was erased, and when."""
    rows = query(connection, "SELECT record_type, record_id, at FROM forgotten")
    return {(name, record_id): at for name, record_id, at in rows}
