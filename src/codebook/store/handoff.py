"""A copy of a study for one coder: what that coder may see, and not a byte of anything else."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, select, text
from sqlmodel import SQLModel

from codebook.store import bulk, schema, tables
from codebook.store.engine import make_private, sqlite_url, writing_engine
from codebook.store.writer import table_of

_AT_ONCE = 5000
# A revision's text must be there before it.
_COPIED: tuple[type[SQLModel], ...] = (
    tables.Content, *tables.RECORDS, tables.Action, tables.Change, tables.Conflict
)  # fmt: skip


def write(source: Connection, learned: list[tuple[object, ...]], target: Path) -> None:
    """Write what `source`, a connection with a coder's eyes, sees into a new database file.

    The file is written from nothing, so that no page of it ever held what was left out. `learned`
    are the rows of that table, which no coder sees.
    """
    make_private(target)
    engine = writing_engine(sqlite_url(target.absolute()))
    try:
        with engine.begin() as connection:
            schema.create_tables(connection)
            for model in _COPIED:
                _copy(source, connection, model)
            bulk.insert(connection, tables.Learned, learned)
            connection.execute(text("UPDATE site SET lamport = (SELECT max(lamport) FROM action)"))
            schema.make_triggers(connection)
    finally:
        engine.dispose()


def _copy(source: Connection, target: Connection, model: type[SQLModel]) -> None:
    found = source.execution_options(stream_results=True).execute(select(table_of(model)))
    for part in found.partitions(_AT_ONCE):
        bulk.insert(target, model, [tuple(row) for row in part])
