"""What was coded is changed on the desk: its ends, its codes, whether it is sure."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from codebook import Study
from phrases import put
from workbench import Bench, workbench

TEACH = "I teach."
SET_UP = "How to set it up."
MANUAL = "The manual says nothing!"
WAIT = "Then I wait, for hours."


def here(bench: Bench) -> str:
    return str(bench.screen.query_one("#here > Static", Static).render())


async def test_what_is_selected_becomes_the_passages_ends(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("e")
        assert bench.said[-1] == "First select the words that the passage should have."
        await bench.press("a", "1")
        await bench.focus("manual says", select=True)
        await bench.press("e")
        assert bench.coded("manual says") == ["A.1"]
        (shown,) = bench.view.highlights
        assert (shown.start, shown.end) == bench.span("manual says")
        await bench.press("e")
        assert bench.said[-1] == "The passage ends there already."
        await bench.press("u")
        assert bench.coded(MANUAL) == ["A.1"]


async def test_the_ends_move_by_words(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("+")
        assert bench.said[-1] == "Nothing of yours is here yet. Code the passage first."
        await bench.press("a", "1")
        await bench.press(")", "-")
        assert bench.coded("manual says") == ["A.1"]
        await bench.press("(", "+", "+")
        assert bench.coded("The manual says nothing! Then") == ["A.1"]
        await bench.press("u", "u", "u", "u", "u")
        assert bench.coded(MANUAL) == ["A.1"]


async def test_of_several_passages_the_one_moved_last_is_meant_again(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("says nothing", select=True)
        await bench.press("a", "1")
        await bench.focus("manual says", select=True)
        await bench.press("a", "2")
        await bench.press("escape", "escape")
        await bench.focus(MANUAL)
        await bench.press("+")
        assert bench.top == "ChoiceDialog"
        await bench.press("enter", "+")
        assert bench.top == "DeskScreen"
        assert bench.coded("manual says nothing! Then") == ["A.2"]


async def test_two_passages_cannot_have_the_same_ends(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("manual says", select=True)
        await bench.press("a", "1")
        await bench.focus("says", select=True)
        await bench.press("a", "2", "(")
        assert bench.said[-1].startswith("You already have a passage with exactly these ends.")
        assert bench.coded("says") == ["A.2"]


async def test_another_code_takes_the_place_of_one(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("r")
        assert bench.said[-1] == "No code of yours is here."
        await bench.press("a", "1")
        await bench.press("a", "2")
        await bench.press("r", "enter", *"b1", "enter")
        assert sorted(bench.coded(TEACH)) == ["A.2", "B.1"]
        assert sorted(h.label for h in bench.view.highlights) == ["A.2", "B.1"]
        await bench.press("u")
        assert sorted(bench.coded(TEACH)) == ["A.1", "A.2"]


async def test_the_code_that_is_replaced_is_not_offered_in_its_own_place(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "r")
        assert not any("Setting up" in row for row in bench.offered())
        await bench.type("a1")
        await bench.press("enter")
        assert bench.coded(TEACH) == ["A.1"]
        assert bench.told("#refusal") == (
            "A.1 Setting up is the code that is there. Choose another one."
        )
        await bench.press("backspace", "2", "enter")
        assert bench.coded(TEACH) == ["A.2"]


async def test_a_new_code_or_several_take_the_place_as_well(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1")
        await bench.press("r", *"b1,chalk", "enter")
        assert bench.coded(TEACH) == ["B.1", "chalk"]
        await bench.focus(WAIT)
        await bench.press("2", ".")
        assert bench.coded(WAIT) == ["B.1"]
        await bench.press("3")
        assert bench.coded(WAIT) == ["B.1", "chalk"], "both were used"


async def test_an_unsure_coding_shows_everywhere_and_is_gone_to(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("U")
        assert bench.said[-1] == "No coding in this interview is unsure."
        for quote in (WAIT, TEACH):
            await bench.focus(quote)
            await bench.press("a", "1", "!")
        assert "unsure" in here(bench)
        assert {(h.label, h.signs, h.mark) for h in bench.view.highlights} == {("A.1", "?", "?")}
        await bench.press("U")
        assert bench.view.caret == bench.span(WAIT).start
        await bench.press("U")
        assert bench.view.caret == bench.span(TEACH).start
        await bench.press("!")
        assert "unsure" not in here(bench)
        await bench.press("U", "U")
        assert bench.view.caret == bench.span(WAIT).start


async def test_a_new_code_is_called_as_the_words_selected(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("wait, for hours.", select=True)
        await bench.press('"')
        assert (bench.top, bench.typed()) == ("CodeBox", "wait, for hours")
        await bench.press("enter")
        assert bench.coded("wait, for hours.") == ["wait, for hours"]
        await bench.focus("wait", select=True)
        await bench.press('"', *", for hours", "enter")
        assert bench.coded("wait") == ["wait, for hours"], "a code is called so already"


async def test_a_new_code_in_vivo_stands_under_another(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("students", select=True)
        await bench.press('"', "tab", *"b1", "down", "enter")
        (new,) = (code for code in bench.desk.codebook.codes if code.name == "students")
        assert new.parent_id == bench.desk.codebook.by_number["B.1"].id


async def test_of_those_who_put_a_code_there_oneself_stands_first(small: Path) -> None:
    for coder, quote in (("First", "I teach. Naïve café 🙂 students mostly."), ("Second", TEACH)):
        with Study.open(small, coder) as study:
            put(study, quote, "A.1")
            study.done()
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        assert "you, Second" in here(bench), "though the other one put it just there"


async def test_undo_goes_back_to_a_passage_whose_end_was_in_another_turn(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("I teach.")
        await bench.press("a", "1", "(")
        (moved,) = bench.desk.passages
        assert moved.span.start == bench.span("do?").start
        await bench.focus("What do you do?")
        await bench.press("u")
        assert bench.view.caret == bench.span("I teach.").start
        await bench.focus("What do you do?")
        await bench.press("ctrl+y")
        assert bench.view.caret == bench.span("What do you do?").start, "it is there again"
        await bench.press("u", "u")
        assert bench.view.caret == bench.span("I teach.").start
