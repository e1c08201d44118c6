"""A ruling stands when the codes that it was on are merged: on them, it is what people decided."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import RefusedError
from codebook.study.reconciliation.tally import tally
from coded import WORDS, coded_apart, consensus_of, merge, number, only_case, own_coding
from engines import on_sqlite
from meeting import meet, parted_from
from phrases import put


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def now_in(study: Study) -> list[str]:
    """Return the codes of the consensus on WORDS, once it is up to date."""
    study.merge_agreed()
    assert study.check() == []
    return [code for words, code in consensus_of(study) if words == WORDS]


def ruled_out(study: Study) -> None:
    coded_apart(study, "A.1", "A.2")
    study.rule(only_case(study), "neither", reason="It is small talk.")


def test_what_was_ruled_out_stays_so_when_both_codes_are_one(study: Study) -> None:
    ruled_out(study)
    before = only_case(study)
    merge(study, "A.1", "A.2")
    now = only_case(study)
    assert now.ruled
    assert not now.is_open
    assert (now.ruled.outcome, now.ruled.reason) == ("neither", "It is small talk.")
    assert {side.codes for side in now.dispute.sides} == {frozenset([number(study, "A.2")])}
    assert now_in(study) == []
    assert study.queue().agreed == tally(study.store).agreed == 0
    assert study.open_disagreements() == 0
    study.undo()
    assert only_case(study) == before
    assert now_in(study) == []
    study.redo()
    assert now_in(study) == []


def test_both_codes_may_be_merged_into_a_third_at_once(study: Study) -> None:
    ruled_out(study)
    study.merge_codes([number(study, "A.1"), number(study, "A.2")], number(study, "B.1"))
    assert now_in(study) == []
    assert not only_case(study).is_open


@on_sqlite
@pytest.mark.parametrize("outcome", ["both", "union", "First", "Second"])
def test_what_was_kept_is_agreed_when_both_codes_are_one(study: Study, outcome: str) -> None:
    coded_apart(study, "A.1", "A.2")
    coders = {coder.name: coder.id for coder in study.coders()}
    study.rule(only_case(study), coders.get(outcome, outcome))
    merge(study, "A.1", "A.2")
    assert study.queue().cases == ()
    assert study.queue().agreed == 1
    assert now_in(study) == ["A.2"]


@on_sqlite
def test_what_was_put_off_is_agreed_when_both_codes_are_one(study: Study) -> None:
    coded_apart(study, "A.1", "A.2")
    study.rule(only_case(study), "later")
    merge(study, "A.1", "A.2")
    assert study.open_disagreements() == 0
    assert now_in(study) == ["A.2"]


@on_sqlite
def test_a_ruling_for_another_code_stands_against_what_both_have_then(study: Study) -> None:
    coded_apart(study, "A.1", "A.2")
    study.rule(only_case(study), "other", codes=[number(study, "B.1")])
    merge(study, "A.1", "A.2")
    assert now_in(study) == ["B.1"]
    assert not only_case(study).is_open


@on_sqlite
def test_a_ruling_stands_where_one_has_a_further_code(study: Study) -> None:
    for name, labels in (("Second", ["A.2"]), ("First", ["A.1", "B.1"])):
        study.work_as(name)
        put(study, WORDS, *labels)
    for name in ("Second", "First"):
        study.work_as(name)
        study.done()
    study.rule(only_case(study), "neither")
    merge(study, "A.1", "A.2")
    assert not only_case(study).is_open
    assert now_in(study) == []


@on_sqlite
def test_what_is_ruled_anew_after_the_merge_counts(study: Study) -> None:
    ruled_out(study)
    merge(study, "A.1", "A.2")
    study.rule(only_case(study), "both")
    assert study.queue().cases == ()
    assert now_in(study) == ["A.2"]


@on_sqlite
def test_what_both_have_alike_cannot_be_put_off(study: Study) -> None:
    ruled_out(study)
    merge(study, "A.1", "A.2")
    with pytest.raises(RefusedError) as refused:
        study.rule(only_case(study), "later")
    assert str(refused.value) == (
        "All have the same code on this passage in U1: without a ruling, it is agreed."
        " Take a side, or keep nothing of it."
    )
    assert now_in(study) == []


@on_sqlite
def test_what_is_coded_there_later_opens_the_place_again(study: Study) -> None:
    ruled_out(study)
    merge(study, "A.1", "A.2")
    study.work_as("First")
    put(study, WORDS, "B.1")
    now = only_case(study)
    assert now.is_open
    assert now.before
    assert now.before.outcome == "neither"
    assert now_in(study) == []


def agreed_beside(study: Study) -> None:
    """Let both have B.1 on the words, and each another code, of which neither is to stand."""
    for name, own in (("Second", "A.2"), ("First", "A.1")):
        study.work_as(name)
        put(study, WORDS, "B.1", own)
    for name in ("Second", "First"):
        study.work_as(name)
        study.done()
    study.rule(only_case(study), "neither")
    assert now_in(study) == ["B.1"]


def test_what_both_agreed_on_beside_stays_when_what_was_ruled_out_is_merged_into_it(
    study: Study,
) -> None:
    agreed_beside(study)
    study.merge_codes([number(study, "A.1"), number(study, "A.2")], number(study, "B.1"))
    assert now_in(study) == ["B.1"]
    assert study.queue().cases == ()
    study.undo()
    assert now_in(study) == ["B.1"]
    assert not only_case(study).is_open


@on_sqlite
def test_who_came_to_the_other_code_after_the_ruling_agrees_with_it(study: Study) -> None:
    ruled_out(study)
    study.recode(own_coding(study, "First"), [number(study, "A.2")])
    assert now_in(study) == ["A.2"]
    merge(study, "A.1", "A.2")
    assert now_in(study) == ["A.2"]


@on_sqlite
def test_what_one_copy_rules_out_stays_so_when_the_other_merges_the_codes(
    study: Study, tmp_path: Path
) -> None:
    coded_apart(study, "A.1", "A.2")
    for one, two in parted_from(study, tmp_path):
        one.merge_agreed()
        two.rule(only_case(two), "neither")
        merge(one, "A.1", "A.2")
        meet(one, two, tmp_path)
        for copy in (one, two):
            assert not only_case(copy).is_open
            assert now_in(copy) == []


@on_sqlite
def test_what_both_agreed_on_beside_stays_when_another_copy_merges_into_it(
    study: Study, tmp_path: Path
) -> None:
    agreed_beside(study)
    study.undo()
    for one, two in parted_from(study, tmp_path):
        one.merge_agreed()
        two.rule(only_case(two), "neither")
        one.merge_codes([number(one, "A.1"), number(one, "A.2")], number(one, "B.1"))
        meet(one, two, tmp_path)
        for copy in (one, two):
            assert copy.queue().cases == ()
            assert now_in(copy) == ["B.1"]
