"""What the files of a study are called that the program writes into its folder."""

from __future__ import annotations

from pathlib import Path

DATABASE = "study.db"
"""The file of a study in its folder."""

_BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite adds to its name
_WRITTEN = frozenset({"backups", "exports", "pseudonyms.csv", "codebook.toml"})


def is_database(path: Path) -> bool:
    """Whether a path is that of a study's database, or of what SQLite keeps beside it.

    Only SQLite may open these. When a process closes a file, all locks that it has on it are gone,
    also those of the study that it works in; then the next process takes itself for the only one,
    and removes a log that is in use (SQLite, "How To Corrupt An SQLite Database File", 2.2).
    """
    names = {DATABASE + end for end in _BESIDE}
    return path.name in names or path.resolve().name in names


def is_written(path: Path) -> bool:
    """Whether a file or folder in a study's folder is the program's own, or the key of names."""
    return path.name in _WRITTEN or is_database(path)
