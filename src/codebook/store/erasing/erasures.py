"""Erasing records from the tables and from the journal, with all that refers to them.

The ids stay, so that no merge brings the records back; and the journal still has that something
changed, but not what.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

from codebook.store import bulk
from codebook.store.connections import query, value, values
from codebook.store.journal.histories import Key, ids_by_type, record_of
from codebook.store.queries.revision_queries import revisions_ever
from codebook.store.schema import schema_changes
from codebook.store.tables import Change, Conflict, Content, Forgotten, table_name, table_of
from codebook.store.text_columns import reworded_image
from codebook.text.names import whole_words

WITHDRAWN = "withdrawn"
"""What replaces the name of somebody who withdrew."""

CONTENT = "content"
"""The record type under which an erased text is remembered, by its hash."""

_QUOTED = frozenset({"participant", "background", "ranking", "code"})
"""The records of whose values the labels of actions tell, after a colon."""

_KEY, _IMAGES = ("action_id", "record_type", "record_id"), ("before", "after")
_REWRITE = (
    f"UPDATE change SET {', '.join(f'{name} = :{name}' for name in _IMAGES)}"
    f" WHERE {' AND '.join(f'{name} = :{name}' for name in _KEY)}"
)


class Erasure(NamedTuple):
    """What is to be erased: records, texts by their hash, and words in the labels of actions."""

    keys: frozenset[Key]
    texts: frozenset[str]
    words: frozenset[str]


def erase(connection: Connection, erasure: Erasure, at: str) -> None:
    """Erase records and texts in the open transaction; the file still has to be compacted."""
    with schema_changes.without_journal(connection), redacting(connection):
        for name, ids in ids_by_type(erasure.keys).items():
            bulk.delete(connection, record_of(name), "id", ids)
        ids = {record_id for _, record_id in erasure.keys}
        bulk.delete(connection, Conflict, "record_id", ids)
        bulk.delete(connection, Content, "sha256", erasure.texts)
        _redact(connection, ids | _former_revisions(connection, erasure.texts))
        _shorten_labels(connection, (key for name, key in erasure.keys if name in _QUOTED))
        if erasure.words:
            relabel(connection, partial(whole_words(*erasure.words).sub, "…"))
        _remember(connection, erasure, at)


@contextmanager
def redacting(connection: Connection) -> Iterator[None]:
    """Let the journal be changed within the block."""
    query(connection, "UPDATE open_action SET redacting = 1")
    yield
    query(connection, "UPDATE open_action SET redacting = 0")


def _former_revisions(connection: Connection, texts: Collection[str]) -> set[str]:
    """Return the revisions, by id, that had one of some texts and exist no longer.

    Redoing them would need the text, and so they are erased from the journal as well.
    """
    present = set(values(connection, "SELECT id FROM revision"))
    return {row.id for row in revisions_ever(connection) if row.sha256 in texts} - present


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
    """Change people's words that the journal holds of some records.

    Without `ids`, those of all records and of labels. Returns in how many places something changed.
    """
    count = 0
    with schema_changes.without_journal(connection), redacting(connection):
        for part in _images(connection, ids):
            rewritten = []
            for *key, before, after in part:
                images = [each and reworded_image(key[1], each, change) for each in (before, after)]
                if images != [before, after]:
                    rewritten.append(dict(zip((*_KEY, *_IMAGES), (*key, *images), strict=True)))
            if rewritten:
                connection.execute(text(_REWRITE), rewritten)
            count += len(rewritten)
        return count + (relabel(connection, change) if ids is None else 0)


def _images(
    connection: Connection, ids: Iterable[str] | None
) -> Iterator[Sequence[tuple[Any, ...]]]:
    """Yield lists of changes, of all records or of some: their keys, then before and after."""
    if ids is None:
        yield from bulk.walk(connection, table_name(Change), _KEY, _IMAGES)
    else:
        yield [row[:5] for row in bulk.rows(connection, Change, "record_id", ids)]


def relabel(connection: Connection, change: Callable[[str], str]) -> int:
    """Change the labels of actions, while `redacting`; return how many changed."""
    labels = query(connection, "SELECT id, label FROM action").fetchall()
    changed = [(key, now) for key, label in labels if (now := change(label)) != label]
    for action_id, now in changed:
        query(connection, "UPDATE action SET label = :now WHERE id = :id", now=now, id=action_id)
    return len(changed)


def _shorten_labels(connection: Connection, ids: Iterable[str]) -> None:
    """Take out what the labels of actions tell of the values of erased records."""
    sql = (
        "SELECT DISTINCT a.id, a.label FROM change c JOIN action a ON a.id = c.action_id"
        " WHERE c.record_id IN :ids"
    )
    for action_id, label in list(bulk.select_in(connection, sql, set(ids))):
        what, colon, told = label.partition(": ")
        if told:
            now = f"{what}{colon}…"
            query(
                connection, "UPDATE action SET label = :now WHERE id = :id", now=now, id=action_id
            )


def _remember(connection: Connection, erasure: Erasure, at: str) -> None:
    keys = {*erasure.keys, *((CONTENT, sha256) for sha256 in erasure.texts)}
    new = sorted(keys - remembered(connection).keys())
    rows = [(record_id, name, at) for name, record_id in new]
    bulk.insert(connection, Forgotten, rows)


def remembered(connection: Connection) -> dict[Key, str]:
    """Return what was erased, and when."""
    rows = query(connection, "SELECT record_type, record_id, at FROM forgotten")
    return {(name, record_id): at for name, record_id, at in rows}


def was_erased(connection: Connection, key: Key) -> bool:
    """Whether a record or text was erased, as `remembered` tells of all."""
    sql = "SELECT count(*) FROM forgotten WHERE record_type = :name AND record_id = :id"
    name, record_id = key
    return bool(value(connection, sql, name=name, id=record_id))
