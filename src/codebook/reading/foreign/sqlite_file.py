"""A foreign SQLite file, read in a copy: nothing is ever written to it or beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from urllib.request import pathname2url

from codebook.errors import InputError
from codebook.reading.files import DAMAGED, LARGEST

_BESIDE = ("-wal", "-journal")  # what the program has not yet written into the file itself
_STEPS, _MOST = 1_000_000, 400  # a file of the largest size takes some tens of them
_ALLOWED = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_PRAGMA, sqlite3.SQLITE_TRANSACTION}
)

_NOT_OPENED = "the database cannot be opened."


class Database:
    """The tables of an open file by name; rows come as the columns that are asked for."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        names = "SELECT name, sql FROM sqlite_master WHERE type = 'table'"
        self._tables = {
            str(name)
            for name, sql in self._fetch(names)
            if not str(sql).upper().startswith("CREATE VIRTUAL")
        }
        self._columns = {
            name: {str(row[1]) for row in self._fetch(f"PRAGMA table_info({_named(name)})")}
            for name in self._tables
        }

    def has(self, table: str, *columns: str) -> bool:
        """Whether there is a table with these columns."""
        return self._columns.get(table, set()).issuperset(columns) and table in self._tables

    def rows(self, table: str, *columns: str) -> list[tuple[object, ...]]:
        """Return all rows of a table in their order; a column that it lacks is None.

        A table that is not there has none. Raises InputError for a file that is damaged.
        """
        if table not in self._tables:
            return []
        there = self._columns[table]
        listed = ", ".join(_named(name) if name in there else "NULL" for name in columns)
        return self._fetch(f"SELECT {listed} FROM {_named(table)} ORDER BY 1")  # noqa: S608 - names known

    def _fetch(self, sql: str) -> list[tuple[object, ...]]:
        try:
            return self._connection.execute(sql).fetchall()
        except (sqlite3.Error, UnicodeError, OverflowError) as error:
            raise InputError(self._path, "the database is damaged.", DAMAGED) from error


def _named(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


@contextmanager
def opened(path: Path) -> Iterator[Database]:
    """Give the database at `path`, read with what its program has left beside it."""
    with TemporaryDirectory(prefix="codebook-") as folder:
        copy = Path(folder) / "copy"
        for ending in ("", *_BESIDE):
            beside = path.with_name(path.name + ending)
            if beside.is_file() and beside.stat().st_size <= LARGEST:
                copyfile(beside, copy.with_name(copy.name + ending))
        with closing(_connected(path, copy)) as connection:
            _confine(path, connection)
            yield Database(path, connection)


def _connected(path: Path, copy: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(f"file:{pathname2url(str(copy))}?mode=rw", uri=True)
    except sqlite3.Error as error:
        raise InputError(path, _NOT_OPENED, DAMAGED) from error


def _confine(path: Path, connection: sqlite3.Connection) -> None:
    """See that nothing in a database can run, write, or take for ever."""
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA query_only = ON").close()
    except sqlite3.Error as error:
        raise InputError(path, _NOT_OPENED, DAMAGED) from error
    connection.text_factory = _text
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
    connection.set_authorizer(_authorized)
    steps = iter(range(_MOST))
    connection.set_progress_handler(lambda: int(next(steps, None) is None), _STEPS)


def _authorized(action: int, *_: str | None) -> int:
    return sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\0", "\ufffd")


def words(value: object) -> str:
    """Return a value as text, empty for none; bytes are no words."""
    return "" if value is None or isinstance(value, bytes) else str(value)


def number(value: object) -> int | None:
    """Return a value as a whole number, None where it is none."""
    if isinstance(value, int):
        return value
    text = words(value).strip()
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 16 else None


def numbers(values: Sequence[object]) -> list[int] | None:
    """Return values as whole numbers, None where one of them is none."""
    found = [number(value) for value in values]
    return [each for each in found if each is not None] if None not in found else None
