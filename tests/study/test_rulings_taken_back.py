"""A ruling, or a verdict of a review, is taken back whatever became of the consensus since."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError
from coded import MORE, WORDS, coded_apart, consensus_of, merge, number, only_case, own_coding
from command import codebook
from engines import on_sqlite
from phrases import place_of, put


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    """A study in which First has ruled on the only disagreement: A.1 and A.2 both stand."""
    with Study.open(small_place, "First") as study:
        coded_apart(study, "A.1", "A.2")
        study.rule(only_case(study), "both")
        assert consensus_of(study) == [(WORDS, "A.1"), (WORDS, "A.2")]
        yield study


def taken_back(study: Study, *now: str) -> None:
    """Let First undo the ruling, do it again and undo it; `now` the consensus has these codes."""
    study.work_as("First")
    wanted = [(WORDS, code) for code in now]
    assert study.undo() == "ruled on U1: both"
    assert consensus_of(study) == wanted
    assert study.open_disagreements() == 1
    study.redo()
    study.undo()
    assert consensus_of(study) == wanted
    study.merge_agreed()
    assert consensus_of(study) == wanted
    assert study.check() == []


def bare_keys(study: Study) -> list[str]:
    """Return the quotes of the consensus's key passages that have no code."""
    coders = {coder.id for coder in study.coders() if coder.kind == "consensus"}
    return [
        passage.id
        for interview in study.interviews()
        for passage in study.passages(interview.revision_id)
        if passage.coder_id in coders and passage.is_key and not passage.codes
    ]


def test_after_what_was_said_of_the_passage_came_into_the_consensus(study: Study) -> None:
    own_coding(study, "Second")
    revision, _ = place_of(study, WORDS)
    (mine,) = [
        passage.id
        for passage in study.passages(revision)
        if study.coder and passage.coder_id == study.coder.id
    ]
    study.set_insight(mine, "It is so.")
    study.merge_agreed()
    taken_back(study)


def test_after_the_consensus_lost_what_was_ruled(study: Study) -> None:
    own_coding(study, "Second")
    put(study, WORDS, "B.1")
    study.merge_agreed()
    assert consensus_of(study) == []
    study.work_as("First")
    assert study.undo() == "ruled on U1: both"
    assert (consensus_of(study), study.open_disagreements()) == ([], 1)
    study.work_as("Second")
    study.undo()
    study.work_as("First")
    study.redo()
    assert consensus_of(study) == [(WORDS, "A.1"), (WORDS, "A.2")]


def test_what_is_agreed_on_the_same_words_since_stays(study: Study) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        put(study, WORDS, "B.1")
    study.merge_agreed()
    assert [code for _, code in consensus_of(study)] == ["A.1", "A.2", "B.1"]
    study.work_as("First")
    assert [study.undo() for _ in range(2)] == ["coded U1: B.1", "ruled on U1: both"]
    assert consensus_of(study) == [], "B.1 is Second's alone now"
    assert [study.redo() for _ in range(2)] == ["ruled on U1: both", "coded U1: B.1"]
    study.merge_agreed()
    assert [code for _, code in consensus_of(study)] == ["A.1", "A.2", "B.1"]
    assert study.check() == []


def test_a_memo_on_what_it_made_keeps_its_place(study: Study) -> None:
    (joint,) = [coder.id for coder in study.coders() if coder.kind == "consensus"]
    (passage,) = [
        each.id for each in study.passages(place_of(study, WORDS)[0]) if each.coder_id == joint
    ]
    study.work_as("Second")
    memo = study.add_memo("passage", passage, "Do we mean this?")
    taken_back(study)
    assert [each.id for each in study.memos(passage)] == [memo]


