"""A study's file: how it is made, and connected to."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TypeVar

from codebook.errors import StudyError

ConnectionT = TypeVar("ConnectionT", bound=sqlite3.Connection)

BUSY_TIMEOUT_MS = 5000


def make_private(path: Path) -> None:
    """Create an empty file that only its owner can read; its -wal and -shm inherit the mode."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def sqlite_url(path: Path) -> str:
    """Return the database URL of a file."""
    return f"sqlite+pysqlite:///{path}"


def path_in(url: str) -> Path | None:
    """Return the file that a database URL names, None where it names a server."""
    return Path(url.partition(":///")[2]) if url.startswith("sqlite") else None


def mark(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from all others of the machine, None where there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


class _Lying(NamedTuple):
    changed: int
    size: int
    log: int


def _lying(path: Path) -> _Lying:
    """Return how a file lies: when it changed, its size, and that of its log."""
    found, log = path.stat(), log_of(path)
    return _Lying(found.st_mtime_ns, found.st_size, log.stat().st_size if log.exists() else 0)


class Resting(sqlite3.Connection):
    """A connection to a file that nobody can write: nothing is beside it, and nothing is locked.

    `full` is what the disk said; None where it is the folder that cannot be written.
    """

    full: sqlite3.Error | None = None
    lies: _Lying | None = None

    def is_stale(self, path: Path) -> bool:
        """Say whether somebody has written the file all the same since it was connected to."""
        return self.lies != _lying(path)


_DISK = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL})
_UNWRITABLE = _DISK | {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}


def connect(path: Path) -> sqlite3.Connection:
    """Connect to a file that is there, and set nothing; threads may use it one after another.

    Reading it, SQLite writes beside it. Where that cannot be, in a read-only folder or on a full
    disk, it is read as it lies there, which StudyError refuses where its log holds changes.
    """
    connection = _connected(path, "mode=rw", sqlite3.Connection)
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF not in _UNWRITABLE:
            raise
        return _rested(path, error)
    except BaseException:
        connection.close()
        raise
    return connection


def _rested(path: Path, why: sqlite3.Error) -> Resting:
    lies = _lying(path)
    if lies.log:
        raise StudyError(
            f"{path.parent}: its latest changes are in {log_of(path).name}, which can be read only"
            " where the folder can be written and the disk has room.",
            "See to that, or copy the whole folder to where it is so; nothing was changed.",
        )
    connection = _connected(path, "mode=ro&immutable=1", Resting)
    connection.full = why if why.sqlite_errorcode & 0xFF in _DISK else None
    connection.lies = lies
    return connection


def _connected(path: Path, how: str, kind: type[ConnectionT]) -> ConnectionT:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}", BUSY_TIMEOUT_MS / 1000, uri=True, factory=kind,
        check_same_thread=False, isolation_level=None,
    )  # fmt: skip


def log_of(path: Path) -> Path:
    """Return the file that holds what was written and is not in the database's own as yet."""
    return path.with_name(f"{path.name}-wal")


def put(path: Path, target: Path) -> None:
    """Let a database that nobody uses be at `target` as well; OSError where something is there.

    Its file alone is all of it only if the last who used it had room to bring the log into it.
    """
    if log_of(path).exists():
        with closing(_connected(path, "mode=rw", sqlite3.Connection)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    os.link(path, target)


def prepare(connection: sqlite3.Connection) -> None:
    """Set what every connection to a study's file has."""
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout = {BUSY_TIMEOUT_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def compact(path: Path) -> bool:
    """Write a database anew without its free pages, and empty its log; say whether that was done.

    It is not while another program reads what was there before.
    """
    with closing(connect(path)) as connection:
        prepare(connection)
        connection.execute("VACUUM")
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy
