"""SQLAlchemy's engines: the one that writes, and that which reads on a server."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from codebook.errors import StudyError
from codebook.store.files import Resting, connect, path_in, prepare
from codebook.store.visibility import READER_ROLE

LOOKING: Mapping[str, Any] = {"looking": True}
"""The option of a connection through which nothing is written."""


def writing_engine(url: str) -> Engine:
    """Return the engine that writes; each of its transactions holds the one write lock.

    So does none of a connection with the option LOOKING.
    """
    path = path_in(url)
    if path is None:
        return _engine(url)
    engine = create_engine(url, creator=partial(connect, path))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "checkin", _check_in)
    return engine


def _prepare(connection: sqlite3.Connection, _record: ConnectionPoolEntry) -> None:
    # Ids that follow from content lie all over the indexes: with the 2 MB that SQLite takes, a
    # large import would write and read most of their pages many times.
    prepare(connection)
    connection.execute("PRAGMA cache_size = -16384")


def reading_engine(url: str, coder_id: str | None) -> Engine:
    """Return the engine that reads on a server what `coder_id` may see, and can write nothing."""
    engine = _engine(url)

    def enter(connection: Any) -> None:  # noqa: ANN401 - SQLAlchemy passes a Connection
        connection.exec_driver_sql(
            f"SET TRANSACTION READ ONLY; SET LOCAL ROLE {READER_ROLE};"
            f" SELECT set_config('codebook.coder', '{coder_id or ''}', true)"
        )

    event.listen(engine, "begin", enter)
    return engine


def _engine(url: str) -> Engine:
    try:
        # The server may have been started anew since a connection was used last.
        return create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 5})
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise StudyError(
            f"{without_password(url)}: not a database that codebook can use ({error}).",
            "Give a folder, or a URL such as postgresql+psycopg://user@host/name"
            " (pip install 'codebook[postgres]').",
        ) from error


def without_password(url: str) -> str:
    """Return a URL as it may be shown."""
    head, at, tail = url.rpartition("@")
    return f"{head.rpartition(':')[0]}:…@{tail}" if at and head.count(":") > 1 else url


def compact(engine: Engine) -> None:
    """Let a server write a database anew without what was erased."""
    with engine.connect() as connection:
        alone = connection.execution_options(isolation_level="AUTOCOMMIT")
        alone.exec_driver_sql("VACUUM FULL")


def rests(connection: Connection) -> bool:
    """Say whether a connection is to a file that cannot be written."""
    return isinstance(connection.connection.driver_connection, Resting)


def _begin(connection: Connection) -> None:
    looking = LOOKING.items() <= connection.get_execution_options().items()
    file = connection.connection.driver_connection
    if isinstance(file, Resting) and not looking:
        raise file.full or sqlite3.OperationalError("attempt to write a readonly database")
    connection.exec_driver_sql("BEGIN" if looking else "BEGIN IMMEDIATE")


def _check_in(connection: sqlite3.Connection | None, record: ConnectionPoolEntry) -> None:
    # A COMMIT that fails on a deferred key leaves SQLite's transaction open in the pool.
    if connection is not None and connection.in_transaction:
        connection.rollback()
    if isinstance(connection, Resting):  # by the next time, it may be possible to write
        record.invalidate(soft=True)
