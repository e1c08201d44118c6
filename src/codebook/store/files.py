"""A study's file: how it is made, and connected to."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import quote, unquote

from codebook.errors import StudyError

ConnectionT = TypeVar("ConnectionT", bound=sqlite3.Connection)

BUSY_TIMEOUT_MS = 5000


def make_private(path: Path) -> None:
    """Create an empty file that only its owner can read; its -wal and -shm inherit the mode."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def sqlite_url(path: Path) -> str:
    """Return the database URL of a file, in which signs that mean something there are quoted."""
    return f"sqlite+pysqlite:///{quote(str(path))}"


def path_in(url: str) -> Path | None:
    """Return the file that a database URL names, None where it names a server."""
    return Path(unquote(url.partition(":///")[2])) if url.startswith("sqlite") else None


def refuse_url_of_file(url: str) -> None:
    """Raise StudyError for the URL of a file, which is named by its folder."""
    if file := path_in(url):
        raise StudyError(
            f"{url}: that is the URL of a file; only a study on a server has a URL.",
            f"Name the folder of the study instead: {file.parent}",
        )


def identity(path: Path) -> tuple[int, int] | None:
    """Return (device, inode), which identify a file; None where there is no file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


class _FileState(NamedTuple):
    """When a file was changed last, its size, and the size of its write-ahead log."""

    changed_ns: int
    size: int
    log_size: int


def _file_state(path: Path) -> _FileState:
    found, log = path.stat(), wal_of(path)
    return _FileState(found.st_mtime_ns, found.st_size, log.stat().st_size if log.exists() else 0)


class UnwritableConnection(sqlite3.Connection):
    """A connection to a file that cannot be written; with its log beside it, it is read as any.

    `full` is the error if the disk is full or fails, None if the file is read-only.
    """

    full: sqlite3.Error | None = None

    def is_stale(self, path: Path) -> bool:
        """Whether the file can be written by now, which takes another connection."""
        return _is_writable(path)


class ReadOnlyConnection(UnwritableConnection):
    """The same without a log beside it: it makes no files there, and no locks."""

    state: _FileState | None = None

    def is_stale(self, path: Path) -> bool:
        """Whether somebody has written the file all the same since this connection was made."""
        return self.state != _file_state(path)


_DISK = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL})
_UNWRITABLE = _DISK | {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}


def connect(path: Path) -> sqlite3.Connection:
    """Connect to an existing file without changing any setting; one thread at a time may use it.

    Even to read, SQLite creates files beside the database. Where it cannot, in a read-only folder
    or on a full disk, the connection is a ReadOnlyConnection. Raises StudyError where that would
    miss changes that are only in the write-ahead log. Where the files are there already, it is an
    UnwritableConnection.
    """
    connection = _open(path, "mode=rw", _kind_for(path))
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF not in _UNWRITABLE:
            raise
        return _open_read_only(path, error)
    except BaseException:
        connection.close()
        raise
    return connection


def _kind_for(path: Path) -> type[sqlite3.Connection]:
    return sqlite3.Connection if _is_writable(path) else UnwritableConnection


def _is_writable(path: Path) -> bool:
    # Asked by name: to open it, and close it again, would drop the locks that SQLite has on it.
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _open_read_only(path: Path, why: sqlite3.Error) -> ReadOnlyConnection:
    state = _file_state(path)
    if state.log_size:
        raise StudyError(
            f"{path.parent}: its latest changes are in {wal_of(path).name}, which can be read only"
            " where the folder can be written and the disk has room.",
            "See to that, or copy the whole folder to where it is so; nothing was changed.",
        )
    connection = _open(path, "mode=ro&immutable=1", ReadOnlyConnection)
    connection.full = why if why.sqlite_errorcode & 0xFF in _DISK else None
    connection.state = state
    return connection


def _open(path: Path, how: str, kind: type[ConnectionT]) -> ConnectionT:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}",
        timeout=BUSY_TIMEOUT_MS / 1000,
        uri=True,
        factory=kind,
        check_same_thread=False,
        isolation_level=None,
    )


def wal_of(path: Path) -> Path:
    """Return the path of the write-ahead log, whose changes are not in the database's file yet."""
    return path.with_name(f"{path.name}-wal")


def link_into_place(path: Path, target: Path) -> None:
    """Make a database that nobody uses appear at `target`; OSError where something is there.

    The write-ahead log is first written into the database's own file.
    """
    if wal_of(path).exists():
        with closing(_open(path, "mode=rw", sqlite3.Connection)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    os.link(path, target)


def prepare(connection: sqlite3.Connection) -> None:
    """Apply the settings of every connection to a study's file."""
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout = {BUSY_TIMEOUT_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def compact(path: Path) -> bool:
    """Rewrite a database without its free pages, and empty its log; return whether that succeeded.

    It fails while another program still reads an earlier snapshot.
    """
    with closing(connect(path)) as connection:
        prepare(connection)
        connection.execute("VACUUM")
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy
