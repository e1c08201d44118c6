"""The participants' grid: entered, edited, mended, linked, pasted; nothing lost on the way."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cells import edit_cell
from codebook import Study
from codebook.errors import RefusedError, UsageError
from codebook.exporting.files import file_bytes
from codebook.exporting.participants_sheet import participants_sheet
from codebook.store.queries import participant_queries
from codebook.study.people.participants import Edit
from codebook.study.people.pasting import Corner
from codebook.study.privacy.folder_files import pieces_in
from codebook.study.settings import BACKGROUND, CODEBOOK, Field, Level
from codebook.text.spans import Span
from phrases import put
from refusals import refusal_of
from work import lines_run


@pytest.fixture
def study(made_small: Path, tmp_path: Path) -> Iterator[Study]:
    with Study.open(shutil.copytree(made_small, tmp_path / "study"), "First") as opened:
        yield opened


def person(study: Study, label: str) -> str:
    return next(row.id for row in study.participants_grid().rows if row.label == label)


def row(study: Study, label: str) -> dict[str, str]:
    there = study.participants_grid()
    found = next(row for row in there.rows if row.label == label)
    return dict(zip([column.name for column in there.columns], found.written, strict=True))


def normal(study: Study, column: str) -> list[str]:
    """The cells of a column of the background, as they are kept beside what was written."""
    with study.store.reading() as connection:
        rows = participant_queries.background(connection)
    return [json.loads(row.cells)[column][1] for row in rows]


def said(study: Study) -> list[str]:
    return [gap.message for gap in study.participant_gaps()]


def test_the_grid_has_ids_groups_fields_and_background(study: Study) -> None:
    there = study.participants_grid()
    assert [(column.name, column.home, column.kind) for column in there.columns] == [
        ("Participant", "id", "text"),
        ("Group", "group", "text"),
        ("Experience Level", "field", "text"),
        ("Framework Context", "field", "text"),
        ("Gender", "background", "gender"),
        ("Years", "background", "years"),
    ]
    assert there.rows[0].written == ("U1", "User", "Beginner", "one tool", "Female", "8 Months")
    assert there.rows[0].normal[-1] == "0.67"


def test_a_cell_is_edited_in_one_action_wherever_it_is_kept(study: Study) -> None:
    user = person(study, "U1")
    for column, value in [
        ("Years", "2 years"),
        ("Group", "Power User"),
        ("Framework Context", "another tool"),
        ("Participant", "P1"),
    ]:
        edit_cell(study, user, column, value)
        (done,) = study.log(1)
        label, changes = ("P1", 2) if column == "Participant" else ("U1", 1)  # turns follow the id
        assert (done.label, done.changes) == (f"{label}: {column} “{value}”", changes)
        assert row(study, label)[column] == value
    edit_cell(study, user, "Years", " 2 years ")
    assert study.log(1)[0].label.endswith("Participant “P1”"), "the same value is no action"
    assert dict(study.people()[0].fields)["Years"] == "2 years"
    for _ in range(4):
        study.undo()
    assert row(study, "U1")["Years"] == "8 Months"


def test_many_cells_are_edited_together_or_not_at_all(study: Study) -> None:
    user, developer = person(study, "U1"), person(study, "D1")
    edits = [Edit(user, "Gender", "x"), Edit(user, "Gender", "f"), Edit(developer, "Gender", "m")]
    study.edit_participants(edits)
    assert study.log(1)[0].label == "entered 3 values of participants"
    with pytest.raises(UsageError) as refused:
        study.edit_participants([Edit(user, "Gender", "x"), Edit(developer, "Shoes", "42")])
    assert str(refused.value) == (
        "The grid has no column 'Shoes'. It has Participant, Group, Experience Level,"
        " Framework Context, Gender, Years; a new one can be added."
    )
    assert row(study, "U1")["Gender"] == "f"
    study.undo()
    assert row(study, "U1")["Gender"] == "Female"


def test_a_participant_is_added_with_background_of_its_own(study: Study) -> None:
    key = study.add_participant("U2", "User")
    assert row(study, "U2")["Group"] == "User"
    assert "U2 has no row of background" in said(study)
    edit_cell(study, key, "Gender", "Male")
    assert "U2 has no row of background" not in said(study)
    assert row(study, "U2")["Gender"] == "Male"
    with pytest.raises(UsageError, match="The study already has a participant 'u2'"):
        study.add_participant(" u2 ")
    with pytest.raises(UsageError, match="A participant needs an id"):
        study.add_participant("  ")
    with pytest.raises(UsageError, match="already has a participant 'D1'"):
        edit_cell(study, key, "Participant", "D1")


def test_what_nobody_was_asked_has_no_column(tmp_path: Path) -> None:
    """The headers of published sheets are another study's, until somebody has a value there."""
    (tmp_path / "guideline.md").write_text("## Part I. Background\n\n1. Who are you?\n", "utf-8")

    def exported(study: Study) -> dict[str, str]:
        sheets = ["participants", "quotes", "report", "paper"]
        paths = [*study.export(sheets, tmp_path / "out"), *study.write_kits(tmp_path / "out")]
        return {path.name: "".join(piece.text for piece in pieces_in(path)) for path in paths}

    def printing(study: Study, header: str) -> set[str]:
        return {name for name, text in exported(study).items() if header in text}

    with Study.create(
        tmp_path / "new", coders=["First"], files=[tmp_path / "guideline.md"]
    ) as study:
        study.work_as("First")
        key = study.add_participant("P1", "Nurse")

        def names() -> list[str]:
            return [column.name for column in study.participants_grid().columns]

        asked = ["Participant", "Group"]
        assert names() == asked
        everywhere = {"participants.csv", "quotes.csv", "Interview kit.docx"}
        printed = everywhere | {"report.html", "participants.tex"}
        for header in (*CODEBOOK[:2], *BACKGROUND):
            assert printing(study, header) == set(), header
        for header in CODEBOOK[:2]:
            edit_cell(study, key, header, "some")
            asked.append(header)
            assert names() == asked
            assert printing(study, header) == printed
        edit_cell(study, key, "Gender", "FeMale")
        assert study.settings().background == BACKGROUND
        assert names() == [*asked, "Gender"]
        assert printing(study, "Gender") == everywhere
        study.define_field("Roles")
        assert names() == [*asked, "Roles", "Gender"], "defined, to be filled in"
        study.undo()
        study.undo()
        assert study.settings().background == ()
        assert names() == asked


