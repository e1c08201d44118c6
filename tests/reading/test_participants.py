"""Sheets of participants: nothing is lost, ids and kinds of columns are told by what is there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import openpyxl
import pytest

from codebook.reading.drafts import ParticipantsDraft, Problem
from codebook.reading.sheet_rows import Cell
from codebook.reading.sheets.participants import participants_of
from refusals import refusal, written
from tabled import reader

read_participants = reader(participants_of)


def read(folder: Path, text: str) -> ParticipantsDraft:
    return read_participants(written(folder, text))


def column(draft: ParticipantsDraft, name: str) -> list[Cell]:
    place = draft.columns.index(name)
    return [row.cells[place] for row in draft.rows]


def test_the_published_sheet_loses_nothing(artefacts: Path) -> None:
    draft = read_participants(artefacts / "Interviewee Background.xlsx")
    assert draft.columns == ("Roles", "Gender", "Experience Years for LLMs", "Responsibilities")
    assert draft.merged == ("Responsibilities",)
    assert [row.line for row in draft.rows] == list(range(2, 21))
    assert {row.participant for row in draft.rows} == {""}
    genders = column(draft, "Gender")
    assert Counter(cell.written for cell in genders) == {"Male": 14, "FeMale": 3, "Female": 2}
    assert Counter(cell.normal for cell in genders) == {"Male": 14, "Female": 5}
    experience = column(draft, "Experience Years for LLMs")
    assert experience[3] == Cell("8 Months", "0.67")
    assert [cell.normal for cell in experience] == [
        *("3", "4", "3", "0.67", "2", "2", "1.5", "1.5", "3", "3", "2.5"),
        *("7", "6", "4", "4", "4", "4", "3", "3"),
    ]
    roles = column(draft, "Roles")
    assert roles[3].written == roles[3].normal + " "
    assert "或" in roles[17].written
    assert roles[17].written == roles[17].normal


def test_the_published_merged_cells_count_for_each_row(artefacts: Path) -> None:
    draft = read_participants(artefacts / "Interviewee Background.xlsx")
    cells = column(draft, "Responsibilities")
    runs = [(2, 5, 1), (6, 9, 4), (10, 11, 2), (15, 16, 2), (17, 18, 2), (19, 20, 2)]
    for first, last, times in runs:
        for cell in cells[first - 2 : last - 1]:
            assert cells.count(cell) == times
    assert sum(cell.written.endswith("\n") for cell in cells) == 13
    assert not any(cell.normal.endswith("\n") for cell in cells)


def test_what_was_made_of_the_published_sheet_is_reported_in_few_sentences(artefacts: Path) -> None:
    assert read_participants(artefacts / "Interviewee Background.xlsx").problems == (
        Problem(1, "no column has the participants' ids; the rows stay unlinked"),
        Problem(5, "Roles: white space around the text is left out (row 5)"),
        Problem(3, 'Gender: read "FeMale" as "Female" (rows 3, 7, 12)'),
        Problem(
            2,
            'Experience Years for LLMs: read "3 years" as "3", "4 years" as "4",'
            ' "8 Months" as "0.67", "2 years" as "2", "1.5 years" as "1.5" and 3 more (rows 2–20)',
        ),
        Problem(
            2,
            "Responsibilities: white space around the text is left out (rows 2–9, 14, 17–20)",
        ),
        Problem(
            7,
            "Responsibilities: each row of a merged cell has its value (rows 7–9, 11, 16, 18, 20)",
        ),
    )


@pytest.mark.parametrize("header", ["Participant ID", "interviewee", "Pseudonym", "id", "受访者"])
def test_the_id_is_told_by_its_header(tmp_path: Path, header: str) -> None:
    draft = read(tmp_path, f"Age,{header}\n30, U1 \n")
    assert draft.columns == ("Age",)
    assert [(row.participant, row.cells, row.line) for row in draft.rows] == [
        ("U1", (Cell("30", "30"),), 2)
    ]
    assert draft.problems == ()


def test_values_that_look_like_ids_are_none(tmp_path: Path) -> None:
    draft = read(tmp_path, "Who,Age\nU1,30\nU2,40\n")
    assert [row.participant for row in draft.rows] == ["", ""]
    assert draft.columns == ("Who", "Age")


def test_a_participant_twice_is_refused_with_both_rows(tmp_path: Path) -> None:
    path = written(tmp_path, "participant,age\nU1,30\nU2,40\nU1 ,50\n")
    assert refusal(read_participants, path) == (
        'FILE, line 4: the participant "U1" stands in row 2 too. Keep one row for each participant.'
    )


def test_ids_that_differ_only_in_case_are_one(tmp_path: Path) -> None:
    path = written(tmp_path, "Participant,Group\nU8,User\nu8,User\n")
    assert refusal(read_participants, path) == (
        'FILE, line 3: the participant "u8" stands in row 2 too, as "U8". Keep one row for each'
        " participant."
    )


def test_in_anybodys_sheet_of_a_usual_name_each_row_needs_an_id(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].title = "Sheet1"
    for row in (("Participant", "Gender"), ("U1", "Male"), (None, "Female")):
        book.worksheets[0].append(row)
    path = tmp_path / "people.xlsx"
    book.save(path)
    assert refusal(read_participants, path) == (
        "FILE, line 3: the row has no participant id. Fill it in."
    )


def test_other_sheets_that_cannot_be_told_apart_are_refused(tmp_path: Path) -> None:
    assert refusal(read_participants, written(tmp_path, "id,age\nU1,30\n,40\n")) == (
        "FILE, line 3: the row has no participant id. Fill it in."
    )
    assert refusal(read_participants, written(tmp_path, "id,age, age\nU1,30,3\n")) == (
        'FILE, line 1: two columns have the name "age". Rename one.'
    )
    assert refusal(read_participants, written(tmp_path, "id,age\n")) == (
        "FILE: the sheet has no participants. Add a row for each."
    )


def test_genders_are_found_by_header_or_by_their_words(tmp_path: Path) -> None:
    german = read(tmp_path, "id,Geschlecht\n1,m\n2,w\n3,d\n")
    spelled = ["Männlich", "Weiblich", "Divers"]
    assert [cell.normal for cell in column(german, "Geschlecht")] == spelled
    draft = read(tmp_path, "id,Sex,Said,Grade\n1,m,FEMALE,m\n2,w,male,f\n3,x,Male,b\n")
    assert [cell.normal for cell in column(draft, "Sex")] == ["Male", "Female", "x"]
    assert [cell.normal for cell in column(draft, "Said")] == ["Female", "Male", "Male"]
    assert [cell.normal for cell in column(draft, "Grade")] == ["m", "f", "b"]


def test_durations_are_found_by_header_or_by_all_values(tmp_path: Path) -> None:
    draft = read(
        tmp_path,
        "id,Experience Level,Months in role,Worked,Talk\n"
        "1,Beginner,8,3 years,3 years\n"
        "2,Advanced,18,6 months,long ago\n",
    )
    normal = {name: [cell.normal for cell in column(draft, name)] for name in draft.columns}
    assert normal == {
        "Experience Level": ["Beginner", "Advanced"],
        "Months in role": ["0.67", "1.5"],
        "Worked": ["3", "0.5"],
        "Talk": ["3 years", "long ago"],
    }


def test_an_inexact_duration_stays_and_is_reported(tmp_path: Path) -> None:
    draft = read(tmp_path, "id,Experience\n1,3 years\n2,5+ years\n3,\n4,some\n5,5+ years\n")
    assert [cell.normal for cell in column(draft, "Experience")] == [
        *("3", "5+ years", "", "some", "5+ years")
    ]
    assert draft.problems == (
        Problem(2, 'Experience: read "3 years" as "3" (row 2)'),
        Problem(3, 'Experience: no exact duration: "5+ years", "some" (rows 3, 5–6)'),
    )


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ('id,Experience\n1,2 years\n2,"3,5"\n3,\n4,4\n', ["2", "3.5", "", "4"]),
        ("id;Experience\n1;1,5\n", ["1.5"]),
        ("id;Erfahrung\n1;1,5\n2;2.25\n", ["1.5", "2.25"]),
        ("id;Months of experience\n1;1,5\n", ["0.13"]),
        ("id;Place\n1;1,5\n", ["1,5"]),
    ],
)
def test_a_bare_number_of_experience_is_one_of_years(
    tmp_path: Path, text: str, normal: list[str]
) -> None:
    draft = read(tmp_path, text)
    assert [cell.normal for cell in column(draft, draft.columns[0])] == normal
    assert any(cell.written.endswith(",5") for cell in column(draft, draft.columns[0]))
    assert not any("no exact duration" in problem.message for problem in draft.problems)


def test_a_column_without_a_header_is_kept_if_it_has_a_value(tmp_path: Path) -> None:
    draft = read(tmp_path, "id,,,age\n1,,x,3\n")
    assert draft.columns == ("Column 3", "age")
    assert draft.problems == (Problem(1, 'a column without a header is called "Column 3"'),)
