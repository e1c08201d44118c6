"""The plainest ways to do what codebook does, and the texts that both sides work on."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import create_engine
from sqlmodel import Field, Session, SQLModel

from codebook.exporting.docx_package import packed
from codebook.store.identity import new_id

WORDS = (
    *("so", "we", "tried", "it", "again", "and", "then", "nothing", "worked"),
    *("because", "of", "version", "path", "driver", "🙂", "模型"),
)


class Texts(NamedTuple):
    """Interviews of made-up words as text files."""

    paths: list[Path]


def texts(folder: Path, *, interviews: int, words: int) -> Texts:
    """Write interviews of two speakers; the same bytes for the same arguments."""
    folder.mkdir()
    chance = random.Random(7)  # noqa: S311 - made-up words
    paths = []
    for number in range(interviews):
        turns = [
            f"{'I' if turn % 2 == 0 else f'P{number}'}: " + " ".join(chance.choices(WORDS, k=60))
            for turn in range(words // 60)
        ]
        path = folder / f"P{number}.txt"
        path.write_text("\n\n".join(turns) + "\n", encoding="utf-8")
        paths.append(path)
    return Texts(paths)


def documents(folder: Path, *, interviews: int) -> list[Path]:
    """Write interviews of 6,000 words as documents with little around their 140 paragraphs.

    In parts with headings; a label is in bold, in a run of its own.
    """
    folder.mkdir()
    chance = random.Random(11)  # noqa: S311 - made-up words
    paths = []
    for number in range(interviews):
        body = [_run(f"Interview {number}")]
        for part in ("I. Before", "II. At work", "III. Since then", "IV. What comes"):
            body.append(_run(f"Part {part}"))
            for _ in range(17):
                asked, said = chance.randint(8, 30), chance.randint(35, 103)
                for label, words in (("Interviewer", asked), (f"P{number}", said)):
                    spoken = " ".join(chance.choices(WORDS, k=words)).capitalize()
                    body.append(_run(f"{label}:", "<w:b/>") + _run(f" {spoken}."))
        path = folder / f"P{number}.docx"
        path.write_bytes(packed("".join(f"<w:p>{paragraph}</w:p>" for paragraph in body)))
        paths.append(path)
    return paths


def _run(text: str, looks: str = "") -> str:
    return f'<w:r><w:rPr>{looks}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


class PlainPassage(SQLModel, table=True):
    """A passage and its coding, without a journal."""

    id: str = Field(primary_key=True)
    start: int
    end: int
    quote: str


class PlainCoding(SQLModel, table=True):
    """A coding, without a journal."""

    id: str = Field(primary_key=True)
    passage_id: str
    code_id: str


def sqlmodel_singles(path: Path, count: int) -> Callable[[], None]:
    """Return work that commits `count` codings one by one through SQLModel."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    plain = [SQLModel.metadata.tables[name] for name in ("plainpassage", "plaincoding")]
    SQLModel.metadata.create_all(engine, tables=plain)

    def work() -> None:
        for start in range(count):
            with Session(engine) as session:
                key = new_id()
                session.add(PlainPassage(id=key, start=start, end=start + 30, quote="x" * 30))
                session.add(PlainCoding(id=new_id(), passage_id=key, code_id="c"))
                session.commit()

    return work


def bulk_rows(path: Path, count: int) -> Callable[[], None]:
    """Return work that inserts as many passages and codings raw, in one transaction."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE p (id TEXT PRIMARY KEY, coder TEXT, revision TEXT, s INT,"
                     " e INT, quote TEXT, created TEXT, modified TEXT)")  # fmt: skip
    database.execute("CREATE TABLE c (id TEXT PRIMARY KEY, coder TEXT, passage TEXT, code TEXT,"
                     " created TEXT, modified TEXT)")  # fmt: skip
    quote = "a quote of usual length, more or less"

    def work() -> None:
        ids = [new_id() for _ in range(count)]
        with database:
            database.executemany(
                "INSERT INTO p VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(key, "a", "r", at, at + 9, quote, "t", "t") for at, key in enumerate(ids)],
            )
            database.executemany(
                "INSERT INTO c VALUES (?, ?, ?, ?, ?, ?)",
                [(new_id(), "a", key, "c", "t", "t") for key in ids],
            )

    return work
