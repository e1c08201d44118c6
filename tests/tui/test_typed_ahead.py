"""Keys that are pressed before the screen that they are meant for is there."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.widgets import Input

from codebook import Study
from codebook.tui.screens.importing.import_screen import ImportScreen
from codebook.tui.screens.search.search_screen import SearchScreen
from import_screen import look, read
from workbench import Bench, on_top, workbench


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


GROUP = "".join(
    f"{who}: {said}\n\n"
    for said in ("And then?", "It was long.", "We waited.")
    for who in ("Mara", "S1", "S2", "S3")
)


@pytest.fixture
def group(tmp_path: Path) -> Path:
    """A talk of four."""
    path = tmp_path / "group.txt"
    path.write_text(GROUP, encoding="utf-8")
    return path


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each file take a while to be read."""
    at_once = Study.look_at

    def slowly(*given: object) -> object:
        sleep(0.1)
        return at_once(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Study, "look_at", slowly)


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (["n", *"Ann", "enter", "i"], "Ann 3 asks   S1 3   S2 3   S3 3"),
        (["s", "s", "i"], "Mara 3 asks   S1 3   S2 3   S3 3"),
        (["x", "right", "i"], "S1 3   S2 3 asks   S3 3"),
    ],
)
@pytest.mark.usefixtures("slow")
async def test_the_keys_after_a_correction_act_on_what_it_has_made(
    small: Path, group: Path, keys: list[str], shown: str
) -> None:
    async with workbench(small, "First", (160, 40)) as bench:
        await look(bench, group)
        await burst(bench, *keys)
        assert read(bench)[1] == shown


@pytest.mark.usefixtures("slow")
async def test_who_was_gone_to_right_after_a_correction_stays_in_focus(
    small: Path, group: Path
) -> None:
    async with workbench(small, "First") as bench:
        await look(bench, group)
        await burst(bench, "right", "p", *"U7", "enter", "right")
        item = on_top(bench, ImportScreen).reading.item
        assert item is not None
        assert item.speaker == "S2"


@pytest.mark.usefixtures("slow")
async def test_the_key_after_a_box_acts_on_the_next_file(small: Path, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(GROUP, encoding="utf-8")
    (tmp_path / "b.txt").write_text("Ann: So?\n\nBo: Yes.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path)
        await bench.press("left", "p")
        await burst(bench, "ctrl+u", *"S4", "enter", "down", "i")
        assert "Ann 1 asks   Bo 1" in read(bench)


@pytest.mark.usefixtures("slow")
async def test_a_file_that_is_corrected_and_left_out_at_once_stays_out(
    small: Path, group: Path
) -> None:
    async with workbench(small, "First") as bench:
        await look(bench, group)
        await burst(bench, "i", "space")
        assert bench.told() == "0 of 1 file chosen"


async def test_the_keys_after_words_to_look_for_wait_for_what_is_found(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = Study.search

    def slowly(*given: object) -> object:
        sleep(0.3)
        return at_once(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Study, "search", slowly)
    async with workbench(small, "First") as bench:
        await burst(bench, "/", *"I", "enter", "ctrl+a", *"b1")
        screen = on_top(bench, SearchScreen)
        assert bench.typed() == "I"
        assert len(screen.hits.items) > 1
        assert bench.said == [f"{len(screen.hits.items)} codings made: B.1. Undo: u"]


async def test_what_is_typed_after_going_from_the_files_to_the_path_is_part_of_it(
    small: Path, group: Path
) -> None:
    async with workbench(small, "First") as bench:
        await look(bench, group)
        await burst(bench, "tab", "x")
        assert bench.typed() == f"{group}x"
