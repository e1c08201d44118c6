"""The import screen: files looked at, corrected, taken in at once or not at all."""

from __future__ import annotations

import os
import string
from pathlib import Path
from time import monotonic, sleep

import pytest
from textual import events
from textual.widgets import Input, Static

import arriving
import small as small_texts
from codebook import Study
from codebook.tui.dialogs.progress import ProgressDialog
from codebook.tui.dialogs.remarks import RemarksDialog
from codebook.tui.paths import completed, place_typed
from codebook.tui.screens.importing.import_screen import ImportScreen
from codebook.tui.screens.importing.item import ImportItem
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.key_bar import KeyBar
from import_screen import files, look, look_again, read
from workbench import on_top, workbench


def speakers(study: Study, name: str) -> list[str]:
    (there,) = (each.id for each in study.interviews() if each.name == name)
    return [turn.speaker for turn in study.transcript(there).turns]


async def test_two_files_of_one_name_in_sub_folders_are_not_taken_for_one_interview(
    small: Path, tmp_path: Path
) -> None:
    for name, text in (("U7", arriving.U7), ("U9", arriving.U9)):
        (tmp_path / "files" / name).mkdir(parents=True)
        (tmp_path / "files" / name / "talk.txt").write_text(text, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path / "files")
        assert files(bench) == ["talk.txt", "talk.txt"]
        await bench.press("enter")
        assert bench.told() == (
            "U7/talk.txt and U9/talk.txt are one transcript with two texts: space leaves one out."
        )


async def test_every_sign_can_be_typed_into_a_path_also_after_files_were_looked_at(
    small: Path, tmp_path: Path
) -> None:
    (tmp_path / "U7.txt").write_text(arriving.U7, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path / "U7.txt")
        await bench.press("up", "ctrl+u", *string.punctuation)
        assert bench.top == "ImportScreen"
        assert bench.typed() == string.punctuation


async def test_undo_takes_back_nothing_of_the_study_that_is_not_seen(
    small: Path, tmp_path: Path
) -> None:
    (tmp_path / "U7.txt").write_text(arriving.U7, encoding="utf-8")
    async with workbench(small, "First") as bench:
        before = bench.desk.study.latest()
        await look(bench, tmp_path / "U7.txt")
        for key in ("u", "ctrl+r"):
            await bench.press(key)
            assert bench.told() == (
                "Nothing is imported yet. u takes back the last correction of a file, 0 all; on the"
                " desk, u undoes what you did there."
            )
        assert bench.desk.study.latest() == before


@pytest.mark.parametrize(
    ("keys", "name"),
    [(["ctrl+u", *"Peter"], "Peter"), ([*"Petx", "backspace", *"r", "left", "e"], "Peter")],
)
async def test_a_name_typed_in_one_go_with_the_key_that_asks_for_it_is_whole(
    small: Path, tmp_path: Path, keys: list[str], name: str
) -> None:
    """As over a slow line, on which keys come together."""
    (tmp_path / "U7.txt").write_text(arriving.U7, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path / "U7.txt")
        for key in ("n", *keys):
            bench.app.simulate_key(key)
        await bench.settle()
        assert bench.top == "AskDialog"
        assert bench.typed() == name