def test_own_fields_have_a_type_and_a_vocabulary(study: Study) -> None:
    user = person(study, "U1")
    study.define_field("Site", "choice", ["Berlin", "北京"])
    study.define_field("Age", "number")
    study.define_field("Practice", "years")
    assert [column.name for column in study.participants_grid().columns][-3:] == [
        "Site",
        "Age",
        "Practice",
    ]
    study.edit_participants(
        [Edit(user, "Site", "berlin"), Edit(user, "Age", "41,5"), Edit(user, "Practice", "2 Jahre")]
    )
    assert [row(study, "U1")[name] for name in ("Site", "Age", "Practice")] == [
        "Berlin",
        "41,5",
        "2 Jahre",
    ]
    hint = "Type another value, or change what the column holds."
    assert refusal_of(lambda: edit_cell(study, user, "Site", "Paris")) == (
        f"Site: “Paris” is none of Berlin, 北京. {hint}"
    )
    assert refusal_of(lambda: edit_cell(study, user, "Age", "old")) == (
        f"Age: “old” is not a number. {hint}"
    )
    assert refusal_of(lambda: edit_cell(study, user, "Practice", "long")) == (
        f"Practice: “long” is not a duration, such as 1.5 years or 8 months. {hint}"
    )
    study.define_field("Site", "choice", ["Paris", "北京"])
    assert "U1: Site: “Berlin” is none of Paris, 北京" in said(study)
    assert study.settings().own[0] == Field("Site", "choice", ("Paris", "北京"))
    study.define_field("Gender", "choice", ["Female", "Male"])
    assert [c.name for c in study.participants_grid().columns].count("Gender") == 1
    with pytest.raises(UsageError, match="Site has nothing to choose from"):
        study.define_field("Site", "choice", ["x"])
    with pytest.raises(UsageError, match="The column 'Group' is the grid's own"):
        study.define_field("Group")


