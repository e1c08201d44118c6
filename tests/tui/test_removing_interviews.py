"""An interview that was imported by mistake is removed from the list beside the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.command import CommandList

from codebook import Study
from workbench import Bench, workbench

WIDE = (130, 40)


@pytest.fixture
def three(small: Path, tmp_path: Path) -> Path:
    """The small study with an interview more, D9."""
    path = tmp_path / "D9.txt"
    path.write_text("Interviewer: And you?\n\nD9: I wait. Every day I wait for it.\n")
    with Study.open(small, "First") as study:
        study.import_files([path])
    return small


def here(bench: Bench) -> str:
    return bench.desk.transcript.name if bench.desk.transcript else ""


def listed(bench: Bench) -> list[str]:
    options = bench.screen.panes.interviews.options
    return [str(option.prompt).split()[0] for option in options]


async def in_list(bench: Bench, *keys: str) -> None:
    bench.screen.panes.interviews.focus()
    await bench.press(*keys)


async def go_to(bench: Bench, name: str) -> None:
    bench.screen.go_to(next(each.id for each in bench.desk.interviews if each.name == name))
    await bench.settle()


async def test_the_one_in_focus_goes_and_undo_brings_it_back(three: Path) -> None:
    async with workbench(three, "First", WIDE) as bench:
        await go_to(bench, "U1")
        await in_list(bench, "end", "f12")
        assert bench.said[-1] == "D9 is removed. Undo: u"
        assert (listed(bench), here(bench)) == (["U1", "D1"], "U1")
        await bench.press("u")
        assert listed(bench) == ["U1", "D1", "D9"]
        assert here(bench) == "U1"


async def test_where_it_was_open_another_is_opened(three: Path) -> None:
    async with workbench(three, "First", WIDE) as bench:
        await go_to(bench, "D1")
        await in_list(bench, "f12")
        assert (listed(bench), here(bench)) == (["U1", "D9"], "D9"), "the next one"
        await in_list(bench, "f12")
        assert (listed(bench), here(bench)) == (["U1"], "U1"), "after the last, the one before"
        await in_list(bench, "f12")
        assert (listed(bench), here(bench)) == ([], "")
        assert bench.screen.panes.view.display is False
        await bench.press("f12", "?", "escape", "u")
        assert (listed(bench), here(bench)) == (["U1"], "U1")


async def test_what_is_coded_stays_and_why_is_said(three: Path) -> None:
    async with workbench(three, "First", WIDE) as bench:
        await go_to(bench, "U1")
        await bench.focus("I teach.")
        await bench.press("a", "1")
        await in_list(bench, "f12")
        said = (
            "U1 cannot be removed: there are passages in it. It can be removed once they are gone."
        )
        assert bench.said[-1] == said
        assert (listed(bench), here(bench)) == (["U1", "D1", "D9"], "U1")


async def test_the_palette_removes_the_open_one(three: Path) -> None:
    async with workbench(three, "First") as bench:
        await go_to(bench, "D9")
        await bench.press("ctrl+p")
        await bench.type("remove interview")
        found = bench.app.screen.query_one(CommandList)
        await bench.until(lambda: found.option_count > 0)
        await bench.press("down", "enter")
        assert bench.said[-1] == "D9 is removed. Undo: u"
        assert here(bench) == "D1"


async def test_who_only_looks_is_asked_who_they_are(three: Path) -> None:
    async with workbench(three, None, WIDE) as bench:
        await in_list(bench, "f12")
        assert listed(bench) == ["U1", "D1", "D9"]
