"""What is made beside its place until it is whole, and cleared away where its process was killed.

A maker holds a lock on its folder, which ends with the process however that ends.
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
def workshop(where: Path | None = None) -> Iterator[Path]:
    """Give a private folder in `where` (the system's for temporary files) that is gone afterwards.

    What killed processes left there is cleared away before. Raises OSError where none can be made.
    """
    place = Path(tempfile.gettempdir()) if where is None else where
    clear(place)
    folder, lock = _locked_folder(place)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        _let_go(lock)


def clear(where: Path) -> None:
    """Remove the workshops in a folder at which nobody works any more."""
    for left in where.glob(f"{_PREFIX}*"):
        lock = _lock(left, waiting=False)
        if lock is not None:
            shutil.rmtree(left, ignore_errors=True)
            _let_go(lock)


def _locked_folder(place: Path) -> tuple[Path, int | None]:
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
        lock = _lock(folder, waiting=True)
        if folder.exists():  # else somebody cleared it away before it was locked
            return folder, lock
        _let_go(lock)


def _lock(folder: Path, *, waiting: bool) -> int | None:
    """Return what holds a folder's lock: None where another has it, or the system knows none."""
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


def _let_go(lock: int | None) -> None:
    if lock is not None:
        os.close(lock)
