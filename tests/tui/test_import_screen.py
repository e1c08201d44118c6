"""The import screen: files looked at, corrected, taken in at once or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic, sleep

import pytest
from textual import events
from textual.widgets import Input, Static

import arriving
import foreign_files
import small as small_texts
from codebook import Study
from codebook.study.importing import Offered
from codebook.study.revising.updating import UpdatePreview
from codebook.text.spans import Span
from codebook.text.turns import Turn
from codebook.tui.dialogs.progress import ProgressDialog
from codebook.tui.import_item import ImportItem, roles
from codebook.tui.import_preview import PreviewKeys, preview
from codebook.tui.paths import completed, place_typed
from codebook.tui.screens.import_screen import ImportScreen
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.key_bar import KeyBar
from workbench import Bench, on_top, workbench


def read(bench: Bench) -> list[str]:
    return bench.told("#read").split("\n")


def files(bench: Bench) -> list[str]:
    return [item.offered.path.name for item in on_top(bench, ImportScreen).reading.files.items]


async def look(bench: Bench, place: Path) -> None:
    """Open the screen and look at a place."""
    await bench.press("I")
    await look_again(bench, place)


async def look_again(bench: Bench, place: Path) -> None:
    """Look at a place on the screen that is open."""
    bench.app.screen.query_one(Input).value = str(place)
    await bench.press("enter")


def speakers(study: Study, name: str) -> list[str]:
    (there,) = (each.id for each in study.interviews() if each.name == name)
    return [turn.speaker for turn in study.transcript(there).turns]


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
        assert bench.told() == "This is no transcript."
        await bench.press("n")
        assert bench.told() == "There is no speaker here."
        await bench.press("down")
        assert read(bench)[1] == "Interviewer 2 asks   U7 3   Interviwer 1"
        await bench.press("right", "right", "n")
        assert bench.told(".said") == "The name of another speaker joins the two: Interviewer, U7"
        await bench.answer(" ")
        assert bench.told(".said") == "Nothing is typed. Type a name, or leave with esc."
        await bench.answer("Interviewer")
        assert read(bench)[1] == "Interviewer 3 asks   U7 3"
        await bench.press("i", "down", "right", "p")
        await bench.answer("U8")
        assert read(bench)[1] == "Mara 1 asks   U8 1 answers"
        (folder / "U8.txt").write_text(arriving.U7, encoding="utf-8")
        await bench.press("tab")
        await look_again(bench, folder)
        await bench.press("enter")
        assert bench.told() == (
            "U8.txt and U8.vtt would be one transcript, with two texts: space leaves one out."
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


async def test_who_may_be_one_person_is_joined_by_a_key(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "U4.txt"
    talk = "Mara Lind: So?\n\nTom Ode: Yes.\n\n" + "ML: And?\n\nTO: No.\n\n" * 2
    path.write_text(talk, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        assert read(bench)[1:4] == [
            "Mara Lind 1   Tom Ode 1   ML 2   TO 2",
            "perhaps one person:  j joins ML with Mara Lind, TO with Tom Ode",
            "Mara Lind  So?",
        ]
        await bench.press("right", "right", "j")
        assert read(bench)[:3] == [
            "labels as they were found   ≠ corrected",
            "Mara Lind 3   Tom Ode 3",
            "Mara Lind  So?",
        ]
        await bench.press("i")
        assert read(bench)[1] == "Mara Lind 3 asks   Tom Ode 3", "who was in focus still is"
        await bench.press("j")
        assert bench.told() == "Nobody here seems to have two names."
        await bench.press("enter")
        assert speakers(bench.desk.study, "U4") == ["Mara Lind", "Tom Ode"] * 3


async def test_what_is_said_of_a_transcript_is_taken_back(small: Path, tmp_path: Path) -> None:
    folder = arriving.write(tmp_path / "files")
    async with workbench(small, "First") as bench:
        await look(bench, folder / "U7.docx")
        await bench.press("i")
        assert bench.told() == "Interviewer asks: p says who of the speakers is a participant."
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
        assert (
            bench.told() == "What you said of 1 file is not imported yet. Escape again leaves it."
        )
        await bench.press("right", "escape")
        assert bench.top == "ImportScreen", "another key was pressed between"
        await bench.press("0", "escape")
        assert bench.top == "DeskScreen", "nothing is lost"


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
        await bench.press("escape", "I", "x", "y")
        assert bench.typed() == "xy"


async def test_who_speaks_in_a_known_transcript_is_said_and_what_it_changes(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "Talk.txt"
    path.write_text("Chair: Who?\n\nU1: Me.\n\nU9: And me.\n\nU1: Yes.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        assert read(bench)[1] == "Chair 1 asks   U1 2 answers   U9 1 asks", "as U1 is known alone"
        await bench.press("right", "i")
        assert bench.told() == "A participant is called U1, who answers. n gives another name."
        await bench.press("enter", "I")
        await look_again(bench, path)
        await bench.press("space", "enter")
        assert bench.said[-1] == "Imported: nothing new.", "what was done before could be undone"
        await bench.press("I")
        await look_again(bench, path)
        await bench.press("right", "right", "p")
        assert bench.told(".said") == "The study has U1, D1. Left empty: no participant."
        await bench.answer("U9")
        assert read(bench)[1] == "Chair 1 asks   U1 2 answers   U9 1 answers"
        await bench.press("enter")
        assert bench.said[-1] == "Imported: who speaks in 1 transcript. Undo: u"
        assert [person.label for person in bench.desk.study.people()] == ["U1", "D1", "U9"]


async def test_an_import_that_is_stopped_writes_nothing(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = arriving.write(tmp_path / "files")
    tell = ProgressDialog._tell

    def wait(dialog: ProgressDialog, done: int, of: int) -> None:
        if (done, of) == (6, 8):  # two of four are written
            dialog.app.call_from_thread(dialog.app.simulate_key, "escape")
            end = monotonic() + 10
            while not dialog._stopping and monotonic() < end:
                sleep(0.01)
        tell(dialog, done, of)

    monkeypatch.setattr(ProgressDialog, "_tell", wait)
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
        assert told.size.height == 3, "the whole of it is seen"
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
        assert bench.told() == "Nothing there begins like this."
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
                ["A transcript takes no text. / looks for words, I takes in files."],
            )
        dropped = str(file).translate({ord(char): f"\\{char}" for char in " ()"})
        bench.view.post_message(events.Paste(f"{dropped} "))
        await bench.settle()
        assert (bench.top, files(bench)) == ("ImportScreen", [file.name])
        await bench.press("enter")
        assert bench.said[-1] == "Imported: 1 transcript. Undo: u"


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
        assert read(bench)[1] == "U7 2 answers"
        await bench.press("e")
        await bench.answer("")
        assert read(bench)[1] == "И 2 asks   U7 2 answers"
        await bench.press("c")
        assert bench.told() == "This file has no comments."


async def test_comments_are_taken_where_they_are_chosen(small: Path, tmp_path: Path) -> None:
    path = arriving.write_commented(tmp_path / "U7.docx")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        assert read(bench)[1] == "2 comments left out  c takes them as codings and memos"
        await bench.press("e")
        assert bench.told() == "This file says itself how it is encoded."
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


CHANGED = small_texts.U1.replace("manual says nothing", "handbook says nothing").replace(
    "I teach. Naïve café 🙂 students mostly.", "Nothing of it."
)


async def test_another_text_of_a_transcript_is_looked_at_and_taken_as_its_next(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "U1.md"
    path.write_text(CHANGED, encoding="utf-8")
    async with workbench(small, "First") as bench:
        study = bench.desk.study
        revision = study.interviews()[0].revision_id
        (code,) = (each.id for each in study.codebook().codes if each.number == "B.1")
        for words in ("for hours", "The manual says nothing!", "students mostly"):
            at = small_texts.U1.index(words)
            study.code(revision, Span(at, at + len(words)), [code])
        await look(bench, path)
        assert bench.told() == "0 of 1 file chosen · 1 changed"
        assert read(bench)[:3] == [
            "U1 has another text  r takes this one as its next",
            "2 of 3 passages follow · 1 with other words · 1 orphaned: not in it any more",
            "✗ “students mostly”",
        ]
        await bench.press("space", "enter")
        assert bench.told() == (
            "The study has another text of U1.md: r takes it as the next one, space leaves it out."
        )
        await bench.press("r")
        assert read(bench)[0] == "U1 gets this text as its next  r leaves it as it is"
        await bench.press("r", "r", "enter")
        assert bench.said[-1] == "Imported: 1 transcript. Undo: u"
        assert bench.top == "RemarksDialog"
        await bench.press("escape", "I")
        assert bench.top == "ImportScreen"
        assert {str(row) for row in study.codings()["quote"]} == {
            "for hours",
            "The handbook says nothing!",
            "students mostly",
        }
        await look_again(bench, path)
        assert bench.told() == "0 of 1 file chosen · 1 in the study"
        await bench.press("r")
        assert bench.told() == "The study has no other text of this file."


def test_a_speaker_is_shown_by_the_name_that_is_kept() -> None:
    text = "Ann: Well?\nMarlene: So.\n"
    turns = (Turn(5, 10, "Ann"), Turn(20, 23, "Marlene"))
    change = UpdatePreview(0, 0, 0, (), {"Ann": "Ann", "Marlene": "U1"})
    file = Offered(Path("Talk.md"), "transcript", text=text, turns=turns, change=change)
    item = ImportItem(file._replace(speakers=("Ann", "Marlene")))
    keys = PreviewKeys("c", "r", "t", "k", "j")
    shown = [line.plain for line in preview(item, roles(item, ["u1"], ()), keys)]
    assert shown[3:] == ["Ann 1 asks   U1 “Marlene” 1 answers", "Ann  Well?", "U1  So."]


async def test_a_text_of_another_name_can_be_the_next_one(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "in" / "U1 clean.md"
    path.parent.mkdir()
    path.write_text(small_texts.U1.replace("for hours", "for days"), encoding="utf-8")
    async with workbench(small, "First") as bench:
        await bench.focus("I teach.")
        await bench.press("a", "1")
        await look(bench, path.parent)
        assert bench.told() == "1 of 1 file chosen · 1 like another"
        assert read(bench)[:2] == [
            "it is much like U1; it becomes an interview of its own  r makes it the next text of"
            " U1",
            "1 of 1 passage follows",
        ]
        await bench.press("r")
        assert read(bench)[0] == "U1 gets this text as its next  r leaves it as it is"
        await bench.press("r", "r", "enter")
        assert "Imported: 1 transcript. Undo: u" in bench.said
        assert [each.name for each in bench.desk.interviews] == ["U1", "D1"]
        assert bench.desk.transcript is not None
        assert "for days" in bench.desk.transcript.text
        assert bench.coded("I teach.") == ["A.1"]
        await bench.press("u")
        await look(bench, path.parent)
        await bench.press("enter")
        assert [each.name for each in bench.desk.interviews] == ["U1", "D1", "U1 clean"]
        assert bench.top == "DeskScreen", "what was seen is not said again"


TABLE = "Wo,Extract,Category,By whom\nU1,How to set it up.,Manuals,Mia\n"


async def test_what_the_columns_of_a_table_hold_is_said_once_for_its_like(
    small: Path, tmp_path: Path
) -> None:
    for name in ("one.csv", "two.csv"):
        (tmp_path / name).write_text(TABLE, encoding="utf-8")
    (tmp_path / "U7.txt").write_text(arriving.U7, encoding="utf-8")
    for name in ("one.csv", "two.csv", "U7.txt"):
        (tmp_path / "in").mkdir(exist_ok=True)
        (tmp_path / name).rename(tmp_path / "in" / name)
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path / "in")
        await bench.press("t")
        assert bench.told() == "This is no table. Columns are those of a csv or xlsx file."
        await bench.press("down")
        assert read(bench)[-2:] == [
            "t says which column holds what",
            "k says what kind of file it is",
        ]
        await bench.press("t")
        assert bench.top == "ColumnsDialog"
        await bench.press("right", "down", "down", "space", "enter")
        assert bench.told(".said") == "One column has to hold the code: go to it and type c."
        await bench.press("c", "up", "q", "down", "down", "c", "c")
        assert bench.told(".holds") == "comment: a note on it"
        await bench.press("left")
        assert bench.told(".holds") == "coder: who coded it"
        await bench.press("left", "right", "enter")
        assert bench.told() == "3 of 3 files chosen"
        assert read(bench)[0].startswith(
            "looks like segments: 1 code, 1 coder, 1 passage, 1 coding"
        )
        assert read(bench)[-1] == "U1  Manuals  “How to set it up.”"
        await bench.press("t", "down", "down", "down")
        assert bench.told(".holds") == "coder: who coded it", "what was said stands there again"
        await bench.press("escape", "0")
        assert bench.told() == "1 of 3 files chosen · 2 cannot be read"
        await bench.press("t", "d", "down", "q", "down", "down", "c", "enter", "enter")
        study = bench.desk.study
        assert set(study.codings()["coder"]) == {"Mia"}
        assert study.look_at(tmp_path / "in" / "one.csv").kind == "segments", "it is remembered"


GUIDE = "# Part I. Work\n\n- What do you do?\n- Please rank the top 2 of these.\n"


async def test_what_a_file_is_can_be_said(small: Path, tmp_path: Path) -> None:
    place = tmp_path / "Talk.md"
    place.write_text(GUIDE, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, place)
        assert read(bench) == [
            "looks like guideline: 1 part, 2 prompts  k if it is another kind",
            "I  Work",
            "  ▪ What do you do?",
            "  ▪ Please rank the top 2 of these.  (ranking of 2)",
        ]
        await bench.press("k", "down", "enter")
        assert read(bench)[0] == "labels as they were found   ≠ corrected"
        await bench.press("k", "down", "enter")
        refused = f'{place}, line 1: the header ("# Part I. Work") is not that of a taxonomy.'
        assert read(bench)[0].startswith(refused), "the kind that was said is in focus at first"
        assert read(bench)[-1] == "k says what kind of file it is"
        assert bench.told() == "0 of 1 file chosen · 1 cannot be read"
        await bench.press("0")
        assert read(bench)[0].startswith("looks like guideline")
        await bench.press("k", "down", "enter", "enter")
        assert "Imported: 1 transcript. Undo: u" in bench.said
        assert [each.name for each in bench.desk.interviews] == ["U1", "D1", "Talk"]


async def test_of_several_projects_one_is_chosen(small: Path, tmp_path: Path) -> None:
    place = foreign_files.taguette(
        tmp_path / "all.sqlite3",
        projects=[(1, "One", "", ""), (2, "Two", "", "")],
        tags=[(1, 1, "animals", ""), (2, 2, "plants", "")],
        highlight_tags=[(1, 1)],
    )
    async with workbench(small, "First") as bench:
        await look(bench, place)
        assert read(bench) == [
            f'{place}: it has 2 projects: "One" (1), "Two" (2).',
            "k says which one is meant",
        ]
        await bench.press("k", "down", "enter")
        assert read(bench)[0].startswith("looks like taguette: 1 code")
        assert bench.told() == "1 of 1 file chosen"
        await bench.press("enter")
        codes = bench.desk.codebook.codes
        assert [code.name for code in codes if code.name in {"animals", "plants"}] == ["plants"]
