"""Online copies of a study's database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from codebook.store.engine import make_private

FOLDER = "backups"


def make(folder: Path, reason: str) -> Path:
    """Copy `folder`'s database into its backups while it may be in use; return the copy's path.

    The copy is readable by its owner only, as is the folder that holds it.
    """
    target_folder = folder / FOLDER
    target_folder.mkdir(mode=0o700, exist_ok=True)
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    target = target_folder / f"study-{moment}-{reason}.db"
    make_private(target)
    with (
        closing(sqlite3.connect(folder / "study.db")) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)
    return target
