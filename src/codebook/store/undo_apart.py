"""What others changed beside an action, in a column of several values in which it changed one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import text

from codebook.store.journal.images import column_differs
from codebook.store.journal.several import Several, several_of
from codebook.store.tables import Record, table_name
from codebook.store.undo import changed_types, has_changed
from codebook.store.writer import Writer


class ValuesApart(NamedTuple):
    """A column in which others have changed values since, but none that the action had changed.

    `left` is what is stored in it as the action left it, `now` as it is with the values of the
    action at the other side.
    """

    record: type[Record]
    record_id: str
    column: str
    left: str
    now: str


def values_apart(writer: Writer, action_id: str, present: str, wanted: str) -> list[ValuesApart]:
    """Return these where an action's changes are to go from a side to another."""
    return [
        found
        for record in changed_types(writer.connection, action_id)
        for column in several_of(table_name(record))
        for found in _apart(writer, action_id, record, column, (present, wanted))
    ]


def _apart(
    writer: Writer, action_id: str, record: type[Record], column: Several, sides: tuple[str, str]
) -> Iterator[ValuesApart]:
    name, dialect, (present, wanted) = column.column, writer.connection.dialect.name, sides
    table = table_name(record)
    sql = (
        f"SELECT t.id, t.{name}, c.{present}, c.{wanted} FROM change c JOIN {table} t"
        f" ON t.id = c.record_id WHERE c.action_id = :id AND c.record_type = '{table}'"
        " AND c.redacted = 0 AND c.before IS NOT NULL AND c.after IS NOT NULL"
        f" AND {has_changed(record, name, dialect)}"
        f" AND {column_differs(record, name, f'c.{present}', dialect)}"
    )
    for key, held, *images in writer.connection.execute(text(sql), {"id": action_id}).all():
        left, want = (json.loads(image)[name] for image in images)
        had, has, wants = map(column.apart, (left, held, want))
        changed = {each for each in had.keys() | wants.keys() if had.get(each) != wants.get(each)}
        if column.frame not in changed and all(has.get(each) == had.get(each) for each in changed):
            now = column.together({**has, **{each: wants.get(each) for each in changed}})
            yield ValuesApart(record, str(key), name, left, now)
