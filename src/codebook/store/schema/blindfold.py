"""How a connection to a file sees what a coder may see, and no more.

Temporary views shadow the tables, and an authorizer denies the tables themselves.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Mapping

from codebook.store.schema.visibility import opened_texts, predicates, sight

_NONE = "[]"
_IS_ANY = "SELECT EXISTS (SELECT 1 FROM assignment WHERE batch <> '')"

_ALLOWED = frozenset(
    {
        sqlite3.SQLITE_SELECT,
        sqlite3.SQLITE_FUNCTION,
        sqlite3.SQLITE_RECURSIVE,
        sqlite3.SQLITE_TRANSACTION,
        sqlite3.SQLITE_SAVEPOINT,
    }
)

_Authorizer = Callable[[int, str | None, str | None, str | None, str | None], int]


_CLOSED = frozenset(
    {
        "sqlite_master",
        "sqlite_temp_master",
        "sqlite_schema",
        "open_action",
        "site",
        "learned",
        "forgotten",
        "remnant",
    }
)
"""The tables that no reader sees anything of."""


def blindfold(
    connection: sqlite3.Connection, coder_id: str | None
) -> Callable[[sqlite3.Connection], None]:
    """Make `connection` read as `coder_id` does, and only read.

    Each view that shadows a table reads through a second view with a secret name, and only that
    one may read the table: else a common table expression could pass for the view by its name.
    Return what finds the batches that are open, to be called as each snapshot begins. Raises
    ValueError where the id is not hexadecimal.
    """
    me = f"'{int(coder_id, 16):032x}'" if coder_id else "NULL"
    secret = f"seen_{os.urandom(8).hex()}_"
    batches = _OpenBatches(f"SELECT coder_id, id FROM temp.{secret}opening")
    connection.create_function(f"{secret}told", 0, batches.told)
    opened = f"SELECT coder_id, revision_id FROM temp.{secret}opened"
    rules = predicates(sight(me, opened, "main."), "main.")
    for name, view in _secret_views(me, secret, rules).items():
        connection.execute(f"CREATE TEMP VIEW {secret}{name} AS {view}")
    for table in rules:
        connection.execute(f"CREATE TEMP VIEW {table} AS SELECT * FROM temp.{secret}{table}")
    connection.execute("PRAGMA query_only = ON")
    connection.set_authorizer(_authorizer(frozenset(rules), secret))
    return batches.look


def _secret_views(me: str, secret: str, rules: Mapping[str, str]) -> dict[str, str]:
    """Return the views by what their names have behind `secret`; `rules` are conditions."""
    return {
        "opening": opened_texts(me, "main.", secret, dialect="sqlite"),
        "opened": "SELECT json_extract(value, '$[0]') AS coder_id,"
        f" json_extract(value, '$[1]') AS revision_id FROM json_each({secret}told())",
        **{
            table: f"SELECT * FROM main.{table} WHERE {condition}"
            for table, condition in rules.items()
        },
    }


class _OpenBatches:
    """What open batches show, found once for each version of the data.

    The views have it from a function: with the query in each of them, SQLite would take
    milliseconds to compile what is asked of them.
    """

    def __init__(self, query: str) -> None:
        self._query = query
        self._version: int | None = None
        self._found = _NONE

    def told(self) -> str:
        """Return the (coder, revision) that are opened, as JSON."""
        return self._found

    def look(self, connection: sqlite3.Connection) -> None:
        """Find them as of the snapshot that begins, where others have written since the last."""
        (version,) = connection.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            (is_any,) = connection.execute(_IS_ANY).fetchone()
            found = connection.execute(self._query).fetchall() if is_any else []
            self._version, self._found = version, json.dumps(found)


def _authorizer(hidden: frozenset[str], secret: str) -> _Authorizer:
    """Return what decides on each access: `hidden` tables may be read through `secret` views."""
    closed = hidden | _CLOSED

    def allow(
        action: int, table: str | None, _column: str | None, schema: str | None, view: str | None
    ) -> int:
        if action in _ALLOWED:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_READ:
            is_open = table not in closed or (view or "").startswith(secret)
            is_shadow = table in hidden and schema == "temp"
            return sqlite3.SQLITE_OK if is_open or is_shadow else sqlite3.SQLITE_DENY
        is_version = action == sqlite3.SQLITE_PRAGMA and table == "data_version"
        return sqlite3.SQLITE_OK if is_version else sqlite3.SQLITE_DENY

    return allow