def test_gaps_and_spellings_are_shown_with_what_mends_them(study: Study) -> None:
    user, developer = person(study, "U1"), person(study, "D1")
    third = study.add_participant("U3", "user")
    study.edit_participants(
        [
            Edit(user, "Gender", "FeMale"),
            Edit(developer, "Years", ""),
            Edit(third, "Gender", "female"),
            Edit(user, "Framework Context", "One  Tool"),
            Edit(third, "Framework Context", "one tool"),
            Edit(developer, "Group", "User"),
        ]
    )
    gaps = study.participant_gaps()
    labels = {found.id: found.label for found in study.participants_grid().rows}
    assert [gap.message for gap in gaps][:1] == ["U3 is in no transcript"]
    mending = [
        Edit(gap.participant_id, gap.column, gap.proposal)
        for gap in gaps
        if gap.participant_id and gap.column and gap.proposal
    ]
    assert {(labels[each.participant_id], each.column): each.value for each in mending} == {
        ("U3", "Group"): "User",
        ("U1", "Gender"): "Female",
        ("U3", "Gender"): "Female",
        ("U3", "Framework Context"): "One  Tool",
    }
    assert "D1: Years is empty" in said(study)
    study.edit_participants(mending)
    assert not [gap for gap in study.participant_gaps() if gap.proposal]
    assert study.log(1)[0].label == "entered 4 values of participants"


def test_levels_follow_years_where_none_is_given(study: Study) -> None:
    user, developer = person(study, "U1"), person(study, "D1")
    assert study.levels() == {user: "Beginner", developer: "Advanced"}
    study.edit_participants([Edit(user, "Experience Level", ""), Edit(user, "Years", "3")])
    assert study.levels()[user] == ""
    study.set_levels([Level("Expert", 5), Level("Novice", 0), Level("Adept", 2)])
    assert study.levels() == {user: "Adept", developer: "Advanced"}
    assert [level.name for level in study.settings().levels] == ["Novice", "Adept", "Expert"]
    for years, name in [("8 Months", "Novice"), ("1.99", "Novice"), ("2", "Adept"), ("5+", "")]:
        edit_cell(study, user, "Years", years)
        assert study.levels()[user] == name
    with pytest.raises(UsageError, match="Each level needs a name of its own"):
        study.set_levels([Level("A", 0), Level("a", 1)])


SHEET = """Gender\tYears\tRole
Male\t4 years\tworks on another tool
Female\t8 Months\tteaches with one tool
"""


def test_rows_without_ids_are_linked_by_hand_or_as_proposed_never_by_order(study: Study) -> None:
    user, developer = study.add_participant("U8", "User"), study.add_participant("D8", "Developer")
    study.edit_participants(
        [Edit(user, "Framework Context", "Ascend"), Edit(developer, "Framework Context", "ROCm")]
    )
    study.paste_participants(
        "Gender\tRole\nMale\tports ROCm kernels\nFemale\truns Ascend cards\nMale\tsomething else\n"
    )
    rows = study.unlinked_background()
    assert [each.proposed for each in rows] == [developer, user, None], "crosswise, not by order"
    assert rows[0].cells == (("Gender", "Male"), ("Role", "ports ROCm kernels"))
    assert rows[0].source == "what was pasted row 2"
    assert "3 rows of background are not linked to a participant" in said(study)
    study.link_background(rows[0].id, developer)
    assert row(study, "D8")["Role"] == "ports ROCm kernels"
    assert study.log(1)[0].label == "what was pasted row 2: is D8's"
    with pytest.raises(RefusedError) as refused:
        study.link_background(rows[1].id, developer)
    assert str(refused.value) == (
        "D8's Gender is “Male”, and “Female” in what was pasted row 3."
        " Make them alike first, or choose somebody else."
    )
    study.link_background(rows[0].id, None)
    assert row(study, "D8")["Role"] == ""
    assert len(study.unlinked_background()) == 3


