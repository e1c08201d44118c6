"""SQL on what the journal keeps of a record: its JSON, a column in it, whether it still holds.

A column that came with a later revision has a server default; where the journal of an earlier one
lacks the column, that default is what it meant.
"""

from __future__ import annotations

from sqlalchemy import DefaultClause, Integer, Table

from codebook.store.tables import Record, column_names, table_of


def sqlite_row_json(record: type[Record], row: str) -> str:
    """Return the expression of a row's JSON, as SQLite's triggers write it."""
    pairs = ", ".join(f"'{name}', {row}.{name}" for name in column_names(record))
    return f"json_object({pairs})"


def value(record: type[Record], name: str, image: str, dialect: str) -> str:
    """Return the expression of what `image`, the JSON of a record, has in a column."""
    table = table_of(record)
    if dialect == "sqlite":
        found = f"json_extract({image}, '$.{name}')"
    else:
        found = f"CAST({image}::jsonb ->> '{name}' AS {table.c[name].type.compile()})"
    default = _later_default(table, name)
    return found if default is None else f"coalesce({found}, {default})"


def differs_from(dialect: str) -> str:
    """Return the operator that says that two values differ, of which any may be NULL."""
    return "IS NOT" if dialect == "sqlite" else "IS DISTINCT FROM"


def column_differs(record: type[Record], name: str, image: str, dialect: str) -> str:
    """Return the condition that a column of the record `t` is not what `image`, its JSON, says."""
    return f"t.{name} {differs_from(dialect)} {value(record, name, image, dialect)}"


def differs(record: type[Record], image: str, dialect: str) -> str:
    """Return the condition that any column of the record `t` is not what `image` says."""
    return " OR ".join(
        column_differs(record, name, image, dialect) for name in column_names(record)
    )


def _later_default(table: Table, name: str) -> str | None:
    column = table.c[name]
    if not isinstance(column.server_default, DefaultClause):
        return None
    default = str(column.server_default.arg)
    return default if isinstance(column.type, Integer) else f"'{default}'"
