"""Keys that are pressed before the screen that they are meant for is there."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.keys import _character_to_key
from textual.widgets import Input

from workbench import Bench, workbench


async def burst(bench: Bench, *keys: str) -> None:
    """Press keys as fast as they can be, and wait until all of their effects are shown."""
    for key in keys:
        name = _character_to_key(key) if len(key) == 1 else key
        bench.app.post_message(events.Key(name, key if len(key) == 1 else None))
    await bench.settle()
    await bench.settle()


async def test_what_is_typed_ahead_comes_to_the_cell_that_it_is_meant_for(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await burst(bench, "P", "right", *"Fast1", "enter")
        assert [row[:2] for row in bench.cells()] == [["U1", "Fast1"], ["D1", "Developer"]]
        assert bench.told("#where") == "D1, Group"


async def test_an_answer_is_typed_ahead_of_the_rankings(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await burst(bench, "O", *"21", "enter")
        assert bench.cells()[0][1] == "A.2 A.1"


async def test_a_line_is_typed_ahead_of_its_dialog(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await burst(bench, "P", "f3", *"U7", "enter", *"Group", "enter")
        assert [row[:2] for row in bench.cells()][2] == ["U7", "Group"]


async def test_words_to_look_for_are_typed_ahead(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await burst(bench, "/", *"set")
        assert bench.app.screen.query_one(Input).value == "set"


async def test_who_speaks_is_typed_ahead(small: Path, tmp_path: Path) -> None:
    group = tmp_path / "group.txt"
    said = "I: And you?\n\nS2: I drew a map.\n\nS1: I drew a tree.\n"
    group.write_text(said, encoding="utf-8")
    async with workbench(small, "First") as bench:
        bench.desk.study.import_files([group])
        bench.screen.catch_up()
        await bench.press("]", "]")
        await burst(bench, "P", "f2", "enter", *"U8", "enter", *"U9", "enter", "down", "right")
        interview = bench.desk.study.interviews()[-1]
        assert [person.label for person in interview.participants] == ["U8", "U9"]
        assert bench.told("#where") == "D1, Group"
