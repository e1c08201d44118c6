"""Grids and figures show what another window writes, and leave alone what is being typed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input

from codebook import Study
from codebook.study.people.participants import Edit
from codebook.text.spans import Span
from codebook.tui.screens.live_screen import LiveScreen
from workbench import Bench, on_top, workbench


def cell(bench: Bench, row: int, column: int) -> str:
    return bench.cells()[row][column].strip()


def typed(bench: Bench) -> str:
    return bench.app.screen.query_one(Input).value


def edit(study: Study, label: str, column: str, value: str) -> None:
    (person,) = [each.id for each in study.people() if each.label == label]
    study.edit_participants([Edit(person, column, value)], "edited elsewhere")


async def look(bench: Bench) -> None:
    """Look now, and not within a second."""
    screen = on_top(bench, LiveScreen)
    screen.look()
    await bench.settle()


async def test_what_another_window_writes_is_shown_and_what_is_typed_here_stays(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        with Study.open(small, "Second") as other:
            await in_participants(bench, other)
            await bench.press("escape")
            await in_rankings(bench, other)
            await bench.press("escape", "escape")
            await in_agreement(bench, other)


async def in_participants(bench: Bench, other: Study) -> None:
    await bench.press("P", "enter", "right", "right", "right", "right")
    await bench.type("Oth")
    edit(other, "U1", "Gender", "Other")
    await asyncio.sleep(1)
    await bench.settle()
    assert cell(bench, 0, 4) == "Other", "within a second"
    assert (typed(bench), bench.told("#where")) == ("Oth", "D1, Gender")
    other.add_participant("U2", "User")
    await look(bench)
    assert bench.table.row_count == 3
    await bench.type("er")
    assert (typed(bench), bench.told("#where")) == ("Other", "D1, Gender")
    edit(other, "D1", "Gender", "Female")
    await look(bench)
    assert bench.told() == "Somebody else has entered “Female” here meanwhile."
    await bench.press("enter", "up")
    assert cell(bench, 1, 4) == "Other", "who writes last knows of the other"
    edit(other, "D1", "Gender", "Female")
    await look(bench)
    assert typed(bench) == "Female"
    await bench.type("x")
    other.forget("D1")
    await look(bench)
    assert bench.told() == "That cell no longer exists. You were typing: x"
    assert (cell(bench, 1, 0), typed(bench)) == ("U2", ""), "it goes into nobody else's"


async def in_rankings(bench: Bench, other: Study) -> None:
    await bench.press("O")
    await bench.type("1")
    where, (card, *_) = bench.told("#where"), other.cards()
    person = next(each for each in other.people() if each.label == "U2")
    other.rank(person.id, card.key, "/")
    other.add_participant("A1", "User")
    await look(bench)
    assert cell(bench, 1, 1) == "declined"
    assert bench.table.row_count == 3
    assert (typed(bench), bench.told("#where")) == ("1", where)


async def in_agreement(bench: Bench, other: Study) -> None:
    revision, codes = other.interviews()[0].revision_id, other.codebook().codes
    for name in ("First", "Second"):
        other.work_as(name)
        other.code(revision, Span(60, 70), [codes[1].id])
    await bench.press("%")
    await bench.until(lambda: "still coding separately" in bench.told())
    for name in ("First", "Second"):
        other.work_as(name)
        other.done()
    await look(bench)
    assert bench.told().splitlines()[0].endswith("turns · First, Second")
    assert cell(bench, 5, 0) == "A.1 Setting up"
    bench.table.move_cursor(row=4, column=1, animate=False)
    other.edit_code(codes[1].id, name="Installing")
    await look(bench)
    assert cell(bench, 5, 0) == "A.1 Installing"
    assert bench.table.cursor_coordinate == (4, 1)


@pytest.mark.parametrize("taken_back", [("ctrl+z",), ("ctrl+z", "ctrl+y")])
async def test_what_is_said_after_undo_and_redo_on_a_grid_is_not_wiped_away(
    small: Path, taken_back: tuple[str, ...]
) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("O", "1", "enter", *taken_back, "9", "enter")
        refused = bench.told()
        assert refused.startswith("“9” is not a code that can be ranked here.")
        await look(bench)
        assert (bench.told(), typed(bench)) == (refused, "9"), "it was written here, not elsewhere"
