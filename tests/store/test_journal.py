"""The database itself records every change, and refuses what would pass the journal by."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import text

from codebook.errors import CodebookError, RefusedError
from codebook.store.identity import new_id
from codebook.store.tables import RECORDS, Code, Coding, Memo, Passage, table_name
from codebook.store.writer import ActionHead
from desk import Desk
from records import coding_row, memo_row


def test_an_action_journals_one_net_change_per_record(desk: Desk) -> None:
    with desk.store.action(desk.head(desk.first)) as tx:
        passage = desk.write_coding(tx, desk.first)
        tx.update(Passage, passage, insight="one")
        tx.update(Passage, passage, insight="two")
    changes = desk.rows(
        f"SELECT record_type, before, after FROM change WHERE action_id = '{tx.action_id}'"
        " ORDER BY record_type"
    )
    assert [change[:2] for change in changes] == [("coding", None), ("passage", None)]
    assert json.loads(str(changes[1][2]))["insight"] == "two"


def test_before_and_after_are_the_whole_record(desk: Desk) -> None:
    with desk.store.action(desk.head(desk.first)) as tx:
        tx.update(Code, desk.code, definition='He said: "no" – 不行 🙂')
    ((before, after),) = desk.rows(
        f"SELECT before, after FROM change WHERE action_id = '{tx.action_id}'"
    )
    old, new = json.loads(str(before)), json.loads(str(after))
    assert set(old) == set(Code.model_fields)
    assert {key for key in new if new[key] != old[key]} == {"definition"}
    assert new["definition"] == 'He said: "no" – 不行 🙂'


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE code SET name = 'x'",
        "DELETE FROM code",
        "INSERT INTO memo (id, coder_id, about, target_id, text, created, modified)"
        " SELECT 'm', id, 'study', 's', 't', 'c', 'c' FROM study",
        "INSERT INTO content VALUES ('hash', 'text')",
        "UPDATE change SET after = NULL",
        "DELETE FROM change",
        "UPDATE action SET label = 'nothing'",
        "DELETE FROM action",
    ],
)
def test_raw_sql_outside_an_action_is_refused(desk: Desk, sql: str) -> None:
    desk.codes(desk.first)
    before = desk.rows("SELECT count(*), max(after) FROM change")
    with (
        pytest.raises(RefusedError, match="The journal refused the write"),
        desk.store.unfiltered() as raw,
    ):
        raw.execute(text(sql))
    assert desk.rows("SELECT count(*), max(after) FROM change") == before


def test_every_record_table_is_followed(desk: Desk) -> None:
    """Raw SQL inside an action is journalled like everything else."""
    with desk.store.action(ActionHead(desk.first, "raw")) as tx:
        tx.connection.execute(text("UPDATE coder SET position = position + 10"))
    assert desk.rows(f"SELECT count(*) FROM change WHERE action_id = '{tx.action_id}'") == [(3,)]
    names = {table_name(record) for record in RECORDS}
    for name in names:
        with pytest.raises(CodebookError), desk.store.unfiltered() as raw:
            raw.execute(text(f"INSERT INTO {name} (id) VALUES ('x')"))


def test_another_layer_cannot_be_written(desk: Desk) -> None:
    desk.codes(desk.second)
    with (
        pytest.raises(RefusedError, match="This belongs to another coder's layer"),
        desk.store.action(desk.head(desk.first)) as tx,
    ):
        desk.write_coding(tx, desk.second)
    for statement in ("DELETE FROM coding", "UPDATE passage SET insight = 'mine'"):
        with (
            pytest.raises(RefusedError, match="another coder's layer"),
            desk.store.action(desk.head(desk.first)) as tx,
        ):
            tx.connection.execute(text(statement))
    assert desk.rows("SELECT count(*) FROM coding") == [(1,)]


def test_a_failed_action_leaves_nothing(desk: Desk) -> None:
    before = desk.rows("SELECT seq, lamport FROM site")
    with pytest.raises(ZeroDivisionError), desk.store.action(desk.head(desk.first)) as tx:
        desk.write_coding(tx, desk.first)
        _ = 1 / 0
    with (
        pytest.raises(RefusedError, match="would refer to what is not there"),
        desk.store.action(desk.head(desk.first)) as tx,
    ):
        desk.write_coding(tx, desk.first)
        tx.delete(Code, [desk.code])
    assert desk.rows("SELECT count(*) FROM passage") == [(0,)]
    assert desk.rows("SELECT seq, lamport FROM site") == before
    desk.codes(desk.first)
    assert desk.rows("SELECT count(*) FROM passage") == [(1,)]


def test_what_is_on_record_stays_while_an_action_is_open(desk: Desk) -> None:
    before = desk.rows("SELECT * FROM action")
    for sql in ("UPDATE action SET label = 'nothing'", "DELETE FROM action"):
        with (
            pytest.raises(RefusedError, match="The journal refused the write"),
            desk.store.action(desk.head(desk.first)) as tx,
        ):
            tx.connection.execute(text(sql))
    with (
        pytest.raises(RefusedError, match="would refer to what is not there"),
        desk.store.action(desk.head(desk.first)) as tx,
    ):
        desk.write_coding(tx, desk.first)
        tx.connection.execute(text(f"DELETE FROM action WHERE id = '{tx.action_id}'"))
    with desk.store.action(desk.head(desk.first)) as tx:
        tx.keeps = True
    assert desk.rows("SELECT * FROM action") == before


def test_actions_are_numbered_without_a_gap(desk: Desk) -> None:
    for _ in range(5):
        desk.codes(desk.first)
    numbers = [row[0] for row in desk.rows("SELECT seq FROM action ORDER BY seq")]
    assert numbers == list(range(1, 7))


def test_bulk_writes_are_journalled_row_by_row(desk: Desk) -> None:
    with desk.store.action(desk.head(desk.first)) as tx:
        rows = [memo_row(tx, desk.first, desk.study, str(number)) for number in range(500)]
        tx.insert(Memo, rows)
        tx.update_many(Memo, [{"id": row["id"], "text": "again"} for row in rows])
        tx.delete(Memo, [row["id"] for row in rows[:100]])
    sql = f"SELECT count(*), count(after) FROM change WHERE action_id = '{tx.action_id}'"
    assert desk.rows(sql) == [(500, 400)]
    assert desk.rows("SELECT count(*) FROM memo WHERE text = 'again'") == [(400,)]


@pytest.mark.parametrize("marks", [(None, None), (None, 7), (7, None)])
def test_what_some_rows_or_all_do_not_have_is_null(
    desk: Desk, marks: tuple[int | None, int | None]
) -> None:
    row = {"coder_id": desk.first, "participant_id": None, "quote": "words"}
    times = {"created": "", "modified": ""}
    rows = [
        {"id": new_id(), "start_at": mark, "state": "unanchored", **row, **times} for mark in marks
    ]
    with desk.store.action(desk.head(desk.first)) as tx:
        tx.insert(Passage, rows)
    assert desk.rows("SELECT id, participant_id, start_at FROM passage ORDER BY id") == [
        (row["id"], None, mark) for row, mark in zip(rows, marks, strict=True)
    ]
    sql = f"SELECT after FROM change WHERE action_id = '{tx.action_id}' ORDER BY record_id"
    images = [json.loads(str(image)) for (image,) in desk.rows(sql)]
    assert [image["start_at"] for image in images] == list(marks)
    assert {image["participant_id"] for image in images} == {None}


def test_a_coding_of_another_coders_passage_is_in_its_own_layer_only(desk: Desk) -> None:
    desk.codes(desk.first)
    ((passage,),) = desk.rows("SELECT id FROM passage")
    with pytest.raises(RefusedError), desk.store.action(desk.head(desk.second)) as tx:
        tx.insert(Coding, [coding_row(tx, desk.first, str(passage), desk.code)])
