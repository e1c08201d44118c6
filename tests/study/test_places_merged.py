"""After a merge, a passage is in a place that somebody gave it, never half in another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from command import codebook
from copies import tables
from phrases import place_of, put

TEACH, MANUAL, WAIT = "I teach.", "The manual says nothing!", "Then I wait, for hours."


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "one", tmp_path / "files") as study:
        yield study


@pytest.fixture
def passage(study: Study) -> str:
    return put(study, WAIT)


@pytest.fixture
def other(study: Study, passage: str, tmp_path: Path) -> Iterator[Study]:
    study.back_up(tmp_path / "two")
    with Study.open(tmp_path / "two", "First") as other:
        yield other


def move(study: Study, passage: str, words: str) -> None:
    study.move_ends(passage, *place_of(study, words))


def correct(study: Study, was: str, now: str) -> None:
    study.work_as("Second")
    study.correct_words("U1", was, now)
    study.work_as("First")


def undo(study: Study, coder: str) -> None:
    study.work_as(coder)
    study.undo()
    study.work_as("First")


def meet(one: Study, two: Study, tmp_path: Path) -> None:
    """Merge each into the other as it was: both are the same then, and whole."""
    two.back_up(tmp_path / "as it was")
    two.merge(one.store.place)
    one.merge(tmp_path / "as it was")
    two.merge(one.store.place)
    assert tables(one.store) == tables(two.store)
    assert one.conflicts() == two.conflicts()
    for copy in (one, two):
        assert copy.check() == []


def quote(study: Study) -> str:
    """Return the words of the only passage, which has to be on the text that is shown."""
    revision, text = next(
        (each.revision_id, study.transcript(each.id).text)
        for each in study.interviews()
        if each.name == "U1"
    )
    (found,) = study.passages(revision)
    words = found.span.of(text)
    assert study.codings()["quote"].to_list() == [words]
    return words


@pytest.mark.parametrize("later", ["move", "correction"])
def test_a_correction_that_is_undone_does_not_move_a_passage_back(
    study: Study, other: Study, passage: str, tmp_path: Path, later: str
) -> None:
    if later == "correction":
        move(other, passage, TEACH)
        other.undo()
        other.redo()
    correct(study, "I teach", "Me, I teach")
    undo(study, "Second")
    if later == "move":
        for number in range(4):
            other.add_memo("study", other.id, f"Memo {number}")
        move(other, passage, TEACH)
    meet(study, other, tmp_path)
    assert quote(study) == TEACH
    assert study.conflicts() == []


@pytest.mark.parametrize("later", ["move", "correction"])
def test_moved_ends_follow_a_correction_of_another_copy(
    study: Study, other: Study, passage: str, tmp_path: Path, later: str
) -> None:
    if later == "move":
        correct(study, "Naïve café", "Naive cafe,")
    move(other, passage, MANUAL)
    if later == "correction":
        correct(study, "The manual says", "The manuals say")
    meet(study, other, tmp_path)
    assert quote(study) == (MANUAL if later == "move" else "The manuals say nothing!")
    assert study.conflicts() == []


def test_moved_ends_that_were_undone_do_not_stand_against_those_of_another_copy(
    study: Study, other: Study, passage: str, tmp_path: Path
) -> None:
    move(other, passage, MANUAL)
    move(study, passage, TEACH)
    study.undo()
    correct(study, "Naïve", "Naive")
    meet(study, other, tmp_path)
    assert quote(study) == MANUAL
    assert study.conflicts() == []


def test_two_places_of_one_passage_are_one_conflict_that_a_correction_leaves_open(
    study: Study, other: Study, passage: str, tmp_path: Path
) -> None:
    move(study, passage, MANUAL)
    correct(study, "Naïve", "Naive little")
    move(other, passage, TEACH)
    meet(study, other, tmp_path)
    (found,) = study.conflicts()
    assert (found.column, {found.held, found.other}) == ("quote", {MANUAL, TEACH})
    said = codebook("conflicts", "--study", str(tmp_path / "one"), "--coder", "First").out
    assert said.count("\n") == 1
    held, lost = found.held, found.other
    correct(study, "What do you ask", "So, what do you ask")
    assert len(study.conflicts()) == 1
    study.settle_conflict(1, take=True)
    assert quote(study) == lost
    assert (study.conflicts(), study.check()) == ([], [])
    study.undo()
    assert quote(study) == held


def test_keeping_one_of_two_places_settles_it(
    study: Study, other: Study, passage: str, tmp_path: Path
) -> None:
    move(study, passage, MANUAL)
    move(other, passage, TEACH)
    meet(study, other, tmp_path)
    held = quote(study)
    study.settle_conflict(1, take=False)
    assert (study.conflicts(), quote(study)) == ([], held)


def test_a_passage_is_of_who_speaks_where_it_is(study: Study, tmp_path: Path) -> None:
    said = "Interviewer: Well?\n\nP1: Here it goes.\n\nP2: Not there, it does not.\n"
    (tmp_path / "G.txt").write_text(said, "utf-8")
    study.import_files([tmp_path / "G.txt"])
    (group,) = (each.id for each in study.interviews() if each.name == "G")
    passage = put(study, "Here it goes.", name="G")
    study.link_speakers(group, {"": "P1"})
    study.link_speakers(group, {"": "P2"})
    study.back_up(tmp_path / "two")
    with Study.open(tmp_path / "two", "First") as other:
        other.move_ends(passage, *place_of(other, "it does not", "G"))
        study.move_ends(passage, *place_of(study, "it goes", "G"))
        meet(study, other, tmp_path)
        for copy in (study, other):
            frame = copy.codings()
            (who,) = set(zip(frame["quote"], frame["participant"], strict=True))
            assert who in {("it goes", "P1"), ("it does not", "P2")}
