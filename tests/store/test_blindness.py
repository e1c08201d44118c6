"""A blind reader sees nothing of the other layer, by whatever way it asks."""

from __future__ import annotations

import sqlite3

import pytest

from codebook.errors import CodebookError
from codebook.store.connections import query, value
from codebook.store.identity import new_id
from codebook.store.schema.visibility import RULES
from codebook.store.tables import (
    RECORDS,
    Code,
    Conflict,
    Example,
    Memo,
    StudyRecord,
    Theme,
    table_name,
    table_of,
)
from codebook.store.writer import ActionHead
from desk import Desk
from records import candidate_row, memo_row

HIDDEN = "what the second coder found"


@pytest.fixture
def blind(desk: Desk) -> Desk:
    """Both have coded; the second's words are secret. Reads go as the first."""
    desk.codes(desk.first, "open words")
    desk.codes(desk.outside, "from a sheet", any_layer=True)
    desk.codes(desk.second, HIDDEN)
    with desk.store.action(ActionHead(desk.second, HIDDEN)) as tx:
        tx.insert(Memo, [memo_row(tx, desk.second, desk.study, HIDDEN)])
        tx.insert(Theme, [{"id": new_id(), "coder_id": desk.second, "name": HIDDEN, "position": 0}])
        candidate = new_id()
        tx.insert(Code, [candidate_row(candidate, desk.second, HIDDEN)])
        tx.insert(Example, [{"id": new_id(), "code_id": candidate, "position": 0, "text": HIDDEN}])
        lost = {"record_id": candidate, "name": HIDDEN, "action_id": tx.action_id}
        of = {"record_type": "code", "coder_id": desk.second}
        tx.connection.execute(table_of(Conflict).insert().values(**lost, **of))
    desk.store.read_as(desk.first)
    return desk


def everything(desk: Desk) -> str:
    """All that the reader can read of every table, the journal included."""
    names = [*(table_name(record) for record in RECORDS), "action", "change", "conflict", "content"]
    with desk.store.reading() as connection:
        return "\n".join(
            str(row) for name in names for row in query(connection, f"SELECT * FROM {name}")
        )


def test_no_table_shows_the_other_layer(blind: Desk) -> None:
    seen = everything(blind)
    assert HIDDEN not in seen
    assert "open words" in seen
    assert "from a sheet" in seen


def test_what_batches_show_is_not_compiled_into_all_that_is_asked(blind: Desk) -> None:
    with blind.store.reading() as connection:
        if not isinstance(connection, sqlite3.Connection):
            pytest.skip("a server keeps what it compiles in functions of its own")
        steps = query(connection, "EXPLAIN SELECT * FROM action").fetchall()
    assert len(steps) < 1_000


def test_without_a_coder_only_what_is_open_to_all(blind: Desk) -> None:
    blind.store.read_as(None)
    seen = everything(blind)
    assert HIDDEN not in seen
    assert "open words" not in seen
    assert "from a sheet" in seen


def test_what_the_study_has_to_know_itself_shows_nobody_more(blind: Desk) -> None:
    for _ in range(7):  # what is asked so often is prepared on a server, for whoever asks next
        with blind.store.reading_all() as connection:
            assert HIDDEN in str(query(connection, "SELECT * FROM passage").fetchall())
        blind.codes(blind.first, "more of one's own")
        assert HIDDEN not in everything(blind)
        blind.store.read_as(blind.second)
        assert HIDDEN in everything(blind)
        blind.store.read_as(blind.first)
        assert HIDDEN not in everything(blind)


def test_what_is_somebodys_is_hidden_or_meant_to_be_seen() -> None:
    of_somebody = {
        table_name(record)
        for record in RECORDS
        if not {"coder_id", "code_id"}.isdisjoint(record.model_fields)
    }
    assert of_somebody - RULES.keys() == {"assignment", "finished", "verdict"}
    assert RULES.keys() <= of_somebody


