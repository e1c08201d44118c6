"""`check` finds what was done to a study's file past the program: each by damaging a real one."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from codebook import Study
from codebook.errors import StudyError
from codebook.store.identity import new_id
from codebook.store.tables import Passage
from codebook.store.writer import ActionHead
from codebook.text.spans import Span
from small import make
from work import is_once_so, seconds


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
        raw.executescript(sql)
        for _, statement in triggers:
            if "DROP TABLE memo" not in sql:
                raw.execute(statement)
        raw.commit()
    with Study.open(folder, "First") as study:
        return study.check()


COPIED = (
    "CREATE TABLE copied AS SELECT * FROM finished; DROP TABLE finished;"
    " ALTER TABLE copied RENAME TO finished"
)

GONE = "DELETE FROM action WHERE label = '{}'"


def test_a_sound_study_has_nothing_wrong(folder: Path) -> None:
    assert damage(folder, "SELECT 1") == []


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE passage SET quote = 'other words'", "has a quote that differs from the text"),
        ("UPDATE passage SET start_at = start_at + 1", "has a quote that differs from the text"),
        (
            "UPDATE content SET text = replace(text, 'teach', 'cheat')",
            "A transcript's text is not the one imported (SHA-256 ",
        ),
        ("UPDATE code SET name = 'Another' WHERE number = 'A.1'", "differs from the journal"),
        ("DELETE FROM coding", "differs from the journal"),
        ("DELETE FROM change WHERE record_type = 'coding'", "differs from the journal"),
        (
            "INSERT INTO example (id, code_id, text, position) SELECT 'x', id, 't', 0 FROM code"
            " LIMIT 1",
            "The example x differs from the journal",
        ),
        ("DELETE FROM content", "A revision refers to a record that is not there"),
        ("UPDATE passage SET start_at = 'x'", "has a quote that differs from the text"),
        ("DELETE FROM passage", "A coding refers to a record that is not there"),
        ("DROP TABLE memo", "The table memo is missing"),
        ("ALTER TABLE memo ADD COLUMN mood TEXT", "The table memo does not have the columns"),
        ("DROP INDEX ix_coding_code_id", "The index ix_coding_code_id is missing"),
        (COPIED, "The table finished has lost its key: it may contain a record twice."),
        (COPIED, "The table finished may refer by coder_id to records that do not exist."),
        (GONE.format("coded U1: A.1"), "The journal is missing 1 of the 2 actions of this copy."),
        (GONE.format("coding began"), "The journal is missing 1 of the 2 actions of this copy."),
        ("DELETE FROM open_action", "The rows by which the journal counts are not as they"),
        ("UPDATE open_action SET redacting = 1", "The journal takes an action that has ended"),
        (
            "CREATE TRIGGER mine AFTER INSERT ON coding BEGIN DELETE FROM memo; END",
            "The trigger mine is not codebook's",
        ),
    ],
)
def test_what_another_program_did_to_it(folder: Path, sql: str, said: str) -> None:
    assert any(said in sentence for sentence in damage(folder, sql))


@pytest.mark.parametrize(
    ("table", "name", "said"),
    [
        ("code", "number", "2 codes have the number A.1: give all but one another."),
        ("participant", "label", "2 participants have the id U1: give all but one another."),
        ("coder", "name", "2 coders have the name First, and each is waited for."),
    ],
)
def test_two_that_are_called_the_same(folder: Path, table: str, name: str, said: str) -> None:
    (called,) = [word.rstrip(":,") for word in said.split() if word in {"A.1:", "U1:", "First,"}]
    other = f"(SELECT id FROM {table} WHERE {name} <> '{called}' ORDER BY {name} LIMIT 1)"
    with Study.open(folder, "First") as study:
        action = ActionHead(None, "named alike", "", any_layer=True)
        with study.store.action(action) as tx:
            tx.connection.execute(
                text(f"UPDATE {table} SET {name} = '{called}' WHERE id IN {other}")
            )
        assert study.check() == [said]


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
    key = folder / "pseudonyms.csv"
    key.write_text("name,pseudonym\n", encoding="utf-8")
    key.chmod(0o644)
    with Study.open(folder) as study:
        assert study.check() == [said.format(key)]
    key.unlink()
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


def test_exports_that_others_can_read(folder: Path) -> None:
    exports = folder / "exports"
    with Study.open(folder) as study:
        sheet, *_ = study.export(["taxonomy", "codings"])
        sheet.chmod(0o644)
        assert study.check() == [], "the folder is private"
        exports.chmod(0o755)
        assert study.check() == [
            f"{exports}: 1 file with participants' words can be read by others; only you should:"
            f" chmod -R go= {exports}."
        ]
        subprocess.run(["chmod", "-R", "go=", exports], check=True)
        assert study.check() == []
        exports.chmod(0o755)
        assert study.check() == [], "each file is private"


HIDES_NOTHING = "The table {} hides nothing from anybody: its policy is missing or altered."
DOES_NOTHING = "RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
SPOILT = [
    ("DROP POLICY seen ON passage", HIDES_NOTHING.format("passage")),
    ("ALTER POLICY seen ON memo USING (true)", HIDES_NOTHING.format("memo")),
    ("CREATE POLICY more ON theme USING (true)", HIDES_NOTHING.format("theme")),
    (
        "DROP TRIGGER journal_code ON code",
        "The journal's trigger journal_code is missing or was altered.",
    ),
    (
        f"CREATE OR REPLACE FUNCTION codebook_keeper() {DOES_NOTHING}",
        "The journal's function codebook_keeper is missing or was altered.",
    ),
    (
        f"CREATE FUNCTION mine() {DOES_NOTHING}",
        "The trigger mine is not codebook's: it may change things unseen.",
    ),
    (
        "UPDATE open_action SET redacting = 1",
        "The journal takes an action that has ended for an open one, and lets writes pass.",
    ),
]


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_a_server_that_no_longer_hides_or_notes(place: str, tmp_path: Path) -> None:
    with make(place, tmp_path / "files") as study:
        assert study.check() == []
        with study.store.unfiltered() as connection:
            for statement, _ in SPOILT:
                connection.exec_driver_sql(statement)
            connection.commit()
        assert sorted(study.check()) == sorted(sentence for _, sentence in SPOILT)


def test_passages_late_in_a_long_text_take_no_longer_than_early_ones(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "long.txt").write_text(f"Q: So?\n\nU1: {'I was there. ' * 80_000}\n", "utf-8")
    with Study.open(folder, "First") as study:
        study.import_files([tmp_path / "long.txt"])
    late = Path(shutil.copytree(folder, tmp_path / "late"))
    with Study.open(folder, "First") as early, Study.open(late, "First") as other:
        end = quote_many(early, 3_000)
        quote_many(other, 3_000, end - 3_000)
        assert early.check() == other.check() == []
        assert is_once_so(lambda: seconds(other.check) < 2 * seconds(early.check))


def quote_many(study: Study, count: int, first: int = 10) -> int:
    """Quote four characters of the long text at many places, from `first` on; return its length."""
    interview = next(each for each in study.interviews() if each.name == "long")
    words = study.transcript(interview.id).text
    coder = next(each.id for each in study.coders() if each.name == "First")
    with study.store.action(ActionHead(coder, "quoted much")) as tx:
        made = {"coder_id": coder, "revision_id": interview.revision_id, "state": "anchored"}
        made |= {"created": tx.at, "modified": tx.at}
        places = [Span(start, start + 4) for start in range(first, first + count)]
        tx.insert(
            Passage,
            [
                made | {"id": new_id(), "start_at": start, "end_at": end, "quote": words[start:end]}
                for start, end in places
            ],
        )
    return len(words) - 4
