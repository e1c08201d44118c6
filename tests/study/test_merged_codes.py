"""What a code was merged into is on record, and what named it names the other."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.study.measuring.reliability import Reliability
from codebook.study_files import DATABASE
from coded import WORDS, coded_apart, consensus_of, merge, number, only_case, own_coding
from engines import on_sqlite
from phrases import put

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def tables(found: Reliability) -> dict[str, tuple[float, ...]]:
    return {label: tuple(table) for label, table in found.tables.items()}


def test_a_code_that_nobody_has_any_more_when_it_is_merged_counts_as_the_other(
    study: Study,
) -> None:
    coded_apart(study, second="A.2")
    study.recode(own_coding(study, "First"), [number(study, "B.1")])
    assert tables(study.agreement())["A.1"][:3] == (0, 1, 0)
    merge(study, "A.1", "A.2")
    found = study.agreement()
    assert tables(found) == {"A.2": (1, 0, 0, 3)}
    assert found.merged == 1
    study.undo()
    assert tables(study.agreement())["A.1"][:3] == (0, 1, 0)
    study.redo()
    assert tables(study.agreement()) == {"A.2": (1, 0, 0, 3)}


def test_codes_merged_one_after_the_other_count_as_the_last(study: Study) -> None:
    coded_apart(study, second="A.2")
    study.recode(own_coding(study, "First"), [number(study, "B")])
    merge(study, "A.1", "A.2")
    study.recode(own_coding(study, "Second"), [number(study, "A")])
    merge(study, "A.2", "B.1")
    assert tables(study.agreement()) == {"B.1": (1, 0, 0, 3)}


def test_what_is_merged_and_brought_back_counts_as_itself(study: Study) -> None:
    coded_apart(study)
    study.recode(own_coding(study, "First"), [number(study, "B.1")])
    merge(study, "A.1", "A.2")
    assert tables(study.agreement()) == {"A.2": (1, 0, 0, 3)}
    for retired in (False, True):
        study.retire_code(number(study, "A.1"), retired=retired)
        assert tables(study.agreement()) == {"A.1": (0, 1, 0, 3), "A.2": (0, 0, 1, 3)}


@on_sqlite
def test_a_code_that_takes_over_what_it_was_merged_into_is_not_merged_any_more(
    study: Study,
) -> None:
    coded_apart(study, second="A.2")
    study.recode(own_coding(study, "First"), [number(study, "B.1")])
    merge(study, "A.1", "A.2")
    study.retire_code(number(study, "A.1"), retired=False)
    merge(study, "A.2", "A.1")
    assert tables(study.agreement()) == {"A.1": (1, 0, 0, 3)}


def test_merges_of_an_earlier_schema_count_as_before(tmp_path: Path) -> None:
    packed = (FIXTURES / "merged-0009.db.gz").read_bytes()
    (tmp_path / DATABASE).write_bytes(gzip.decompress(packed))
    with Study.open(tmp_path, "First") as study:
        found = study.agreement()
        assert tables(found) == {"A.2": (1, 0, 0, 3)}
        assert found.merged == 2
        study.undo()
        assert tables(study.agreement()) == {"A.1": (1, 0, 0, 3)}


@on_sqlite
def test_a_ruling_for_another_code_holds_when_that_code_is_merged(study: Study) -> None:
    coded_apart(study, "A.1", "A.2")
    study.rule(only_case(study), "other", codes=[number(study, "B.1")])
    assert consensus_of(study) == [(WORDS, "B.1")]
    merge(study, "B.1", "B")
    study.merge_agreed()
    assert consensus_of(study) == [(WORDS, "B")]
    study.undo()
    study.merge_agreed()
    assert consensus_of(study) == [(WORDS, "B.1")]


@on_sqlite
def test_a_code_that_is_merged_and_brought_back_is_agreed_beside_the_other(study: Study) -> None:
    coded_apart(study)
    study.merge_agreed()
    merge(study, "A.1", "A.2")
    study.retire_code(number(study, "A.1"), retired=False)
    for name in ("Second", "First"):
        study.work_as(name)
        put(study, WORDS, "A.1")
    study.merge_agreed()
    assert consensus_of(study) == [(WORDS, "A.1"), (WORDS, "A.2")]
    assert study.check() == []


@on_sqlite
def test_a_ruling_on_a_code_holds_for_the_one_into_which_it_is_merged(study: Study) -> None:
    coded_apart(study, "A.1", "A.2")
    case = only_case(study)
    (mine,) = [side for side in case.dispute.sides if number(study, "A.1") in side.codes]
    study.rule(case, mine.coder, reason="It is about setting up.")
    before = only_case(study)
    merge(study, "A.1", "B.1")
    now = only_case(study)
    assert not now.is_open
    assert now.ruled
    assert (now.ruled.outcome, now.ruled.reason) == (mine.coder, "It is about setting up.")
    study.merge_agreed()
    assert consensus_of(study) == [(WORDS, "B.1")]
    assert study.open_disagreements() == 0
    study.undo()
    assert only_case(study) == before


@on_sqlite
def test_of_two_rulings_that_are_on_the_same_after_a_merge_the_later_stands(study: Study) -> None:
    coded_apart(study, "A.1", "A.2")
    study.rule(only_case(study), "neither")
    study.recode(own_coding(study, "First"), [number(study, "B.1")])
    study.rule(only_case(study), "both")
    merge(study, "A.1", "B.1")
    now = only_case(study).ruled
    assert now
    assert now.outcome == "both"
    study.merge_agreed()
    assert consensus_of(study) == [(WORDS, "A.2"), (WORDS, "B.1")]
    assert study.check() == []


def reviewed(tmp_path: Path, *labels: str) -> Study:
    """Return a study in review where First has coded, and Second works."""
    files = small.write_files(tmp_path / "files")
    study = Study.create(tmp_path / "study", mode="review", coders=small.CODERS, files=files)
    study.work_as("First")
    put(study, WORDS, *labels)
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    return study


def test_a_review_that_changes_a_code_follows_that_code_when_it_is_merged(tmp_path: Path) -> None:
    with reviewed(tmp_path, "A.1") as study:
        (under,) = study.review_queue()
        study.review(under.coding_id, "change", code_id=number(study, "A.2"))
        merge(study, "A.2", "B.1")
        study.settle_review()
        assert consensus_of(study) == [(WORDS, "B.1")]
        assert study.undo() == "merged A.2 into B.1"
        study.settle_review()
        assert consensus_of(study) == [(WORDS, "A.2")]


def test_a_review_of_a_coding_that_a_merge_of_codes_joins_is_of_the_one_that_stays(
    tmp_path: Path,
) -> None:
    with reviewed(tmp_path, "A.1", "A.2") as study:
        for under in study.review_queue():
            if under.code_id == number(study, "A.1"):
                study.review(under.coding_id, "accept", reason="Well seen.")
        merge(study, "A.1", "A.2")
        (now,) = study.review_queue()
        assert now.verdict
        assert (now.verdict.outcome, now.verdict.reason) == ("accept", "Well seen.")
        study.settle_review()
        assert consensus_of(study) == [(WORDS, "A.2")]


@on_sqlite
def test_a_coding_that_is_taken_back_after_its_code_was_merged_has_the_other(study: Study) -> None:
    coded_apart(study)
    gone = own_coding(study, "Second")
    study.uncode([gone])
    study.work_as("First")
    merge(study, "A.1", "A.2")
    study.work_as("Second")
    assert study.undo() == "removed A.1 in U1"
    assert study.queue().cases == ()
    assert study.codebook().by_number["A.1"].uses == 0
    assert study.check() == []