WAYS = [
    "SELECT count(*) FROM coding WHERE coder_id = '{second}'",
    "SELECT count(*) FROM passage AS p WHERE p.quote LIKE '%second%'",
    "SELECT count(*) FROM passage a JOIN passage b ON b.coder_id = '{second}'",
    "SELECT count(*) FROM coder k WHERE k.id = '{second}'"
    " AND EXISTS (SELECT 1 FROM coding c WHERE c.coder_id = k.id)",
    "WITH x AS (SELECT * FROM memo) SELECT count(*) FROM x WHERE coder_id = '{second}'",
    "SELECT count(*) FROM (SELECT quote FROM passage UNION ALL SELECT text FROM memo) AS u"
    " WHERE quote LIKE '%second%'",
    "SELECT count(*) FROM change WHERE after LIKE '%second coder found%'",
    "SELECT count(*) FROM action WHERE coder_id = '{second}'",
    "SELECT count(*) FROM code WHERE state = 'candidate'",
    "SELECT count(*) FROM example",
]


def test_no_question_finds_it(blind: Desk) -> None:
    with blind.store.reading() as connection:
        found = {sql: value(connection, sql.format(second=blind.second)) for sql in WAYS}
    assert found == dict.fromkeys(WAYS, 0)


@pytest.mark.parametrize("empty_place", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    "sql",
    [
        "SELECT quote FROM main.passage",
        "SELECT count(*) FROM main.coding",
        "WITH passage AS (SELECT * FROM main.passage) SELECT quote FROM passage",
        "WITH coding AS (SELECT * FROM main.coding) SELECT count(*) FROM coding",
        "SELECT sql FROM sqlite_temp_master",
        "DROP VIEW temp.passage",
        "CREATE TEMP VIEW mine AS SELECT * FROM main.passage",
        "ATTACH DATABASE 'study.db' AS again",
        "PRAGMA query_only = OFF",
        "UPDATE passage SET quote = 'x'",
        "INSERT INTO main.coder VALUES ('x', 'x', 'coder', 9)",
        "DELETE FROM main.coder",
    ],
)
def test_sqlite_denies_every_way_round(blind: Desk, sql: str) -> None:
    with pytest.raises((CodebookError, sqlite3.Error)), blind.store.reading() as connection:
        query(connection, sql)


@pytest.mark.parametrize("empty_place", ["postgresql"], indirect=True)
def test_postgresql_reader_can_write_nothing(blind: Desk) -> None:
    for sql in (
        "UPDATE passage SET quote = 'x'",
        "DELETE FROM coder",
        "RESET ROLE; DELETE FROM coder",
    ):
        with pytest.raises(CodebookError), blind.store.reading() as connection:
            query(connection, sql)


def test_an_open_stage_shows_both_layers_at_once(blind: Desk) -> None:
    with blind.store.action(ActionHead(None, "opened")) as tx:
        tx.update(StudyRecord, blind.study, stage="reconciliation")
    seen = everything(blind)
    assert seen.count(HIDDEN) >= 4
    with blind.store.action(ActionHead(None, "grouping")) as tx:
        tx.update(StudyRecord, blind.study, stage="grouping")
    with blind.store.reading() as connection:
        assert value(connection, "SELECT count(*) FROM theme") == 0
        assert value(connection, "SELECT count(*) FROM passage") == 3


def test_review_mode_shows_the_first_layer(blind: Desk) -> None:
    with blind.store.action(ActionHead(None, "review")) as tx:
        tx.update(StudyRecord, blind.study, mode="review")
    assert HIDDEN in everything(blind)
    with blind.store.reading() as connection:
        assert value(connection, "SELECT count(*) FROM memo") == 1
        assert value(connection, "SELECT count(*) FROM theme") == 0, "each groups alone"


def test_no_reader_asks_what_copies_know_of_each_other_or_what_was_erased(blind: Desk) -> None:
    for table in ("site", "learned", "forgotten", "remnant", "open_action"):
        with (
            pytest.raises((CodebookError, sqlite3.Error)),
            blind.store.reading() as connection,
        ):
            query(connection, f"SELECT count(*) FROM {table}")
