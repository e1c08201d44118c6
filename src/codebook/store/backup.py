"""Online copies of a study's database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from codebook.errors import StudyError
from codebook.staging import staging_folder
from codebook.store.files import make_private

FOLDER = "backups"

_MOMENT = "%Y%m%d-%H%M%S-%f"
_NUMBERED = re.compile(r"study-\d{8}-\d{6}-\d{6}-(\d+)-")


def make(folder: Path, reason: str) -> Path:
    """Copy `folder`'s database into its backups while it may be in use; return the copy's path.

    The copy is readable by its owner only, as is the folder that holds it.
    """
    moment = datetime.now(UTC).strftime(_MOMENT)
    number = max(map(_number, (folder / FOLDER).glob("study-*.db")), default=0) + 1
    target = folder / FOLDER / f"study-{moment}-{number:04d}-{reason}.db"
    try:
        target.parent.mkdir(mode=0o700, exist_ok=True)
        with staging_folder(target.parent) as aside:
            _copy_online(folder / "study.db", aside / target.name)
            (aside / target.name).replace(target)
    except (OSError, sqlite3.Error) as error:
        raise StudyError(
            f"{target.parent}: no backup can be made there"
            f" ({getattr(error, 'strerror', None) or error}).",
            "Make room and see that the study's folder can be written; nothing was changed.",
        ) from error
    return target


@contextmanager
def before(folder: Path | None, reason: str) -> Iterator[None]:
    """Make a backup first; where what follows fails, and so changes nothing, take it away again.

    Without a folder, on a server, none is made.
    """
    made = make(folder, reason) if folder is not None else Path()
    try:
        yield
    except BaseException:
        if folder is not None:
            made.unlink(missing_ok=True)
        raise


def _copy_online(database: Path, target: Path) -> None:
    make_private(target)
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def of(folder: Path, reason: str) -> list[Path]:
    """Return the backups made for a reason, oldest first, whatever the clock said."""
    found = (folder / FOLDER).glob(f"study-*-{reason}.db")
    return sorted(found, key=lambda path: (_number(path), path.name))


def _number(path: Path) -> int:
    """Return which backup of its study a file is, 0 of those that had no number yet."""
    found = _NUMBERED.match(path.name)
    return int(found[1]) if found else 0


def is_of_today(folder: Path, reason: str) -> bool:
    """Say whether the latest backup for a reason was made since midnight UTC.

    One from a later time of the day was not: the clock has been set back.
    """
    now = datetime.now(UTC).strftime(_MOMENT)
    latest = [path.name.removeprefix("study-") for path in of(folder, reason)[-1:]]
    return any(name[:8] == now[:8] and name[: len(now)] <= now for name in latest)


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
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            raise StudyError(
                f"{source}: there is no room for the copy of it that is read.",
                "Free some space and try again; nothing was changed.",
            ) from error
        raise StudyError(
            f"{source}: not a study that can be read ({error}).", "Name another copy of the study."
        ) from error
