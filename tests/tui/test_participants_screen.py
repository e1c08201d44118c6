"""The participants' grid at the screen: typed, mended, linked, pasted."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input, OptionList, Static

from cells import edit_cell
from codebook import Study
from codebook.errors import UsageError
from codebook.study.settings import Field, Level
from codebook.tui.screens.participants.typed_fields import (
    field_shown,
    field_typed,
    levels_shown,
    levels_typed,
)
from refi_files import CODES, USERS, case, coding, one_text, save, selection
from workbench import Bench, workbench


async def choose(bench: Bench, row: str) -> None:
    bench.app.screen.query_one(OptionList).highlighted = bench.offered().index(row)
    await bench.press("enter")


async def paste(bench: Bench, text: str) -> None:
    bench.app.screen.query_one(Input).post_message(events.Paste(text))
    await bench.settle()


async def test_cells_are_typed_and_what_is_spelled_otherwise_is_mended(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P")
        assert bench.cells() == [
            ["U1", "User", "Beginner", "one tool", "Female", "8 Months ≈"],
            ["D1", "Developer", "Advanced", "another tool", "Male", "4 years ≈"],
        ]
        assert bench.told("#state") == "2 participants · 2 spelled differently"
        await bench.press("right", "right", "right", "right")
        assert bench.told("#where") == "U1, Gender"
        await bench.type("feMale")
        await bench.press("enter")
        assert bench.told("#where") == "D1, Gender", "on to the next participant"
        assert bench.cells()[0][4] == "feMale ≈"
        await bench.press("backspace", "tab")
        assert bench.told("#where") == "D1, Years"
        assert bench.told() == "D1: Years “4 years”: usually 4"
        await bench.press("f2")
        assert bench.offered() == [
            "Apply the usual spelling in 3 places",
            "U1: Gender “feMale”  → Female",
            "D1: Gender is empty",
            "U1: Years “8 Months”  → 0.67",
            "D1: Years “4 years”  → 4",
        ]
        await bench.press("down", "down", "enter")
        assert bench.told("#where") == "D1, Gender", "what has no usual spelling is gone to"
        await bench.press("f2", "enter")
        assert [row[4:] for row in bench.cells()] == [["Female", "0.67"], ["·", "4"]]
        await bench.press("ctrl+z")
        assert bench.said[-1] == "Undone: corrected the spelling of 3 values"
        await bench.press("ctrl+z", "ctrl+z")
        assert bench.cells()[0][4:] == ["Female", "8 Months ≈"]


async def test_undo_takes_back_what_is_typed_first(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P", "right", "right", "right", "right")
        await bench.type("Other")
        await bench.press("enter", "up")
        assert bench.cells()[0][4] == "Other"
        await bench.type("Third")
        await bench.press("ctrl+z")
        assert bench.app.screen.query_one(Input).value == bench.cells()[0][4] == "Other"
        await bench.press("ctrl+z")
        assert bench.cells()[0][4] == "Female"


@pytest.mark.parametrize("screen", ["P", "O"])
async def test_the_help_of_a_grid_has_no_key_that_is_typed(small: Path, screen: str) -> None:
    async with workbench(small, "First") as bench:
        await bench.press(screen)
        await bench.press("f1")
        told = [str(each.render()) for each in bench.app.screen.query(".keys").results(Static)]
        assert {"⏎ ↓ ↑", "ctrl+z", "esc", "f1"} <= set(told)
        assert not [each for each in " ".join(told).split() if each.isascii() and len(each) == 1]


async def test_one_made_by_mistake_is_removed_and_who_speaks_is_not(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P", "f3")
        await bench.answer("U7 User")
        assert bench.told("#where").startswith("U7")
        await bench.press("f12")
        assert [row[0] for row in bench.cells()] == ["U1", "D1"]
        assert bench.said[-1] == "U7 is removed."
        await bench.press("up", "f12")
        assert bench.told() == (
            "U1 cannot be removed: U1 speaks in U1. Who withdraws is forgotten; whose words they"
            " are is corrected where the transcript is imported again (--participant NAME=ID)."
        )
        await bench.press("ctrl+z")
        assert [row[0] for row in bench.cells()] == ["U1", "D1", "U7"]


async def test_participants_columns_and_levels_are_added(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P", "f3")
        await bench.answer("U2 Power User")
        assert bench.cells()[2][:3] == ["U2", "Power User", "·"]
        assert bench.told("#where") == "U2, Group"
        await bench.press("f3")
        await bench.answer("u1")
        assert bench.told(".said") == ("The study already has a participant 'u1'. Use another id.")
        await bench.press("escape", "f5")
        await bench.answer("Site: Berlin, Paris")
        await bench.press("left", "left")
        assert bench.told("#where") == "D1, Site"
        assert bench.told() == "Site: Berlin, Paris"
        await bench.type("Rome")
        await bench.press("enter")
        assert bench.told() == (
            "Site: “Rome” is none of Berlin, Paris."
            " Type another value, or change what the column holds."
        )
        await bench.press("escape", *"paris", "enter")
        assert [row[-1] for row in bench.cells()] == ["·", "Paris", "·"]
        await bench.press("f6")
        await bench.answer("Novice 0, Adept 2")
        await bench.press("left")
        assert bench.told("#where") == "U2, Years"
        await bench.press("3", "enter")
        assert bench.cells()[2][2] == "(Adept)", "by rule, where no level is given"


async def test_levels_by_rule_have_a_column_though_nobody_was_given_one(small: Path) -> None:
    with Study.open(small, "First") as study:
        for row in study.participants_grid().rows:
            edit_cell(study, row.id, "Experience Level", "")
    async with workbench(small, "First") as bench:
        await bench.press("P", "f6")
        await bench.answer("Junior 0, Senior 3")
        assert [row[2] for row in bench.cells()] == ["(Junior)", "(Senior)"]
        await bench.press("escape", "#", "tab", "tab")
        assert bench.told("#headline") == "Codes by Experience Level · First's layer"


async def test_a_table_is_pasted_and_its_rows_are_linked(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P")
        await paste(
            bench, "Participant\tGroup\tFramework Context\nU8\tUser\tAscend\nD8\tDev\tROCm\n"
        )
        assert bench.said[-1] == "Pasted."
        await paste(
            bench, "Gender\tYears\nMale\t2\nMale\t3\nMale\t3\n".replace("Male\t2", "ROCm\t2")
        )
        links = "rows of background belong to nobody yet: f4 links them."
        assert bench.said[-1] == f"Pasted. 3 {links}"
        await paste(bench, "U1\nD1 plain")
        assert bench.offered() == ["Keep D1", "Change D1 to D1 plain"]
        await bench.press("down", "enter")
        assert bench.cells()[1][0] == "D1 plain", "a block, from the cell in focus on"
        assert bench.said[-1] == "Pasted."
        await bench.press("f4")
        assert bench.offered() == ["→ D8  ROCm · 2", "Male · 3", "Male · 3"]
        await bench.press("enter")
        assert bench.told(".said") == "ROCm · 2"
        await bench.press("enter")
        assert bench.cells()[3] == ["D8", "Dev", "·", "ROCm", "ROCm", "2"]
        await bench.press("ctrl+z")
        assert bench.said[-1] == "Undone: what was pasted row 2: is D8's"
        await paste(bench, "Participant\tGender\nU1\tm\nU1\tf\n")
        assert bench.told().startswith("what was pasted, line 3: the participant")
        await bench.press("f7")
        assert bench.said[-1].endswith(": participants.csv, participants.xlsx")
        await bench.press("escape")
        assert bench.top == "DeskScreen"


async def test_what_is_pasted_without_participants_is_told_of(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P")
        await paste(bench, "User\tFemale\nUser\tMale\nUser\tMale\n")
        assert bench.told() == (
            "3 rows and 2 columns do not fit from here on. Paste at another cell, or with the"
            " columns' names in the first row: by the column Participant, rows find their"
            " participants."
        )
        await paste(bench, "Group\tGender\nUser\tFemale\n")
        assert bench.said[-1] == "Pasted. 1 row of background belongs to nobody yet: f4 links it."
        await bench.press("f4")
        assert bench.offered() == ["User · Female"]


async def test_one_who_only_looks_changes_nothing(small: Path) -> None:
    async with workbench(small) as bench:
        await bench.press("escape", "P", "x", "enter")
        assert bench.said[-1].startswith("You are just looking.")
        await bench.press("escape", "f3")
        assert bench.top == "ParticipantsScreen"
        assert bench.cells()[0][0] == "U1"
        await bench.press("escape", "O", "1", "enter")
        assert bench.told("#where") == "U1, II"
        assert bench.cells()[0] == ["U1 User".ljust(14), "·"]


@pytest.mark.parametrize("end", ["\r", "\r\n"])
async def test_rows_are_pasted_whichever_way_the_terminal_ends_them(small: Path, end: str) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P", "right", "right", "right", "right")
        await paste(bench, f"f\t1 year{end}m\t2 years{end}")
        pasted = [[cell.removesuffix(" ≈") for cell in row[4:]] for row in bench.cells()]
        assert pasted == [["f", "1 year"], ["m", "2 years"]]
        await paste(bench, f"Female{end}Male{end}")
        assert [row[4] for row in bench.cells()] == ["Female", "Male"]


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ("Notes", Field("Notes")),
        (" Age : Number ", Field("Age", "number")),
        ("Stay: years", Field("Stay", "years")),
        ("Site: Berlin, 北京", Field("Site", "choice", ("Berlin", "北京"))),
        ("Site: Berlin", Field("Site", "choice", ("Berlin",))),
    ],
)
def test_a_column_as_it_is_typed(typed: str, field: Field) -> None:
    assert field_typed(typed) == field
    assert field_typed(field_shown(field)) == field


async def test_one_irregular_spelling_is_said_to_be_one(small: Path) -> None:
    async with workbench(small, "First") as bench:
        study = bench.desk.study
        study.paste_participants("Participant\tYears\nU1\t4\nD1\t4 years\n")
        study.define_field("Years", "years")
        await bench.press("P", "f2")
        assert bench.offered()[0] == "Apply the usual spelling in 1 place"
        await bench.press("home", "enter", "ctrl+z")
        assert bench.said[-1] == "Undone: corrected the spelling of 1 value"


async def test_what_is_perhaps_a_slip_is_corrected_only_by_itself(small: Path) -> None:
    async with workbench(small, "First") as bench:
        bench.desk.study.paste_participants(
            "Participant\tExperience Level\tGender\tYears\nU1\tBeginner\tFemale\t1\n"
            "D1\tBeginner\tMale\t4\nU2\tBeginner\tfemale\t2\nU3\tBeginer\tFemale\t2\n"
        )
        await bench.press("P", "f2")
        assert bench.offered()[0] == "Apply the usual spelling in 2 places"
        await choose(bench, "U3: Experience Level “Beginer”, perhaps a slip  → Beginner")
        assert [row[2] for row in bench.cells()] == ["Beginner"] * 4
        assert bench.cells()[2][4] == "female ≈"


def test_levels_as_they_are_typed() -> None:
    levels = levels_typed("Beginner 0, Quite good 2.5,")
    assert levels == [Level("Beginner", 0), Level("Quite good", 2.5)]
    assert levels_typed(levels_shown(levels)) == levels
    with pytest.raises(UsageError) as refused:
        levels_typed("Beginner")
    assert str(refused.value) == (
        "“Beginner” is not a level with its years. Type it as Beginner 0, Expert 5."
    )


def speakers(bench: Bench) -> list[str]:
    return [turn.speaker for turn in bench.desk.transcript.turns] if bench.desk.transcript else []


GROUP = "I: And you?\n\nS2: I drew a map.\n\nS1: I drew a tree.\n\nP: The bus leaves.\n"


async def ask_who_speaks(bench: Bench, folder: Path) -> None:
    """Import an interview with three who answer, and begin to say who they are."""
    group = folder / "group.txt"
    group.write_text(GROUP, encoding="utf-8")
    bench.desk.study.import_files([group])
    bench.screen.catch_up()
    await bench.press("]", "]")
    await bench.focus("I drew a tree.")
    await bench.press("a", "1", "P", "f2", "enter")


def asked(bench: Bench) -> str:
    return str(bench.app.screen.query_one(".box").border_title)


async def test_of_several_who_answer_it_is_asked_who_each_is(small: Path, tmp_path: Path) -> None:
    async with workbench(small, "First") as bench:
        await ask_who_speaks(bench, tmp_path)
        assert asked(bench) == "Who is S2 in group?"
        assert bench.told(".said") == (
            "Type the participant's id. A new id adds a participant. Left empty: asks the"
            " questions, or takes no part. There are U1, D1. 2 more speakers to go; esc stops."
        )
        await bench.answer("u1")
        assert asked(bench) == "Who is S1 in group?"
        assert bench.told(".said").endswith("There are U1, D1. 1 more speaker to go; esc stops.")
        await bench.answer("U7")
        assert bench.told(".said").endswith("There are U1, D1."), "nothing more is to go"
        await bench.answer("")
        assert bench.top == "ParticipantsScreen"
        assert bench.said[-1] == "Interviewed in group: u1 (S2), U7 (S1); not P."
        interview = bench.desk.study.interviews()[-1]
        assert [person.label for person in interview.participants] == ["U1", "U7"]
        assert interview.turns == 2, "who speaks of the bus is none of them"
        await bench.press("escape")
        assert speakers(bench) == ["I", "U1", "U7", "P"]
        (coding,) = bench.desk.study.codings().to_dict("records")
        assert coding["participant"] == "U7"
        await bench.press("u")
        assert bench.said[-1] == "Undone: U1 is S2, U7 is S1 in group"
        assert speakers(bench) == ["I", "S2", "S1", "P"]


async def test_who_of_several_in_a_project_speaks_is_asked(small: Path, tmp_path: Path) -> None:
    """Two cases of another tool have the talk, and its speakers have other labels."""
    cases = f"<Cases>{case('Maria', 70)}{case('John', 71)}</Cases>"
    start = GROUP.index("a tree")
    data = one_text(selection(start, start + 6, coding()), text=GROUP, before=USERS + CODES + cases)
    async with workbench(small, "First") as bench:
        study = bench.desk.study
        study.import_files([save(tmp_path, data)])
        bench.screen.catch_up()
        await bench.press("P", "f2")
        offered = bench.app.screen.query_one(OptionList)
        offered.highlighted = bench.offered().index(
            "Talk: no label tells who of Maria, John says what"
        )
        await bench.press("enter")
        assert asked(bench) == "Who is S2 in Talk?"
        for label in ("john", "maria", ""):
            await bench.answer(label)
        assert bench.said[-1] == "Interviewed in Talk: john (S2), maria (S1); not P."
        interview = study.interviews()[-1]
        assert [person.label for person in interview.participants] == ["Maria", "John"]
        frame = study.codings()
        whose = dict(zip(frame["quote"], frame["participant"], strict=True))
        assert whose["a tree"] == "Maria"
        assert not [gap for gap in study.participant_gaps() if gap.transcript_id]


async def test_who_is_said_to_speak_counts_once_all_speakers_are_known(
    small: Path, tmp_path: Path
) -> None:
    async with workbench(small, "First") as bench:
        await ask_who_speaks(bench, tmp_path)
        before = bench.desk.study.interviews()[-1]
        await bench.answer("u1")
        await bench.press("escape")
        assert bench.told() == (
            "group stays as it was: it is linked once all of its 3 speakers are said. What was"
            " typed comes again."
        )
        assert bench.desk.study.interviews()[-1] == before
        await bench.press("f2", "enter")
        assert asked(bench) == "Who is S2 in group?", "it is still in the list"
        assert bench.typed() == "u1"
        await bench.press("enter")
        assert bench.typed() == "S1", "what nobody said yet is the label"
        await bench.answer("")
        await bench.answer("")
        interview = bench.desk.study.interviews()[-1]
        assert [person.label for person in interview.participants] == ["U1"]
        await bench.press("ctrl+z", "f2", "enter")
        assert bench.typed() == "S2", "what was linked is not kept"


async def test_somebody_must_be_interviewed(small: Path, tmp_path: Path) -> None:
    async with workbench(small, "First") as bench:
        await ask_who_speaks(bench, tmp_path)
        for _ in range(3):
            await bench.answer("")
        assert bench.told(".said") == (
            "Nobody would be interviewed here."
            " Type an id for one of the speakers; esc leaves it as it is."
        )
        await bench.answer("U7")
        assert bench.said[-1] == "Interviewed in group: U7 (P); not S2, S1."


async def test_an_id_is_changed_after_a_question_and_is_who_speaks_on_the_desk(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        before = bench.desk.study.interviews()[0].turns
        assert "U1" in speakers(bench)
        await bench.press("P")
        await bench.type("ZZ")
        await bench.press("enter")
        assert bench.top == "ChoiceDialog"
        assert bench.told(".said") == "It is who speaks in U1, where it changes too."
        assert bench.offered() == ["Keep U1", "Change U1 to ZZ"]
        await bench.press("enter")
        assert (bench.cells()[0][0], bench.typed()) == ("U1", "U1"), "enter alone changes nothing"
        await bench.type("ZZ")
        await bench.press("enter", "escape")
        assert (bench.cells()[0][0], bench.typed()) == ("U1", "ZZ"), "what is typed stays"
        await bench.press("enter", "down", "enter", "escape")
        assert "ZZ" in speakers(bench)
        assert "U1" not in speakers(bench)
        assert bench.desk.study.interviews()[0].turns == before


async def test_an_id_without_a_transcript_is_changed_at_once(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P", "f3")
        await bench.answer("U7 User")
        await bench.press("left")
        await bench.type("U8")
        await bench.press("enter")
        assert bench.cells()[2][0] == "U8"


async def test_what_is_typed_where_nobody_is_yet_goes_nowhere(tmp_path: Path) -> None:
    Study.create(tmp_path / "empty", coders=["First"]).close()
    async with workbench(tmp_path / "empty", "First") as bench:
        await bench.press("P", "x", "enter", "down")
        assert (bench.top, bench.cells()) == ("ParticipantsScreen", [])
        said = "No participants yet: add one, paste a table, or import a sheet."
        assert bench.told() == said


async def test_the_last_row_stays_and_what_would_be_replaced_is_said(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P", "right", "right", "right", "right", "up")
        assert (bench.told("#where"), bench.told()) == (
            "U1, Gender",
            "This is the first participant.",
        )
        await bench.press("down", "down")
        assert (bench.told("#where"), bench.told()) == (
            "D1, Gender",
            "This is the last participant.",
        )
        await bench.press("o")
        assert bench.told() == "Replaces Male; esc keeps that."
        await bench.press("backspace", *"Male")
        assert bench.told() == "", "it is as it was"
        await bench.press("tab", "tab")
        assert (bench.told("#where"), bench.told()) == ("D1, Years", "This is the last cell.")


async def test_who_is_interviewed_is_typed_of_each_transcript_that_lacks_it(
    small: Path, tmp_path: Path
) -> None:
    files = [tmp_path / f"{name}.txt" for name in ("talk-7", "talk-8", "talk-9")]
    for file in files:
        file.write_text(f"Interviewer: And you?\n\nA: I drew {file.stem}.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        bench.desk.study.import_files(files)
        bench.screen.catch_up()
        await bench.press("]", "]", "]")
        await bench.press("P", "f2")
        offered = bench.app.screen.query_one(OptionList)
        assert offered.highlighted == bench.offered().index("talk-8 has no participant")
        await choose(bench, "talk-9 has no participant")
        box = bench.app.screen.query_one(".box")
        assert box.border_title == "Who is interviewed in talk-9?"
        assert bench.told(".said") == (
            "Type the participant's id. A new id adds a participant. There are U1, D1. 2 more"
            " interviews to go; esc stops."
        )
        await bench.answer(" ")
        assert bench.told(".said") == "No id was typed. esc leaves it as it is."
        await bench.answer("u1")
        assert bench.app.screen.query_one(".box").border_title == "Who is interviewed in talk-7?"
        await bench.type("U9")
        await bench.press("enter", "escape")
        people = {
            interview.name: [person.label for person in interview.participants]
            for interview in bench.desk.study.interviews()
        }
        assert (people["talk-9"], people["talk-7"], people["talk-8"]) == (["U1"], ["U9"], [])
        assert [row[0] for row in bench.cells()] == ["U1", "D1", "U9"]
        await bench.press("escape", "u", "u")
        assert bench.said[-1] == "Undone: U1 is interviewed in talk-9"
        assert [person.label for person in bench.desk.study.people()] == ["U1", "D1"]
