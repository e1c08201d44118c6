"""Text that is not saved is not thrown away by one key, whichever it is."""

from __future__ import annotations

from pathlib import Path

import themed
from codebook import Study
from workbench import Bench, workbench

QUITS = "ctrl+s save · ctrl+q again quits without saving"
LEAVES = "ctrl+s save · esc again leaves without saving"


def edge(bench: Bench) -> str:
    """What the lower edge of the box on top says."""
    return str(bench.app.screen.query_one(".box").border_subtitle)


async def quits(bench: Bench) -> bool:
    """Press ctrl+q; return whether the workbench closes."""
    await bench.pilot.press("ctrl+q")
    await bench.pilot.pause()
    return bench.app._exit


async def test_a_memo_is_not_thrown_away_by_one_ctrl_q(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("m", "x")
        assert not await quits(bench)
        assert (bench.top, edge(bench)) == ("NoteDialog", QUITS)
        await bench.press("escape")
        assert (bench.top, edge(bench)) == ("NoteDialog", LEAVES), "that key was not told of yet"
        assert not await quits(bench)
        assert await quits(bench)


async def test_who_types_on_is_told_again(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("m", "x", "escape")
        assert edge(bench) == LEAVES
        await bench.press("y", "escape")
        assert bench.top == "NoteDialog", "more was typed since that was said"
        await bench.press("escape")
        assert bench.top == "DeskScreen"


async def test_where_nothing_was_typed_it_closes_at_once(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("m")
        assert await quits(bench)


async def test_a_new_codes_definition_is_told_of_each_time_it_was_changed(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("ctrl+n", *"Doubt")
        assert not await quits(bench)
        assert edge(bench) == "⏎ apply · ctrl+q again quits without saving"
        await bench.press("enter", *"When")
        assert bench.top == "CodeScreen"
        said = "This is not saved: ctrl+s. Ctrl+q again quits without saving."
        assert not await quits(bench)
        assert bench.said[-1] == said
        bench.app.clear_notifications()
        await bench.press("x")
        assert not await quits(bench), "it was changed since that was said"
        assert bench.said[-1] == said
        assert await quits(bench)


async def test_what_lies_under_the_palette_is_brought_to_light(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("m", "x", "ctrl+p")
        assert bench.top == "CommandPalette"
        assert not await quits(bench)
        await bench.settle()
        assert (bench.top, edge(bench)) == ("NoteDialog", QUITS)


async def test_a_cell_that_is_not_entered_is_told_of(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("P", "right", "x")
        assert not await quits(bench)
        said = "What is typed is not entered yet: ⏎. Ctrl+q again quits without it."
        assert bench.told() == said
        assert await quits(bench)


async def test_one_line_is_told_of_too(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("P", "f3", *"U9")
        assert not await quits(bench)
        assert (bench.top, bench.typed()) == ("AskDialog", "U9")
        assert edge(bench) == "⏎ save · ctrl+q again quits without saving"
        await bench.press("escape")
        assert bench.top == "ParticipantsScreen", "a line is soon typed again"
        await bench.press("escape", "tab", "=", "f7", *"A9")
        assert not await quits(bench)
        assert (bench.top, bench.typed()) == ("LineDialog", "A9")
        assert await quits(bench)


async def test_a_themes_texts_are_told_of(sample: Path) -> None:
    with Study.open(sample) as study:
        themed.begin(study)
    async with workbench(sample, "Ada") as bench:
        await bench.press("S", "n", "tab", "x", "escape")
        assert bench.top == "ThemeForm"
        assert edge(bench).endswith("esc again leaves without saving")
        await bench.press("escape")
        assert bench.top == "GroupingScreen"


async def test_files_that_were_corrected_are_told_of(small: Path, tmp_path: Path) -> None:
    text = tmp_path / "third.txt"
    text.write_text("Q: What?\n\nA: Nothing.\n\nQ: Why?\n\nA: So.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        await bench.press("I")
        await bench.answer(str(text))
        await bench.press("right", "i")
        assert not await quits(bench)
        said = "1 file with corrections not imported yet. Ctrl+q again quits."
        assert bench.told() == said
        assert await quits(bench)
