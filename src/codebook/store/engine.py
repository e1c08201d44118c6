"""SQLAlchemy's engines: one that writes, and one that reads from a server."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from codebook.errors import StudyError
from codebook.lazy_patterns import lazy_pattern
from codebook.staging import staging_folder
from codebook.store import backup
from codebook.store.files import (
    BUSY_TIMEOUT_MS,
    ReadOnlyConnection,
    UnwritableConnection,
    connect,
    path_in,
    prepare,
)
from codebook.store.schema.policies import READER_ROLE
from codebook.waiting import KeepWaiting, retry_while, wait_long

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPICursor

WITHOUT_LOCK: Mapping[str, Any] = {"without_lock": True}
"""Option of a connection that reads every layer and does not write: it takes no write lock."""

_LOCK_NOT_AVAILABLE = "55P03"
"""PostgreSQL's error code where another transaction holds a lock."""


def writing_engine(url: str, keep_waiting: KeepWaiting) -> Engine:
    """Return the engine that writes.

    On a file, each of its transactions holds the one write lock, unless its connection has the
    option WITHOUT_LOCK. `keep_waiting` is asked while another program holds the lock.
    """
    path = path_in(url)
    return _engine(url) if path is None else _file_engine(url, partial(connect, path), keep_waiting)


@contextmanager
def writing_connection(
    writing: Engine, url: str, keep_waiting: KeepWaiting, *, rehearsal: bool
) -> Iterator[Connection]:
    """Give a connection that may write, once no other program does.

    A rehearsal on a file writes to a temporary copy of it, so that nobody has to wait.
    """
    path = path_in(url) if rehearsal else None
    if path is None:
        with writing.connect() as connection:
            if writing.dialect.name != "sqlite":
                _claim_writer(connection, keep_waiting)
            yield connection
        return
    with _copy_connector(path) as creator:
        copy = _file_engine(url, creator, wait_long)
        try:
            with copy.connect() as connection:
                yield connection
        finally:
            copy.dispose()


@contextmanager
def _copy_connector(path: Path) -> Iterator[Callable[[], sqlite3.Connection]]:
    """Give a function that connects to a copy of a file, beside it or, if that fails, in memory."""
    with ExitStack() as until_done:
        original = until_done.enter_context(closing(connect(path)))
        folder = None
        if not isinstance(original, ReadOnlyConnection):
            folder = _staging_folder_beside(path, until_done)
        if folder is None:
            yield partial(_copied_to_memory, original)
            return
        backup.copy(path, folder / path.name)
        yield partial(connect, folder / path.name)


def _staging_folder_beside(path: Path, until_done: ExitStack) -> Path | None:
    try:
        return until_done.enter_context(staging_folder(path.parent))
    except OSError:
        return None


def _copied_to_memory(original: sqlite3.Connection) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    original.backup(copy)
    return copy


_CLAIM_WRITER = (
    "SET LOCAL lock_timeout = 20; UPDATE open_action SET any_layer = 0; SET LOCAL lock_timeout = 0"
)
"""Locks the one row that every writer updates; an attempt waits 20 milliseconds for it."""


def _claim_writer(connection: Connection, keep_waiting: KeepWaiting) -> None:
    """Begin to write on a server; OperationalError where others write until waiting ends."""

    def attempt() -> OperationalError | None:
        try:
            connection.exec_driver_sql(_CLAIM_WRITER)
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", None) != _LOCK_NOT_AVAILABLE:
                raise
            connection.rollback()
            return error
        return None

    retry_while(attempt, keep_waiting)


_NO_BUSY_TIMEOUT = "PRAGMA busy_timeout = 0"
"""Writers do not wait within SQLite, as readers do, but in `retry_while`, where it can be shown."""

_HAS_BUSY_TIMEOUT = "has_busy_timeout"


def _file_engine(
    url: str, creator: Callable[[], sqlite3.Connection], keep_waiting: KeepWaiting
) -> Engine:
    engine = create_engine(url, creator=creator)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", partial(_begin, keep_waiting))
    event.listen(engine, "checkin", _check_in)
    return engine


def _prepare(connection: sqlite3.Connection, _record: ConnectionPoolEntry) -> None:
    # Ids that are derived from content are scattered over the indexes: with SQLite's usual cache of
    # 2 MB, a large import would write and read most of their pages many times. What statements
    # may have to roll back is kept in memory, not written to a temporary file.
    prepare(connection)
    connection.execute("PRAGMA cache_size = -32768")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(_NO_BUSY_TIMEOUT)