def test_a_row_joins_what_was_entered_of_somebody(study: Study, tmp_path: Path) -> None:
    study.define_field("Age", "number")
    user = study.add_participant("U8", "User")
    study.edit_participants([Edit(user, "Age", "41"), Edit(user, "Gender", "Female")])
    sheet = tmp_path / "people.csv"
    sheet.write_text("Name,Gender,Role\nUma,Female,teaches\nTom,Male,builds\n", "utf-8")
    study.import_files([sheet])
    first, second = study.unlinked_background()
    with pytest.raises(RefusedError, match=r"U8's Gender is “Female”, and “Male” in people"):
        study.link_background(second.id, user)
    study.link_background(first.id, user)
    found = row(study, "U8")
    assert (found["Age"], found["Gender"], found["Role"]) == ("41", "Female", "teaches")
    assert study.import_files([sheet])[0].added == 0
    assert row(study, "U8")["Age"] == "41"
    study.undo()
    assert [each.id for each in study.unlinked_background()] == [first.id, second.id]
    assert (row(study, "U8")["Age"], row(study, "U8")["Role"]) == ("41", "")


def test_a_pasted_table_with_ids_adds_and_changes(study: Study) -> None:
    text = "Participant\tGroup\tGender\tShoes\nU1\tUser\tf\t42\nU7\tUser\tMale\t\n"
    study.paste_participants(text)
    assert study.log(1)[0].label == "pasted 2 rows of participants"
    assert [row(study, "U1")[name] for name in ("Gender", "Shoes", "Years")] == [
        "f",
        "42",
        "8 Months",
    ]
    assert row(study, "U7")["Gender"] == "Male"
    before = study.latest()
    study.paste_participants(text)
    assert study.latest() == before, "the same table again changes nothing"
    study.undo()
    assert row(study, "U1")["Gender"] == "Female"
    with pytest.raises(UsageError) as refused:
        study.paste_participants("Participant\tGender\nU1\tf\nU1\tm\n")
    assert str(refused.value) == (
        'what was pasted, line 3: the participant "U1" stands in row 2 too.'
        " Keep one row for each participant."
    )


def test_a_pasted_block_fills_cells_from_one_on(study: Study) -> None:
    user, developer = person(study, "U1"), person(study, "D1")
    study.paste_participants("f\t1 year\nm\t2 years\n", Corner(user, "Gender"))
    assert [row(study, who)[name] for who in ("U1", "D1") for name in ("Gender", "Years")] == [
        "f",
        "1 year",
        "m",
        "2 years",
    ]
    assert study.log(1)[0].label == "pasted 4 values of participants"
    for text in ("f\nm\nf\n", "f\t1\t2\n"):
        with pytest.raises(UsageError, match="do not fit from here on"):
            study.paste_participants(text, Corner(user, "Gender"))
    study.paste_participants("Gender\tShoes\nf\t42\n", Corner(developer, "Years"))
    assert len(study.unlinked_background()) == 1, "a header makes it a table"


def test_a_pasted_block_takes_time_by_its_cells(study: Study) -> None:
    def work(count: int) -> int:
        labels = "".join(f"P{at:03}\tUser\n" for at in range(count))
        study.paste_participants(f"Participant\tGroup\n{labels}")
        block = "".join(f"{count} text {at}\tf\t{at} years\n" for at in range(count))
        corner = Corner(person(study, "P000"), "Framework Context")
        return lines_run(lambda: study.paste_participants(block, corner))

    work(5)
    assert work(80) < 2.5 * work(40)
    assert row(study, "P039")["Framework Context"] == "40 text 39"


