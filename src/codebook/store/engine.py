"""SQLAlchemy's engines: the one that writes, and that which reads on a server."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import PoolProxiedConnection

from codebook.errors import StudyError
from codebook.store.files import prepare
from codebook.store.visibility import READER_ROLE

_SERVED = {"pool_pre_ping": True, "connect_args": {"connect_timeout": 5}}


def writing_engine(url: str) -> Engine:
    """Return the engine that writes; each of its transactions holds the one write lock."""
    engine = _engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", lambda connection, _record: prepare(connection))
        event.listen(engine, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))
        event.listen(engine, "checkin", _roll_back)
    return engine


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
        # A server may have been started anew since a connection was used last; SQLite has none.
        served = {} if url.startswith("sqlite") else _SERVED
        return create_engine(url, **served)
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


def _roll_back(connection: sqlite3.Connection | PoolProxiedConnection | None, _rec: object) -> None:
    # A COMMIT that fails on a deferred key leaves SQLite's transaction open in the pool.
    if isinstance(connection, sqlite3.Connection) and connection.in_transaction:
        connection.rollback()
