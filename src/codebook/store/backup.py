"""Online copies of a study's database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from codebook.errors import StudyError
from codebook.store.engine import make_private

FOLDER = "backups"


def make(folder: Path, reason: str) -> Path:
    """Copy `folder`'s database into its backups while it may be in use; return the copy's path.

    The copy is readable by its owner only, as is the folder that holds it.
    """
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    target = folder / FOLDER / f"study-{moment}-{reason}.db"
    try:
        target.parent.mkdir(mode=0o700, exist_ok=True)
        make_private(target)
    except OSError as error:
        raise StudyError(
            f"{target.parent}: no backup can be made there ({error.strerror}).",
            "Make the study's folder writable; nothing was changed.",
        ) from error
    with (
        closing(sqlite3.connect(folder / "study.db")) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)
    return target
