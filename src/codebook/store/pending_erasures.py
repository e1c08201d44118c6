"""What an erasure has still to remove after its commit, recorded until it is done.

That is files of the study's folder that hold what was erased, and the database's own empty pages.
Where a process is killed meanwhile, whoever opens the study next finishes it.
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
"""Where files are taken away: a study that somebody has given us may name any."""

_PAGES = ""
"""The place of what is no file: empty pages of the database, and its log."""

_PAGES_LEFT = "empty pages of the database, which is written anew when the study is next opened"
_LOG_LEFT = "the database, until other windows on the study are closed and it is opened again"


def note(connection: Connection, files: Iterable[str]) -> None:
    """Record, in the transaction that erases, which files to remove, by their paths in the folder.

    The database's empty pages always do.
    """
    bulk.insert(connection, tables.Remnant, [(new_id(), place) for place in (_PAGES, *files)])


def are_left(connection: connections.Connection) -> bool:
    """Say whether anything is still to be removed."""
    return connections.value(connection, "SELECT 1 FROM remnant LIMIT 1") is not None


def take_away(engine: Engine, folder: Path | None, compact: Callable[[], bool]) -> list[str]:
    """Remove what is recorded; return what could not be removed, a phrase each.

    `compact` writes the database anew and says whether nothing of the old one is left. A new
    backup is made where none is there any more.
    """
    with engine.begin() as connection:
        rows = connections.query(connection, "SELECT id, place FROM remnant").fetchall()
        files = {key: place for key, place in rows if place != _PAGES}
        there = {key: why for key, place in files.items() if (why := _removed(folder, place))}
        bulk.delete(connection, tables.Remnant, "id", files.keys() - there.keys())
    left = list(there.values())
    try:
        # No row names the files any more, and so no page of the database that is written now.
        emptied = compact()
    except StudyError as error:
        return [*left, f"{_PAGES_LEFT} ({error.message.removesuffix('.')})"]
    left += _backed_up(folder)
    if not emptied:
        left.append(_LOG_LEFT)
    elif not there:
        with engine.begin() as connection:
            bulk.delete(connection, tables.Remnant, "id", [key for key, _ in rows])
    return left


def _removed(folder: Path | None, place: str) -> str:
    """Remove a file of the folder; return what is to be said where it cannot be."""
    path = (folder or Path()) / place
    if folder is None or not path.resolve().is_relative_to(folder.resolve()):
        return ""
    if Path(place).parts[0] in _FOLDERS:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            return f"the file {place}, which cannot be removed ({error.strerror})"
    return ""


def _backed_up(folder: Path | None) -> Iterator[str]:
    """Make the first backup without what was erased, where there were others before."""
    kept = folder and folder / backup.FOLDER
    if folder and kept and kept.is_dir() and not any(kept.glob("study-*.db")):
        try:
            backup.make(folder, "after-forgetting")
        except StudyError:  # what was asked for is done
            yield "no backup: there was no room for a new one"
