"""Another text of a transcript, on the import screen: what becomes of it is seen, then done."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

import small as small_texts
from codebook import Study
from codebook.study.importing.offered import Offered
from codebook.study.revising.updating import UpdatePreview
from codebook.text.turns import Turn
from codebook.tui.screens.importing.cast import cast
from codebook.tui.screens.importing.item import ImportItem
from codebook.tui.screens.importing.preview import PreviewKeys, preview
from import_screen import look, look_again, read
from phrases import put
from workbench import workbench

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
        for words in ("for hours", "The manual says nothing!", "students mostly"):
            put(study, words, "B.1")
        await look(bench, path)
        assert bench.told() == "0 of 1 file chosen · 1 changed"
        assert read(bench)[:3] == [
            "U1 has another text  r takes this one as its next",
            "2 of 3 passages follow · 1 reworded · 1 orphaned: no longer in the text",
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


async def test_what_will_be_one_passage_is_seen_before(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "U1.md"
    path.write_text(small_texts.U1.replace("says nothing!", "says!"), encoding="utf-8")
    async with workbench(small, "First") as bench:
        for words in ("The manual says", "The manual says nothing", "I teach."):
            put(bench.desk.study, words)
        with Study.open(small, "Second") as other:
            put(other, "The manual says")
        await look(bench, path)
        counts = "3 of 3 passages follow · 1 reworded · 1 now one with another"
        assert read(bench)[1] == counts
        await bench.press("r", "enter")
        assert len(bench.desk.study.codings()) == 2


def test_a_speaker_is_shown_by_the_name_that_is_kept() -> None:
    text = "Ann: Well?\nMarlene: So.\n"
    turns = (Turn(5, 10, "Ann"), Turn(20, 23, "Marlene"))
    change = UpdatePreview(0, 0, 0, (), {"Ann": "Ann", "Marlene": "U1"})
    file = Offered(Path("Talk.md"), "transcript", text=text, turns=turns, change=change)
    item = ImportItem(file._replace(speakers=("Ann", "Marlene")))
    keys = PreviewKeys("c", "r", "t", "k", "j", "i", "p", "Y")
    shown = [line.plain for line in preview(item, cast(item, ["u1"], ()), keys)]
    assert shown[3:] == ["Ann 1 asks   U1 “Marlene” 1 answers", "Ann  Well?", "U1  So."]


def test_who_asked_under_another_label_is_shown_to_go_on_asking() -> None:
    change = UpdatePreview(0, 0, 0, (), {}, frozenset({"Daniel"}))
    file = Offered(Path("Talk.md"), "transcript", speakers=("Daniel", "Mia"), change=change)
    assert cast(ImportItem(file), [], ["Dan"]).does == {"Daniel": "asks", "Mia": ""}
    alone = ImportItem(file._replace(like="Other"))
    assert cast(alone, [], ["Dan"]).does == {"Daniel": "", "Mia": ""}, (
        "it is an interview of its own"
    )


def test_who_answers_in_a_group_makes_nobody_an_interviewer() -> None:
    talk, names = Path("Talk.md"), ("I", "S5", "S6")
    group = ImportItem(Offered(talk, "transcript", speakers=names))
    group.corrections = group.corrections.answers("S5", "S5")
    assert cast(group, [], ()).does == {"I": "asks", "S5": "answers", "S6": ""}
    assert cast(group, [], ["S6"]).does == {"I": "asks", "S5": "answers", "S6": "asks"}
    pair = ImportItem(Offered(talk, "transcript", speakers=("Ann", "Marlene")))
    pair.corrections = pair.corrections.answers("Marlene", "Marlene")
    assert cast(pair, [], ()).does == {"Ann": "asks", "Marlene": "answers"}


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
            "it is very similar to U1; it becomes an interview of its own  r makes it the next text"
            " of U1",
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


async def test_what_would_be_somebody_elses_words_is_seen_before(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "U1.md"
    text = small_texts.U1.replace("U1: How to", "Interviewer: How to")
    path.write_text(text, encoding="utf-8")
    async with workbench(small, "First") as bench:
        put(bench.desk.study, "The manual says nothing!")
        await look(bench, path)
        assert read(bench)[1] == "1 of 1 passage follows · 1 now somebody else's words"
        await bench.press("r", "enter")
        assert bench.top == "RemarksDialog"
        told = "\n".join(str(widget.render()) for widget in bench.app.screen.query(Static))
        assert "1 coding in U1 is on words of somebody else now" in " ".join(told.split())


async def test_what_was_removed_on_purpose_is_refused_at_once(small: Path, tmp_path: Path) -> None:
    files = {"U1.md": small_texts.U1, "U2.md": small_texts.U1.replace("U1", "U2")}
    files |= {"U1 again.md": small_texts.U1, "D1.txt": small_texts.D1 + "\n访谈者：谢谢。\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    async with workbench(small, "First") as bench:
        study = bench.desk.study
        study.add_pseudonym("Naïve", "P9")
        study.pseudonymise()
        study.forget("D1")
        await bench.until(lambda: len(bench.desk.interviews) == 1)
        removed = (
            "this text was removed from the study on purpose: it was withdrawn, or names people."
            " Leave it out; nothing was imported."
        )
        await look(bench, tmp_path / "U1.md")
        assert read(bench) == [f"{tmp_path / 'U1.md'}: {removed}"]
        await bench.press("r")
        assert bench.told() == "The study has no other text of this file."
        await bench.press("tab")
        await look_again(bench, tmp_path / "U1 again.md")
        assert read(bench) == [f"{tmp_path / 'U1 again.md'}: {removed}"]
        await bench.press("tab")
        await look_again(bench, tmp_path / "D1.txt")
        assert read(bench) == [
            f"{tmp_path / 'D1.txt'}: the interview D1 was taken out of the study on purpose. If"
            " this is another one, give the file another name; nothing was imported."
        ]
        assert bench.told() == "0 of 1 file chosen · 1 cannot be read"
        await bench.press("tab")
        await look_again(bench, tmp_path / "U2.md")
        assert "makes it the next text of U1" in read(bench)[0]


async def test_names_of_the_key_in_a_text_are_counted_before_and_after(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "U1.md"
    path.write_text(f"{small_texts.U1}\nU1: Oskar knows, and Marlene. Oskar!\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        study = bench.desk.study
        for name, pseudonym in (("Oskar", "P1"), ("Marlene", "P2"), ("Naïve", "P3")):
            study.add_pseudonym(name, pseudonym)
        study.pseudonymise()
        study.drop_pseudonym("Naïve")
        await look(bench, path)
        assert "? 2 names of the key of pseudonyms are in it  Y applies it after the import" in (
            read(bench)
        )
        await bench.press("r", "enter")
        assert bench.top == "RemarksDialog"
        (remark,) = bench.app.screen.query(".box Static").results(Static)
        assert str(remark.render()) == (
            "U1.md  2 names of the key of pseudonyms are in it: apply the key with Pseudonyms in"
            " the workbench, or `codebook pseudonyms apply`."
        )
        await bench.press("escape", "Y", "f5", *"apply", "enter", "escape", "escape")
        assert study.remaining_names().inside == []
        assert bench.desk.transcript is not None
        assert "P1 knows, and P2. P1!" in bench.desk.transcript.text
        await look(bench, path)
        assert read(bench)[0].endswith("Leave it out; nothing was imported.")


async def test_a_guideline_shows_what_it_asks_otherwise_and_the_study_may_ask_so(
    small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "guideline.md"
    other = small_texts.GUIDELINE.replace("What do you ask?", "What do you ask, and whom?")
    path.write_text(other, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, path)
        assert read(bench)[1:3] == [
            "the study keeps what it asks otherwise  r makes it ask as this file does",
            "≠ “What do you ask?” is “What do you ask, and whom?” in it",
        ]
        await bench.press("r")
        assert read(bench)[1] == "the study asks as this file does  r leaves what it asks otherwise"
        await bench.press("enter")
        assert bench.said[-1] == "Imported: guideline.md. Undo: u"
        assert bench.desk.study.guideline()[1].prompts[0].text == "What do you ask, and whom?"
