"""The page of agreement: figures, the matrix and its passages, the paragraph."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.coordinate import Coordinate

from codebook import Study
from codebook.study.measuring.methods import methods_paragraph
from codebook.tui.widgets.key_bar import KeyBar
from phrases import put
from small import write_files
from workbench import Bench, workbench

UNITS = ("I teach.", "How to set it up.", "The manual says nothing!", "Then I wait, for hours.")
CODES = {
    "First": ("A.1", "A.1", "A.2", "B.1"),
    "Second": ("A.1", "A.2", "A.2", ""),
}


@pytest.fixture
def coded(small: Path) -> Path:
    for name, numbers in CODES.items():
        with Study.open(small, name) as study:
            for quote, number in zip(UNITS, numbers, strict=True):
                if number:
                    put(study, quote, number)
            study.done()
    return small


def figures_wide(bench: Bench) -> int:
    shown = bench.table
    return sum(column.get_render_width(shown) for column in shown.ordered_columns[:6])


@pytest.mark.parametrize(
    ("quotes", "left_out"),
    [
        (["What do you ask?"], "1 coding is not on what participants said"),
        (["What do you do?", "What do you ask?"], "2 codings are not on what participants said"),
    ],
)
async def test_what_is_left_out_is_said_in_words(
    small: Path, quotes: list[str], left_out: str
) -> None:
    for name in ("First", "Second"):
        with Study.open(small, name) as study:
            put(study, "I teach.", "A.1")
            for quote in quotes if name == "First" else ():
                put(study, quote, "A.2")
            study.done()
    async with workbench(small, "First") as bench:
        await bench.press("%")
        await bench.until(lambda: bench.table.row_count > 0)
        assert bench.told().splitlines()[1] == f"left out: {left_out}"


async def test_figures_matrix_passages_and_paragraph(coded: Path) -> None:
    async with workbench(coded, "First") as bench:
        await bench.press("%")
        await bench.until(lambda: bench.table.row_count > 0)
        assert bench.told().startswith("4 turns · First, Second\nNo interval: undefined in ")
        await bench.press("down")
        assert bench.told().splitlines()[1].startswith("No interval: "), "what is out of view"
        assert str(bench.table.get_row_at(0)[0]) == "alpha, MASI distance"
        await bench.settle()
        assert figures_wide(bench) <= bench.table.size.width, "only reasons are out of view"
        await bench.pilot.resize_terminal(30, 24)
        await bench.until(lambda: str(bench.table.get_row_at(0)[0]) == "alpha, MA…")
        await bench.pilot.resize_terminal(80, 24)
        await bench.until(lambda: str(bench.table.get_row_at(0)[0]) == "alpha, MASI distance")
        await bench.press("n")
        await bench.until(lambda: "sentences" in bench.told())
        await bench.press("t")
        names = [name for name, *_ in bench.cells()]
        assert names == ["A.1 Setting up", "A.2 Documentation", "B.1 Speed"]
        counts = [[cell.strip() for cell in row[1:]] for row in bench.cells()[:3]]
        assert counts == [["·", "1", "1"], ["·", "·", "1"], ["1", "·", "·"]]
        assert bench.told() == "First down, Second across · A.1 against –: 0", "a cell, no name"
        bench.table.move_cursor(row=0, column=3, animate=False)
        await bench.settle()
        assert bench.told() == "First down, Second across · A.1 against A.2: 1"
        await bench.press("enter")
        assert bench.top == "PassagesScreen"
        assert bench.told() == "2 passages · First 1, Second 1"
        await bench.press("escape", "t")
        paragraph = bench.told("#paragraph")
        assert paragraph.startswith("First and Second coded 2 transcripts independently")
        await bench.press("y")
        assert bench.app.clipboard == paragraph
        assert bench.table.cursor_coordinate == Coordinate(0, 0)


async def test_what_neither_coded_is_counted_too(small: Path) -> None:
    for name, quote in (("First", "I teach."), ("Second", "How to set it up.")):
        with Study.open(small, name) as study:
            put(study, quote, "A.1")
            study.done()
    async with workbench(small, "First") as bench:
        await bench.press("%")
        await bench.until(lambda: bench.table.row_count > 0)
        await bench.press("t")
        assert bench.told() == "First down, Second across · – against –: 2"
        assert [[cell.strip() for cell in row[1:]] for row in bench.cells()] == [
            ["2", "1"],
            ["1", "·"],
        ]
        await bench.press("enter")
        assert bench.said[-1] == "Neither coder put a code there."
        await bench.press("right", "enter")
        assert bench.top == "PassagesScreen"


async def test_of_three_coders_it_says_whose_the_counts_are(tmp_path: Path) -> None:
    files = write_files(tmp_path / "sources")
    with Study.create(tmp_path / "three", coders=["Ada", "Ben", "Cid"], files=files) as study:
        for name in ("Ada", "Ben", "Cid"):
            study.work_as(name)
            put(study, "I teach.", "A.2" if name == "Cid" else "A.1")
            study.done()
    async with workbench(tmp_path / "three", "Ada") as bench:
        await bench.press("%")
        await bench.until(lambda: bench.table.row_count > 0)
        assert bench.told().splitlines()[0] == (
            "4 turns · Ada, Ben, Cid · kappa: mean over pairs, counts: sums"
        )
        of_codes = {row[0].split()[0]: row[-3:-1] for row in bench.cells()}
        assert [[each.strip() for each in of_codes[code]] for code in ("A.1", "A.2")] == [
            ["1", "2"],
            ["0", "2"],
        ]
        await bench.press("t")
        shown = []
        for _ in range(4):
            shown.append(bench.told().split(" · ")[0])
            await bench.press("p")
        assert shown == [
            "Ada down, Ben across",
            "Ada down, Cid across",
            "Ben down, Cid across",
            "Ada down, Ben across",
        ]
        assert [[cell.strip() for cell in row[1:]] for row in bench.cells()] == [["1"]]


async def test_each_page_has_the_room_and_the_keys_that_it_needs(coded: Path) -> None:
    async with workbench(coded, "First") as bench:
        await bench.press("%")
        await bench.until(lambda: bench.table.row_count > 0)
        first = figures_wide(bench)
        bars = []
        for _ in range(3):
            bars.append(str(bench.app.screen.query_one(KeyBar).render()))
            await bench.press("t")
        assert ["Passages" in bar for bar in bars] == [False, True, False]
        assert ["Copy" in bar for bar in bars] == [False, False, True]
        await bench.press("t", "t")
        await bench.pilot.resize_terminal(140, 24)
        await bench.press("t")
        wide = bench.table
        assert figures_wide(bench) >= first, "measured while it was out of sight"
        assert bench.told() == "4 turns · First, Second"
        assert str(wide.get_row_at(0)[-1]).startswith("No interval: "), "it stands beside"
        assert wide.ordered_columns[-1].get_render_width(wide) > len("No interval: ")


async def test_before_all_are_done_there_is_a_sentence(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("%")
        await bench.until(lambda: "Comparing" not in bench.told())
        assert bench.told() == (
            "The coders are still coding separately."
            " Agreement is shown once all have finished, with D on the desk."
        )
        bar = str(bench.app.screen.query_one(KeyBar).render())
        assert bar == "esc Back  ? Help", "no key is offered that does nothing"


def test_the_paragraph_says_what_was_measured(coded: Path) -> None:
    with Study.open(coded, "First") as study:
        assert methods_paragraph(study.agreement(unit="sentence")) == (
            "First and Second coded 2 transcripts independently, without seeing each other's codes."
            " In 1 of them nobody put a code."
            " We compared the sets of codes on 8 units (sentences of the participants); a unit"
            " without codes counts as the empty set. Krippendorff's alpha with the MASI distance"
            " between sets (Passonneau, 2006) was 0.62. Cohen's kappa pooled over codes (De Vries"
            " et al., 2008) was 0.50; the coders gave the same set of codes to 75% of the units."
            " Per code, Cohen's kappa ranged from 0.00 (B.1) to 0.60 (A.2) over 3 codes."
        )


async def test_no_interval_is_cut_and_the_coders_names_have_the_room_that_is_left(
    tmp_path: Path,
) -> None:
    names = ("María-José Castellanos", "Łucja Brzęczyszczykiewicz")
    files = write_files(tmp_path / "sources")
    for n in range(6):
        files.append(tmp_path / "sources" / f"P{n}.txt")
        said = [f"Interviewer: And then?\n\nP{n}: Answer {m}." for m in range(4)]
        files[-1].write_text("\n\n".join(said), encoding="utf-8")
    with Study.create(tmp_path / "two", coders=names, files=files) as study:
        for name, first, second in zip(names, ("A.1", "A.2"), ("A.2", "A.1"), strict=True):
            study.work_as(name)
            for n, m in product(range(6), range(4)):
                number = "B.1" if n < m else first if m % 2 else second
                put(study, f"Answer {m}.", number, name=f"P{n}")
            study.done()
        found = study.agreement()
    intervals = {
        f"{measure.ci[0]:.3f} to {measure.ci[1]:.3f}"
        for measure in (*found.measures.values(), *found.by.values())
        if measure.ci
    }
    assert "-0.375 to 0.499" in intervals
    async with workbench(tmp_path / "two", names[0], size=(160, 40)) as bench:
        await bench.press("%")
        await bench.until(lambda: bench.table.row_count > 0)
        for width, shown in ((160, names), (80, ("María-J…", "Łucja B…"))):
            await bench.pilot.resize_terminal(width, 24)
            await bench.until(lambda: {row[2] for row in bench.cells()} - {""} == intervals)
            interval, *counted, _ = bench.table.ordered_columns[2:]
            assert interval.width >= max(map(len, intervals))
            assert [str(column.label).strip() for column in counted] == ["both", *shown]
            assert all(column.width >= cell_len(str(column.label)) for column in counted)
            assert figures_wide(bench) <= bench.table.size.width, "all of it is in view"
