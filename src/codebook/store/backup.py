"""Online copies of a study's database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from codebook.errors import StudyError
from codebook.lazy_patterns import lazy_pattern
from codebook.staging import staging_folder
from codebook.store.files import make_private
from codebook.study_files import DATABASE

FOLDER = "backups"

_MOMENT = "%Y%m%d-%H%M%S-%f"
_NUMBERED = lazy_pattern(r"study-\d{8}-\d{6}-\d{6}-(\d+)-")


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
            _copy_online(folder / DATABASE, aside / target.name)
            (aside / target.name).replace(target)
    except (OSError, sqlite3.Error) as error:
        raise StudyError(
            f"{target.parent}: no backup can be made there"
            f" ({getattr(error, 'strerror', None) or error}).",
            "Make room and see that the study's folder can be written; nothing was changed.",
        ) from error
    return target


@contextmanager
def before(folder: Path | None, reason: str) -> Iterator[Path | None]:
    """Make a backup first, and give its path; remove it again if what follows fails.

    That changes nothing then. Without a folder, as on a server, none is made.
    """
    made = None if folder is None else make(folder, reason)
    try:
        yield made
    except BaseException:
        if made is not None:
            made.unlink(missing_ok=True)
        raise


def _copy_online(database: Path, target: Path) -> None:
    make_private(target)
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def _made_for(folder: Path, reason: str) -> list[Path]:
    """Return the backups made for a reason, oldest first, whatever the clock said."""
    found = (folder / FOLDER).glob(f"study-*-{reason}.db")
    return sorted(found, key=lambda path: (_number(path), path.name))


def _number(path: Path) -> int:
    """Return the number of a backup among those of its study, 0 where its name has none."""
    found = _NUMBERED.match(path.name)
    return int(found[1]) if found else 0


def is_of_today(folder: Path, reason: str) -> bool:
    """Whether the latest backup for a reason was made since midnight UTC.

    One that seems to be from later today was not: the clock has been set back.
    """
    backups = _made_for(folder, reason)
    if not backups:
        return False
    now = datetime.now(UTC).strftime(_MOMENT)
    moment = backups[-1].name.removeprefix("study-")[: len(now)]
    return moment[:8] == now[:8] and moment <= now


def keep_latest(folder: Path, reason: str, number: int) -> None:
    """Remove the backups made for a reason but the latest ones."""
    for path in _made_for(folder, reason)[:-number]:
        path.unlink(missing_ok=True)  # another window may be removing it, too


def copy(source: Path, target: Path) -> None:
    """Copy a database that somebody else may be using into a new private file.

    The source is only read, even where its folder could be written. Raises StudyError where it is
    no database.
    """
    make_private(target)
    # Without a log, nobody writes it: the file alone can be read, even in a read-only folder.
    is_complete = not source.with_name(f"{source.name}-wal").exists()
    uri = f"{source.resolve().as_uri()}?mode=ro{'&immutable=1' if is_complete else ''}"
    try:
        with (
            closing(sqlite3.connect(uri, uri=True)) as original,
            closing(sqlite3.connect(target)) as made,
        ):
            original.backup(made)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            raise StudyError(
                f"{source}: there is no room for the copy of it that is read.",
                "Free some space and try again; nothing was changed.",
            ) from error
        raise StudyError(
            f"{source}: not a study that can be read ({error}).", "Name another copy of the study."
        ) from error
