"""Many rows at once: a table's indexes are made anew, and are there all the time for others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codebook.errors import CodebookError
from codebook.store import indexes
from codebook.store.creating import create
from codebook.store.identity import new_id
from codebook.store.store import Store
from codebook.store.tables import Coding
from codebook.store.writer import Writer
from desk import Desk
from records import coding_row

INDEXES = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(indexes, "_MANY", 3)
    store = Store.at(tmp_path / "study")
    (tmp_path / "study").mkdir()
    create(store)
    yield Desk(store)
    store.close()


def write(desk: Desk, tx: Writer, passage: str, count: int, code: str = "") -> list[str]:
    """Write codings; return what SQLite was told of indexes meanwhile."""
    file = tx.connection.connection.driver_connection
    assert isinstance(file, sqlite3.Connection)
    told: list[str] = []
    file.set_trace_callback(told.append)
    of = code or desk.code
    tx.insert(Coding, [coding_row(tx, desk.first, passage, of) for _ in range(count)])
    file.set_trace_callback(None)
    return [sql.partition("INDEX ")[2].split()[0] for sql in told if sql.startswith("DROP INDEX")]


def test_indexes_are_made_anew_where_most_rows_are_new(own: Desk) -> None:
    before = own.rows(INDEXES)
    with own.store.action(own.head(own.first)) as tx:
        passage = own.write_coding(tx, own.first)
        assert write(own, tx, passage, 2) == []  # few
        assert sorted(write(own, tx, passage, 4)) == ["ix_coding_code_id", "ix_coding_passage_id"]
        assert write(own, tx, passage, 5) == []  # no more than there are
    assert own.rows(INDEXES) == before
    assert own.rows("PRAGMA integrity_check") == [("ok",)]
    found = "SELECT count(*) FROM coding INDEXED BY ix_coding_passage_id WHERE passage_id = "
    assert own.rows(f"{found}'{passage}'") == [(12,)]
    assert own.rows("SELECT count(*) FROM change WHERE record_type = 'coding'") == [(12,)]


def test_what_is_refused_leaves_the_indexes_as_they_were(own: Desk) -> None:
    own.codes(own.first)
    before = own.rows(INDEXES)
    with pytest.raises(CodebookError), own.store.action(own.head(own.first)) as tx:
        write(own, tx, new_id(), 5)  # on a passage that there is not
    assert own.rows(INDEXES) == before
    assert own.rows("SELECT count(*) FROM coding INDEXED BY ix_coding_code_id") == [(1,)]


def test_who_reads_meanwhile_reads_with_the_indexes(own: Desk, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as other:
        count = "SELECT count(*) FROM coding INDEXED BY ix_coding_code_id WHERE code_id = ?"
        assert other.execute(count, (own.code,)).fetchall() == [(0,)]
        with own.store.action(own.head(own.first)) as tx:
            write(own, tx, own.write_coding(tx, own.first), 4)
            assert other.execute(count, (own.code,)).fetchall() == [(0,)]
        assert other.execute(count, (own.code,)).fetchall() == [(5,)]
