"""The words of records that are to be erased, by which files that hold them are found."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection

from codebook.lazy_patterns import lazy_pattern
from codebook.store import bulk
from codebook.store.connections import query
from codebook.store.journal.histories import Key
from codebook.store.tables import Change

LONG = 20
"""Code points of a line; a shorter one might be anybody's words."""

_TOLD: Mapping[str, tuple[str, ...]] = {
    "passage": ("insight",),
    "memo": ("text",),
    "participant": ("fields",),
    "background": ("cells",),
    "ranking": ("items",),
    "review": ("reason",),
    "verdict": ("reason",),
}
_JSON = ("fields", "cells", "items")
_CELLS = (("participant", "fields"), ("background", "cells"))
"""The columns of which several participants may have the same value."""

_ID = lazy_pattern("[0-9a-f]{32}")


class ErasedLines(NamedTuple):
    """Lines of at least `LONG` code points that records hold, or once held.

    - `quoted`: quotes of passages of a transcript, in which others may speak too.
    - `said`: quotes that have no place in a transcript, and quotes as they were published.
    - `told`: what else is on record of the participant, and of no other one.
    """

    quoted: frozenset[str]
    said: frozenset[str]
    told: frozenset[str]


def erased_lines(connection: Connection, keys: Collection[Key]) -> ErasedLines:
    """Return the lines of records that are still to be erased."""
    ids = {record_id for name, record_id in keys if name in _TOLD}
    quoted, said, told = set[str](), set[str](), set[str]()
    columns = "record_type", "before", "after"
    for rows in bulk.rows_in_batches(connection, Change, "record_id", ids, columns):
        for name, *images in rows:
            for image in map(json.loads, filter(None, images)):
                told.update(_lines(image, _TOLD.get(name, ())))
                if name == "passage":
                    said.update(_lines(image, ("published_quote",)))
                    (quoted if image["revision_id"] else said).update(_lines(image, ("quote",)))
    told -= _of_others(connection, keys)
    return ErasedLines(frozenset(quoted), frozenset(said), frozenset(told))


def _of_others(connection: Connection, keys: Collection[Key]) -> set[str]:
    """Return the lines of what is recorded of the participants who stay."""
    return {
        line
        for table, column in _CELLS
        for record_id, cells in query(connection, f"SELECT id, {column} FROM {table}")
        if (table, record_id) not in keys
        for line in _lines({column: cells}, (column,))
    }


def _lines(image: Mapping[str, Any], columns: Collection[str]) -> Iterator[str]:
    """Yield the longer lines of some columns; of those that hold JSON, the lines of its strings."""
    for column in columns:
        held = image.get(column) or ""
        for text in _strings(json.loads(held)) if held and column in _JSON else (held,):
            for line in map(str.strip, text.splitlines()):
                if len(line) >= LONG and not _ID.fullmatch(line):
                    yield line


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)
