"""Rows of many ids at once, as plain tuples in the order of their table's columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, select
from sqlmodel import SQLModel

from codebook.store import connections
from codebook.store.writer import table_of

_AT_ONCE = 500
_PAGE = 2_000


def parts(values: Iterable[str]) -> Iterator[list[str]]:
    """Yield values in order, as many at once as a statement takes."""
    listed = sorted(values)
    for at in range(0, len(listed), _AT_ONCE):
        yield listed[at : at + _AT_ONCE]


def names(model: type[SQLModel]) -> list[str]:
    """Return the names of a table's columns."""
    return [column.name for column in table_of(model).columns]


def rows(
    connection: Connection, model: type[SQLModel], column: str, values: Iterable[str]
) -> list[tuple[object, ...]]:
    """Return the rows that have one of the values in a column."""
    table = table_of(model)
    return [
        tuple(row)
        for part in parts(values)
        for row in connection.execute(select(table).where(table.c[column].in_(part))).all()
    ]


def in_parts(
    connection: Connection,
    model: type[SQLModel],
    column: str,
    values: Iterable[str],
    only: Sequence[str] = (),
) -> Iterator[list[tuple[Any, ...]]]:
    """Yield such rows so many at once, or `only` some columns; they are never all in memory."""
    columns = ", ".join(only or names(model))
    chosen = f"SELECT {columns} FROM {table_of(model).name} WHERE {column}"
    for part in parts(values):
        given = {f"v{at}": value for at, value in enumerate(part)}
        sql = f"{chosen} IN ({', '.join(f':{name}' for name in given)})"
        yield from connections.in_parts(connection, sql, _PAGE, **given)


def walk(
    connection: Connection, table: str, keys: Sequence[str], columns: Sequence[str]
) -> Iterator[list[tuple[Any, ...]]]:
    """Yield a table's keys with columns in the order of the keys, so many rows at once.

    They are never all in memory, and what was yielded may be changed before the next are read.
    """
    order = ", ".join(keys)
    chosen = f"SELECT {', '.join((*keys, *columns))} FROM {table}"
    there = f" WHERE ({order}) > ({', '.join(f':{key}' for key in keys)})"
    after: dict[str, object] = {}
    while part := connections.query(
        connection, f"{chosen}{there if after else ''} ORDER BY {order} LIMIT {_PAGE}", **after
    ).fetchall():
        yield list(map(tuple, part))
        after = dict(zip(keys, part[-1], strict=False))


def insert(
    connection: Connection, model: type[SQLModel], given: Sequence[tuple[object, ...]]
) -> None:
    """Insert whole rows."""
    if given:
        connections.insert(connection, table_of(model).name, names(model), given)


def delete(
    connection: Connection, model: type[SQLModel], column: str, values: Iterable[str]
) -> None:
    """Delete the rows that have one of the values in a column."""
    table = table_of(model)
    for part in parts(values):
        connection.execute(table.delete().where(table.c[column].in_(part)))


def copy(
    source: Connection,
    target: Connection,
    model: type[SQLModel],
    column: str,
    values: Iterable[str],
) -> None:
    """Copy rows from one database to another, those that have one of the values in a column."""
    for part in in_parts(source, model, column, values):
        insert(target, model, part)
