"""Copies of a study: backups, studies restored from them, and copies for another coder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from codebook.errors import StudyError, UsageError
from codebook.progress import OnProgress
from codebook.staging import remove_abandoned, staging_folder
from codebook.store import backup, checks, creating
from codebook.store.merging import copying
from codebook.store.store import Store
from codebook.study import new_study
from codebook.study.loading import those_who_code
from codebook.study_files import DATABASE

DAILY = "daily"  # what the names of daily backups begin with
DAYS = 7


def back_up(store: Store, out: Path | None, on_progress: OnProgress | None) -> Path:
    """Copy the study while it may be in use; return the copy's path.

    Without `out` it is a file of the study's own backups; `out` is a new or empty folder, which
    then is a study itself. Raises StudyError where the study is on a server and `out` is missing.
    """
    if out is not None:
        _make_like(Store.at(out), store, on_progress=on_progress)
        return out
    if store.folder is None:
        raise StudyError(
            f"{store.name} is on a server and has no folder for backups.",
            "Name a folder with --out DIR.",
        )
    return backup.make(store.folder, "asked")


def back_up_daily(store: Store) -> Path | None:
    """Make today's backup unless there is one; keep those of the last seven days with one."""
    if store.folder is None or backup.is_of_today(store.folder, DAILY):
        return None
    made = backup.make(store.folder, DAILY)
    backup.keep_latest(store.folder, DAILY, DAYS)
    return made


def restore(
    source: Path, place: str, checking: OnProgress | None = None, copying: OnProgress | None = None
) -> None:
    """Make a study at a new folder or URL from a backup, which must be whole.

    `checking` is called with the numbers of checks, `copying` with those of rows. Raises StudyError
    where the backup is not whole, or where there is a study already.
    """
    with opened_privately(source, None) as kept:
        with kept.unfiltered() as connection:
            wrong = next(checks.problems(connection, checking), None)
        if wrong:
            raise StudyError(f"{source}: the backup is damaged. {wrong}", "Choose an earlier one.")
        _make_like(Store.at(place), kept, on_progress=copying)


def hand_off(store: Store, folder: Path, name: str, on_progress: OnProgress | None) -> None:
    """Write a copy of the study for the coder `name` into a new or empty folder.

    It holds what that coder may see, and no byte of what is hidden from that coder. Raises
    UsageError where there is no such coder, StudyError where the folder is not empty.
    """
    person = next((each for each in those_who_code(store) if each.name == name), None)
    if person is None:
        raise UsageError(
            f"{store.name} has no coder {name!r}.", "Add one with `codebook coders add`."
        )
    _make_like(Store.at(folder), store, person.id, on_progress)


def _make_like(
    target: Store, source: Store, coder_id: str | None = None, on_progress: OnProgress | None = None
) -> None:
    """Make a study with the content of `source`: all of it, or what one coder may see."""
    if target.folder is not None and target.folder.is_dir() and not _is_bare(target.folder):
        raise StudyError(f"{target.name}: the folder is not empty.", "Name a new one.")
    made = new_study.make_folders(target)
    view = Store.at(source.place)
    try:
        if coder_id is not None:
            view.read_as(coder_id)
        with source.unfiltered() as whole:
            unseen = copying.unseen(whole)
        with view.reading() if coder_id is not None else view.unfiltered() as connection:
            creating.fill(target, connection, unseen, on_progress)
    except BaseException:
        new_study.take_away(made)
        raise
    finally:
        view.close()
        target.close()


def _is_bare(folder: Path) -> bool:
    """Whether a folder is empty, or has only what a killed attempt to make a study left."""
    remove_abandoned(folder)
    return all(
        path.name in new_study.FOLDERS and path.is_dir() and not any(path.iterdir())
        for path in folder.iterdir()
    )


@contextmanager
def opened_privately(place: Path, beside: Path | None) -> Iterator[Store]:
    """Open a private copy of a study's file, which may be migrated to the present schema.

    `place` is a folder or a file. The copy lies in a new folder inside `beside`, or of the system's
    temporary folder where that is None, and is removed in the end.
    """
    source = place / DATABASE if place.is_dir() else place
    if not source.is_file():
        raise StudyError(f"{place}: no study here.", "Name the folder or file of another copy.")
    with ExitStack() as stack:
        try:
            aside = stack.enter_context(staging_folder(beside))
        except OSError as error:
            if beside is None:
                raise
            raise StudyError(
                f"{beside}: the study cannot be written ({error.strerror}).",
                "Check that the folder belongs to you and has room; nothing was changed.",
            ) from error
        backup.copy(source, aside / DATABASE)
        other = Store.at(aside)
        other.name = str(place)  # what a refusal names
        try:
            other.open()
            yield other
        finally:
            other.close()
