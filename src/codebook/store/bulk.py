"""Rows of many ids at once, as plain tuples in the order of their table's columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, select, text
from sqlmodel import SQLModel

from codebook.store import connections
from codebook.store.tables import column_names, table_of

_AT_ONCE = 500
_PAGE = 2_000


def batches(values: Iterable[str]) -> Iterator[list[str]]:
    """Yield the values sorted, in lists that are short enough for one statement."""
    in_order = sorted(values)
    for start in range(0, len(in_order), _AT_ONCE):
        yield in_order[start : start + _AT_ONCE]


def select_in(connection: Connection, sql: str, ids: Iterable[str]) -> Iterator[Any]:
    """Yield the rows of a query that says `IN :ids`, which may be very many."""
    statement = text(sql).bindparams(bindparam("ids", expanding=True))
    for batch in batches(ids):
        yield from connection.execute(statement, {"ids": batch})


def rows(
    connection: Connection, model: type[SQLModel], column: str, values: Iterable[str]
) -> list[tuple[object, ...]]:
    """Return the rows that have one of the values in a column."""
    table = table_of(model)
    return [
        tuple(row)
        for batch in batches(values)
        for row in connection.execute(select(table).where(table.c[column].in_(batch))).all()
    ]


def rows_in_batches(
    connection: Connection,
    model: type[SQLModel],
    column: str,
    values: Iterable[str],
    only: Sequence[str] = (),
) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the rows that `rows` returns, in lists, with all columns or `only` some.

    They are never all in memory.
    """
    columns = ", ".join(only or column_names(model))
    for batch in batches(values):
        parameters = {f"v{number}": value for number, value in enumerate(batch)}
        marks = ", ".join(f":{name}" for name in parameters)
        sql = f"SELECT {columns} FROM {table_of(model).name} WHERE {column} IN ({marks})"
        yield from connections.in_parts(connection, sql, _PAGE, **parameters)


def walk(
    connection: Connection, table: str, keys: Sequence[str], columns: Sequence[str]
) -> Iterator[list[tuple[Any, ...]]]:
    """Yield a table's keys and other columns, in lists of rows in the order of the keys.

    They are never all in memory, and what was yielded may be changed before the next are read.
    """
    order = ", ".join(keys)
    every = f"SELECT {', '.join((*keys, *columns))} FROM {table}"
    later = f" WHERE ({order}) > ({', '.join(f':{key}' for key in keys)})"
    after: dict[str, object] = {}
    while batch := connections.query(
        connection, f"{every}{later if after else ''} ORDER BY {order} LIMIT {_PAGE}", **after
    ).fetchall():
        yield list(map(tuple, batch))
        after = dict(zip(keys, batch[-1], strict=False))


def insert(
    connection: Connection, model: type[SQLModel], rows: Sequence[tuple[object, ...]]
) -> None:
    """Insert whole rows."""
    if rows:
        connections.insert(connection, table_of(model).name, column_names(model), rows)


def delete(
    connection: Connection, model: type[SQLModel], column: str, values: Iterable[str]
) -> None:
    """Delete the rows that have one of the values in a column."""
    table = table_of(model)
    for batch in batches(values):
        connection.execute(table.delete().where(table.c[column].in_(batch)))


def copy(
    source: Connection,
    target: Connection,
    model: type[SQLModel],
    column: str,
    values: Iterable[str],
) -> None:
    """Copy rows from one database to another, those that have one of the values in a column."""
    for batch in rows_in_batches(source, model, column, values):
        insert(target, model, batch)
