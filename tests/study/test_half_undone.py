"""A correction that is undone in a copy in which part of it was hidden is undone in all layers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError
from engines import on_sqlite
from meeting import meet
from phrases import place_of, put

WORDS, CORRECTED = "I teach.", "I instruct."


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        put(study, WORDS, "A.1")
        yield study


def handed_over(study: Study, place: Path) -> Study:
    """Return the copy that Second gets, in which First goes on: First's codings are not there."""
    study.hand_off(place, "Second")
    copy = Study.open(place, "First")
    assert copy.codings().empty
    return copy


def text(study: Study) -> str:
    (found,) = [each.id for each in study.interviews() if each.name == "U1"]
    return study.transcript(found).text


def coded(study: Study) -> list[tuple[str, str]]:
    """(quote, state) of every passage, as all layers have them."""
    with study.store.unfiltered() as connection:
        rows = connection.exec_driver_sql("SELECT quote, state FROM passage ORDER BY 1, 2")
        return [(str(row[0]), str(row[1])) for row in rows]


def test_a_correction_that_is_undone_in_a_copy_stays_undone(study: Study, tmp_path: Path) -> None:
    study.correct_words("U1", "teach", "instruct")
    with handed_over(study, tmp_path / "two") as two:
        assert two.undo() == "corrected U1"
        meet(study, two, tmp_path)
        for copy in (study, two):
            assert WORDS in text(copy)
            assert coded(copy) == [(WORDS, "anchored")]
            assert copy.check() == []
        assert study.redo() == "corrected U1"
        assert coded(study) == [(CORRECTED, "anchored")]
        meet(study, two, tmp_path / "again")
        assert coded(two) == [(CORRECTED, "anchored")]


def test_one_that_is_done_again_there_is_done_again(study: Study, tmp_path: Path) -> None:
    study.correct_words("U1", "teach", "instruct")
    study.undo()
    with handed_over(study, tmp_path / "two") as two:
        two.redo()
        meet(study, two, tmp_path)
        for copy in (study, two):
            assert CORRECTED in text(copy)
            assert coded(copy) == [(CORRECTED, "anchored")]


@on_sqlite
def test_what_was_coded_on_the_corrected_text_brings_it_back(study: Study, tmp_path: Path) -> None:
    study.correct_words("U1", "teach", "instruct")
    with handed_over(study, tmp_path / "two") as two:
        two.undo()
        put(study, "students mostly", "B.1")
        meet(study, two, tmp_path)
        for copy in (study, two):
            assert CORRECTED in text(copy)
            assert ("students mostly", "anchored") in coded(copy)
            assert copy.check() == []


@on_sqlite
def test_a_passage_that_another_copy_has_corrected_again_stays_with_that(
    study: Study, tmp_path: Path
) -> None:
    study.correct_words("U1", "teach", "instruct")
    with handed_over(study, tmp_path / "two") as two:
        two.undo()
        study.correct_words("U1", "instruct", "lecture")
        meet(study, two, tmp_path)
        for copy in (study, two):
            assert "I lecture." in text(copy)
            assert coded(copy) == [("I lecture.", "anchored")]


@on_sqlite
def test_an_orphan_whose_text_is_the_latest_again_has_its_place_again(
    study: Study, tmp_path: Path
) -> None:
    study.hand_off(tmp_path / "two", "Second")
    with Study.open(tmp_path / "two", "Second") as two:
        two.correct_words("U1", "I teach. Naïve café", "We talk of coffee")
        meet(study, two, tmp_path)
        assert coded(study) == [(WORDS, "orphaned")]
        two.undo()
        meet(study, two, tmp_path / "again")
        assert coded(study) == [(WORDS, "anchored")]
        (found,) = study.passages(place_of(study, WORDS)[0])
        assert found.span == place_of(study, WORDS)[1]


@on_sqlite
def test_interviews_are_listed_where_an_orphan_on_the_latest_text_is_not_found_there(
    study: Study, tmp_path: Path
) -> None:
    study.undo()  # so that nothing lies on the corrected text
    twice = "What do you"
    put(study, twice, "A.1")
    study.hand_off(tmp_path / "two", "Second")
    with Study.open(tmp_path / "two", "Second") as two:
        two.correct_words("U1", twice, "Tell me", everywhere=True)
        meet(study, two, tmp_path)
        assert (twice, "orphaned") in coded(study)
        two.undo()
        meet(study, two, tmp_path / "again")
        assert coded(study) == [(twice, "orphaned")]
        assert [(each.name, each.passages) for each in study.interviews()] == [("U1", 0), ("D1", 0)]


@on_sqlite
def test_a_correction_on_which_somebody_has_coded_since_stays(study: Study) -> None:
    study.correct_words("U1", "teach", "instruct")
    study.work_as("Second")
    put(study, CORRECTED, "A.1")
    study.work_as("First")
    with pytest.raises(RefusedError) as refused:
        study.undo()
    assert str(refused.value) == (
        "Cannot undo “corrected U1”: passages have come to lie on its text since. It stays, unless"
        " they are taken away first."
    )
    assert coded(study) == [(CORRECTED, "anchored")] * 2


def test_a_correction_is_undone_although_the_consensus_has_more_on_it_since(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    with Study.create(tmp_path / "study", mode="review", coders=small.CODERS, files=files) as study:
        study.work_as("First")
        put(study, WORDS, "A.1")
        study.correct_words("U1", "teach", "instruct")
        study.work_as("Second")
        (under,) = study.review_queue()
        study.review(under.coding_id, "accept")
        assert coded(study) == [(CORRECTED, "anchored")] * 2
        study.work_as("First")
        assert study.undo() == "corrected U1"
        assert coded(study) == [(WORDS, "anchored")] * 2
        assert study.redo() == "corrected U1"
        assert coded(study) == [(CORRECTED, "anchored")] * 2
        assert study.check() == []
