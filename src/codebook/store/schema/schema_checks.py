"""Checks that a study's tables are as they were made, and that what guards them is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Table, inspect

from codebook.store.connections import query, values
from codebook.store.schema.policies import MAKERS, SAMPLED, SIGHT, quoted
from codebook.store.schema.triggers import create_statements
from codebook.store.schema.visibility import predicates
from codebook.store.tables import TABLES, table_of

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import ReflectedForeignKeyConstraint, TableKey

Found = TypeVar("Found")


def tables(connection: Connection) -> Iterator[str]:
    """Compare tables, columns, keys and indexes with those that a study of this schema has."""
    # All tables at once: a server is asked a few times then, not several times for each.
    inspector, names = inspect(connection), [table_of(each).name for each in TABLES]
    columns = _by_table(inspector.get_multi_columns(filter_names=names))
    keys = _by_table(inspector.get_multi_pk_constraint(filter_names=names))
    references = _by_table(inspector.get_multi_foreign_keys(filter_names=names))
    indexes = _by_table(inspector.get_multi_indexes(filter_names=names))
    for table in map(table_of, TABLES):
        if table.name not in columns:
            yield f"The table {table.name} is missing."
            continue
        if {column["name"] for column in columns[table.name]} != set(table.columns.keys()):
            yield f"The table {table.name} does not have the columns that it should have."
            continue
        if set(keys[table.name]["constrained_columns"]) != {*table.primary_key.columns.keys()}:
            yield f"The table {table.name} has lost its key: it may contain a record twice."
        yield from _references(table, references[table.name])
        present = {index["name"] for index in indexes[table.name]}
        for name in sorted(str(index.name) for index in table.indexes):
            if name not in present:
                yield f"The index {name} is missing; finding things is slow without it."


def _by_table(found: Mapping[TableKey, Found]) -> dict[str, Found]:
    return {name: each for (_, name), each in found.items()}


def _references(table: Table, present: Iterable[ReflectedForeignKeyConstraint]) -> Iterator[str]:
    known = {(*each["constrained_columns"], each["referred_table"]) for each in present}
    for one in sorted(table.foreign_key_constraints, key=lambda each: tuple(each.column_keys)):
        if (*one.column_keys, one.referred_table.name) not in known:
            yield (
                f"The table {table.name} may refer by {one.column_keys[0]} to records that do"
                " not exist."
            )


def counters(connection: Connection) -> Iterator[str]:
    """Check the rows by which the journal numbers actions and knows of the one that is open."""
    rows = query(connection, "SELECT action_id, redacting FROM open_action").fetchall()
    if len(values(connection, "SELECT id FROM site")) != 1 or len(rows) != 1:
        yield "The rows by which the journal counts are not as they should be."
    elif any(rows[0]):
        yield "The journal takes an action that has ended for an open one, and lets writes pass."


def guards(connection: Connection) -> Iterator[str]:
    """Look for the triggers that write the journal and, on a server, the policies that hide."""
    sqlite = connection.dialect.name == "sqlite"
    present = _triggers(connection) if sqlite else _server_triggers(connection)
    for statement in create_statements(connection.dialect.name):
        kind, name = statement.split()[1].lower(), statement.split()[2].partition("(")[0]
        if present.pop(name, None) != (statement if sqlite else _function_body(statement)):
            yield f"The journal's {kind} {name} is missing or was altered."
    for name in sorted(present):
        yield f"The trigger {name} is not codebook's: it may change things unseen."
    if not sqlite:
        yield from _policies(connection)
        yield from _foreign_makers(connection)


def _triggers(connection: Connection) -> dict[str, str]:
    sql = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    return dict(query(connection, sql).fetchall())


_HERE = "current_schema()::regnamespace"


def _server_triggers(connection: Connection) -> dict[str, str]:
    """Return by name a server's triggers, with empty texts, and its functions with their bodies."""
    triggers = (
        "SELECT tgname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid"
        f" WHERE NOT tgisinternal AND tgenabled <> 'D' AND relnamespace = {_HERE}"
    )
    functions = (
        f"SELECT proname, prosrc FROM pg_proc WHERE pronamespace = {_HERE}"
        " AND (prorettype = 'trigger'::regtype OR starts_with(proname, 'codebook_'))"
    )
    return dict.fromkeys(values(connection, triggers), "") | dict(
        query(connection, functions).fetchall()
    )


def _function_body(statement: str) -> str:
    """Return the part of a statement that a server keeps word for word: a function's body."""
    return statement.split("$$")[1] if "$$" in statement else ""


_FOREIGN = """SELECT DISTINCT f.name, o.rolname FROM (
        SELECT proname AS name, proowner AS owner FROM pg_proc WHERE pronamespace = {here}
        UNION SELECT oprname, oprowner FROM pg_operator WHERE oprnamespace = {here}
    ) f JOIN pg_roles o ON o.oid = f.owner WHERE NOT o.rolsuper
    AND f.owner <> (SELECT relowner FROM pg_class WHERE oid = 'study'::regclass) ORDER BY 1"""


def _foreign_makers(connection: Connection) -> Iterator[str]:
    """Look for functions of other logins, made or possible, that a server would call as ours."""
    for name, owner in query(connection, _FOREIGN.format(here=_HERE)).fetchall():
        yield f"{name}, made by {owner}, may be called in place of what the server has: drop it."
    for name in values(connection, MAKERS):
        yield (
            f"The login {name} may make functions in the study's schema, and so see what is hidden:"
            " let an administrator run REVOKE CREATE ON SCHEMA … FROM it, or FROM PUBLIC."
        )


def _policies(connection: Connection) -> Iterator[str]:
    """Look for tables that lack the one policy that hides rows, and for those that are sampled."""
    hidden = values(
        connection,
        "SELECT relname FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid"
        f" WHERE relrowsecurity AND relnamespace = {_HERE} GROUP BY relname"
        " HAVING count(*) = 1 AND bool_and(polname = 'seen'"
        " AND strpos(pg_get_expr(polqual, polrelid), 'codebook_seen') > 0)",
    )
    for name in sorted(predicates(SIGHT).keys() - set(hidden)):
        yield f"The table {name} hides nothing from anybody: its policy is missing or altered."
    sampled = SAMPLED.format(tables=quoted(predicates(SIGHT)))
    for name in sorted({str(name) for name, *_ in query(connection, sampled).fetchall()}):
        yield (
            f"The server may sample the table {name}, and tell of what is hidden by what it plans:"
            " move the study to another database (`codebook backup`, `codebook restore`)."
        )
