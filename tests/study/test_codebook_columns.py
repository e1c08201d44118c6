"""What the columns of CodeBook.csv are called, and which of the participants' fields they print."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import small
from cells import edit_cell
from codebook import Study
from codebook.errors import InputError
from codebook.study.importing.options import Options
from command import codebook
from phrases import place_of, put

WARD = (
    "Participant,Type,Years,Ward,Prompt Category,Thematic Quote,Linked Taxonomy Node(s),"
    "Research Insight\n"
)


def test_a_header_without_rows_says_how_the_columns_are_called(tmp_path: Path) -> None:
    header, people = tmp_path / "header.csv", tmp_path / "people.csv"
    header.write_text(WARD)
    people.write_text("Participant,Group,Years,Ward\nU1,User,3,Ward 4\n")
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.set_key(put(study, "I teach."), key=True)
        study.import_files([people])
        (done,) = study.import_files([header])
        assert (done.kind, done.added, done.updated) == ("codebook", 0, 1)
        assert study.import_files([header])[0].updated == 0
        for name in ("Second", "First"):
            study.work_as(name)
            put(study, "I teach.")
            study.done()
        (path,) = study.export(["codebook"], tmp_path / "out")
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["Participant"], row["Years"], row["Ward"]) for row in rows] == [
        ("U1", "3", "Ward 4")
    ]


@pytest.mark.parametrize("context", ["Ward", "Gender"])
def test_a_header_takes_no_value_away(tmp_path: Path, context: str) -> None:
    """What CodeBook.csv prints may lie in the background; what it prints no more is still known."""
    header, people = tmp_path / "header.csv", tmp_path / "people.csv"
    header.write_text(WARD.replace("Ward", context))
    people.write_text("Participant,Group,Years,Ward\nU1,User,8 Months,North\nD1,Developer,,South\n")

    def cells(study: Study) -> dict[str, str]:
        (path,) = study.export(["participants"], tmp_path / "out")
        (user, _) = csv.DictReader(path.read_text("utf-8").splitlines())
        return dict(user)

    everything = {
        "Participant": "U1",
        "Group": "User",
        "Experience Level": "Beginner",
        "Framework Context": "one tool",
        "Gender": "Female",
        "Years": "8 Months",
        "Ward": "North",
    }
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.import_files([people])
        assert cells(study) == everything
        study.import_files([header])
        assert cells(study) == everything
        assert list(cells(study))[:4] == ["Participant", "Group", "Years", context]
        for sheet in ("participants", "background"):
            (done,) = study.import_files(study.export([sheet], tmp_path / "out"))
            assert (done.added, done.updated) == (0, 0)
        (quotes,) = study.export(["groups"], tmp_path / "out")
        assert "Gender Female (of 1)" in quotes.read_text("utf-8")

        (user, _) = study.people()
        edit_cell(study, user.id, context, "another")
        assert cells(study) == {**everything, context: "another"}
        assert dict(study.people()[0].fields)[context] == "another"
        people.write_text(f"Participant,Group,Years,{context}\nU1,User,9 Months,a third\n")
        study.import_files([people])
        assert cells(study) == {**everything, "Years": "9 Months", context: "a third"}
        edit_cell(study, user.id, "Years", "")
        assert cells(study) == {**everything, "Years": "", context: "a third"}
        for _ in range(4):  # the last one is the header
            study.undo()
        assert cells(study) == everything
        assert list(cells(study))[:3] == ["Participant", "Group", "Experience Level"]


def test_rows_of_nobody_keep_what_the_codebook_prints(tmp_path: Path) -> None:
    header, sheet = tmp_path / "header.csv", tmp_path / "background.csv"
    header.write_text(WARD)
    sheet.write_text("Roles,Ward,Gender\nteacher,North,Female\nwriter,South,Male\n")
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.import_files([header])
        study.import_files([sheet], options=Options(kind="participants"))
        (first, _) = study.unlinked_background()
        assert first.cells == (("Roles", "teacher"), ("Ward", "North"), ("Gender", "Female"))


def test_what_the_published_codebook_repeats_is_written_once(tmp_path: Path) -> None:
    header, people = tmp_path / "header.csv", tmp_path / "people.csv"
    header.write_text(WARD)
    people.write_text("Participant,Group,Years,Ward\nU1,User,3,Ward 4\n")
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.import_files([people])
        study.import_files([header])
        for name in ("First", "Second"):
            study.work_as(name)
            study.set_key(put(study, "I teach."), key=True)
            study.done()
        (done,) = study.import_files(study.export(["codebook"], tmp_path / "out"))
        assert (done.added, done.updated, done.unchanged) == (0, 0, 1)


def test_a_key_passage_on_a_question_is_printed_with_who_is_interviewed(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.set_key(put(study, "What do you ask?"), key=True)
        for name in ("Second", "First"):
            study.work_as(name)
            study.set_key(put(study, "What do you ask?"), key=True)
            study.done()
        (path,) = study.export(["codebook"], tmp_path / "out")
        with path.open(newline="") as file:
            assert [row["Participant"] for row in csv.DictReader(file)] == ["U1"]
        (again,) = study.import_files([path])
        assert again.added == 0
    ran = codebook("export", "codebook", "--study", tmp_path / "study", "--coder", "First")
    assert ran.err.splitlines()[-1:] == [
        "1 key passage is on an interviewer's words: CodeBook.csv prints it with the participant of"
        " the interview."
    ]


def test_a_question_to_several_is_nobodys_key_passage(tmp_path: Path) -> None:
    (tmp_path / "Both.md").write_text(
        "Interviewer: What do you both do?\n\nU1: I paint.\n\nD1: I write compilers.\n"
    )
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.import_files([tmp_path / "Both.md"])
        for name in ("First", "Second"):
            study.work_as(name)
            for words in ("What do you both do?", "I write compilers."):
                study.set_key(put(study, words, name="Both"), key=True)
            study.done()
        (path, quotes, report) = study.export(["codebook", "quotes", "report"], tmp_path / "out")
        for sheet, column in ((path, "Participant"), (quotes, "participant")):
            with sheet.open(newline="") as file:
                assert [row[column] for row in csv.DictReader(file)] == ["D1", ""]
        assert "<footer>words of no participant · coded A.1</footer>" in report.read_text()
        (again,) = study.import_files([path])
        assert (again.added, again.updated, again.unchanged) == (0, 0, 2)
    ran = codebook("export", "codebook", "--study", tmp_path / "study", "--coder", "First")
    assert ran.err.splitlines()[-1:] == [
        "1 key passage is on words of no participant, in an interview of several: CodeBook.csv"
        " names nobody for it."
    ]


def test_it_is_said_where_nobody_is_known_to_answer(tmp_path: Path) -> None:
    (tmp_path / "Talk.md").write_text("Interviewer: What do you do?\n\nPaula: I paint.\n")
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.import_files([tmp_path / "Talk.md"])
        for words in ("What do you do?", "I paint."):
            study.set_key(put(study, words, name="Talk"), key=True)
    ran = codebook("export", "codebook", "--study", tmp_path / "study", "--coder", "First")
    assert ran.err.splitlines()[-1:] == [
        "2 key passages are in an interview without participants: CodeBook.csv names nobody for"
        " them. In the workbench, P and then f2 lets you say who answers in an interview."
    ]


def test_a_row_without_a_participant_is_imported_only_where_it_is_the_studys_own(
    tmp_path: Path,
) -> None:
    sheet = tmp_path / "Other.csv"
    sheet.write_text(
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        "Linked Taxonomy Node(s),Research Insight\n,,,,,What do you do?,A.1,\n"
    )
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        with pytest.raises(InputError) as refused:
            study.import_files([sheet])
        said = "line 2: the row names no participant. Fill it in."
        assert str(refused.value) == f"{sheet}, {said}"


def test_what_the_rows_of_a_participant_say_first_is_kept(tmp_path: Path) -> None:
    sheet = tmp_path / "CodeBook.csv"
    sheet.write_text(
        WARD
        + "U1,,3,North,Setup,It broke.,A.1,\n"
        + "U2,Nurse,5,South,Setup,It held.,A.1,\n"
        + "U1,Doctor,,,Setup,It broke again.,A.2,\n"
        + "U2,Nurse,6,,Setup,It fell.,A.1,\n"
        + "U2,Cook,6,,Setup,It fell again.,A.1,\n"
    )
    with Study.create(tmp_path / "study", mode="review", coders=["Ann"]) as study:
        study.work_as("Ann")
        (done,) = study.import_files([sheet])
        assert [(line, said) for line, said in done.problems] == [
            (5, 'U2 has another Years than above; "5" stays (rows 5–6)'),
            (6, 'U2 has another Type than above; "Nurse" stays (row 6)'),
        ]
        people = study.participants()
        assert people.to_dict("records") == [
            {"participant": "U1", "group": "Doctor", "Years": "3", "Ward": "North"},
            {"participant": "U2", "group": "Nurse", "Years": "5", "Ward": "South"},
        ]
        again = study.import_files([sheet])[0]
        assert (again.added, again.updated, again.unchanged) == (0, 0, 5)


def test_a_code_that_has_a_comma_comes_back(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    with Study.create(tmp_path / "study", mode="review", coders=["Ann"], files=files) as study:
        study.work_as("Ann")
        code = study.new_code("Cost, hardware; drivers")
        passage = study.code(*place_of(study, "I teach."), [code])
        study.set_key(passage, key=True)
        (sheet,) = study.export(["codebook"], tmp_path / "out")
    with Study.create(tmp_path / "other", mode="review", coders=["Ann"]) as other:
        other.work_as("Ann")
        other.import_files([sheet])
        assert [code.name for code in other.codebook().codes] == ["Cost, hardware; drivers"]
        assert other.import_files([sheet])[0].unchanged == 1


def test_fields_called_as_what_is_there_have_columns_of_their_own(tmp_path: Path) -> None:
    with Study.create(tmp_path / "study", mode="review", coders=["Ann"]) as study:
        study.work_as("Ann")
        user = study.add_participant("U1", "User")
        study.define_field("group")
        edit_cell(study, user, "group", "control")
        assert study.participants().to_dict("records") == [
            {"participant": "U1", "group": "User", "group (field)": "control"}
        ]
