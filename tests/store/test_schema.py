"""Making, opening and updating a study's database."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from codebook.errors import CodebookError, RefusedError, StudyError
from codebook.store.creating import all_or_nothing, create
from codebook.store.engine import writing_engine
from codebook.store.erasing import erasures
from codebook.store.erasing.erasures import Erasure
from codebook.store.files import sqlite_url
from codebook.store.journal.referring import closure
from codebook.store.schema import schema_changes, schema_revisions
from codebook.store.schema.triggers import create_statements
from codebook.store.store import Store
from codebook.store.tables import RECORDS, Passage
from codebook.store.undo import obstacle
from codebook.store.writer import ActionHead
from codebook.waiting import wait_long
from desk import Desk


def made(folder: Path) -> Store:
    store = Store.at(folder)
    create(store)
    return store


def test_the_files_are_their_owners_only(tmp_path: Path) -> None:
    store = made(tmp_path)
    with store.action(ActionHead(None, "nothing")):
        files = sorted(tmp_path.iterdir())
        assert [path.name for path in files] == ["study.db", "study.db-shm", "study.db-wal"]
        assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    store.close()


def test_there_is_one_study_in_a_place(place: str) -> None:
    store = Store.at(place)
    create(store)
    with pytest.raises(StudyError, match=r"there is already a study\. Open it, or choose another"):
        create(Store.at(place))
    store.close()


def test_a_study_that_fails_while_it_is_made_is_taken_away(place: str) -> None:
    store = Store.at(place)
    with pytest.raises(ZeroDivisionError), all_or_nothing(store) as fresh:
        Desk(fresh)
        _ = 1 / 0
    assert not store.exists()
    if store.folder:
        assert list(store.folder.iterdir()) == []
    create(store)
    assert store.exists()
    store.close()


def test_of_two_who_make_it_at_once_one_does(tmp_path: Path) -> None:
    first, second = Store.at(tmp_path), Store.at(tmp_path)
    with (
        pytest.raises(StudyError, match="another program has made the study meanwhile"),
        all_or_nothing(first),
    ):
        create(second)
    first.open()
    first.close()
    second.close()


def test_a_folder_without_a_study_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StudyError) as caught:
        Store.at(tmp_path).open()
    assert str(caught.value) == (
        f"{tmp_path}: no study here. Name a study with --study, or make one with"
        " `codebook init FOLDER` or `codebook demo`."
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"not a database, but long enough to be read as one" * 40, "not a study; the file is no"),
        (b"", "not a study; its database has none of a study's tables"),
    ],
)
def test_a_file_that_is_no_study_is_refused_and_left_alone(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    (tmp_path / "study.db").write_bytes(content)
    with pytest.raises(StudyError, match=sentence):
        Store.at(tmp_path).open()
    assert (tmp_path / "study.db").read_bytes() == content


def test_a_newer_study_is_refused(tmp_path: Path) -> None:
    made(tmp_path).close()
    with sqlite3.connect(tmp_path / "study.db") as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    with pytest.raises(StudyError) as caught:
        Store.at(tmp_path).open()
    assert str(caught.value) == (
        f"{tmp_path}: the study was written by a newer codebook (schema 9999, this one knows"
        f" {schema_revisions.HEAD}). Update codebook and open it again; nothing was changed."
    )


def test_a_locked_study_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codebook.waiting.LONGEST", 0.01)
    store = made(tmp_path)
    other = sqlite3.connect(tmp_path / "study.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with (
        pytest.raises(StudyError, match=r"another program holds the study locked\. Close it"),
        store.action(ActionHead(None, "waits")),
    ):
        pass
    other.close()
    store.close()


def test_alembic_and_the_program_know_the_same_revisions() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(schema_changes.SCRIPTS))
    scripts = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(scripts)) == schema_revisions.REVISIONS


UPGRADE = '''"""A column more, in a table that others refer to."""
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{head}"


def upgrade():
    with op.batch_alter_table("passage", recreate="{recreate}") as batch:
        batch.add_column(sa.Column("certainty", sa.Integer, server_default="1", nullable=False))
    {more}
'''


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    folder = tmp_path / "scripts"
    shutil.copytree(schema_changes.SCRIPTS, folder)
    return folder


def add_revision(scripts: Path, engine: Engine, more: str = "pass") -> None:
    recreate = "always" if engine.dialect.name == "sqlite" else "never"
    source = UPGRADE.format(head=schema_revisions.HEAD, recreate=recreate, more=more)
    (scripts / "versions" / "next.py").write_text(source)


def test_an_update_keeps_records_journal_and_triggers(desk: Desk, scripts: Path) -> None:
    desk.codes(desk.first, "kept")
    before = desk.rows("SELECT * FROM change ORDER BY action_id, record_type, record_id")
    add_revision(scripts, desk.store.writing_engine)
    schema_changes.migrate(desk.store.writing_engine, scripts)
    assert desk.rows("SELECT quote, certainty FROM passage") == [("kept", 1)]
    assert desk.rows("SELECT * FROM change ORDER BY action_id, record_type, record_id") == before
    with pytest.raises(RefusedError, match="The journal refused"), desk.store.unfiltered() as raw:
        raw.execute(text("UPDATE passage SET quote = 'x'"))
    assert desk.rows("SELECT version_num FROM alembic_version") == [("next",)]


def test_of_several_that_come_at_once_one_updates_it(desk: Desk, scripts: Path) -> None:
    """Those who come late, having seen the earlier schema, make nothing anew."""
    engine = desk.store.writing_engine
    sqlite = engine.dialect.name == "sqlite"
    made_by = "PRAGMA schema_version" if sqlite else "SELECT oid::int, xmin::text FROM pg_policy"
    add_revision(scripts, engine)
    with ThreadPoolExecutor() as several:
        assert (
            list(several.map(lambda _: schema_changes.migrate(engine, scripts), range(4)))
            == [None] * 4
        )
    assert desk.rows("SELECT version_num FROM alembic_version") == [("next",)]
    once = desk.rows(made_by)
    schema_changes.migrate(engine, scripts)
    assert desk.rows(made_by) == once
    desk.codes(desk.first, "kept")


def test_an_update_that_fails_changes_nothing(desk: Desk, scripts: Path) -> None:
    desk.codes(desk.first, "kept")
    add_revision(scripts, desk.store.writing_engine, more='raise RuntimeError("midway")')
    with pytest.raises(RuntimeError, match="midway"):
        schema_changes.migrate(desk.store.writing_engine, scripts)
    assert desk.rows("SELECT version_num FROM alembic_version") == [(schema_revisions.HEAD,)]
    with pytest.raises(CodebookError), desk.store.unfiltered() as raw:
        raw.execute(text("UPDATE passage SET quote = 'x'"))
    with pytest.raises(CodebookError):
        desk.rows("SELECT certainty FROM passage")


def test_an_older_study_is_backed_up_before_it_is_updated(
    tmp_path: Path, scripts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "s").mkdir()
    store = made(tmp_path / "s")
    desk = Desk(store)
    desk.codes(desk.first, "kept")
    store.close()
    add_revision(scripts, store.writing_engine)
    monkeypatch.setattr(schema_changes, "SCRIPTS", scripts)
    monkeypatch.setattr(schema_revisions, "REVISIONS", (*schema_revisions.REVISIONS, "next"))
    monkeypatch.setattr(schema_revisions, "HEAD", "next")
    store = Store.at(tmp_path / "s")
    store.open()
    store.close()
    (backup,) = (tmp_path / "s" / "backups").iterdir()
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup.parent.stat().st_mode) == 0o700
    old = writing_engine(sqlite_url(backup), wait_long)
    with old.connect() as connection:
        assert connection.exec_driver_sql("SELECT quote FROM passage").all() == [("kept",)]
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    old.dispose()
    assert found == schema_revisions.REVISIONS[-2]


def test_triggers_cover_every_event_of_every_table() -> None:
    made_for = [statement.split()[2] for statement in create_statements("sqlite")]
    assert len(made_for) == len(set(made_for)) == len(RECORDS) * 3 + 7


def test_a_record_can_be_erased_from_the_journal_and_undo_then_refuses(desk: Desk) -> None:
    action = desk.codes(desk.first, "a name that must go")
    ((passage,),) = desk.rows("SELECT id FROM passage")
    with desk.store.action(ActionHead(desk.first, "erased", any_layer=True)) as tx:
        tx.update(Passage, str(passage), quote="")
        keys = closure(tx.connection, [("passage", str(passage))])
        assert {name for name, _ in keys} == {"passage", "coding"}
        erasures.erase(tx.connection, Erasure(keys, frozenset(), frozenset()), tx.at)
    held = str(desk.rows("SELECT * FROM change")) + str(desk.rows("SELECT * FROM passage"))
    assert "a name that must go" not in held
    with desk.store.action(ActionHead(desk.first, "look")) as probe:
        assert obstacle(probe, action, "after") is not None
    with (
        pytest.raises(RefusedError, match="the journal only grows"),
        desk.store.action(ActionHead(desk.first, "sly")) as sly,
    ):
        sly.connection.execute(text("UPDATE change SET after = NULL"))
