"""A study's file: how it is made, and connected to."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

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


def connect(path: Path) -> sqlite3.Connection:
    """Connect to a file that is there, and set nothing; threads may use it one after another."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(
        uri, BUSY_TIMEOUT_MS / 1000, uri=True, check_same_thread=False, isolation_level=None
    )


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
