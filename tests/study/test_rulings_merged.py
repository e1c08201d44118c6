"""Of rulings that copies on other texts made, one stays after a merge, as a whole."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from copies import rows, tables
from phrases import put

TEACH = "I teach."


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "one", tmp_path / "files") as study:
        for name, code in (("Second", "A.2"), ("First", "A.1")):
            study.work_as(name)
            put(study, TEACH, code)
        for name in ("Second", "First"):
            study.work_as(name)
            study.done()
        yield study


@pytest.fixture
def other(study: Study, tmp_path: Path) -> Iterator[Study]:
    study.rule(study.queue().cases[0], "both")
    study.back_up(tmp_path / "two")
    with Study.open(tmp_path / "two", "Second") as other:
        yield other


def rule(study: Study, outcome: str, reason: str = "") -> None:
    (case,) = study.queue().cases
    study.rule(case, outcome, reason=reason)


def rulings(study: Study) -> list[tuple[object, ...]]:
    return rows(study.store, "SELECT outcome, result, reason FROM verdict")


def as_it_was(study: Study, tmp_path: Path) -> Path:
    shutil.rmtree(tmp_path / "as it was", ignore_errors=True)
    study.back_up(tmp_path / "as it was")
    return tmp_path / "as it was"


@pytest.mark.parametrize("words", ["for hours", "nothing"], ids=["the same word", "another"])
def test_copies_that_took_each_others_texts_can_be_merged_as_often_as_one_likes(
    study: Study, other: Study, tmp_path: Path, words: str
) -> None:
    study.correct_words("U1", "for hours", "for days")
    other.correct_words("U1", words, "a word")
    was = as_it_was(study, tmp_path)
    study.merge(other.store.place, updating=True)
    other.merge(was, updating=True)
    for _ in range(2):
        for mine, theirs in ((study, other), (other, study)):
            mine.merge(theirs.store.place, updating=True)
            assert mine.check() == []
            ((outcome, *_),) = rulings(mine)
            assert outcome == "both"
            assert mine.status().open_disagreements == 0
    assert tables(study.store) == tables(other.store)
    again = study.merge(other.store.place)
    assert (again.added, again.updated) == (0, 0)


def test_a_ruling_on_a_text_that_both_copies_corrected_is_kept(
    study: Study, tmp_path: Path
) -> None:
    study.back_up(tmp_path / "two")
    with Study.open(tmp_path / "two", "Second") as other:
        study.correct_words("U1", "for hours", "for days")
        other.correct_words("U1", "nothing", "too little")
        rule(other, "neither", "Nobody teaches.")
        was = as_it_was(study, tmp_path)
        study.merge(other.store.place, updating=True)
        other.merge(was, updating=True)
        for copy in (study, other):
            assert rulings(copy) == [("neither", "[]", "Nobody teaches.")]
            assert copy.status().open_disagreements == 0
            assert copy.check() == []


@pytest.mark.parametrize("later", ["ruling", "correction"])
def test_a_ruling_made_anew_stays_where_the_other_copy_moved_the_old_one(
    study: Study, other: Study, tmp_path: Path, later: str
) -> None:
    if later == "correction":
        rule(other, "neither", "Nobody teaches.")
    study.correct_words("U1", "Naïve", "Naive little")
    if later == "ruling":
        rule(other, "neither", "Nobody teaches.")
    was = as_it_was(study, tmp_path)
    study.merge(other.store.place)
    other.merge(was)
    for copy in (study, other):
        assert rulings(copy) == [("neither", "[]", "Nobody teaches.")]
        assert copy.check() == []
    assert tables(study.store) == tables(other.store)


@pytest.mark.parametrize("first", ["ruling", "later"])
def test_a_ruling_stands_against_one_that_leaves_it_for_later(
    study: Study, other: Study, tmp_path: Path, first: str
) -> None:
    for copy in (study, other) if first == "ruling" else (other, study):
        if copy is study:
            rule(study, "neither", "Nobody teaches.")
        else:
            rule(other, "later")
    was = as_it_was(study, tmp_path)
    study.merge(other.store.place)
    other.merge(was)
    for copy in (study, other):
        assert rulings(copy) == [("neither", "[]", "Nobody teaches.")]
        assert copy.conflicts() == []
        assert copy.status().open_disagreements == 0
        assert copy.check() == []
    assert tables(study.store) == tables(other.store)
    rule(other, "later")
    study.merge(other.store.place)
    assert [outcome for outcome, *_ in rulings(study)] == ["later"], "it knew of the ruling"


def test_a_reason_stays_with_the_ruling_for_which_it_was_given(
    study: Study, other: Study, tmp_path: Path
) -> None:
    rule(study, "neither", "Nobody teaches.")
    (case,) = other.queue().cases
    other.give_reason(case.id, "It is both.")
    was = as_it_was(study, tmp_path)
    study.merge(other.store.place)
    other.merge(was)
    for copy in (study, other):
        ((outcome, _, reason),) = rulings(copy)
        assert (outcome, reason) == ("both", "It is both.")
        ((column, held, lost),) = [(c.column, c.held, c.other) for c in copy.conflicts()]
        assert (column, held, lost) == (
            "outcome",
            "both (A.1, A.2), by First: It is both.",
            "neither, by First: Nobody teaches.",
        )
    study.settle_conflict(1, take=True)
    assert rulings(study) == [("neither", "[]", "Nobody teaches.")]
    assert study.conflicts() == []
