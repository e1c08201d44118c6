"""Rows of many ids at once, as plain tuples in the order of their table's columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import Connection, select
from sqlmodel import SQLModel

from codebook.store import asking
from codebook.store.writer import table_of

_AT_ONCE = 500


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


def insert(
    connection: Connection, model: type[SQLModel], given: Sequence[tuple[object, ...]]
) -> None:
    """Insert whole rows."""
    if given:
        asking.insert(connection, table_of(model).name, names(model), given)


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
    for part in parts(values):
        insert(target, model, rows(source, model, column, part))
