"""Copies of a study that went on apart come together, in whatever order, with nothing lost."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.store import checks
from codebook.store.tables import Code
from codebook.store.undo_steps import next_undo
from codebook.store.writer import ActionHead
from copies import CODERS, CODES, KINDS, Copies, by_definition, journal, rows, tables

DEED = st.tuples(
    st.integers(0, 2),
    st.sampled_from(CODERS),
    st.sampled_from(KINDS),
    st.sampled_from(CODES),
    st.integers(0, 5),
)
DEEDS = st.lists(DEED, max_size=8)
START = [(0, CODERS[0], "make a code", CODES[0], 0), (0, CODERS[0], "code", CODES[0], 0)]


@contextmanager
def some_copies() -> Iterator[Copies]:
    with tempfile.TemporaryDirectory() as folder:
        copies = Copies(Path(folder))
        try:
            yield copies
        finally:
            copies.close()


def work(copies: Copies, deeds: list[tuple[int, str, str, str, int]], last: int) -> None:
    for which, *deed in deeds:
        copies.do(min(which, last), *deed)  # type: ignore[arg-type]


def merge(copies: Copies, into: int, other: int) -> None:
    """Merge two, after which nothing is wrong: all quotes are what stands in the texts."""
    copies.merge(into, other)
    with copies.stores[into].unfiltered() as connection:
        assert list(checks.problems(connection)) == []


def is_whole(copies: Copies, which: int) -> None:
    store = copies.stores[which]
    found, losses = by_definition(store, copies.past)
    assert tables(store) == found
    assert journal(store)[2] == losses


@settings(max_examples=12)
@given(DEEDS, DEEDS, DEEDS)
def test_two_copies_come_to_the_same_in_either_order(
    common: list[tuple[int, str, str, str, int]],
    apart: list[tuple[int, str, str, str, int]],
    after: list[tuple[int, str, str, str, int]],
) -> None:
    with some_copies() as copies:
        work(copies, [*START, *common], 0)
        copies.copy(0)
        work(copies, apart, 1)
        left, right = copies.copy(0), copies.copy(1)
        merge(copies, 0, 1)
        merge(copies, right, left)
        assert tables(copies.stores[0]) == tables(copies.stores[right])
        assert journal(copies.stores[0]) == journal(copies.stores[right])
        is_whole(copies, 0)
        before = journal(copies.stores[0])
        merge(copies, 0, 1)
        assert journal(copies.stores[0]) == before
        work(copies, after, 1)
        merge(copies, 1, 0)
        is_whole(copies, 1)
        merge(copies, 0, 1)
        assert tables(copies.stores[0]) == tables(copies.stores[1])
        assert journal(copies.stores[0]) == journal(copies.stores[1])


def test_a_part_at_a_time_they_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with some_copies() as copies:
        work(copies, START, 0)
        copies.copy(0)
        apart = [
            (which, coder, kind, code, number)
            for which in (0, 1)
            for coder in CODERS
            for number, code in enumerate(CODES)
            for kind in ("make a code", "code", "memo", "edit a code", "say")
        ]
        work(copies, apart, 1)
        at_once = copies.copy(0)
        merge(copies, at_once, 1)
        monkeypatch.setattr("codebook.store.bulk._AT_ONCE", 2)
        monkeypatch.setattr("codebook.store.bulk._PAGE", 3)
        merge(copies, 0, 1)
        assert tables(copies.stores[0]) == tables(copies.stores[at_once])
        assert journal(copies.stores[0]) == journal(copies.stores[at_once])
        is_whole(copies, 0)


@pytest.mark.parametrize("later", [0, 1], ids=["the deletion later", "the edit later"])
def test_an_edit_that_changes_nothing_keeps_nothing_that_the_other_deleted(later: int) -> None:
    coder, code = CODERS[0], CODES[0]
    with some_copies() as copies:
        copies.do(0, coder, "make a code", code, 0)
        copies.copy(0)
        for which in (1 - later, later):
            copies.do(which, coder, ("drop a code", "edit a code")[which], code, 0)
        merge(copies, 1, 0)
        merge(copies, 0, 1)
        for which in (0, 1):
            assert tables(copies.stores[which])["code"] == []
            is_whole(copies, which)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["into the edit", "into the deletion"])
def test_a_deletion_that_lost_against_an_edit_goes_on_being_listed_when_that_is_undone(
    order: tuple[int, int],
) -> None:
    coder, code = CODERS[0], CODES[0]
    with some_copies() as copies:
        copies.do(0, coder, "make a code", code, 0)
        copies.copy(0)
        copies.do(1, coder, "drop a code", code, 0)
        copies.do(0, coder, "edit a code", code, 1)
        merge(copies, *order)
        for kind in ("undo", "redo"):
            copies.do(order[0], coder, kind, code, 0)
            listed = rows(copies.stores[order[0]], "SELECT record_id, name FROM conflict")
            assert listed == [(code, "")]
        merge(copies, *reversed(order))
        for which in order:
            is_whole(copies, which)


def test_what_knows_of_an_action_comes_after_it_whatever_the_clocks_say() -> None:
    def named(which: int, name: str, at: str | None) -> None:
        with copies.stores[which].action(ActionHead(coder, name, at=at)) as tx:
            tx.update(Code, code, name=name)

    coder, code = CODERS[0], CODES[0]
    with some_copies() as copies:
        copies.do(0, coder, "make a code", code, 0)
        copies.copy(0)
        named(1, "ahead", "2999-01-01T00:00:00.000000Z")
        copies.merge(0, 1)
        named(0, "now", None)
        copies.merge(1, 0)
        named(1, "behind", "1999-01-01T00:00:00.000000Z")
        copies.merge(0, 1)
        for store in copies.stores:
            labels = rows(store, "SELECT label FROM action ORDER BY lamport DESC LIMIT 3")
            assert labels == [("behind",), ("now",), ("ahead",)]
            assert rows(store, "SELECT name FROM code") == [("behind",)]
            assert rows(store, "SELECT * FROM conflict") == []
            with store.unfiltered() as connection:
                assert next_undo(connection, coder)[1] == "behind"  # type: ignore[index]


def test_what_a_copy_does_next_knows_of_all_that_was_merged() -> None:
    coder, code = CODERS[0], CODES[0]
    with some_copies() as copies:
        copies.do(0, coder, "make a code", code, 0)
        copies.copy(0)
        copies.do(1, coder, "edit a code", code, 3)
        merge(copies, 0, 1)
        copies.do(0, coder, "edit a code", code, 0)
        copies.do(1, coder, "edit a code", code, 1)
        merge(copies, 1, 0)
        now = rows(copies.stores[1], "SELECT name, definition FROM code")
        assert now == [("name 0", "definition 1")]
        assert rows(copies.stores[1], "SELECT * FROM conflict") == []


def test_a_copy_knows_of_all_that_it_held_when_it_was_copied() -> None:
    coder, code = CODERS[0], CODES[0]
    with some_copies() as copies:
        copies.do(0, coder, "make a code", code, 0)
        copies.copy(0)
        copies.do(1, coder, "edit a code", code, 3)
        copies.do(0, coder, "edit a code", code, 1)
        merge(copies, 0, 1)
        now = rows(copies.stores[0], "SELECT name, definition FROM code")
        assert now == [("name 3", "definition 1")]
        assert rows(copies.stores[0], "SELECT * FROM conflict") == []


@settings(max_examples=6)
@given(DEEDS, DEEDS, DEEDS, st.permutations([0, 1, 2]))
def test_three_copies_come_to_the_same_when_all_have_met(
    first: list[tuple[int, str, str, str, int]],
    second: list[tuple[int, str, str, str, int]],
    third: list[tuple[int, str, str, str, int]],
    order: list[int],
) -> None:
    with some_copies() as copies:
        work(copies, START, 0)
        copies.copy(0)
        work(copies, first, 1)
        copies.copy(1)
        work(copies, second, 2)
        one, two, three = order
        merge(copies, one, two)
        work(copies, third, 2)
        merge(copies, three, one)
        merge(copies, two, three)
        for _ in range(2):
            for into, other in ((one, two), (two, three), (three, one)):
                merge(copies, into, other)
        for which in (one, two, three):
            is_whole(copies, which)
        assert tables(copies.stores[one]) == tables(copies.stores[two])
        assert tables(copies.stores[two]) == tables(copies.stores[three])
        assert journal(copies.stores[one]) == journal(copies.stores[two])
