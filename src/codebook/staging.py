"""Staging folders: files are made there, beside their final place, and moved when complete.

A process holds a lock on its staging folder, which the system releases when the process ends, in
whatever way: so a later process can tell that a folder is abandoned, and remove it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PREFIX = ".codebook-"
"""How the names of staging folders begin."""


@contextmanager
def staging_folder(where: Path | None = None) -> Iterator[Path]:
    """Make a private folder in `where`, else in the system's temporary one; remove it at the end.

    Folders that killed processes left there are removed first. Raises OSError where no folder can
    be made.
    """
    place = Path(tempfile.gettempdir()) if where is None else where
    remove_abandoned(place)
    folder, held = _locked_folder(place)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        unlock(held)


def remove_abandoned(where: Path) -> None:
    """Remove the staging folders in a folder whose processes have ended."""
    for folder in where.glob(f"{PREFIX}*"):
        held = lock(folder, waiting=False)
        if held is not None:
            shutil.rmtree(folder, ignore_errors=True)
            unlock(held)


def _locked_folder(place: Path) -> tuple[Path, int | None]:
    """Make a folder in `place` and lock it; return it with the descriptor of its lock."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=place))
        held = lock(folder, waiting=True)
        if folder.exists():  # else another process removed it before it was locked
            return folder, held
        unlock(held)


def lock(place: Path, *, waiting: bool) -> int | None:
    """Lock a folder or a file; return the lock, None if a process has it, or without locks."""
    with suppress(ImportError, OSError):
        import fcntl

        held = os.open(place, os.O_RDONLY)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | (0 if waiting else fcntl.LOCK_NB))
        except OSError:
            os.close(held)
            raise
        return held
    return None


def unlock(held: int | None) -> None:
    """Let go of a lock."""
    if held is not None:
        os.close(held)


@contextmanager
def locked(place: Path) -> Iterator[None]:
    """Let only one process at a time do something about a folder or a file; the others wait."""
    held = lock(place, waiting=True)
    try:
        yield
    finally:
        unlock(held)
