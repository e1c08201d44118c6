"""Copying a study from one database to another, all of it or what a coder may see."""

from __future__ import annotations

from sqlalchemy import Connection, select, text
from sqlmodel import SQLModel

from codebook.store import bulk, tables
from codebook.store.writer import table_of

_AT_ONCE = 5000
# A revision's text must be there before it.
_COPIED: tuple[type[SQLModel], ...] = (
    tables.Content, *tables.RECORDS, tables.Action, tables.Change, tables.Conflict
)  # fmt: skip


def copy(source: Connection, target: Connection, learned: list[tuple[object, ...]]) -> None:
    """Write what `source` sees into an empty study, in its open transaction.

    No trigger may write a journal meanwhile. `learned` are the rows of that table, which no
    coder's connection sees. The target is a site of its own.
    """
    for model in _COPIED:
        found = source.execution_options(stream_results=True).execute(select(table_of(model)))
        for part in found.partitions(_AT_ONCE):
            bulk.insert(target, model, [tuple(row) for row in part])
    bulk.insert(target, tables.Learned, learned)
    target.execute(text("UPDATE site SET lamport = (SELECT max(lamport) FROM action)"))
