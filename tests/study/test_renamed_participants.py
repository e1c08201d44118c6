"""An id that a participant gets is another name of the same person: nothing counted changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from cells import edit_cell
from codebook import Study
from codebook.errors import InputError, RefusedError
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from meeting import finish_and_merge
from phrases import put

TALK = """Interviewer: How?

Anna: I open the tool.

Bernd: I built it in a week.

Interviewer: And?

Anna: A button.
"""


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.started(tmp_path) as study:
        path = tmp_path / "talk.txt"
        path.write_text(TALK, encoding="utf-8")
        said = Correction(participants={"Anna": "A1", "Bernd": "B1"})
        study.import_files([path], options=Options(correction=said))
        yield study


def rename(study: Study, old: str, new: str) -> None:
    (key,) = (person.id for person in study.people() if person.label == old)
    edit_cell(study, key, "Participant", new)


def speaking(study: Study) -> list[str]:
    (interview,) = study.interviews()
    return [turn.speaker for turn in study.transcript(interview.id).turns]


def counted(study: Study) -> tuple[int, int]:
    (interview,) = study.interviews()
    return interview.coded, interview.turns


def test_turns_follow_a_new_id_and_nothing_else_changes(study: Study) -> None:
    for words in ("I open the tool.", "in a week"):
        put(study, words, name="talk")
    before = counted(study)
    assert before == (2, 3)
    rename(study, "A1", "ZZ")
    assert counted(study) == before
    assert speaking(study) == ["Interviewer", "ZZ", "B1", "Interviewer", "ZZ"]
    assert dict(zip(study.codings()["quote"], study.codings()["participant"], strict=True)) == {
        "I open the tool.": "ZZ",
        "in a week": "B1",
    }
    assert list(study.codings()["speaker"]) == ["ZZ", "B1"]
    study.undo()
    assert speaking(study)[1] == "A1"
    study.redo()
    assert (speaking(study)[1], counted(study), study.check()) == ("ZZ", before, [])


def test_an_id_under_which_somebody_else_speaks_there_is_refused(study: Study) -> None:
    with pytest.raises(RefusedError, match="Interviewer speaks in talk, too"):
        rename(study, "A1", "Interviewer")
    assert speaking(study)[1] == "A1"


@pytest.mark.parametrize("first", ["one", "two"])
def test_copies_of_which_one_changed_the_text_agree(
    study: Study, tmp_path: Path, first: str
) -> None:
    study.hand_off(tmp_path / "two", "Second")
    rename(study, "A1", "ZZ")
    with Study.open(tmp_path / "two", "Second") as second:
        second.correct_words("talk", "button", "switch")
        put(second, "A switch.", name="talk")
        put(study, "I open the tool.", name="talk")
        finish_and_merge(study, second, first)
        for each in (study, second):
            assert speaking(each) == ["Interviewer", "ZZ", "B1", "Interviewer", "ZZ"]
            assert (counted(each)[1], each.check()) == (3, [])
            assert set(each.codings()["participant"]) == {"ZZ"}
        again = study.merge(tmp_path / "two")
        assert (again.added, again.updated, again.conflicts) == (0, 0, ())


def named(study: Study) -> dict[str, str]:
    return {person.label: person.group for person in study.people()}


def test_a_sheet_that_has_the_id_from_before_is_about_the_same_person(
    study: Study, tmp_path: Path
) -> None:
    sheet = tmp_path / "participants.csv"
    sheet.write_text("participant,group,age\nA1,user,41\nB1,builder,50\n", encoding="utf-8")
    study.import_files([sheet])
    rename(study, "A1", "ZZ")
    before, turns = study.participants().to_csv(), speaking(study)
    (done,) = study.import_files([sheet])
    assert [problem.message for problem in done.problems] == ["A1 is ZZ now"]
    assert (done.added, done.updated) == (0, 0)
    assert study.participants().to_csv() == before
    assert (named(study), speaking(study)) == ({"ZZ": "user", "B1": "builder"}, turns)
    sheet.write_text("participant,group,age\nA1,novice,42\n", encoding="utf-8")
    study.import_files([sheet])
    assert named(study) == {"ZZ": "novice", "B1": "builder"}


def test_a_sheet_that_has_both_ids_is_refused(study: Study, tmp_path: Path) -> None:
    rename(study, "A1", "ZZ")
    sheet = tmp_path / "participants.csv"
    sheet.write_text("participant,group,age\nA1,user,41\nZZ,builder,50\n", encoding="utf-8")
    with pytest.raises(InputError) as refused:
        study.import_files([sheet])
    assert str(refused.value) == (
        f"{sheet}: A1 was the id of ZZ, who is in it, too. Give somebody new another id."
    )
    assert named(study) == {"ZZ": "", "B1": ""}


def test_a_speaker_said_to_be_an_id_from_before_is_refused(study: Study, tmp_path: Path) -> None:
    rename(study, "A1", "ZZ")
    path = tmp_path / "later.txt"
    path.write_text(TALK.replace("button", "switch"), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        study.import_files(
            [path], options=Options(correction=Correction(participants={"Anna": "A1"}))
        )
    assert str(refused.value) == (
        f"{path}: A1 was the id of a participant who is ZZ now. Name ZZ; nothing was imported."
    )
    assert named(study) == {"ZZ": "", "B1": ""}
    study.import_files([path], options=Options(correction=Correction(participants={"Anna": "ZZ"})))
    assert [person.label for person in study.interviews()[1].participants] == ["ZZ"]
    study.add_participant("A1", "new")
    third = tmp_path / "third.txt"
    third.write_text(TALK.replace("button", "lever"), encoding="utf-8")
    study.import_files([third], options=Options(correction=Correction(participants={"Anna": "A1"})))
    assert named(study) == {"ZZ": "", "B1": "", "A1": "new"}


def test_sheets_of_rankings_and_codings_mean_who_had_the_id(study: Study, tmp_path: Path) -> None:
    guideline = "## Part I. Use\n\n1. Please rank the top 3 questions.\n"
    (tmp_path / "guideline.md").write_text(guideline, encoding="utf-8")
    rankings, codings = tmp_path / "rankings.csv", tmp_path / "codings.csv"
    rankings.write_text("participant,part,position,item\nA1,I,1,A\n", encoding="utf-8")
    start = TALK.index("I open")
    row = f"A1,First,{start},{start + 16},A,I open the tool.\n"
    codings.write_text(f"transcript,coder,start,end,code,quote\n{row}", encoding="utf-8")
    rename(study, "A1", "ZZ")
    for sheet in (tmp_path / "guideline.md", rankings, codings):
        (done,) = study.import_files([sheet])
        said = [problem.message for problem in done.problems]
        assert ("A1 is ZZ now" in said) == (sheet.suffix == ".csv")
    assert {*study.rankings()["participant"]} == {"ZZ"}
    assert [*study.codings()["participant"]] == ["ZZ"]
