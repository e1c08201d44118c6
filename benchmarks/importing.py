"""What whole imports take: reading, turns, passages' places and the journal, in one transaction."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from pathlib import Path

from docx import Document
from floors import texts
from ratios import compare

from codebook import Study
from reading import document

_WORDS = 6000


def importing(folder: Path) -> None:
    """Print what importing texts and documents takes."""
    plain = texts(folder / "plain", interviews=200, words=_WORDS).paths
    documents = [
        document(path) for path in texts(folder / "docx", interviews=20, words=_WORDS).paths
    ]
    numbers = count()
    compare(
        f"import {len(plain)} txt of {_WORDS:,} words",
        lambda: _import(folder / f"study{next(numbers)}", plain),
        lambda: _store(folder / f"floor{next(numbers)}.db", plain),
        "read, one transaction",
    )
    compare(
        f"import {len(documents)} docx of {_WORDS:,} words",
        lambda: _import(folder / f"study{next(numbers)}", documents),
        lambda: [part.text for path in documents for part in Document(str(path)).paragraphs],
        "python-docx, paragraph.text",
    )


def _import(folder: Path, paths: Sequence[Path]) -> None:
    with Study.create(folder, coders=["A"]) as study:
        study.work_as("A")
        study.import_files(paths)


def _store(path: Path, paths: Sequence[Path]) -> None:
    """Read texts and insert them."""
    with closing(sqlite3.connect(path)) as database:
        rows = [(str(path), path.read_text(encoding="utf-8")) for path in paths]
        database.execute("CREATE TABLE t (name TEXT, text TEXT)")
        database.executemany("INSERT INTO t VALUES (?, ?)", rows)
        database.commit()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        importing(Path(made))