def test_what_a_pasted_column_holds_is_told_by_all_of_it(study: Study) -> None:
    user, developer = person(study, "U1"), person(study, "D1")
    study.define_field("Time")
    study.edit_participants([Edit(user, "Time", "8 months"), Edit(developer, "Time", "long")])
    assert normal(study, "Time") == ["8 months", "long"]
    study.edit_participants([Edit(user, "Time", "6 months"), Edit(developer, "Time", "2 years")])
    assert normal(study, "Time") == ["0.5", "2"]


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_lines_that_are_pasted_end_as_the_terminal_has_it(study: Study, end: str) -> None:
    study.paste_participants(
        f"f\t1 year{end}m\t2 years{end}", Corner(person(study, "U1"), "Gender")
    )
    assert [row(study, who)["Years"] for who in ("U1", "D1")] == ["1 year", "2 years"]
    study.paste_participants(f"Participant\tShoes{end}U1\t42{end}D1\t43{end}")
    assert [row(study, who)["Shoes"] for who in ("U1", "D1")] == ["42", "43"]


def test_a_pasted_cell_that_is_too_long_is_refused_in_words(study: Study) -> None:
    with pytest.raises(UsageError) as refused:
        study.paste_participants(f'f\n"{"x" * 200_000}', Corner(person(study, "U1"), "Gender"))
    assert str(refused.value) == (
        "A cell of what was pasted has more than 131,072 characters."
        " A quotation mark at its beginning may not be closed: paste it without one."
    )


@pytest.mark.parametrize("name", ["participants.csv", "participants.xlsx"])
def test_what_is_exported_is_imported_without_loss(study: Study, tmp_path: Path, name: str) -> None:
    user = person(study, "U1")
    study.define_field("Notes")
    study.edit_participants(
        [Edit(user, "Notes", "=two\nlines, “quoted”"), Edit(user, "Years", "007")]
    )
    study.add_participant("U9")
    there = study.participants_grid()
    sheet = participants_sheet([c.name for c in there.columns], [r.written for r in there.rows])
    path = tmp_path / name
    path.write_bytes(file_bytes(name, sheet))
    with Study.create(tmp_path / "new", coders=["First"], files=[path]) as other:
        assert [r.written for r in other.participants_grid().rows] == [
            r.written for r in there.rows
        ]
        assert [r.normal for r in other.participants_grid().rows] == [r.normal for r in there.rows]
    before = study.latest()
    study.import_files([path])
    assert study.latest() == before, "into the study it came from, it changes nothing"
    if name.endswith(".csv"):
        (written,) = study.export(["participants"], tmp_path / "out")
        assert written.read_bytes() == path.read_bytes()


def test_what_is_exported_of_own_fields_alone_is_imported_and_changes_nothing(
    tmp_path: Path,
) -> None:
    with Study.create(tmp_path / "new", coders=["First"]) as study:
        study.work_as("First")
        for name in ("Company", "Topic", "Comment"):
            study.define_field(name)
        user = study.add_participant("U1", "User")
        study.edit_participants([Edit(user, "Topic", "AI"), Edit(user, "Comment", "long")])
        before = study.latest()
        exported = study.export(["background", "participants"], tmp_path)
        assert [each.unchanged for each in study.import_files(exported)] == [1, 1]
        assert study.latest() == before


def test_the_working_sheet_of_background_has_own_fields_and_the_published_has_not(
    study: Study, tmp_path: Path
) -> None:
    import openpyxl

    study.define_field("Site", "choice", ["Berlin", "Paris"])
    edit_cell(study, person(study, "U1"), "Site", "Paris")
    headers = []
    for published in (False, True):
        (path,) = study.export(["background"], tmp_path / str(published), published=published)
        sheet = openpyxl.load_workbook(path).worksheets[0]
        headers.append(next(sheet.iter_rows(values_only=True)))
    assert headers == [("Participant", "Gender", "Years", "Site"), ("Gender", "Years")]


