"""Online copies of a study's database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from codebook.beside import workshop
from codebook.errors import StudyError
from codebook.store.files import make_private

FOLDER = "backups"


def make(folder: Path, reason: str) -> Path:
    """Copy `folder`'s database into its backups while it may be in use; return the copy's path.

    The copy is readable by its owner only, as is the folder that holds it.
    """
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    target = folder / FOLDER / f"study-{moment}-{reason}.db"
    try:
        target.parent.mkdir(mode=0o700, exist_ok=True)
        with workshop(target.parent) as aside:
            _copy_online(folder / "study.db", aside / target.name)
            (aside / target.name).replace(target)
    except (OSError, sqlite3.Error) as error:
        raise StudyError(
            f"{target.parent}: no backup can be made there"
            f" ({getattr(error, 'strerror', None) or error}).",
            "Make room and see that the study's folder can be written; nothing was changed.",
        ) from error
    return target


def _copy_online(database: Path, target: Path) -> None:
    make_private(target)
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def of(folder: Path, reason: str) -> list[Path]:
    """Return the backups made for a reason, oldest first."""
    return sorted((folder / FOLDER).glob(f"study-*-{reason}.db"))


def is_of_today(folder: Path, reason: str) -> bool:
    """Say whether a backup was made for a reason since midnight UTC."""
    today = datetime.now(UTC).strftime("%Y%m%d")
    return any(path.name.startswith(f"study-{today}-") for path in of(folder, reason))


def keep_latest(folder: Path, reason: str, number: int) -> None:
    """Remove the backups made for a reason but the latest ones."""
    for path in of(folder, reason)[:-number]:
        path.unlink()


def copy(source: Path, target: Path) -> None:
    """Copy a database that somebody else may be using into a new private file.

    The source is only read, even where its folder could be written. Raises StudyError where it is
    no database.
    """
    make_private(target)
    # Where nobody writes it, nothing but the file is needed: its folder may be read-only.
    resting = not source.with_name(f"{source.name}-wal").exists()
    uri = f"{source.resolve().as_uri()}?mode=ro{'&immutable=1' if resting else ''}"
    try:
        with (
            closing(sqlite3.connect(uri, uri=True)) as there,
            closing(sqlite3.connect(target)) as here,
        ):
            there.backup(here)
    except sqlite3.Error as error:
        raise StudyError(
            f"{source}: not a study that can be read ({error}).", "Name another copy of the study."
        ) from error
