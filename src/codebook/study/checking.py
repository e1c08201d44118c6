"""Is the study whole? Every promise that can be checked is."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

from codebook.store import backup, checks
from codebook.store.store import DATABASE, Store


def check(store: Store) -> list[str]:
    """Return what is wrong, one sentence each."""
    with store.unfiltered() as connection:
        found = list(checks.problems(connection))
    if store.folder is not None:
        found += _modes(store.folder)
    return found


def _modes(folder: Path) -> Iterator[str]:
    kept = (folder / backup.FOLDER).glob("*.db")
    for path in sorted((*folder.glob(f"{DATABASE}*"), *kept)):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            yield f"{path} can be read by others (mode {mode:04o}); it should be 0600: chmod 600."