def reading_engine(writing: Engine, coder_id: str | None) -> Engine:
    """Return an engine that reads on a server what `coder_id` may see, and can write nothing.

    It has the connections of the one that writes: what it sets holds for a transaction alone.
    """
    engine = writing.execution_options()

    def enter(connection: Any) -> None:  # noqa: ANN401 - SQLAlchemy passes a Connection
        if _is_without_lock(connection):
            return
        # Hidden columns have no statistics: a whole table would seem cheaper than an index.
        connection.exec_driver_sql(
            "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY;"
            " SET LOCAL random_page_cost = 1.1;"
            f" SET LOCAL ROLE {READER_ROLE};"
            f" SELECT set_config('codebook.coder', '{coder_id or ''}', true)"
        )

    event.listen(engine, "begin", enter)
    return engine


def _engine(url: str) -> Engine:
    try:
        # The server may have been restarted since a connection was used last.
        return create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 5})
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
        raise StudyError(
            f"{without_password(url)}: not a database that codebook can use ({error}).",
            "Give a folder, or a URL such as postgresql+psycopg://user@host/name"
            " (pip install 'codebook[postgres]').",
        ) from error


# As SQLAlchemy reads URLs, all between the user's name and the @; and the options of libpq.
_PASSWORD = lazy_pattern(r"(://[^:/@]*:)[^@]*(?=@)|([?&](?:ssl)?password=)[^&]*", re.IGNORECASE)


def without_password(url: str) -> str:
    """Return a URL without its passwords, to be shown."""
    return _PASSWORD.sub(lambda found: f"{found[1] or found[2]}…", url)


_SAMPLED = (
    "SELECT c.relname, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
    " WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace"
    " AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'varchar'::regtype"
    " AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid"
    " AND k.contype IN ('p', 'f') AND a.attnum = ANY (k.conkey))"
    " AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_policy'::regclass"
    " AND d.refobjid = c.oid AND d.refobjsubid = a.attnum)"
)
"""Finds the columns that a server may have sampled: those in no key and in no policy."""


def compact(engine: Engine) -> None:
    """Make a server rewrite its tables without what was erased.

    The server also keeps samples of columns, to plan queries; setting a column's type drops its
    sample.
    """
    with engine.connect() as connection:
        autocommit = connection.execution_options(isolation_level="AUTOCOMMIT")
        for table, column in autocommit.exec_driver_sql(_SAMPLED).all():
            autocommit.exec_driver_sql(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE varchar")
        autocommit.exec_driver_sql("VACUUM FULL")


def is_read_only(connection: Connection) -> bool:
    """Whether a connection is to a file that cannot be written now."""
    return isinstance(connection.connection.driver_connection, UnwritableConnection)


def write_marker(connection: Connection) -> str:
    """Return a value that changes on a server with every action and merge; takes one statement."""
    autocommit = connection.execution_options(**WITHOUT_LOCK, isolation_level="AUTOCOMMIT")
    return str(autocommit.exec_driver_sql("SELECT xmin FROM site").scalar_one())


def _is_without_lock(connection: Connection) -> bool:
    return WITHOUT_LOCK.items() <= connection.get_execution_options().items()


def _begin(keep_waiting: KeepWaiting, connection: Connection) -> None:
    without_lock = _is_without_lock(connection)
    file = connection.connection.driver_connection
    if isinstance(file, UnwritableConnection) and not without_lock:
        raise file.full or sqlite3.OperationalError("attempt to write a readonly database")
    # As SQL, not through SQLAlchemy, which takes longer than the database does.
    cursor = connection.connection.cursor()
    if without_lock:
        connection.info[_HAS_BUSY_TIMEOUT] = True
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        cursor.execute("BEGIN")
    else:
        _take_lock(cursor, keep_waiting)


def _take_lock(cursor: DBAPICursor, keep_waiting: KeepWaiting) -> None:
    """Begin to write; sqlite3's OperationalError where others write until waiting ends."""

    def attempt() -> sqlite3.OperationalError | None:
        try:
            cursor.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            return error
        return None

    retry_while(attempt, keep_waiting)


def _check_in(connection: sqlite3.Connection | None, record: ConnectionPoolEntry) -> None:
    # After a COMMIT that failed on a deferred key, SQLite's transaction is still open.
    if connection is not None and connection.in_transaction:
        connection.rollback()
    if connection is not None and record.info.pop(_HAS_BUSY_TIMEOUT, False):
        connection.execute(_NO_BUSY_TIMEOUT)
    if isinstance(connection, UnwritableConnection):  # next time, the file may be writable
        record.invalidate()
