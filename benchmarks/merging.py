"""Two copies of a study with many codings each, brought together: against raw inserts."""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from ratios import show

from codebook import Study
from codebook.store.identity import new_id
from codebook.store.tables import Coding, Passage
from codebook.store.writer import ActionHead

PASSAGES, CODES = 20_000, 5


def merging(folder: Path) -> None:
    """Print the merge of two copies with 100,000 codings each, against as many rows raw."""
    taxonomy = folder / "codes.csv"
    lines = "".join(f"A.{number},code {number}\n" for number in range(1, CODES + 1))
    taxonomy.write_text(f"id,name\nA,all\n{lines}")
    with Study.create(folder / "one", coders=["First", "Second"], files=[taxonomy]):
        pass
    shutil.copytree(folder / "one", folder / "two")
    for name, coder in (("one", "First"), ("two", "Second")):
        with Study.open(folder / name, coder) as study:
            _code(study)
    with Study.open(folder / "one", "First") as study:
        start = time.perf_counter()
        done = study.merge(folder / "two")
        taken = time.perf_counter() - start
        start = time.perf_counter()
        study.merge(folder / "two")
        again = time.perf_counter() - start
    print(f"\nMerging two copies of {PASSAGES * CODES:,} codings each ({done.stage})")
    raw = _raw(folder)
    show("merge", taken, taken / raw, "as many rows raw")
    show("merge again", again, again / raw, "as many rows raw")


def _code(study: Study) -> None:
    coder = study.coder
    codes = [code.id for code in study.codebook().codes if code.number != "A"]
    with study.store.action(ActionHead(coder.id if coder else None, "coded")) as tx:
        passages = [new_id() for _ in range(PASSAGES)]
        times = {"created": tx.at, "modified": tx.at}
        own = {"coder_id": tx.coder_id, **times}
        tx.insert(Passage, [{"id": key, "quote": "a quote of some words", **own}
                            for key in passages])  # fmt: skip
        tx.insert(Coding, [{"id": new_id(), "passage_id": passage, "code_id": code, **own}
                           for passage in passages for code in codes])  # fmt: skip


def _raw(folder: Path) -> float:
    """Return how long a copy's rows take to insert into the same tables, without triggers."""
    with closing(sqlite3.connect(folder / "two" / "study.db")) as source:
        made = [str(sql) for (sql,) in source.execute(_MADE)]
        kept = {name: source.execute(sql).fetchall() for name, sql in _KEPT.items()}
    with closing(sqlite3.connect(folder / "raw.db")) as target:
        target.execute("PRAGMA journal_mode = WAL")
        for sql in made:
            target.execute(sql)
        target.commit()
        start = time.perf_counter()
        for name, rows in kept.items():
            marks = ", ".join("?" * len(rows[0]))
            target.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)  # noqa: S608 - own
        target.commit()
        return time.perf_counter() - start


_MADE = (
    "SELECT sql FROM sqlite_master WHERE tbl_name IN ('passage', 'coding')"
    " AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC"
)
_KEPT = {"passage": "SELECT * FROM passage", "coding": "SELECT * FROM coding"}
