"""What one copy does with a code that the other merges is done with the other code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from coded import MORE, WORDS, coded_apart, consensus_of, layer, merge, number, only_case
from engines import on_sqlite
from meeting import meet, parted_from
from phrases import put


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def test_what_one_copy_codes_with_a_code_that_the_other_merges_has_the_other_code(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = parted
    put(one, WORDS, "A.2")
    merge(one, "A.1", "A.2")
    put(two, MORE, "A.1")
    memo_id = two.add_memo("code", number(two, "A.1"), "What is it?")
    theme = two.new_theme("Time", code_ids=[number(two, "A.1")])
    (user,) = (person.id for person in two.people() if person.label == "U1")
    two.rank(user, "II", "1 2")
    meet(one, two, tmp_path)
    for copy in parted:
        assert layer(copy, "First") == [(MORE, "A.2"), (WORDS, "A.2")]
        (own,) = [each for each in copy.groupings() if each.themes]
        assert [(each.id, each.code_ids) for each in own.themes] == [
            (theme, (number(copy, "A.2"),))
        ]
        assert [memo.id for memo in copy.memos(number(copy, "A.2"))] == [memo_id]
        assert list(copy.rankings()["item"]) == ["A.2"]
        assert copy.codebook().by_number["A.1"].uses == 0
    assert "put A.2 for A.1, which was merged into it" in {row.label for row in two.log()}


@on_sqlite
def test_a_code_on_one_passage_that_two_copies_give_is_there_once_when_merged(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = parted
    put(one, WORDS, "A.2")
    merge(one, "A.1", "A.2")
    put(two, WORDS, "A.1", "B.1")
    meet(one, two, tmp_path)
    assert layer(two, "First") == [(WORDS, "A.2"), (WORDS, "B.1")]


@on_sqlite
def test_three_copies_come_to_the_code_into_which_one_merged(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = parted
    two.back_up(tmp_path / "three")
    with Study.open(tmp_path / "three", "First") as three:
        put(two, WORDS, "A.1")
        put(three, MORE, "A.1")
        merge(one, "A.1", "A.2")
        merge(one, "A.2", "B.1")
        two.back_up(tmp_path / "kept")
        one.merge(two.store.place)
        three.merge(tmp_path / "kept")
        meet(one, three, tmp_path)
        assert layer(three, "First") == [(MORE, "B.1"), (WORDS, "B.1")]
        meet(one, two, tmp_path / "again")


@on_sqlite
def test_copies_that_merge_two_codes_into_each_other_end_with_both_as_they_are(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = parted
    merge(one, "A.1", "A.2")
    merge(two, "A.2", "A.1")
    put(one, WORDS, "A.2")
    put(two, MORE, "A.1")
    meet(one, two, tmp_path)
    assert layer(one, "First") == [(MORE, "A.1"), (WORDS, "A.2")]


@on_sqlite
def test_a_ruling_of_one_copy_holds_for_what_the_other_merged(study: Study, tmp_path: Path) -> None:
    coded_apart(study, "A.1", "A.2")
    for one, two in parted_from(study, tmp_path):
        one.merge_agreed()
        case = only_case(two)
        two.rule(case, "other", codes=[number(two, "A.1")])
        merge(one, "A.1", "B.1")
        meet(one, two, tmp_path)
        for copy in (one, two):
            now = only_case(copy)
            assert now.ruled
            assert now.ruled.outcome == "other"
            copy.merge_agreed()
            assert consensus_of(copy) == [(WORDS, "B.1")]
