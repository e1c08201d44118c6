"""The transcript itself is put right at the desk, and another window sees it."""

from __future__ import annotations

import re
from pathlib import Path

from textual.widgets import TextArea

from codebook import Study
from codebook.text.turns import turn_at
from phrases import put
from workbench import Bench, workbench

MANUAL = "The manual says nothing!"


def shown(bench: Bench) -> str:
    """What is on the screen, as its picture has it."""
    return re.sub("<[^>]+>", "", bench.app.export_screenshot(simplify=True)).replace("&#160;", " ")


def part_at(bench: Bench, quote: str) -> str:
    assert bench.desk.transcript is not None
    turns = bench.desk.transcript.turns
    return turns[turn_at(turns, bench.span(quote).start)].part


async def test_a_typing_error_is_put_right_and_taken_back(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("a", "1")
        await bench.press("~")
        assert bench.top == "ShortNoteDialog"
        area = bench.app.screen.query_one(TextArea)
        assert area.text == MANUAL
        area.text = "The handbook says nothing!"
        await bench.press("enter")
        assert bench.said[-1] == "Corrected, and 1 passage of yours with it. Undo: u"
        assert bench.coded("The handbook says nothing!") == ["A.1"]
        assert "The handbook says" in shown(bench)
        assert bench.desk.study.check() == []
        await bench.press("u")
        assert bench.coded(MANUAL) == ["A.1"]
        assert "The manual says" in shown(bench)


async def test_a_correction_that_makes_one_passage_of_two_says_so(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for words in ("The manual says", "The manual says nothing"):
            put(bench.desk.study, words)
        bench.screen.catch_up()
        await bench.focus("says nothing", select=True)
        await bench.press("~")
        bench.app.screen.query_one(TextArea).text = "says"
        await bench.press("enter")
        assert bench.said[-1] == (
            "Corrected, and 1 passage of yours with it. “The manual says” was 2 passages that are"
            " one now, with all that was on them. Undo: u"
        )
        assert bench.coded("The manual says") == ["A.1"]


async def test_a_passage_is_not_corrected_away(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("a", "1")
        await bench.press("~", "ctrl+u", "ctrl+s")
        assert bench.top == "ShortNoteDialog", "what is refused stays in its box"
        await bench.press("escape", "escape")
        assert bench.coded(MANUAL) == ["A.1"]


async def test_one_key_says_which_part_begins(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("I teach.")
        assert part_at(bench, "I teach.") == "I"
        await bench.press("|")
        assert bench.said[-1] == "From here on: part II"
        assert part_at(bench, "I teach.") == "II"
        assert part_at(bench, "What do you do?") == "I"
        await bench.press("|")
        assert part_at(bench, "I teach.") == "I"
        await bench.press("u")
        assert part_at(bench, "I teach.") == "II"


async def test_above_the_first_turn_no_part_begins(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "U7.md"
    path.write_text("A talk in spring\n\nInterviewer: What do you do?\n\nU7: I weave.\n", "utf-8")
    async with workbench(small, "First") as bench:
        bench.desk.study.import_files([path])
        bench.screen.catch_up()
        await bench.press("]", "]")
        await bench.focus("A talk")
        await bench.press("|")
        assert bench.said[-1] == "No turn is here: go to the one with which the part begins."


async def test_without_a_guideline_there_is_no_part_to_choose(tmp_path: Path) -> None:
    path = tmp_path / "U7.md"
    path.write_text("Interviewer: What do you do?\n\nU7: I weave.\n", "utf-8")
    with Study.create(tmp_path / "study", coders=["First"]) as study:
        study.work_as("First")
        study.import_files([path])
    async with workbench(tmp_path / "study", "First") as bench:
        await bench.focus("I weave")
        await bench.press("|")
        assert bench.said[-1] == "The study has no guideline with parts to choose from."


async def test_another_window_sees_the_text_change(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("a", "1")
        with Study.open(small, "Second") as study:
            study.correct_words("U1", "manual says", "manual said")
        await bench.until(lambda: "The manual said" in shown(bench))
        assert bench.coded("The manual said nothing!") == ["A.1"]
        with Study.open(small, "Second") as study:
            study.forget("U1")
        await bench.until(
            lambda: bench.desk.transcript is not None and bench.desk.transcript.name == "D1"
        )
        assert "I teach" not in shown(bench)
