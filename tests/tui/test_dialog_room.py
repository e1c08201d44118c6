"""The boxes over a screen have the room that is theirs, and what is in them stands in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static, TextArea

from codebook.tui.dialogs.progress import ProgressDialog
from codebook.tui.screens.participants.participants_screen import ParticipantsScreen
from workbench import Bench, on_top, workbench

_MOST = 76  # cells of a box where the terminal has 80


def width(bench: Bench) -> int:
    return bench.app.screen.query_one(".box").outer_size.width


async def test_on_a_small_terminal_boxes_take_what_there_is_and_show_all_fields(
    sample: Path,
) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("?")
        assert (bench.top, width(bench)) == ("HelpDialog", _MOST)
        await bench.press("escape", "@")
        assert (bench.top, width(bench)) == ("NarrowedChoice", _MOST)
        await bench.press("escape", "S", "w", "w", "right", "r")
        assert bench.top == "ThemeForm", "of a joint theme, which has a reason too"
        box = bench.app.screen.query_one(".box").content_region
        fields = [*bench.app.screen.query(Input), *bench.app.screen.query(TextArea)]
        assert len(fields) == 3
        for field in fields:
            assert box.contains_region(field.region), field.id


async def test_what_is_to_be_typed_to_erase_is_in_sight_on_a_tiny_terminal(sample: Path) -> None:
    async with workbench(sample, "Ada", size=(60, 16)) as bench:
        await bench.press("P", "f8")
        assert bench.top == "ListingDialog"
        box = bench.app.screen.query_one(".box").content_region
        assert bench.told(".ask") == "Type U1 to erase all of it."
        for part in (".ask", "Input"):
            assert box.contains_region(bench.app.screen.query_one(part).region), part


async def test_a_click_beside_a_box_leaves_it_and_one_within_does_not(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def click(column: int, row: int) -> str:
        await bench.pilot.click(offset=(column, row))
        await bench.settle()
        return bench.top

    async with workbench(sample, "Ada") as bench:
        await bench.press("?")
        assert await click(40, 3) == "HelpDialog"
        assert await click(0, 3) == "DeskScreen"
        await bench.press("m", "w")
        assert await click(0, 23) == "NoteDialog"
        asks = bench.app.screen.query_one(".box").border_subtitle
        assert asks == "ctrl+s save · esc again leaves without saving"
        assert await click(0, 23) == "DeskScreen"
        monkeypatch.setattr(ProgressDialog, "_work", lambda _: None)
        bench.app.push_screen(ProgressDialog("Work", 3, lambda _: None))
        assert await click(0, 23) == "ProgressDialog"


async def test_what_is_told_twice_to_leave_leaves_nothing_under_it(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P", "f2")
        assert bench.top == "ChoiceDialog"
        rows = bench.app.screen.query_one(OptionList)
        rows.action_select()
        rows.action_select()
        await bench.settle()
        assert bench.top == "ParticipantsScreen"
        await bench.press("escape", "@")
        at = bench.app.screen.query_one(OptionList).region
        await bench.pilot.double_click(offset=(at.x + 2, at.y))
        await bench.settle()
        assert bench.top == "DeskScreen"
        await bench.press("P")
        screen = on_top(bench, ParticipantsScreen)
        screen.action_leave()
        screen.action_leave()
        await bench.settle()
        assert bench.top == "DeskScreen"


async def test_a_click_in_help_does_the_command(sample: Path) -> None:
    async def click(text: str) -> str:
        told = next(each for each in bench.app.screen.query(".told") if text in str(each.render()))
        told.scroll_visible(animate=False)
        await bench.settle()
        await bench.pilot.click(told)
        await bench.settle()
        return bench.top

    async with workbench(sample, "Ada") as bench:
        await bench.press("?")
        assert bench.app.screen.query_one(".box").border_subtitle == (
            "↑ ↓ more · a click does it · esc leave"
        )
        assert await click("Next, previous sentence") == "HelpDialog", "that is two keys"
        assert await click("Enter and correct who was interviewed") == "ParticipantsScreen"
        await bench.press("f1")
        assert await click("Leave a screen over") == "DeskScreen"


async def test_marks_are_explained_by_their_signs_and_by_words(sample: Path) -> None:
    def shown() -> list[Static]:
        rows = bench.app.screen.query("Grid .told").results(Static)
        return [each for each in rows if each.region.height]

    def told() -> list[str]:
        return [str(each.render()) for each in shown()]

    async with workbench(sample, "Ada") as bench:
        await bench.press("?")
        await bench.answer("★")
        assert told() == ["A key passage: marked for the codebook."]
        bench.app.screen.query_one(Input).value = "stripe several"
        await bench.settle()
        assert told() == ["Stripe: several passages, one after the other, in this line."]
        await bench.pilot.click(shown()[0])
        assert bench.top == "HelpDialog", "a mark does nothing"
        await bench.press("escape", "R", "?")
        await bench.answer("×2")
        assert told() == ["Behind a code: so many coders gave the passage this code."]
        await bench.press("escape", "escape", "I", "f1")
        await bench.answer("★")
        assert told() == [], "files have no such marks"


async def test_help_is_as_high_as_it_needs_and_says_more_only_where_there_is(sample: Path) -> None:
    def box() -> tuple[int, str]:
        found = bench.app.screen.query_one(".box")
        return found.outer_size.height, str(found.border_subtitle)

    async with workbench(sample, "Ada", size=(120, 40)) as bench:
        await bench.press("?")
        assert box() == (36, "↑ ↓ more · a click does it · esc leave")
        await bench.type("typ")
        assert box() == (36, "a click does it · esc leave"), "what is typed stays where it is"
        await bench.press("escape", "#", "?")
        height, told = box()
        assert (height < 36, told) == (True, "a click does it · esc leave")
        last = list(bench.app.screen.query(".told"))[-1]
        assert last.region.bottom == bench.app.screen.query_one(".box").region.bottom - 1
        await bench.pilot.resize_terminal(80, 16)
        await bench.settle()
        assert box() == (14, "↑ ↓ more · a click does it · esc leave")
        await bench.press(*["pagedown"] * 5)
        assert last.region.bottom == bench.app.screen.query_one(".box").region.bottom - 1


async def test_no_piece_of_a_message_shows_beside_a_box(small: Path) -> None:
    async with workbench(small, "First") as bench:
        bench.screen.say("This stays until one has read it.", warning=True)
        await bench.settle()
        shows = [bench.screen.query_one("ToastRack").display]
        for key in ("a", "escape"):
            await bench.press(key)
            shows.append(bench.screen.query_one("ToastRack").display)
        assert shows == [True, False, True]
