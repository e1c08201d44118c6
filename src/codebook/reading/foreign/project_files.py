"""Which files are projects of other tools, before it is known of which."""

from __future__ import annotations

from pathlib import Path

from codebook.reading.foreign.qc_files import SETTINGS, Files
from codebook.reading.problems import Problems

_SQLITE = b"SQLite format 3\0"  # what such a file begins with


def is_database(data: bytes) -> bool:
    """Whether bytes are those of a SQLite file."""
    return data.startswith(_SQLITE)


def project_file(path: Path) -> Path:
    """Return the database of a project that is a folder or its file of settings, else `path`."""
    if path.name != SETTINGS and not path.is_dir():
        return path
    folder = path.parent if path.name == SETTINGS else path
    if (inner := path / "data.qda").is_file():
        return inner
    if (folder / SETTINGS).is_file():
        inner = Files(folder, Problems()).database
        return inner if inner.is_file() else path
    return path
