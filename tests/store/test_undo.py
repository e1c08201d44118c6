"""Undo and redo put records back as the journal has them, or say why not."""

from __future__ import annotations

from codebook.store import undo, undo_steps
from codebook.store.store import Store
from codebook.store.tables import Code, Passage
from codebook.store.undo_decided import decided_since
from codebook.store.writer import ActionHead
from desk import Desk


def reverse(desk: Desk, coder: str, kind: str = "undo") -> str | None:
    """Take the coder's next step back, or do it again; None where there is none."""
    find = undo_steps.next_undo if kind == "undo" else undo_steps.next_redo
    with desk.store.unfiltered() as connection:
        step = find(connection, coder)
    if step is None:
        return None
    side = "before" if kind == "undo" else "after"
    head = ActionHead(coder, kind, any_layer=True, kind=kind, target=step.action_id)
    with desk.store.action(head) as tx:
        undo.put_back(tx, step.action_id, side)
    return step.action_id


STATE = "SELECT * FROM passage ORDER BY id"


def test_undo_and_redo_walk_the_whole_history(desk: Desk) -> None:
    states = [desk.rows(STATE)]
    for number in range(4):
        desk.codes(desk.first, f"quote {number} – 引用")
        states.append(desk.rows(STATE))
    for state in reversed(states[:-1]):
        assert reverse(desk, desk.first)
        assert desk.rows(STATE) == state
    assert reverse(desk, desk.first) is None
    for state in states[1:]:
        assert reverse(desk, desk.first, "redo")
        assert desk.rows(STATE) == state
    assert reverse(desk, desk.first, "redo") is None
    assert reverse(desk, desk.first)
    assert desk.rows(STATE) == states[-2]


def test_updates_deletes_and_nulls_come_back_exactly(desk: Desk) -> None:
    desk.codes(desk.first)
    before = desk.rows(STATE)
    ((key,),) = desk.rows("SELECT id FROM passage")
    with desk.store.action(desk.head(desk.first)) as tx:
        tx.update(Passage, str(key), insight="\"' \\ \n 不 🙂", start_at=3, published_quote="x")
    with desk.store.action(desk.head(desk.first)) as tx:
        tx.connection.exec_driver_sql("DELETE FROM coding")
        tx.delete(Passage, [str(key)])
    reverse(desk, desk.first)
    reverse(desk, desk.first)
    assert desk.rows(STATE) == before


def test_undo_is_the_coders_own(desk: Desk) -> None:
    mine = desk.codes(desk.first)
    desk.codes(desk.second)
    assert reverse(desk, desk.first) == mine
    assert desk.rows("SELECT count(*) FROM coding") == [(1,)]


def test_a_new_action_ends_redo(desk: Desk) -> None:
    desk.codes(desk.first)
    reverse(desk, desk.first)
    desk.codes(desk.first)
    assert reverse(desk, desk.first, "redo") is None


def test_undo_survives_a_restart(desk: Desk, empty_place: str) -> None:
    desk.codes(desk.first)
    desk.store.close()
    desk.store = Store.at(empty_place)
    desk.store.open()
    assert reverse(desk, desk.first)
    assert desk.rows(STATE) == []


def test_an_obstacle_names_record_and_culprit(desk: Desk) -> None:
    with desk.store.action(ActionHead(desk.first, "defined A.1")) as tx:
        tx.update(Code, desk.code, definition="mine")
    with desk.store.action(ActionHead(desk.second, "redefined A.1")) as later:
        later.update(Code, desk.code, definition="theirs")
    with desk.store.action(ActionHead(desk.first, "look")) as probe:
        found = undo.obstacle(probe, tx.action_id, "after")
    assert found == undo.Obstacle("code", desk.code, later.action_id, erased=False)


def test_what_others_did_beside_it_is_no_obstacle_and_stays(desk: Desk) -> None:
    with desk.store.action(ActionHead(desk.first, "defined A.1")) as tx:
        tx.update(Code, desk.code, definition="mine")
    with desk.store.action(ActionHead(desk.second, "renamed A.1")) as later:
        later.update(Code, desk.code, name="Faith")
    with desk.store.action(ActionHead(desk.first, "look")) as probe:
        assert undo.obstacle(probe, tx.action_id, "after") is None
    assert reverse(desk, desk.first) == tx.action_id
    assert desk.rows("SELECT name, definition FROM code") == [("Faith", "")]


def test_changed_and_changed_back_is_the_choice_of_who_did_so(desk: Desk) -> None:
    with desk.store.action(ActionHead(desk.first, "defined")) as tx:
        tx.update(Code, desk.code, definition="mine")
    for definition in ("theirs", "mine"):
        with desk.store.action(ActionHead(desk.second, "redefined")) as other:
            other.update(Code, desk.code, definition=definition)
    with desk.store.action(ActionHead(desk.first, "look")) as probe:
        assert undo.obstacle(probe, tx.action_id, "after") is None
        found = decided_since(probe, tx.action_id)
    assert found == undo.Obstacle("code", desk.code, other.action_id, erased=False)
    for _ in range(2):
        reverse(desk, desk.second)
    with desk.store.action(ActionHead(desk.first, "look")) as probe:
        assert decided_since(probe, tx.action_id) is None


def test_where_a_record_stands_is_nobodys_choice(desk: Desk) -> None:
    with desk.store.action(ActionHead(desk.first, "moved")) as tx:
        tx.update(Code, desk.code, position=1)
    for position in (2, 1):
        with desk.store.action(ActionHead(desk.second, "moved")) as other:
            other.update(Code, desk.code, position=position)
    with desk.store.action(ActionHead(desk.first, "look")) as probe:
        assert decided_since(probe, tx.action_id) is None
