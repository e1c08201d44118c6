"""`make bench`: what codebook takes, as ratios to the plainest way to do the same.

Each figure is the median of several rounds, the two sides in turn, in one process on one disk. Read
ratios, not times: machines differ and are shared. Other tools come last, where they are installed.
"""

from __future__ import annotations

import os
import platform
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from floors import Texts, bulk_rows, sqlmodel_singles, texts
from grouping import grouping
from importing import importing
from measures import measures
from merging import merging
from peers import peers
from ratios import ROUNDS, compare, second_time, timed
from refi import refi
from scale import scale
from screen import screen
from workbook import workbook

from codebook import Study
from codebook.store.identity import new_id
from codebook.store.tables import Coding, Passage
from codebook.store.writer import ActionHead
from codebook.text.spans import Span
from exporting import exporting
from reading import reading
from reconciling import reconciling


def main() -> None:
    """Print every figure."""
    print(f"{platform.machine()}, Python {platform.python_version()}, SQLite "
          f"{sqlite3.sqlite_version}, {time.strftime('%Y-%m-%d')}, median of {ROUNDS}")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        corpus = texts(Path(folder) / "texts", interviews=40, words=6000)
        start_up(Path(folder))
        singles(Path(folder), corpus)
        bulk(Path(folder), corpus)
        for part in (
            reading, importing, screen, measures, merging, workbook, refi, reconciling, grouping,
            exporting, scale, peers,
        ):  # fmt: skip
            own = Path(folder) / part.__name__
            own.mkdir()
            part(own)


def start_up(folder: Path) -> None:
    """Time the command line against a bare interpreter."""
    environment = os.environ | second_time(folder)

    def run(*arguments: str) -> Callable[[], object]:
        command = [sys.executable, *arguments]
        return lambda: subprocess.run(command, check=True, capture_output=True, env=environment)

    ours = run("-m", "codebook", "--help")
    ours()
    compare("codebook --help", ours, run("-c", "pass"), "python -c pass")


def coding_study(folder: Path, corpus: Texts) -> Study:
    """Make a study with the corpus and one code, open as its coder."""
    taxonomy = folder / "taxonomy.csv"
    taxonomy.write_text("id,name,definition\nA,One,x\n", encoding="utf-8")
    study = Study.create(folder, coders=["A"], files=[taxonomy, *corpus.paths])
    study.work_as("A")
    return study


def singles(folder: Path, corpus: Texts) -> None:
    """Time codings that are committed one by one, in an empty study and in a large one."""
    (folder / "singles").mkdir()
    with coding_study(folder / "singles", corpus) as study:
        revision = study.interviews()[0].revision_id
        code = study.codebook().codes[0].id
        starts = iter(range(10**6))

        def ours() -> None:
            for _ in range(300):
                start = next(starts)
                study.code(revision, Span(start, start + 30), [code])

        floor = sqlmodel_singles(folder / "singles.db", 300)
        compare("300 codings, each committed", ours, floor, "SQLModel, no journal")
        insert_many(study, revision, code, 100_000)
        compare("the same in a study of 100,000", ours, floor, "SQLModel, no journal")


def insert_many(study: Study, revision: str, code: str, count: int) -> None:
    """Write codings in one journalled action."""
    me = study.coder.id if study.coder else ""
    with study.store.action(ActionHead(me, "bulk")) as tx:
        stamp = {"created": tx.at, "modified": tx.at}
        ids = [new_id() for _ in range(count)]
        tx.insert(
            Passage,
            [{"id": key, "coder_id": me, "revision_id": revision, "start_at": at, "end_at": at + 9,
              "quote": "a quote of usual length, more or less", **stamp}
             for at, key in enumerate(ids)],
        )  # fmt: skip
        tx.insert(
            Coding,
            [{"id": new_id(), "coder_id": me, "passage_id": key, "code_id": code, **stamp}
             for key in ids],
        )  # fmt: skip


def bulk(folder: Path, corpus: Texts) -> None:
    """Time bulk writing, undo, counting and export at 100,000 codings."""
    (folder / "bulk").mkdir()
    with coding_study(folder / "bulk", corpus) as study:
        revision, code = study.interviews()[0].revision_id, study.codebook().codes[0].id
        compare(
            "20,000 passages and codings, one action",
            lambda: insert_many(study, revision, code, 20_000),
            bulk_rows(folder / "bulk.db", 20_000),
            "executemany, no journal",
        )
        print(f"{'undo of that':<42} {timed(study.undo) * 1000:>9.1f} ms")

        compare(
            "all passages of a code, 80,000",
            lambda: study.passages_of(code),
            lambda: floor_passages(study, code),
            "raw SQL",
        )


def floor_passages(study: Study, code: str) -> None:
    """Select the passages of a code, plainly."""
    with study.store.unfiltered() as connection:
        connection.exec_driver_sql(
            "SELECT p.start_at, p.end_at, p.quote FROM coding c JOIN passage p"
            " ON p.id = c.passage_id WHERE c.code_id = ?",
            (code,),
        ).all()


if __name__ == "__main__":
    main()
