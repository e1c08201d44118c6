"""What lost its place in a text is told at the desk and in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import small as small_texts
from codebook import Study
from codebook.cli.main import run
from codebook.study.importing.options import Options
from codebook.tui.screens.passages.passages_screen import PassagesScreen
from codebook.tui.widgets.row_list import RowList
from phrases import put
from workbench import Bench, on_top, workbench

LOST = (
    "1 passage of yours has no place in its text any more: “students mostly” (U1). What is compared"
    " leaves this out."
)

TOLD = f"{LOST} ctrl+p, “lost”, lists them."


async def test_what_another_coder_s_text_left_without_a_place_is_told(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "U1.md"
    changed = small_texts.U1.replace("I teach. Naïve café 🙂 students mostly.", "Nothing of it.")
    path.write_text(changed, encoding="utf-8")
    async with workbench(small, "First") as bench:
        put(bench.desk.study, "students mostly", "B.1")
        with Study.open(small, "Second") as other:
            other.import_files([path], options=Options(updating=True))
        bench.screen.catch_up()
        await bench.settle()
        assert bench.said[-1] == TOLD
        bench.screen.catch_up()
        await bench.settle()
        assert bench.said.count(TOLD) == 1
    async with workbench(small, "First") as bench:
        assert bench.said == [TOLD], "and again when the study is opened"
    assert run(["status", "--study", str(small), "--coder", "First"]) == 0
    assert LOST in capsys.readouterr().out.splitlines()


def lose(bench: Bench, path: Path) -> None:
    """Code two passages, and import a text of the interview that has only one of them."""
    path.write_text(small_texts.U1.replace("Naïve café 🙂 students mostly.", ""), encoding="utf-8")
    put(bench.desk.study, "students mostly", "B.1")
    put(bench.desk.study, "I teach.", "B.1")
    bench.desk.study.import_files([path], options=Options(updating=True))
    bench.screen.catch_up()


async def test_they_are_listed_and_can_be_removed(small: Path, tmp_path: Path) -> None:
    async with workbench(small, "First") as bench:
        lose(bench, tmp_path / "U1.md")
        await bench.press("ctrl+p")
        await bench.type("orphan")
        await bench.press("down", "enter")
        assert bench.told("#headline") == "Lost places"
        assert bench.told() == "1 passage"
        (row,) = bench.app.screen.query_one(RowList).items
        assert row.quote == "students mostly"
        lost = "It lost its place: these words are no longer in the text."
        assert lost in bench.told("#said")
        await bench.press("enter")
        assert bench.said[-1] == lost
        await bench.press("x")
        assert bench.said[-1] == "1 passage uncoded. u takes it back."
        assert bench.told() == "No passage of yours has lost its place."
        assert bench.desk.study.lost_places() == ""
        await bench.press("u")
        await bench.settle()
        assert bench.told() == "1 passage"
        with Study.open(small, "First") as study:
            assert study.lost_places() == LOST


async def test_a_passage_that_lost_its_place_is_marked_among_those_of_its_code(
    small: Path, tmp_path: Path
) -> None:
    async with workbench(small, "First") as bench:
        lose(bench, tmp_path / "U1.md")
        await bench.focus("I teach.")
        await bench.press("p")
        shown = bench.app.screen.query_one(RowList)
        screen = on_top(bench, PassagesScreen)
        assert [str(screen._drawn(row, 0)) for row in shown.items] == [
            "First  ✗  students mostly",
            "First  I teach.",
        ]