async def test_names_of_files_get_the_room_that_the_other_columns_leave(
    small: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    long = "meeting with U8"
    talk = "I: And then?\n\nU8: We waited.\n"
    for name, text in ((f"{long}.txt", talk), (f"{long}, corrected.txt", talk)):
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "U9.txt").write_text(talk, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        rows = on_top(bench, ImportScreen).reading.files

        def lines() -> list[str]:
            return [rows.render_line(y).text.rstrip() for y in range(1, 4)]

        assert [line.partition(".txt ")[0] for line in lines()] == [
            "▣ U9",
            f"▣ {long}, corrected",
            f"▣ {long}",
        ]
        assert len({line.index("2 turns") for line in lines()}) == 1
        await bench.press("right", "i")
        assert lines()[0].endswith("≠")


async def test_a_folder_is_looked_at_corrected_and_imported_in_one_action(
    small: Path, tmp_path: Path
) -> None:
    folder = arriving.write(tmp_path / "files")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        assert files(bench) == ["errors.csv", "U7.docx", "U8.vtt", "U9.md", "scan.docx"]
        assert bench.told() == "4 of 5 files chosen · 1 cannot be read"
        assert read(bench)[0] == "looks like taxonomy: 2 codes  k if it is another kind"
        await bench.press("s")
        assert bench.told() == "This is not a transcript."
        await bench.press("n")
        assert bench.told() == "There is no speaker here."
        await bench.press("down")
        assert read(bench)[1] == "Interviewer 2 asks   U7 3   Interviwer 1"
        await bench.press("right", "right", "n")
        assert bench.told(".said") == "The name of another speaker joins the two: Interviewer, U7"
        await bench.answer(" ")
        assert bench.told(".said") == "No name was typed. Type a name, or leave with esc."
        await bench.answer("Interviewer")
        assert read(bench)[1] == "Interviewer 3 asks   U7 3"
        await bench.press("i", "down", "right", "p")
        await bench.answer("U8")
        assert read(bench)[1] == "Mara 1 asks   U8 1 answers as a new participant"
        (folder / "U8.txt").write_text(arriving.U7, encoding="utf-8")
        await bench.press("tab")
        await look_again(bench, folder)
        await bench.press("enter")
        assert bench.told() == (
            "U8.txt and U8.vtt are one transcript with two texts: space leaves one out."
        )
        (folder / "U8.txt").unlink()
        await bench.press("tab")
        await look_again(bench, folder)
        await bench.press("down", "down")
        await bench.press("down", "s")
        assert read(bench)[0] == "labels none: paragraphs  2 of 2   ≠ corrected"
        await bench.press("s", "space", "up", "up", "up")
        assert bench.told() == "3 of 5 files chosen · 1 cannot be read"
        await bench.press("enter")
        assert bench.top == "RemarksDialog", "where parts begin is a guess"
        await bench.press("escape")
        assert bench.top == "DeskScreen"
        assert bench.said[-1] == "Imported: 2 codes, 2 transcripts. Undo: u"
        study = bench.desk.study
        assert [each.name for each in bench.desk.interviews] == ["U1", "D1", "U7", "U8"]
        assert speakers(study, "U7") == ["Interviewer", "U7"] * 3
        assert "E.1" in [code.number for code in bench.desk.codebook.codes]
        assert [person.label for person in study.people()] == ["U1", "D1", "U8"]
        await bench.press("ctrl+z")
        assert [each.name for each in bench.desk.interviews] == ["U1", "D1"]


async def test_the_footer_has_only_what_works_where_one_is(small: Path, tmp_path: Path) -> None:
    (tmp_path / "U4.txt").write_text("Ann: So?\n\nBo: Yes.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:

        def footer() -> str:
            return str(bench.app.screen.query_one(KeyBar).render())

        await look(bench, tmp_path)
        assert footer().startswith("⏎ Import  space Choose  → Speaker  n Name")
        await bench.press("tab")
        assert footer() == "esc Back  f1 Help"


async def test_who_asks_is_said_by_a_key(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "U4.txt"
    path.write_text("Mara: Tell me.\nTom: Yes.\nMara: And then?\nTom: No.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        unknown = "? who asks is not known: all count as participants  i says who asks"
        assert unknown in read(bench)
        await bench.press("i")
        await bench.settle()
        assert unknown not in read(bench)
        assert "Mara 2 asks   Tom 2" in read(bench)


async def test_who_was_wrongly_said_to_ask_is_put_right_by_the_same_key(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "U4.txt"
    path.write_text("Mara: Tell me.\nTom: Yes.\nMara: And then?\nTom: No.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        await bench.press("right", "i", "enter")
        assert bench.desk.study.settings().interviewers == ("Tom",)
        await bench.press("I")
        await look_again(bench, path)
        assert read(bench)[1] == "Mara 2   Tom 2 asks"
        await bench.press("i")
        assert read(bench)[1] == "Mara 2 asks   Tom 2"
        await bench.press("enter")
        assert bench.said[-1] == "Imported: who speaks in 1 transcript. Undo: u"
        assert bench.desk.study.settings().interviewers == ("Mara",)


async def test_that_who_asks_is_unsure_is_told_by_the_preview_alone(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "Talk.txt"
    path.write_text("Mara: Tell me.\nTom: Yes.\nMara: And then?\nTom: No.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        files = on_top(bench, ImportScreen).reading.files
        assert str(files.render_line(1).text).rstrip().endswith("2 speakers  1 unsure")
        await bench.press("enter")
        assert bench.top == "DeskScreen", "no remarks are left to be told"


async def test_who_may_be_one_person_is_joined_by_a_key(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "U4.txt"
    talk = "Mara Lind: So?\n\nTom Ode: Yes.\n\n" * 3 + "ML: And?\n\nTO: No.\n\n" * 3
    path.write_text(talk, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        assert read(bench)[1:5] == [
            "Mara Lind 3   Tom Ode 3   ML 3   TO 3",
            "? who asks is not known: all count as participants  i says who asks",
            "perhaps one person:  j joins ML with Mara Lind, TO with Tom Ode",
            "Mara Lind  So?",
        ]
        await bench.press("right", "right", "j")
        assert read(bench)[:2] == [
            "labels as they were found   ≠ corrected",
            "Mara Lind 6   Tom Ode 6",
        ]
        await bench.press("i")
        assert read(bench)[2] == "Mara Lind  So?"
        assert read(bench)[1] == "Mara Lind 6 asks   Tom Ode 6", "who was in focus still is"
        await bench.press("j")
        assert bench.told() == "Nobody here seems to have two names."
        await bench.press("enter")
        assert speakers(bench.desk.study, "U4") == ["Mara Lind", "Tom Ode"] * 6


async def test_what_is_said_of_a_transcript_is_taken_back(small: Path, tmp_path: Path) -> None:
    folder = arriving.write(tmp_path / "files")
    async with workbench(small, "First") as bench:
        await look(bench, folder / "U7.docx")
        await bench.press("i")
        assert bench.told() == "Interviewer asks; p says which speaker is a participant."
        assert read(bench)[0] == "labels as they were found", "nothing is otherwise by that"
        await bench.press("right", "right", "i")
        assert read(bench)[1] == "Interviewer 2 asks   U7 3   Interviwer 1 asks"
        await bench.press("x")
        assert read(bench)[1] == "Interviewer 2 asks   U7 3"
        await bench.press("+")
        await bench.answer("Waiting")
        await bench.press("0")
        assert read(bench)[1] == "Interviewer 2 asks   U7 3   Interviwer 1"
        await bench.press("space", "enter")
        assert bench.told() == "No file is chosen: space chooses the one in focus."
        await bench.press("tab")
        await bench.answer(str(tmp_path / "nowhere"))
        assert bench.told() == (
            f"{tmp_path / 'nowhere'}: there is no such file or folder. Check the path."
        )
        turns = "".join(f"Q: What of {n}?\n\nA: Nothing.\n\n" for n in range(30))
        (folder / "long.txt").write_text(turns, encoding="utf-8")
        await bench.answer(str(folder / "long.txt"))
        assert read(bench)[-1] == "… 20 more"
        await bench.press("ctrl+down")
        assert bench.app.screen.query_one("#preview").scroll_offset.y == 3
        await bench.press("right", "i", "escape")
        assert bench.told() == "1 file with corrections not imported yet. Escape again leaves."
        await bench.press("right", "escape")
        assert bench.top == "ImportScreen", "another key was pressed between"
        await bench.press("0", "escape")
        assert bench.top == "DeskScreen", "nothing is lost"


async def test_undo_takes_back_one_correction_after_the_other(small: Path, tmp_path: Path) -> None:
    (tmp_path / "U7.txt").write_text(arriving.U7, encoding="utf-8")
    async with workbench(small, "First") as bench:

        def item() -> ImportItem:
            found = on_top(bench, ImportScreen).reading.item
            assert found is not None
            return found

        def seen() -> tuple[str, str, str]:
            return item().offered.kind, item().corrections.style, read(bench)[1]

        await look(bench, tmp_path / "U7.txt")
        shown = [seen()]
        name, kind = ["right", "n", *"Ann", "enter"], ["k", "down", "down", "enter"]
        for keys in (name, ["i"], ["x"], ["s"], kind):
            await bench.press(*keys)
            shown.append(seen())
        assert len({*shown}) == len(shown)
        await bench.press("0")
        assert seen() == shown[0]
        for before in reversed(shown):
            await bench.press("u")
            assert seen() == before
        assert not item().corrected
        assert item().speaker == item().offered.speakers[1], "who was in focus then"
        await bench.press("u")
        assert bench.told().startswith("Nothing is imported yet.")


MIXED = [
    (
        "Interviewer: So?\n\nTom: Yes.\n",
        ["n", *"Tom", "enter"],
        "Interviewer asks, Tom answers: as one, all that both say counts as answers.",
        "Tom 2",
    ),
    (
        "Interviewer: So?\n\nRespondent: Yes.\n\nTom: No.\n",
        ["right", "n", *"Interviewer", "enter"],
        "Interviewer asks, Respondent answers: as one, all that both say counts as questions.",
        "Interviewer 2 asks   Tom 1",
    ),
    (
        "Mara: So?\n\nTom: Yes.\n\nBoth: No.\n",
        ["i", "right", "p", *"U7", "enter", "left", "p", *"U7", "enter"],
        "Mara asks, U7 answers: as one, all that both say counts as answers.",
        "U7 2 answers as a new participant   Both 1 asks",
    ),
    (
        "Interviewer: So?\n\nRespondent: Yes.\n",
        ["p", *"U7", "enter"],
        "Interviewer asks here: if U7 is a participant, Respondent asks instead.",
        "U7 1 answers as a new participant   Respondent 1 asks",
    ),
]


@pytest.mark.parametrize(("talk", "keys", "told", "then"), MIXED)
async def test_who_asks_and_who_answers_are_mixed_at_the_second_time_only(
    small: Path, tmp_path: Path, talk: str, keys: list[str], told: str, then: str
) -> None:
    (tmp_path / "talk.txt").write_text(talk, encoding="utf-8")
    async with workbench(small, "First", (120, 40)) as bench:
        await look(bench, tmp_path / "talk.txt")
        await bench.press(*keys)
        assert bench.told(".said") == f"{told} ⏎ again says so all the same."
        await bench.press("enter")
        assert read(bench)[1] == then
        await bench.press("u")
        assert " 1 asks" in read(bench)[1], "it is taken back"
        assert then not in read(bench)


async def test_one_who_asks_under_two_labels_is_joined_at_once(small: Path, tmp_path: Path) -> None:
    talk = "Interviewer: So?\n\nTom: Yes.\n\nMara: And?\n\nTom: No.\n"
    (tmp_path / "talk.txt").write_text(talk, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path / "talk.txt")
        await bench.press("right", "right", "n", *"Interviewer", "enter")
        assert read(bench)[1] == "Interviewer 2 asks   Tom 2"


async def test_the_path_is_the_one_looked_at_last_until_another_is_typed(
    small: Path, tmp_path: Path
) -> None:
    folder = arriving.write(tmp_path / "files")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        await bench.press("escape", "I")
        assert bench.typed() == str(folder)
        await bench.press("enter")
        assert len(files(bench)) == 5
        await bench.press("escape")
        await look(bench, folder / ".." / "files")
        await bench.press("escape", "I")
        assert bench.typed() == str(folder.resolve()), "without the way that was typed"
        await bench.press("x", "y")
        assert bench.typed() == "xy"


async def test_the_file_of_the_open_interview_is_in_focus(small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("A1", "U1", "Z1"):
        (folder / f"{name}.txt").write_text(f"Chair: Who?\n\n{name}: Me.\n\n" * 3, "utf-8")
    async with workbench(small, "First") as bench:
        interview = bench.desk.transcript
        assert interview is not None
        assert interview.name == "U1"
        await look(bench, folder)
        item = on_top(bench, ImportScreen).reading.files.item
        assert item is not None
        assert item.offered.path.name == "U1.txt"


async def test_who_speaks_in_a_known_transcript_is_said_and_what_it_changes(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "Talk.txt"
    path.write_text("Chair: Who?\n\nU1: Me.\n\nU9: And me.\n\nU1: Yes.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        assert read(bench)[1:3] == [
            "Chair 1   U1 2 answers   U9 1",
            "? all that Chair, U9 say counts as questions  i says who asks, p who answers",
        ]
        await bench.press("right", "i")
        assert bench.told() == "U1 is a participant's name, so it answers. n renames the speaker."
        await bench.press("enter")
        assert bench.top == "RemarksDialog", "that they count as questions, as the terminal says"
        await bench.press("escape", "I")
        await look_again(bench, path)
        await bench.press("space", "enter")
        assert bench.said[-1] == "Imported: nothing new.", "what was done before could be undone"
        await bench.press("I")
        await look_again(bench, path)
        await bench.press("right", "right", "p")
        assert bench.told(".said") == "There are U1, D1. Left empty: no participant."
        await bench.answer("U9")
        shown = "Chair 1 asks   U1 2 answers   U9 1 answers as a new participant"
        assert read(bench)[1] == shown, "it alone is left"
        await bench.press("enter")
        assert bench.said[-1] == "Imported: who speaks in 1 transcript. Undo: u"
        assert [person.label for person in bench.desk.study.people()] == ["U1", "D1", "U9"]


async def test_a_participant_who_was_just_added_is_named_for_the_next_file(
    small: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("F1", "F2"):
        talk = f"Interviewer: Who waits at {name}?\n\nMarta: I do, at {name}.\n"
        (folder / f"{name}.txt").write_text(talk, "utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        await bench.press("right", "p")
        await bench.answer("F1")
        assert read(bench)[1] == "Interviewer 1 asks   F1 1 answers as a new participant"
        await bench.press("down", "right", "p")
        assert bench.told(".said") == "There are U1, D1, F1. Left empty: no participant."


async def test_participants_of_a_sheet_that_comes_too_are_known(
    small: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "people.csv").write_text(
        "Participant,Group,Gender\nU5,User,female\nU6,User,male\n", encoding="utf-8"
    )
    talk = "Chair: Who?\n\nU5: Me.\n\nU6: And me.\n\nNora: I take notes.\n"
    (folder / "Talk.txt").write_text(talk, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        await bench.press("end")
        assert read(bench)[1] == "Chair 1   U5 1 answers   U6 1 answers   Nora 1"
        await bench.press("right", "p")
        assert bench.told(".said") == "There are U1, D1, U5, U6. Left empty: no participant."
        await bench.press("escape", "home", "space", "end")
        assert read(bench)[1] == "Chair 1   U5 1   U6 1   Nora 1", "the sheet does not come"


async def test_an_import_that_is_stopped_writes_nothing(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = arriving.write(tmp_path / "files")
    tell = ProgressDialog._report

    def wait(dialog: ProgressDialog, done: int, of: int) -> None:
        if (done, of) == (6, 8):  # two of four are written
            dialog.app.call_from_thread(dialog.app.simulate_key, "escape")
            end = monotonic() + 10
            while not dialog._stopping and monotonic() < end:
                sleep(0.01)
        tell(dialog, done, of)

    monkeypatch.setattr(ProgressDialog, "_report", wait)
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        before = bench.desk.study.latest()
        await bench.press("enter")
        assert bench.said[-1] == "Stopped. Nothing was written."
        assert bench.top == "ImportScreen"
        assert bench.desk.study.latest() == before
        assert len(bench.desk.study.interviews()) == 2


async def test_keys_pressed_while_the_screen_comes_act_in_their_order(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arriving.write(tmp_path / "files")
    monkeypatch.chdir(tmp_path)
    async with workbench(small, "First") as bench:
        for key in ("I", *"filesx", "backspace", "enter"):  # as a slow line delivers them
            bench.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await bench.until(lambda: bench.top == "ImportScreen" and bool(files(bench)))
        assert files(bench) == ["errors.csv", "U7.docx", "U8.vtt", "U9.md", "scan.docx"]


async def test_an_empty_study_shows_what_came(tmp_path: Path) -> None:
    folder = arriving.write(tmp_path / "files")
    Study.create(tmp_path / "study", coders=["First"]).close()
    async with workbench(tmp_path / "study", "First") as bench:
        await bench.press("I")
        await bench.type("s")
        assert bench.typed() == "s", "letters are typed in the line"
        bench.app.screen.query_one(Input).value = f"{folder}{os.sep}U8"
        await bench.press("tab")
        assert bench.typed() == str(folder / "U8.vtt")
        await bench.press("enter", "enter")
        assert bench.desk.transcript is not None
        assert bench.desk.transcript.name == "U8"
        await bench.pilot.resize_terminal(60, 20)
        await bench.press("O")
        told = bench.app.screen.query_one(".told", Static)
        assert bench.told().endswith("such as “Please rank the top 3 of these”.")
        assert told.size.height == 2, "the whole of it is seen"
        await bench.press("escape")
        await bench.press("enter", *"Waits", "enter")
        folder = tmp_path / "codes"
        folder.mkdir()
        (folder / "codes.csv").write_text(small_texts.TAXONOMY, encoding="utf-8")
        await look(bench, folder)
        await bench.press("enter")
        codes = bench.screen.query_one(CodeTree)
        lines = map(codes.get_node_at_line, range(5))
        shown = [str(node.label) for node in lines if node]
        assert shown == ["A", "A.1", "A.2", "B", "B.1"], "codes that come are open"


def test_a_path_is_completed_as_far_as_it_is_alike(tmp_path: Path) -> None:
    folder = arriving.write(tmp_path / "files")
    assert completed(f"{tmp_path}/f") == (f"{folder}/", ["files/"])
    assert completed(f"{folder}/U")[0] == f"{folder}/U"
    assert completed(f"{folder}/.h") == (f"{folder}/.hidden", [".hidden"])
    assert completed(f"{folder}/none") == (f"{folder}/none", [])
    assert completed(f"{tmp_path}/nowhere/x") == (f"{tmp_path}/nowhere/x", [])
    assert place_typed(f" '{folder}' ") == folder
    assert place_typed("~") == Path.home()
    assert place_typed("~nobody-at-all/x") == Path("~nobody-at-all/x")
    assert place_typed(r"/a\ b\(1\).txt") == Path("/a b(1).txt"), "a terminal writes it so"


async def test_a_label_that_several_files_have_is_nobody_of_its_own(
    small: Path, tmp_path: Path
) -> None:
    for name, label in (("U7", "Participant"), ("U8", "Participant"), ("U9", "B"), ("x", "Mara")):
        text = f"Chair: Who waits?\n\n{label}: I do.\n\nChair: Why?\n\n{label}: I must.\n"
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path)
        for proposed in ("U7", "U8", "U9", "Mara"):
            await bench.press("right", "p")
            assert bench.typed() == proposed
            await bench.press("enter")
            assert f"{proposed} 2 answers" in read(bench)[1]
            await bench.press("left", "p")
            assert bench.typed() != proposed, "they would be joined"
            await bench.press("escape", "down")
        await bench.press("enter")
        people = [person.label for person in bench.desk.study.people()]
        assert people == ["U1", "D1", "U7", "U8", "U9", "Mara"]


async def test_who_alone_answers_in_a_file_called_as_a_participant_may_be_that_one(
    small: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "people.csv").write_text("Participant,Group\nU7,User\nU8,User\n", "utf-8")
    talk = "Interviewer: Who waits?\n\nMarta: I do.\n\nInterviewer: Why?\n\nMarta: I must.\n"
    (folder / "U8.md").write_text(talk, "utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        await bench.press("end", "p")
        assert bench.typed() == "", "this one asks"
        await bench.press("enter")
        assert read(bench)[1] == "Interviewer 2 asks   Marta 2 perhaps U8"
        await bench.press("right", "p")
        assert bench.typed() == "U8"
        await bench.press("enter")
        assert read(bench)[1] == "Interviewer 2 asks   U8 2 answers"


async def test_one_of_whom_it_was_said_that_it_asks_goes_on_asking_as_no_participant(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "Talk.md"
    path.write_text("Nora: Who waits?\n\nMarta: I do.\n\nNora: Why?\n\nMarta: I must.\n", "utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        await bench.press("i")
        assert read(bench)[1] == "Nora 2 asks   Marta 2"
        await bench.press("p")
        assert bench.typed() == ""
        await bench.press("enter")
        assert read(bench)[1] == "Nora 2 asks   Marta 2"


async def test_what_begins_like_a_path_is_told(small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "got"
    for name in ("one", "only", "other"):
        (folder / name).mkdir(parents=True)
    async with workbench(small, "First", size=(120, 40)) as bench:
        await bench.press("I", *f"{tmp_path}/g", "tab")
        assert bench.typed() == f"{folder}/"
        assert bench.told().startswith("A file, or a folder"), "there is only one"
        await bench.press("tab")
        assert bench.told() == "one/, only/, other/"
        assert bench.typed() == f"{folder}/o"
        await bench.press("n")
        assert bench.told().startswith("A file, or a folder")
        await bench.press("tab")
        assert bench.told() == "one/, only/"
        await bench.press("x", "tab")
        assert bench.told() == "Nothing there begins with this."
        assert bench.typed() == f"{folder}/onx"


async def test_a_file_dropped_on_the_desk_is_looked_at_and_other_text_is_told_where_to_go(
    small: Path, tmp_path: Path
) -> None:
    file = tmp_path / "U 7 (new).md"
    file.write_text("Interviewer: What then?\n\nU7: We waited.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        for text in ("I wait for hours", "x" * 9000, f"{file}\n{file}", f"{file}2", "\0"):
            bench.view.post_message(events.Paste(text))
            await bench.settle()
            assert (bench.top, bench.said) == (
                "DeskScreen",
                ["Text cannot be pasted here. / searches, I imports files."],
            )
        dropped = str(file).translate({ord(char): f"\\{char}" for char in " ()"})
        bench.view.post_message(events.Paste(f"{dropped} "))
        await bench.settle()
        assert (bench.top, files(bench)) == ("ImportScreen", [file.name])
        await bench.press("enter")
        assert bench.said[-1] == "Imported: 1 transcript. Undo: u"


async def test_several_pasted_paths_are_refused_and_one_is_taken(
    small: Path, tmp_path: Path
) -> None:
    (tmp_path / "U7.txt").write_text(arriving.U7, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await bench.press("I", "ctrl+u")
        field = bench.app.screen.query_one(Input)
        for end in ("\r", "\r\n", "\n"):
            field.post_message(events.Paste(f"{tmp_path}/U7.txt{end}{tmp_path}/U8.txt{end}"))
            await bench.settle()
            assert bench.typed() == ""
            assert bench.told() == (
                "These are 2 lines: paste one path, of a file or of a folder of files."
            )
        field.post_message(events.Paste(f"{tmp_path}/U7.txt\r"))
        await bench.press("enter")
        assert files(bench) == ["U7.txt"]


RUSSIAN = "И: Что потом?\n\nP2: Ничего. Закрыли завод.\n\nИ: И?\n\nP2: Всё.\n"


async def test_the_encoding_is_named_and_seen_at_once_and_what_was_said_holds(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "завод.txt"
    path.write_bytes(RUSSIAN.encode("koi8-r"))
    async with workbench(small, "First") as bench:
        await look(bench, path)
        assert read(bench)[1] == "И 2 asks   P2 2"
        await bench.press("right", "p")
        await bench.answer("U7")
        await bench.press("e")
        await bench.answer("klingon")
        assert bench.told(".said").startswith("“klingon” is no encoding that is known here.")
        await bench.answer("cp1251")
        assert read(bench)[1] == "U7 2 answers as a new participant"
        await bench.press("e")
        await bench.answer("")
        assert read(bench)[1] == "И 2 asks   U7 2 answers as a new participant"
        await bench.press("c")
        assert bench.told() == "This file has no comments."


async def test_comments_are_taken_where_they_are_chosen(small: Path, tmp_path: Path) -> None:
    path = arriving.write_commented(tmp_path / "U7.docx")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        assert read(bench)[1] == "2 comments left out  c takes them as codings and memos"
        await bench.press("e")
        assert bench.told() == "This file states its own encoding."
        await bench.press("c")
        assert read(bench)[1] == "2 comments taken as codings and memos  c leaves them out"
        await bench.press("enter")
        study = bench.desk.study
        assert set(study.codings()["code"]) == {"A.1", "B.1"}
        assert [(c.name, c.kind) for c in study.coders()][-1] == ("Mara", "external")


async def test_what_was_said_of_a_file_holds_when_it_is_looked_at_again(
    small: Path, tmp_path: Path
) -> None:
    folder = arriving.write(tmp_path / "files")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        await bench.press("down", "right", "right", "n", *"Interviewer", "enter")
        await bench.press("down", "space", "tab")
        await bench.answer(str(folder / "U9.md"))
        await bench.press("tab")
        await bench.answer(str(folder))
        assert bench.told() == "3 of 5 files chosen · 1 cannot be read"
        await bench.press("down")
        assert read(bench)[0].endswith("≠ corrected")
        assert read(bench)[1] == "Interviewer 3 asks   U7 3"


async def test_what_was_said_of_a_file_holds_again_once_the_screen_was_left(
    small: Path, tmp_path: Path
) -> None:
    (tmp_path / "U7.txt").write_text(arriving.U7, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path / "U7.txt")
        before = read(bench)[1]
        await bench.press("n", *"x", "enter")
        said = read(bench)[1]
        assert said != before
        await bench.press("escape", "escape")
        assert bench.top == "DeskScreen"
        await look(bench, tmp_path / "U7.txt")
        assert read(bench)[1] == said
        await bench.press("0", "escape")
        await look(bench, tmp_path / "U7.txt")
        assert read(bench)[1] == before, "what was taken back stays so"


async def test_a_file_that_was_left_out_stays_out_once_the_screen_was_left(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = arriving.write(tmp_path / "files")
    monkeypatch.chdir(tmp_path)
    async with workbench(small, "First") as bench:
        await look(bench, Path(folder.name))
        await bench.press("space", "down", "space")
        assert bench.told() == "2 of 5 files chosen · 1 cannot be read"
        await bench.press("escape")
        await look(bench, folder)
        assert bench.told() == "2 of 5 files chosen · 1 cannot be read"
        await bench.press("space", "enter")
        await bench.press("escape", "u")
        await look(bench, folder)
        assert bench.told() == "3 of 5 files chosen · 1 cannot be read", "as they were imported"


async def test_what_was_said_of_a_file_holds_again_once_its_import_was_undone(
    small: Path, tmp_path: Path
) -> None:
    folder, talk = tmp_path / "got", "Mara: Tell me.\nTom: Yes.\nMara: And?\nTom Ode: No.\n"
    folder.mkdir()
    (folder / "U4.txt").write_text(talk, encoding="utf-8")
    (folder / "U5.txt").write_text(talk.replace("Yes", "Well"), encoding="utf-8")
    corrected = "Mara 2 asks   Tom 2"
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        await bench.press("i", "right", "right", "n", *"Tom", "enter")
        assert read(bench)[1] == corrected
        await bench.press("enter", "I")
        await look_again(bench, folder)
        assert bench.told() == "0 of 2 files chosen · 2 in the study", "nothing is said anew"
        await bench.press("escape")
        assert bench.top == "DeskScreen"
        await bench.press("u")
        assert speakers_of_all(bench.desk.study) == {"U1", "D1", "Interviewer", "访谈者"}
        (folder / "U4.txt").rename(folder / "U6.txt")
        await look(bench, folder)
        assert files(bench) == ["U5.txt", "U6.txt"]
        assert not read(bench)[0].endswith("≠ corrected")
        await bench.press("down")
        assert read(bench)[0].endswith("≠ corrected")
        assert read(bench)[1] == corrected
        await bench.press("0", "enter")
        assert {"Mara", "Tom", "Tom Ode"} < speakers_of_all(bench.desk.study)
        await bench.press("u")
        await look(bench, folder / "U6.txt")
        assert not read(bench)[0].endswith("≠ corrected"), "it was taken back before the import"


def speakers_of_all(study: Study) -> set[str]:
    ids = [each.id for each in study.interviews(counted=False)]
    return {turn.speaker for key in ids for turn in study.transcript(key).turns} - {""}


TALK = "Kim: So?\n\nAnna: I sew.\n\nBernd: I test.\n\nKim: And?\n\nBernd: In a week.\n"


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    """A talk of three whom the study does not know."""
    path = tmp_path / "Talk.txt"
    path.write_text(TALK, encoding="utf-8")
    return path


async def test_the_speakers_of_a_known_text_are_shown_as_they_are_in_the_study(
    small: Path, talk: Path
) -> None:
    async with workbench(small, "First") as bench:
        await look(bench, talk)
        await bench.press("i", "right", "p")
        await bench.answer("C1")
        await bench.press("right", "n")
        await bench.answer("C1")
        shown = "Kim 2 asks   C1 3 answers as a new participant"
        assert read(bench)[1] == shown, "two are joined"
        await bench.press("enter", "I")
        await look_again(bench, talk)
        assert read(bench)[:2] == ["labels as they were found", "Kim 2 asks   C1 3 answers"]
        await bench.press("right", "p")
        await bench.answer("C2")
        await bench.press("enter")
        assert speakers(bench.desk.study, "Talk") == ["Kim", "C2", "C2", "Kim", "C2"]


async def test_the_speakers_of_a_text_in_which_a_word_was_corrected_are_corrected_on_it(
    small: Path, talk: Path
) -> None:
    async with workbench(small, "First") as bench:
        await look(bench, talk)
        await bench.press("enter", "I")
        study = bench.desk.study
        study.correct_words("Talk", "week", "fortnight")
        await look_again(bench, talk)
        assert "Bernd  In a fortnight." in read(bench)
        await bench.press("right", "right", "p")
        await bench.answer("B1")
        await bench.press("enter")
        assert speakers(study, "Talk") == ["Kim", "Anna", "B1", "Kim", "B1"]
        assert "fortnight" in study.transcript(study.interviews()[-1].id).text


async def test_what_is_not_said_of_a_speaker_stays_open(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "Talk.txt"
    path.write_text(TALK.replace("Kim", "Interviewer"), encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        await bench.press("right", "p")
        await bench.answer("A1")
        as_whom = " as a new participant"
        said = "? all that Bernd says counts as questions  i says who asks, p who answers"
        assert read(bench)[1:3] == [f"Interviewer 2 asks   A1 1 answers{as_whom}   Bernd 2", said]
        await bench.press("enter")
        what = "all that Bernd says counts as questions: no participants are called so."
        assert on_top(bench, RemarksDialog)._remarks == [
            ("Talk.txt", f"{what} I shows the file again: say who asks.")
        ]


async def test_an_id_in_another_spelling_is_told_before(small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        text = TALK.replace("sew", f"sew {name}")
        (folder / name).write_text(text, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        for person in ("X1", "x1"):
            await bench.press("right", "p")
            await bench.answer(person)
            await bench.press("down")
        assert "? x1 is taken for X1: case makes no other id" in read(bench)
        await bench.press("up")
        assert not any("is taken for" in line for line in read(bench))


async def test_an_id_typed_in_another_case_is_written_as_the_participant_has_it(
    small: Path, talk: Path
) -> None:
    async with workbench(small, "First") as bench:
        await look(bench, talk)
        for at, key, typed, spelled in ((1, "p", " u1 ", "U1"), (2, "n", "d1", "D1")):
            await bench.press("right", key)
            await bench.answer(typed)
            item = on_top(bench, ImportScreen).reading.item
            assert item is not None
            assert item.offered.speakers[at] == item.speaker == spelled
        await bench.press("i", "enter")
        assert speakers(bench.desk.study, "Talk") == ["Kim", "U1", "D1", "Kim", "D1"]


async def test_who_was_said_to_be_a_participant_stays_that_one(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "Talk.txt"
    path.write_text(TALK.replace("Kim", "Interviewer"), encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        await bench.press("right", "p")
        await bench.answer("U1")
        assert read(bench)[1] == "Interviewer 2 asks   U1 1 answers   Bernd 2"
        await bench.press("i")
        assert bench.told() == (
            "U1 is a participant, so it answers. p says that it is another one, or none."
        )
        await bench.press("n")
        await bench.answer("Cleo C.")
        assert bench.told(".said") == (
            "You said that this is the participant U1, who is called so everywhere. With p you say"
            " that it is another one, or none."
        )
        await bench.answer("Bernd")
        assert read(bench)[1] == "Interviewer 2 asks   U1 3 answers", "Bernd is that one, too"
        await bench.press("n")
        await bench.answer("D1")
        assert read(bench)[1] == "Interviewer 2 asks   D1 3 answers", "who is there, too"
        await bench.press("p")
        await bench.answer("Cleo C.")
        assert read(bench)[1] == "Interviewer 2 asks   Cleo C. 3 answers as a new participant"
        await bench.press("p")
        await bench.answer("U1")
        await bench.press("enter")
        assert [person.label for person in bench.desk.study.people()] == ["U1", "D1"]
        assert bench.desk.study.answering(bench.desk.interviews[-1].id) == ["U1"]
