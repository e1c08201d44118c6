"""Running SQL on a connection of either kind: SQL with `:names` in, plain tuples out.

A study's file is read through sqlite3 itself, which is quick to import, and is fast within a
transaction of SQLAlchemy's, too. A server is read through SQLAlchemy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from codebook.store.indexes import rebuilt_indexes

if TYPE_CHECKING:
    from sqlalchemy import Connection as ServerConnection

T = TypeVar("T")
RowT = TypeVar("RowT", bound=NamedTuple)

_ROWS_A_STATEMENT = 200
_ROWS_AT_ONCE = 500


class Connection(Protocol):
    """A connection of sqlite3, or one of SQLAlchemy."""

    def execute(self, statement: Any, parameters: Any = ..., /) -> Any:  # noqa: ANN401 - of both
        """Run a statement."""


class Cursor(Protocol):
    """The rows that a query found, as sqlite3 and SQLAlchemy both give them."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the rows."""

    def fetchone(self) -> Any:  # noqa: ANN401 - a row is a tuple of what its columns hold
        """Return the next row, None after the last."""

    def fetchmany(self, size: int, /) -> list[Any]:
        """Return at most so many of the rows that are left."""

    def fetchall(self) -> list[Any]:
        """Return the rows that are left."""


def query(connection: Connection, sql: str, **parameters: object) -> Cursor:
    """Run a query with values for its `:names`; return its rows."""
    file = _sqlite_connection(connection)
    if file is not None:
        return file.execute(sql, parameters)
    from sqlalchemy import text

    cursor: Cursor = connection.execute(text(sql), parameters)
    return cursor


def execute(connection: Connection, sql: str, **parameters: object) -> None:
    """Run a statement that returns no rows."""
    query(connection, sql, **parameters)


def execute_all(connection: ServerConnection, statements: Iterable[str]) -> None:
    """Run statements without values, such as the many of a schema."""
    file = _sqlite_connection(connection)
    for statement in statements:
        if file is None:
            connection.exec_driver_sql(statement)
        else:
            file.execute(statement)


def dialect_of(connection: Any) -> str:  # noqa: ANN401 - of either kind
    """Return which SQL a connection takes, where they differ: sqlite's or postgresql's."""
    return "postgresql" if _sqlite_connection(connection) is None else "sqlite"


def driver_connection_of(connection: ServerConnection) -> Connection:
    """Return sqlite3's own connection under a connection, or on a server the same one.

    Statements on it are part of the same transaction.
    """
    return _sqlite_connection(connection) or connection


def insert(
    connection: Any,  # noqa: ANN401 - of either kind
    table: str,
    names: Sequence[str],
    rows: Sequence[Sequence[object]],
) -> None:
    """Insert rows, each with a value for every name.

    Not through SQLAlchemy's Core, which takes twice as long over many rows as the database does.
    """
    file = _sqlite_connection(connection)
    marks = ", ".join(["%s" if file is None else "?"] * len(names))
    sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"
    if file is None:
        connection.exec_driver_sql(sql, [tuple(row) for row in rows])
        return
    # Many rows in one statement: for each statement that fires triggers, SQLite first copies every
    # page that it touches, which takes as long as writing one row and its journal.
    in_blocks = len(rows) - len(rows) % _ROWS_A_STATEMENT
    block_sql = sql + f", ({marks})" * (_ROWS_A_STATEMENT - 1) if in_blocks else ""
    with rebuilt_indexes(file, table, len(rows)):
        for start in range(0, in_blocks, _ROWS_A_STATEMENT):
            block = rows[start : start + _ROWS_A_STATEMENT]
            file.execute(block_sql, tuple(chain.from_iterable(block)))
        file.executemany(sql, rows[in_blocks:])


@contextmanager
def bulk_loading(connection: Any, table: str, count: int) -> Iterator[None]:  # noqa: ANN401 - of either kind
    """Make inserting `count` rows in several calls as fast as in one."""
    file = _sqlite_connection(connection)
    with nullcontext() if file is None else rebuilt_indexes(file, table, count):
        yield


def _sqlite_connection(connection: Any) -> sqlite3.Connection | None:  # noqa: ANN401 - of either kind
    """Return sqlite3's own connection under one of SQLAlchemy's, in the same transaction.

    A statement takes a fifth of the time there. None for a server.
    """
    if isinstance(connection, sqlite3.Connection):
        return connection
    if connection.dialect.name != "sqlite":
        return None
    if not connection.in_transaction():
        connection.begin()
    own = connection.connection.driver_connection
    return own if isinstance(own, sqlite3.Connection) else None


def fetch_all(
    connection: Connection, kind: Callable[[Iterable[Any]], T], sql: str, **parameters: object
) -> list[T]:
    """Return the rows of a query, each converted by `kind`."""
    return list(map(kind, query(connection, sql, **parameters).fetchall()))


def value(connection: Connection, sql: str, **parameters: object) -> Any:  # noqa: ANN401 - a column's
    """Return the first column of the first row, None where there is no row."""
    row = query(connection, sql, **parameters).fetchone()
    return None if row is None else row[0]


def values(connection: Connection, sql: str, **parameters: object) -> list[Any]:
    """Return the first column of every row."""
    return [row[0] for row in query(connection, sql, **parameters)]


def stream(connection: Connection, sql: str, **parameters: object) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a query, which are never all in memory."""
    for part in in_parts(connection, sql, _ROWS_AT_ONCE, **parameters):
        yield from part


def stream_shared(
    connection: Connection, kind: type[RowT], shared: Sequence[str], sql: str, **parameters: object
) -> Iterator[RowT]:
    """Yield the rows of a query as `kind`; in the columns `shared`, equal values are one object.

    So the rows of a large study take a fraction of the memory.
    """
    places = [kind._fields.index(column) for column in shared]
    first_equal: Callable[[Any, Any], Any] = {}.setdefault
    for part in in_parts(connection, sql, _ROWS_AT_ONCE, **parameters):
        columns: list[Iterable[Any]] = list(zip(*part, strict=True))
        for place in places:
            columns[place] = map(first_equal, columns[place], columns[place])
        yield from map(kind._make, zip(*columns, strict=True))


def in_parts(
    connection: Connection, sql: str, size: int, **parameters: object
) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the rows of a query in lists of at most `size`; they are never all in memory."""
    file = _sqlite_connection(connection)
    cursor = (
        _stream_from_server(connection, sql, parameters)
        if file is None
        else file.execute(sql, parameters)
    )
    while part := cursor.fetchmany(size):
        yield part if file is not None else list(map(tuple, part))


def _stream_from_server(connection: Any, sql: str, parameters: dict[str, object]) -> Cursor:  # noqa: ANN401 - a server's
    from sqlalchemy import text

    # As an option of the connection, it would hold for every later query, too.
    cursor: Cursor = connection.execute(
        text(sql), parameters, execution_options={"stream_results": True}
    )
    return cursor
