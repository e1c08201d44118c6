"""Checking that a study is whole, and that its files are private."""

from __future__ import annotations

import shlex
import stat
from collections.abc import Iterator
from pathlib import Path

from codebook.progress import OnProgress
from codebook.store import backup, checks
from codebook.store.store import Store
from codebook.study.exporting.sheets import default_folder
from codebook.study.privacy.key import FILE as KEY
from codebook.study_files import DATABASE
from codebook.text.display import counted


def check(store: Store, on_progress: OnProgress | None) -> list[str]:
    """Return what is wrong, a sentence each; `on_progress` is called with the numbers of checks."""
    with store.unfiltered() as connection:
        found = list(checks.problems(connection, on_progress))
    if store.folder is not None:
        found += [*_modes(store.folder), *_exports(store)]
    return found


def _modes(folder: Path) -> Iterator[str]:
    """Yield a sentence for each file that others can read.

    SQLite's files beside the database come and go with the windows on the study and have its mode;
    they are reported only where they have another one.
    """
    database = folder / DATABASE
    usual = _mode(database)
    beside = (path for path in folder.glob(f"{DATABASE}-*") if _mode(path) != usual)
    kept = (folder / backup.FOLDER).glob("*.db")
    for path in (*sorted((*beside, *kept, folder / KEY)), database):
        mode = _mode(path)
        if mode & 0o077:
            yield f"{path} can be read by others (mode {mode:04o}); it should be 0600: chmod 600."


def _exports(store: Store) -> Iterator[str]:
    """Yield a sentence where others can read what was exported: it quotes participants.

    In a private folder, a program that saved a sheet anew may have given it any mode.
    """
    folder = default_folder(store)
    if _mode(folder) & 0o077 == 0:
        return
    if count := sum(_mode(path) & 0o077 > 0 for path in folder.rglob("*") if path.is_file()):
        others = f"{counted(count, 'file')} with participants' words can be read by others"
        yield f"{folder}: {others}; only you should: chmod -R go= {shlex.quote(str(folder))}."


def _mode(path: Path) -> int:
    """Return a file's mode, 0 where it is gone meanwhile."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return 0
