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

_PREFIX = ".codebook-"


@contextmanager
def staging_folder(where: Path | None = None) -> Iterator[Path]:
    """Make a private folder in `where`, else in the system's temporary one; remove it at the end.

    Folders that killed processes left there are removed first. Raises OSError where no folder can
    be made.
    """
    place = Path(tempfile.gettempdir()) if where is None else where
    remove_abandoned(place)
    folder, lock = _locked_folder(place)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        _unlock(lock)


def remove_abandoned(where: Path) -> None:
    """Remove the staging folders in a folder whose processes have ended."""
    for folder in where.glob(f"{_PREFIX}*"):
        lock = _lock(folder, waiting=False)
        if lock is not None:
            shutil.rmtree(folder, ignore_errors=True)
            _unlock(lock)


def _locked_folder(place: Path) -> tuple[Path, int | None]:
    """Make a folder in `place` and lock it; return it with the descriptor of its lock."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
        lock = _lock(folder, waiting=True)
        if folder.exists():  # else another process removed it before it was locked
            return folder, lock
        _unlock(lock)


def _lock(folder: Path, *, waiting: bool) -> int | None:
    """Lock a folder; return its descriptor, None if another process has it, or without locks."""
    with suppress(ImportError, OSError):
        import fcntl

        lock = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if waiting else fcntl.LOCK_NB))
        except OSError:
            os.close(lock)
            raise
        return lock
    return None


def _unlock(lock: int | None) -> None:
    if lock is not None:
        os.close(lock)
