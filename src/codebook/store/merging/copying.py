"""Copying a study from one database to another, all of it or what a coder may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from codebook.progress import OnProgress
from codebook.store import bulk, connections, tables

_AT_ONCE = 5000
_COPIED: tuple[type[SQLModel], ...] = (
    tables.Content,  # first: a revision needs its text
    *tables.RECORDS,
    tables.Action,
    tables.Change,
    tables.Conflict,
)


Unseen = Mapping[type[SQLModel], Sequence[tuple[object, ...]]]
"""The rows, by table, that no coder's connection sees but a copy needs."""


def unseen(connection: Connection) -> Unseen:
    """Return what the copies knew of each other, and what was erased."""
    return {
        model: [tuple(row) for row in connection.execute(tables.table_of(model).select())]
        for model in (tables.Learned, tables.Forgotten)
    }


def copy(
    source: connections.Connection,
    target: Connection,
    unseen_rows: Unseen,
    on_progress: OnProgress | None,
) -> None:
    """Write what `source` sees, and the rows of `unseen_rows`, into an empty study.

    They are written in the open transaction of `target`, during which no trigger may write a
    journal. The target becomes a site of its own. `on_progress` is called with numbers of rows.
    """
    done, total = 0, _count_rows(source) if on_progress else 0
    for model in _COPIED:
        sql = f"SELECT {', '.join(tables.column_names(model))} FROM {tables.table_name(model)}"
        for part in connections.in_parts(source, sql, _AT_ONCE):
            bulk.insert(target, model, part)
            done += len(part)
            if on_progress:
                on_progress(done, total)
    for model, rows in unseen_rows.items():
        bulk.insert(target, model, rows)
    target.execute(text("UPDATE site SET lamport = (SELECT max(lamport) FROM action)"))


def _count_rows(source: connections.Connection) -> int:
    names = (tables.table_name(model) for model in _COPIED)
    return sum(int(connections.value(source, f"SELECT count(*) FROM {name}")) for name in names)
