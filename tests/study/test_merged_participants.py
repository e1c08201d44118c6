"""Of two participants whom two copies gave one id, one gets another, and keeps what is its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cells import edit_cell
from codebook import Study
from codebook.errors import UsageError
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from engines import on_sqlite
from meeting import meet, parted_from
from phrases import put

TALK = """Interviewer: How?

Anna: I open the tool.

Bernd: I built it in a week.

Anna: A button.
"""


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


@pytest.fixture
def copies(study: Study, tmp_path: Path) -> Iterator[tuple[Study, Study]]:
    yield from parted_from(study, tmp_path)


def rename(study: Study, old: str, new: str) -> None:
    (key,) = (person.id for person in study.people() if person.label == old)
    edit_cell(study, key, "Participant", new)


def enter(study: Study, label: str, column: str, value: str) -> None:
    (key,) = (person.id for person in study.people() if person.label == label)
    edit_cell(study, key, column, value)


def background(study: Study) -> list[tuple[str, str, str]]:
    fields = ((person.label, dict(person.fields)) for person in study.people())
    return sorted(
        (label, known.get("Gender", ""), known.get("Years", "")) for label, known in fields
    )


def speaking(study: Study, name: str) -> list[str]:
    (interview,) = (each for each in study.interviews() if each.name == name)
    return [turn.speaker for turn in study.transcript(interview.id).turns if turn.speaker]


def merged(one: Study, two: Study) -> tuple[str, ...]:
    return one.merge(two.store.place, rehearsal=True).ids


def test_two_renamed_alike_have_two_ids_and_each_its_own_background(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    put(one, "I teach.")
    put(two, "我写文档。", name="D1")
    rename(one, "U1", "X1")
    rename(two, "D1", "X1")
    told = ("X1 was given to two participants: U1 keeps it, and D1 has become X1-2.",)
    assert merged(one, two) == merged(two, one) == told
    meet(one, two, tmp_path)
    for copy in copies:
        assert background(copy) == [("X1", "Female", "8 Months"), ("X1-2", "Male", "4 years")]
        assert speaking(copy, "U1") == ["Interviewer", "X1"] * 2
        assert speaking(copy, "D1") == ["访谈者", "X1-2"] * 2
        assert dict(zip(copy.codings()["quote"], copy.codings()["participant"], strict=True)) == {
            "I teach.": "X1",
            "我写文档。": "X1-2",
        }
    assert "renamed X1 as X1-2, as two copies had given the id" in {row.label for row in one.log()}


@on_sqlite
def test_case_makes_no_other_id_and_one_that_was_added_keeps_its_values(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    one.add_participant("x1", "User")
    enter(one, "x1", "Gender", "Male")
    rename(two, "U1", "X1")
    told = (
        "x1 was given to two participants: U1 keeps it, and the one added as x1 has become x1-2.",
    )
    assert merged(one, two) == merged(two, one) == told
    meet(one, two, tmp_path)
    people = [("D1", "Male", "4 years"), ("X1", "Female", "8 Months"), ("x1-2", "Male", "")]
    assert [background(copy) for copy in copies] == [people] * 2


@on_sqlite
def test_what_is_entered_of_both_under_one_id_stays_apart(study: Study, tmp_path: Path) -> None:
    for label in ("P7", "P8"):
        study.add_participant(label)
    for copies in parted_from(study, tmp_path):
        for copy, old, gender in zip(copies, ("P7", "P8"), ("Female", "Male"), strict=True):
            rename(copy, old, "X1")
            enter(copy, "X1", "Gender", gender)
        meet(*copies, tmp_path)
        for copy in copies:
            assert background(copy)[2:] == [("X1", "Female", ""), ("X1-2", "Male", "")]


@on_sqlite
def test_in_an_interview_of_both_each_has_the_own_turns(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text(TALK, encoding="utf-8")
    said = Correction(participants={"Anna": "A1", "Bernd": "B1"})
    study.import_files([path], options=Options(correction=said))
    for one, two in parted_from(study, tmp_path):
        rename(one, "A1", "X1")
        rename(two, "B1", "X1")
        put(one, "A button.", name="talk")
        meet(one, two, tmp_path)
        for copy in (one, two):
            assert speaking(copy, "talk") == ["Interviewer", "X1", "X1-2", "X1"]
            assert list(copy.codings()["participant"]) == ["X1"]


@on_sqlite
def test_what_a_copy_imports_later_under_the_doubled_id_is_the_same_participants(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    rename(one, "U1", "X1")
    rename(two, "D1", "X1")
    one.merge(two.store.place)
    late = tmp_path / "late.txt"
    late.write_text("Interviewer: And now?\n\nX1: I still teach.\n", encoding="utf-8")
    two.import_files([late])
    meet(one, two, tmp_path)
    for copy in copies:
        assert speaking(copy, "late") == ["Interviewer", "X1-2"]


@on_sqlite
def test_three_copies_come_to_three_ids(study: Study, tmp_path: Path) -> None:
    study.add_participant("Z1")
    study.back_up(tmp_path / "three")
    for one, two in parted_from(study, tmp_path):
        with Study.open(tmp_path / "three", "First") as three:
            for copy, old in ((one, "U1"), (two, "D1"), (three, "Z1")):
                rename(copy, old, "X1")
            two.back_up(tmp_path / "kept")
            one.merge(two.store.place)
            three.merge(tmp_path / "kept")
            meet(one, three, tmp_path)
            meet(one, two, tmp_path / "again")
            labels = {person.label for person in three.people()}
            assert len(labels) == 3
            assert all(label.startswith("X1") for label in labels)


@on_sqlite
def test_an_id_that_another_has_meanwhile_is_not_taken_from_the_other_copy(
    copies: tuple[Study, Study],
) -> None:
    one, two = copies
    rename(one, "U1", "X1")
    rename(two, "U1", "X2")
    one.merge(two.store.place)
    listed = one.conflicts()
    number = next(
        place for place, each in enumerate(listed, 1) if each.record_type == "participant"
    )
    rename(one, "D1", "X1")
    with pytest.raises(UsageError, match="already has a participant 'X1'"):
        one.settle_conflict(number, take=True)
    rename(one, "X1", "D1")
    one.settle_conflict(number, take=True)
    assert speaking(one, "U1") == ["Interviewer", "X1"] * 2
    assert (one.conflicts(), one.check()) == ([], [])
    one.undo()
    assert speaking(one, "U1") == ["Interviewer", "X2"] * 2


@on_sqlite
def test_a_row_of_background_is_the_participants_whoever_has_the_id_later(
    study: Study, tmp_path: Path
) -> None:
    study.add_participant("P7")
    enter(study, "P7", "Gender", "Female")
    rename(study, "P7", "P8")
    study.add_participant("P7")
    enter(study, "P7", "Gender", "Male")
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(
        "Participant,Group,Gender,Years\nP7,,Male,3 years\nP8,,Female,5 years\n", encoding="utf-8"
    )
    study.import_files([sheet])
    assert background(study)[1:3] == [("P7", "Male", "3 years"), ("P8", "Female", "5 years")]
