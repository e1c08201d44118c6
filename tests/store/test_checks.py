"""`check` finds what was done to a study's file past the program: each by damaging a real one."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from codebook import Study
from codebook.errors import StudyError
from codebook.text.spans import Span
from small import make


@pytest.fixture(scope="module")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("damaged")
    with make(folder / "study", folder / "files") as study:
        code_one(study)
    return folder / "study"


@pytest.fixture
def folder(_built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(_built, tmp_path / "study"))


def code_one(study: Study) -> None:
    interview = study.interviews()[0]
    study.code(interview.revision_id, Span(60, 70), [study.codebook().codes[1].id])


def damage(folder: Path, sql: str) -> list[str]:
    """Change the file by another program, its triggers put back; return what `check` says."""
    with closing(sqlite3.connect(folder / "study.db")) as raw:
        triggers = raw.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute(sql)
        for _, statement in triggers:
            if "DROP TABLE" not in sql:
                raw.execute(statement)
        raw.commit()
    with Study.open(folder, "First") as study:
        return study.check()


def test_a_sound_study_has_nothing_wrong(folder: Path) -> None:
    assert damage(folder, "SELECT 1") == []


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE passage SET quote = 'other words'", "has a quote that is not its text"),
        ("UPDATE passage SET start_at = start_at + 1", "has a quote that is not its text"),
        ("UPDATE content SET text = replace(text, 'teach', 'cheat')",
         "A transcript's text is not the one imported (SHA-256 "),
        ("UPDATE code SET name = 'Another' WHERE number = 'A.1'", "is not as the journal has it"),
        ("DELETE FROM coding", "is not as the journal has it"),
        ("DELETE FROM change WHERE record_type = 'coding'", "is not as the journal has it"),
        ("INSERT INTO example (id, code_id, text, position) SELECT 'x', id, 't', 0 FROM code"
         " LIMIT 1", "The example x is not as the journal has it"),
        ("DELETE FROM passage", "A coding refers to a record that is not there"),
        ("DROP TABLE memo", "The table memo is missing"),
        ("ALTER TABLE memo ADD COLUMN mood TEXT", "The table memo has not the columns"),
        ("DROP INDEX ix_coding_code_id", "The index ix_coding_code_id is missing"),
    ],
)  # fmt: skip
def test_what_another_program_did_to_it(folder: Path, sql: str, said: str) -> None:
    assert any(said in sentence for sentence in damage(folder, sql))


def test_a_trigger_of_the_journal_that_is_gone(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "study.db")) as raw:
        (name,) = raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchone()
        raw.execute(f"DROP TRIGGER {name}")
    with Study.open(folder) as study:
        assert study.check() == [f"The journal's trigger {name} is missing or was altered."]


def test_bytes_that_a_disk_has_lost(folder: Path) -> None:
    data = bytearray((folder / "study.db").read_bytes())
    for page in range(8, len(data) // 4096):
        data[page * 4096 : page * 4096 + 100] = bytes(100)
    (folder / "study.db").write_bytes(data)
    try:
        with Study.open(folder) as study:
            said = study.check()[0]
    except StudyError as error:
        said = str(error)
    assert "damaged" in said


def test_files_that_others_can_read(folder: Path) -> None:
    said = "{} can be read by others (mode 0644); it should be 0600: chmod 600."
    (folder / "study.db").chmod(0o644)
    with Study.open(folder) as study:
        kept = study.back_up()
        kept.chmod(0o644)
        assert (folder / "study.db-wal").stat().st_mode & 0o777 == 0o644
        assert study.check() == [said.format(path) for path in (kept, folder / "study.db")]
        (folder / "study.db").chmod(0o600)
        kept.unlink()
        left = [folder / f"study.db-{each}" for each in ("shm", "wal")]
        assert study.check() == [said.format(path) for path in left], "of an open window"


def test_a_server_that_no_longer_hides_or_notes(place: str, tmp_path: Path) -> None:
    with make(place, tmp_path / "files") as study:
        assert study.check() == []
        if study.store.folder is not None:
            return
        with study.store.unfiltered() as connection:
            for statement in ("DROP POLICY seen ON passage", "DROP TRIGGER journal_code ON code"):
                connection.execute(text(statement))
            connection.commit()
        assert study.check() == [
            "The journal's trigger journal_code is missing or was altered.",
            "The table passage hides nothing from anybody: its policy is missing.",
        ]
