"""What whole imports take: reading, turns, passages' places and the journal, in one transaction."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path

from docx import Document
from floors import documents, texts
from ratios import ROUNDS, compare, second_time

from codebook import Study
from reading import document

_WORDS = 6000
_INTERVIEWS = 200


def importing(folder: Path) -> None:
    """Print what importing texts and documents takes, into studies that are there."""
    os.environ |= second_time(folder)  # for the processes that read
    plain = texts(folder / "plain", interviews=_INTERVIEWS, words=_WORDS).paths
    written = texts(folder / "docx", interviews=_INTERVIEWS, words=_WORDS).paths
    numbers = count()
    compare(
        f"import {len(plain)} txt of {_WORDS:,} words",
        _importer(folder / "texts", plain),
        lambda: _store(folder / f"floor{next(numbers)}.db", plain),
        "read, digest, one transaction",
    )
    for name, paths in (
        ("docx", [document(path) for path in written]),
        ("small docx", documents(folder / "small", interviews=_INTERVIEWS)),
    ):
        compare(
            f"import {len(paths)} {name} of {_WORDS:,} words",
            _importer(folder / f"into {name}", paths),
            partial(_paragraphs, paths),
            "python-docx, paragraph.text",
        )


def _importer(folder: Path, paths: Sequence[Path]) -> Callable[[], object]:
    """Return what imports files, each time into another study that was made beforehand."""
    folders = [folder / str(number) for number in range(ROUNDS)]
    for each in folders:
        Study.create(each, coders=["A"]).close()
    fresh = iter(folders)

    def run() -> None:
        with Study.open(next(fresh)) as study:
            study.work_as("A")
            study.import_files(paths)

    return run


def _paragraphs(paths: Sequence[Path]) -> list[str]:
    return [part.text for path in paths for part in Document(str(path)).paragraphs]


def _store(path: Path, paths: Sequence[Path]) -> None:
    """Read texts and insert them, each with its digest."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE t (name TEXT, sha256 TEXT, text TEXT)")
        rows = ((str(path), path.read_bytes()) for path in paths)
        database.executemany(
            "INSERT INTO t VALUES (?, ?, ?)",
            ((name, sha256(data).hexdigest(), data.decode("utf-8")) for name, data in rows),
        )
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        importing(Path(made))