@on_sqlite
def test_a_merge_of_codes_is_taken_back_after_the_consensus_was_written_anew(study: Study) -> None:
    merge(study, "A.1", "B.1")
    own_coding(study, "Second")
    put(study, WORDS, "A")
    study.merge_agreed()
    assert consensus_of(study) == []
    study.undo()
    study.merge_agreed()
    study.work_as("First")
    assert study.undo() == "merged A.1 into B.1"
    assert consensus_of(study) == [(WORDS, "A.1"), (WORDS, "A.2")]
    assert study.check() == []


@on_sqlite
def test_what_another_did_to_the_ruling_is_taken_back_first(study: Study) -> None:
    study.work_as("Second")
    study.give_reason(only_case(study).id, "Both are in it.")
    study.work_as("First")
    with pytest.raises(RefusedError) as refused:
        study.undo()
    assert str(refused.value) == (
        "Cannot undo “ruled on U1: both”: its verdict has changed since, by Second"
        " (“gave a reason for a ruling in U1”). Let Second take that back first; nothing was"
        " changed."
    )
    study.work_as("Second")
    study.undo()
    taken_back(study)


def test_on_the_command_line(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        coded_apart(study, "A.1", "A.2")
        study.rule(only_case(study), "both")
        study.work_as("Second")
        merge(study, "A.1", "B.1")
    given = ("--study", tmp_path / "study", "--coder")
    refused = codebook("undo", *given, "First")
    assert refused.code == 1
    assert refused.err == (
        "codebook: Cannot undo “ruled on U1: both”: its verdict has changed since, by Second"
        " (“merged A.1 into B.1”). Let Second take that back first; nothing was changed.\n"
    )
    assert codebook("undo", *given, "Second").code == 0
    assert codebook("undo", *given, "First").code == 0
    with Study.open(tmp_path / "study", "First") as study:
        assert (consensus_of(study), study.open_disagreements()) == ([], 1)


@pytest.fixture
def review(tmp_path: Path) -> Iterator[Study]:
    """A study in which First has coded a key passage twice, and Second has accepted both."""
    files = small.write_files(tmp_path / "files")
    study = Study.create(tmp_path / "study", mode="review", coders=small.CODERS, files=files)
    with study:
        study.work_as("First")
        study.set_key(put(study, WORDS, "A.1", "A.2"), key=True)
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
        for under in study.review_queue():
            study.review(under.coding_id, "accept")
        assert consensus_of(study) == [(WORDS, "A.1"), (WORDS, "A.2")]
        yield study


def test_a_verdict_of_a_review_leaves_no_key_passage_without_a_code(review: Study) -> None:
    second = {under.coding_id: under.code_id for under in review.review_queue()}
    (gone,) = [key for key, code in second.items() if code == number(review, "A.1")]
    review.work_as("First")
    review.uncode([gone])
    review.work_as("Second")
    review.settle_review()
    assert consensus_of(review) == [(WORDS, "A.2")]
    review.undo()
    assert (consensus_of(review), bare_keys(review)) == ([], [])
    review.undo()
    assert (consensus_of(review), bare_keys(review)) == ([], [])
    review.redo()
    review.redo()
    assert consensus_of(review) == [(WORDS, "A.2")]
    assert review.check() == []


def test_the_first_verdict_of_a_review_is_taken_back_after_another_has_added_to_it(
    tmp_path: Path,
) -> None:
    files, names = small.write_files(tmp_path / "files"), ["First", "Second", "Third"]
    with Study.create(tmp_path / "study", mode="review", coders=names, files=files) as study:
        study.work_as("First")
        put(study, WORDS, "A.1")
        study.work_as("Second")
        (under,) = study.review_queue()
        study.review(under.coding_id, "accept")  # which makes the consensus
        study.work_as("Third")
        put(study, MORE, "B.1")
        study.settle_review()
        study.work_as("Second")
        assert study.undo() == "reviewed U1: accepted"
        assert consensus_of(study) == [(MORE, "B.1")]
        study.redo()
        assert consensus_of(study) == [(WORDS, "A.1"), (MORE, "B.1")]
        assert study.check() == []
