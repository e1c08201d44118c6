from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import DataTable

from codebook import Study
from codebook.store.rows import CodeRow
from codebook.study.codebook import Codebook
from codebook.tui.screens.matrix_screen import rolled_up
from codebook.tui.widgets.key_bar import KeyBar
from workbench import Bench, workbench


def row(number: str, parent: str | None = None) -> CodeRow:
    return CodeRow(
        number, number, f"Code {number}", "", "", "", "", "taxonomy", "accepted", parent, None, 0
    )


CODEBOOK = Codebook([row("A"), row("A.1", "A"), row("A.1.i", "A.1"), row("B")])


def test_counts_of_what_is_below_are_added() -> None:
    counts = {
        ("A.1.i", "u"): 2,
        ("A.1.i", "d"): 1,
        ("A.1", "u"): 3,
        ("B", "d"): 4,
        ("gone", "u"): 9,
    }
    assert rolled_up(CODEBOOK, counts) == {
        ("A.1.i", "u"): 2, ("A.1.i", "d"): 1, ("A.1.i", ""): 3,
        ("A.1", "u"): 5, ("A.1", "d"): 1, ("A.1", ""): 6,
        ("A", "u"): 5, ("A", "d"): 1, ("A", ""): 6,
        ("B", "d"): 4, ("B", ""): 4,
    }  # fmt: skip


def rows(bench: Bench) -> list[list[str]]:
    table = bench.app.screen.query_one(DataTable)
    return [[str(cell).strip() for cell in table.get_row_at(at)] for at in range(table.row_count)]


async def coded(bench: Bench) -> None:
    """Code twice in one interview and once in the other, then show the matrix."""
    await bench.focus("I teach.")
    await bench.press("a", "1")
    await bench.focus("The manual says nothing!")
    await bench.press("a", "2", "]", "b", "1", "#")


async def test_codes_are_counted_by_participant_and_themes_add_up(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await coded(bench)
        assert rows(bench) == [
            ["A Questions", "2", "2", "·"],
            ["A.1 Setting up", "1", "1", "·"],
            ["A.2 Documentation", "1", "1", "·"],
            ["B Wishes", "1", "·", "1"],
            ["B.1 Speed", "1", "·", "1"],
        ]
        assert bench.told() == "2 codings · all participants · A Questions"
        await bench.press("t")
        assert [each[0] for each in rows(bench)] == ["A Questions", "B Wishes"]
        await bench.press("t")
        assert len(rows(bench)) == 5


async def test_who_was_neither_interviewed_nor_coded_has_no_column_of_dots(
    sample: Path, tmp_path: Path
) -> None:
    sheet = tmp_path / "CodeBook.csv"
    sheet.write_text(
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        "Linked Taxonomy Node(s),Research Insight\n"
        "U4,User,Beginner,one tool,Asking,It asks too much.,A.2,One gives up.\n"
    )
    with Study.open(sample, "Ada") as study:
        study.import_files([sheet])
    async with workbench(sample, "Ada", size=(120, 36)) as bench:
        await bench.press("#")
        labels = [
            str(column.label) for column in bench.app.screen.query_one(DataTable).columns.values()
        ]
        interviewed = ["U1", "U2", "U3", "U6", "D1", "D2", "D3", "D4"]
        assert labels == ["", "all", *interviewed[:3], "U4", *interviewed[3:]]
        assert bench.told() == "87 codings · all participants, 10 without an interview · A Question"


async def test_what_works_there_is_in_the_palette_and_in_a_footer_that_can_be_clicked(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await coded(bench)
        await bench.press("ctrl+p", *"levels")
        await bench.press("enter")
        assert len(rows(bench)) == 2
        bar = str(bench.app.screen.query_one(KeyBar).render())
        assert bar == "⏎ Passages  t Levels  w Whose layers  esc Back  ? Help"
        await bench.pilot.click(KeyBar, offset=(1 + bar.index("Levels"), 0))
        await bench.settle()
        assert len(rows(bench)) == 5
        await bench.pilot.click(KeyBar, offset=(1 + bar.index("esc"), 0))
        await bench.settle()
        assert bench.top == "DeskScreen"


async def test_a_cell_leads_to_its_passages_and_those_below(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await coded(bench)
        await bench.press("right")
        assert bench.told() == "2 codings · U1 User · A Questions"
        await bench.press("enter")
        assert bench.top == "CodePassages"
        title = bench.told("#headline")
        assert title == "A  Questions, with what is below · U1"
        assert bench.told() == "2 passages"
        await bench.press("escape", "right", "enter")
        assert bench.told() == "It is not used yet."
        await bench.press("escape", "left", "enter", "down", "enter")
        assert bench.top == "DeskScreen"
        assert bench.view.caret == bench.span("The manual says nothing!").start


async def test_what_is_undone_meanwhile_is_not_counted(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await coded(bench)
        await bench.press("down", "down", "down", "enter", "ctrl+z", "escape")
        assert rows(bench)[3] == ["B Wishes", "·", "·", "·"]
        assert bench.told() == "0 codings · all participants · B Wishes", "the cursor stays"


@pytest.mark.parametrize("size", [(60, 20), (250, 70)])
async def test_names_have_as_much_room_as_there_is(sample: Path, size: tuple[int, int]) -> None:
    async with workbench(sample, "Ada", size=size) as bench:
        await bench.press("#")
        assert any(each[0].endswith("…") for each in rows(bench)) == (size[0] < 100)
