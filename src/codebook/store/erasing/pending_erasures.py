"""What an erasure still has to remove after its commit, recorded until it is done.

That is files of the study's folder that hold what was erased, and the database's own empty pages.
If the process is killed before, whoever opens the study next finishes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import StudyError
from codebook.store import backup, bulk, connections, tables
from codebook.store.identity import new_id

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_FOLDERS = (backup.FOLDER, "exports", "transcripts")
"""Only files there are removed: a study that came from somebody else may name any file."""

_PAGES = ""
"""The `place` that stands for the empty pages of the database, and its log."""

_PAGES_LEFT = "empty pages of the database, which is written anew when the study is next opened"
_LOG_LEFT = "the database, until other windows on the study are closed and it is opened again"


def note(connection: Connection, files: Iterable[str]) -> None:
    """Record, in the transaction that erases, which files to remove, by their paths in the folder.

    The database's empty pages are always recorded.
    """
    bulk.insert(connection, tables.Remnant, [(new_id(), place) for place in (_PAGES, *files)])


def are_left(connection: connections.Connection) -> bool:
    """Whether anything is still to be removed."""
    return connections.value(connection, "SELECT 1 FROM remnant LIMIT 1") is not None


def take_away(engine: Engine, folder: Path | None, compact: Callable[[], bool]) -> list[str]:
    """Remove what is recorded; return what could not be removed, a phrase each.

    `compact` writes the database anew and says whether nothing of the old one is left. A new
    backup is made where none is there any more.
    """
    with engine.begin() as connection:
        rows = connections.query(connection, "SELECT id, place FROM remnant").fetchall()
        files = {key: place for key, place in rows if place != _PAGES}
        left_files = {key: why for key, place in files.items() if (why := _remove(folder, place))}
        bulk.delete(connection, tables.Remnant, "id", files.keys() - left_files.keys())
    left = list(left_files.values())
    try:
        # By now no row names the removed files, and so no page that is written here does.
        emptied = compact()
    except StudyError as error:
        return [*left, f"{_PAGES_LEFT} ({error.message.removesuffix('.')})"]
    left += _backup_problems(folder)
    if not emptied:
        left.append(_LOG_LEFT)
    elif not left_files:
        with engine.begin() as connection:
            bulk.delete(connection, tables.Remnant, "id", [key for key, _ in rows])
    return left


def _remove(folder: Path | None, place: str) -> str:
    """Remove a file of the folder; return a phrase that says why it could not be, else ""."""
    if folder is None or not _is_own(folder, place):
        return ""
    try:
        (folder / place).unlink(missing_ok=True)
    except OSError as error:
        return f"the file {place}, which cannot be removed ({error.strerror})"
    return ""


def _is_own(folder: Path, place: str) -> bool:
    """Whether a path lies in one of the folders as it is written, without links and ways back."""
    path = folder.resolve() / place
    return path.resolve() == path and Path(place).parts[:1] in {(name,) for name in _FOLDERS}


def _backup_problems(folder: Path | None) -> Iterator[str]:
    """Make a new backup, without what was erased, if all others were removed; yield failures."""
    if folder is None:
        return
    backups = folder / backup.FOLDER
    if backups.is_dir() and not any(backups.glob("study-*.db")):
        try:
            backup.make(folder, "after-forgetting")
        except StudyError:  # the erasure itself has been done
            yield "no backup: there was no room for a new one"
