"""Coding on the desk, by ids, digits and the dot, and what is undone of it."""

from __future__ import annotations

from pathlib import Path

from rich.cells import cell_len
from textual import events
from textual.widgets import OptionList, Static

from codebook import Study
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.transcript.view import TranscriptView
from workbench import Bench, workbench

TEACH = "I teach."
CAFE = "Naïve café 🙂 students mostly."
SET_UP = "How to set it up."
MANUAL = "The manual says nothing!"
WAIT = "Then I wait, for hours."


async def test_an_hour_of_coding_is_all_there_after_reopening(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("b", "1")
        await bench.press("down", "enter", *"a1,b1", "enter")
        await bench.focus(SET_UP)
        await bench.press("a", "1")
        await bench.press("down", "enter")
        await bench.type("empty pages")
        await bench.press("enter")
        await bench.focus(WAIT)
        await bench.press(".")
        await bench.focus(WAIT)
        await bench.press("a", "2")
        await bench.press("u")
        assert bench.said[-1] == "Undone: coded U1: A.2"
        caret = bench.view.caret
        await bench.press("q")
    async with workbench(small, "First") as bench:
        assert bench.coded(TEACH) == ["B.1"]
        assert bench.coded(CAFE) == ["A.1", "B.1"]
        assert bench.coded(SET_UP) == ["A.1"]
        assert bench.coded(MANUAL) == ["empty pages"]
        assert bench.coded(WAIT) == ["empty pages"]
        assert bench.view.caret == caret
        assert len(bench.view.highlights) == 6


async def test_an_id_typed_straight_away_codes_the_sentence_in_focus(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("b", "1")
        assert bench.top == "DeskScreen", "no other id begins so"
        assert bench.coded(MANUAL) == ["B.1"]
        (shown,) = bench.view.highlights.at(bench.view.caret)
        assert (shown.start, shown.end, shown.label) == (*bench.span(MANUAL), "B.1")


async def test_keys_typed_faster_than_the_box_opens_are_not_lost(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        for key in ("a", "1", "down", "b", "1", "j", "a", "enter", "up", "up", "full_stop"):
            bench.app.simulate_key(key)
        await bench.settle()
        await bench.settle()
        assert bench.coded(MANUAL) == ["A.1"]
        assert bench.coded(WAIT) == ["B.1", "A"]
        assert bench.coded(SET_UP) == ["A"]


async def test_an_id_with_longer_ones_waits_for_enter(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a")
        assert (bench.top, bench.typed()) == ("CodeBox", "a")
        await bench.press("enter")
        assert bench.coded(TEACH) == ["A"]


async def test_enter_by_habit_after_an_id_that_codes_without_it_is_the_end_of_the_id(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "2", "enter")
        assert bench.top == "DeskScreen"
        await bench.press("enter")
        assert bench.top == "CodeBox", "a second one is no habit"
        await bench.press("escape", "b", "1")
        await bench.pilot.click(TranscriptView, offset=(20, 5))
        await bench.press("enter")
        assert bench.top == "CodeBox", "nor is one elsewhere"
        await bench.press("escape")
        await bench.focus(CAFE)
        await bench.press("b", "1")
        later = events.Key("enter", "\r")
        later.time += 1
        bench.app.post_message(later)
        await bench.settle()
        assert bench.top == "CodeBox", "nor is one after a look at what was done"
        assert (bench.coded(TEACH), bench.coded(CAFE)) == (["A.2", "B.1"], ["B.1"])


async def test_capitals_and_dots_are_ids_as_well(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("A", ".", "2")
        assert bench.coded(TEACH) == ["A.2"]


async def test_the_words_selected_are_coded_and_stay_selected(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("wait, for hours", select=True)
        await bench.press("b", "1")
        await bench.press("a", "2")
        assert bench.coded("wait, for hours") == ["B.1", "A.2"]


async def test_what_is_undone_is_told_in_one_row_however_long_its_names_are(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "长" * 50)
        await bench.press("enter", "u")
        undone = bench.said[-1]
        await bench.press("ctrl+r")
        for said, begun in ((undone, "Undone: "), (bench.said[-1], "Done again: ")):
            assert said.startswith(f"{begun}coded U1: 长长")
            assert said.endswith("…")
            assert cell_len(said) <= 72


async def test_recent_codes_stay_on_their_digits_and_a_dot_repeats_the_last(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("1")
        assert bench.said[-1] == "No code has been used here yet."
        await bench.focus(TEACH)
        await bench.press("a", "1")
        await bench.press("b", "1")
        await bench.focus(CAFE)
        await bench.press("1")
        assert bench.coded(CAFE) == ["A.1"]
        await bench.press("2")
        assert bench.coded(CAFE) == ["A.1", "B.1"]
        await bench.focus(SET_UP)
        await bench.press("1", ".")
        assert bench.coded(SET_UP) == ["A.1"], "where it was, and used last just now"
        await bench.press("9")
        assert bench.said[-1] == "Only 2 of these keys have a recent code yet."


async def test_a_digit_whose_code_is_gone_says_so_and_the_others_stay(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "Fresh")
        await bench.press("enter")
        await bench.press("b", "1")
        await bench.press("u", "u")
        assert bench.coded(TEACH) == []
        await bench.press("1")
        assert bench.said[-1] == "The code on this key is no longer in use."
        await bench.press("2")
        assert bench.coded(TEACH) == ["B.1"]
        await bench.press("u")
        await bench.press(".")
        assert bench.coded(TEACH) == ["B.1"]


async def test_what_is_undone_in_another_interview_says_in_which(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "x", "]", "u")
        assert bench.said[-1] == "Undone: removed A.1 in U1"
        await bench.press("ctrl+r")
        assert bench.said[-1] == "Done again: removed A.1 in U1"
        await bench.press("[", "u")
        assert bench.said[-1] == "Undone: removed A.1 in U1"
        assert bench.coded(TEACH) == ["A.1"]


async def test_a_digit_whose_code_is_gone_is_the_next_new_codes(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("enter", *"Fresh", "enter")
        await bench.press("u", "b", "1")
        await bench.focus(CAFE)
        await bench.press("1")
        assert bench.coded(CAFE) == ["B.1"]


async def test_recent_codes_stand_by_their_keys_where_there_is_room(small: Path) -> None:
    def here() -> list[str]:
        lines = str(bench.screen.query_one("#here > Static", Static).render()).splitlines()
        return [line.rstrip() for line in lines]

    async with workbench(small, "First") as bench:
        await bench.focus(WAIT)
        assert here() == ["not coded"]
        await bench.focus(TEACH)
        await bench.press("b", "1")
        await bench.press("a", "2")
        documentation = ["A.2 Documentation", "What is written and what is not"]
        assert here() == [
            *("B.1 Speed", "That it be faster"),
            *documentation,
            "",
            "2 A.2 Documentation",
        ], "the last one, where both have no room"
        await bench.focus(WAIT)
        assert here() == ["not coded", "", "1 B.1 Speed", "2 A.2 Documentation"]
        await bench.press("2")
        assert bench.coded(WAIT) == ["A.2"], "as it said"
        assert here() == [*documentation, "", "1 B.1 Speed", "2 A.2 Documentation"]
        await bench.press("m")
        await bench.type("Five words or so. " * 9)
        await bench.press("ctrl+s")
        assert "1 B.1 Speed" not in here(), "what was written comes first"


async def test_recent_codes_are_known_after_reopening_to_their_coder_alone(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1")
        await bench.press("b", "1")
    async with workbench(small, "First") as bench:
        await bench.focus(CAFE)
        await bench.press("1")
        assert bench.coded(CAFE) == ["A.1"]
        await bench.press("2")
        assert bench.coded(CAFE) == ["A.1", "B.1"]
    async with workbench(small, "Second") as bench:
        await bench.press("1")
        assert bench.said[-1] == "No code has been used here yet."


async def test_where_codes_are_gone_the_others_are_on_the_same_digits_after_reopening(
    small: Path,
) -> None:
    def keyed(bench: Bench) -> list[str]:
        return [code.label if code else "" for code in bench.desk.picker.keyed]

    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        for name in ("a1", "chalk", "lunch", "money", "noise", "peers", "pride", "trust", "waves"):
            await bench.press("enter", *name, "enter")
        await bench.press("u", "u")
        await bench.press("b", "1")
        before = keyed(bench)
        assert before[0] == "A.1"
        assert before[6:] == ["pride", "B.1", ""]
    async with workbench(small, "First") as bench:
        assert keyed(bench) == before
        await bench.focus(CAFE)
        await bench.press("7")
        assert bench.coded(CAFE) == ["pride"]


async def test_a_code_is_taken_off_and_where_there_are_several_one_is_asked_for(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("x")
        assert bench.said[-1] == "No code of yours is here."
        await bench.press("a", "1")
        await bench.press("x")
        assert bench.coded(TEACH) == []
        assert len(bench.view.highlights) == 0
        await bench.press("a", "1")
        await bench.press("b", "1")
        await bench.press("delete")
        assert bench.top == "ChoiceDialog"
        await bench.press("escape")
        assert bench.coded(TEACH) == ["A.1", "B.1"]
        await bench.press("delete", "down", "enter")
        assert bench.coded(TEACH) == ["A.1"]


async def test_undo_and_redo_say_what_they_did_and_refuse_in_words(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("u")
        assert bench.said[-1] == "There is nothing of yours to undo."
        await bench.focus(WAIT)
        await bench.press("a", "1")
        await bench.focus(TEACH)
        await bench.press("ctrl+z")
        assert bench.said[-1] == "Undone: coded U1: A.1"
        assert bench.view.caret == bench.span(WAIT).start, "one sees what was undone"
        assert len(bench.view.highlights) == 0
        await bench.press("ctrl+r")
        assert bench.said[-1] == "Done again: coded U1: A.1"
        assert bench.coded(WAIT) == ["A.1"]
        await bench.press("ctrl+y")
        assert bench.said[-1] == "There is nothing of yours to redo."


async def test_a_passage_is_coded_with_the_mouse_alone(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        rows = bench.view.region
        at = next(
            (x, y)
            for y in range(rows.height)
            for x in range(rows.width)
            if bench.view.offset_under(x, y) == bench.span("set it up").start
        )
        to = (at[0] + len("set it up") - 1, at[1])
        await bench.pilot.mouse_down(bench.view, offset=at)
        await bench.pilot.hover(bench.view, offset=to)
        await bench.pilot.mouse_up(bench.view, offset=to)
        await bench.settle()
        assert bench.view.selection == bench.span("set it up")
        await bench.pilot.click("KeyBar", offset=(2, 0))
        await bench.settle()
        assert bench.top == "CodeBox"
        await bench.pilot.click(OptionList, offset=(4, 2))
        await bench.settle()
        assert bench.coded("set it up") == ["A.2"]


async def test_a_code_of_the_tree_is_looked_at_by_a_click_and_applied_by_two(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.pilot.click(CodeTree, offset=(8, 1))
        await bench.settle()
        assert bench.coded(TEACH) == []
        assert bench.screen.panes.codes.code is not None
        assert bench.screen.panes.codes.code.label == "A.1"
        await bench.pilot.click(CodeTree, offset=(8, 1), times=2)
        await bench.settle()
        assert bench.coded(TEACH) == ["A.1"]
        await bench.press("down", "enter")
        assert bench.coded(TEACH) == ["A.1", "A.2"]
        await bench.press("escape")
        assert bench.view.has_focus


async def test_what_one_coder_does_shows_in_the_other_window(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        with Study.open(small, "First") as other:
            revision = other.interviews()[0].revision_id
            code = other.codebook().by_number["B.1"].id
            other.code(revision, bench.span(TEACH), [code])
        assert len(bench.view.highlights) == 0
        bench.screen.catch_up()
        await bench.settle()
        assert [h.label for h in bench.view.highlights] == ["B.1"]


async def test_a_code_box_opened_with_enter_takes_what_is_typed_however_soon(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        for key in ("enter", *"New", "enter"):  # as a slow line delivers them
            bench.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await bench.until(lambda: bool(bench.coded(TEACH)))
        assert bench.coded(TEACH) == ["New"]
        assert bench.top == "DeskScreen", "and N opened nothing"