def test_durations_in_one_unit_need_no_other_spelling(study: Study) -> None:
    user = person(study, "U1")
    for years, proposals in [
        ("1 year", []),
        ("1.5 years", []),
        ("18", ["4"]),
        ("1 Jahr", ["1", "4"]),
    ]:
        edit_cell(study, user, "Years", years)
        found = [gap.proposal for gap in study.participant_gaps() if gap.column == "Years"]
        assert found == proposals, years


def test_durations_that_most_write_with_their_unit_stay_as_they_are(study: Study) -> None:
    rows = "".join(f"P{years}\t{years} years\n" for years in (14, 3, 6))
    study.paste_participants(f"Participant\tYears\n{rows}U1\t1\n")
    assert not [gap.message for gap in study.participant_gaps() if gap.column == "Years"]
    study.edit_participants([Edit(person(study, f"P{n}"), "Years", str(n)) for n in (14, 3, 6)])
    found = [(gap.message, gap.proposal) for gap in study.participant_gaps() if gap.proposal]
    assert found == [("D1: Years “4 years”", "4")]


def test_what_comes_once_beside_what_comes_often_is_perhaps_a_slip(study: Study) -> None:
    def slips() -> list[tuple[str, str | None]]:
        return [(gap.message, gap.proposal) for gap in study.participant_gaps() if gap.doubtful]

    study.paste_participants(
        "Participant\tExperience Level\tSeniority\nP1\tBeginner\tSenior\nP2\tbeginner\tSenior\n"
        "P3\tBeginer\tJunior\nP4\tAdvanced\tSenior\n"
    )
    assert slips() == [("P3: Experience Level “Beginer”, perhaps a slip", "Beginner")]
    edit_cell(study, person(study, "P4"), "Experience Level", "Beginer")
    assert slips() == [], "written twice, it is meant"
    edit_cell(study, person(study, "P4"), "Experience Level", "Advanced")
    edit_cell(study, person(study, "P1"), "Experience Level", "")
    assert slips() == [], "two are not many"


def test_levels_by_rule_alone_are_known_everywhere(study: Study, tmp_path: Path) -> None:
    level = "Experience Level"
    for label in ("U1", "D1"):
        edit_cell(study, person(study, label), level, "")
    assert level not in row(study, "U1")
    study.set_levels([Level("Junior", 0), Level("Senior", 3)])
    assert row(study, "U1")[level] == "", "nobody wrote it"
    (found,) = [each for each in study.divisions() if each.name == level]
    assert found.values == ("Junior", "Senior")
    put(study, "I teach.", "A.1")
    assert [each.quote for each in study.retrieve("A.1", of=[(level, "junior")])] == ["I teach."]
    assert study.retrieve("A.1", of=[(level, "Senior")]) == []
    (sheet, groups) = study.export(["groups", "participants"], tmp_path / "out")
    assert f",{level} Junior (of 1),{level} Junior codings," in groups.read_text(encoding="utf-8")
    assert level not in sheet.read_text(encoding="utf-8"), "as written"
    study.set_levels([])
    assert level not in row(study, "U1")


def test_a_level_by_rule_is_published_and_one_given_beats_it(study: Study, tmp_path: Path) -> None:
    user = person(study, "U1")
    revision = study.interviews()[0].revision_id
    code = study.codebook().by_number["A.1"].id
    study.set_key(study.code(revision, Span(70, 80), [code]), key=True)
    study.set_levels([Level("Novice", 0)])
    for given, published in [("Beginner", "Beginner"), ("", "Novice")]:
        edit_cell(study, user, "Experience Level", given)
        (path,) = study.export(["codebook"], tmp_path / published)
        assert path.read_text(encoding="utf-8").splitlines()[1].startswith(f"U1,User,{published},")
