"""The columns of a grid share the room that there is."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from codebook.tui.screens.participants.column_widths import in_two_lines, shared_out
from workbench import workbench


@given(st.lists(st.integers(1, 40), max_size=12), st.integers(0, 200), st.integers(1, 20))
def test_the_widest_give_way_as_far_as_they_have_to(
    wanted: list[int], room: int, least: int
) -> None:
    given = shared_out(wanted, room, least)
    fits = sum(min(each, least) for each in wanted) <= room
    if sum(wanted) <= room or not fits:
        assert given == wanted
        return
    width = max(given)
    assert sum(given) <= room
    assert given == [min(each, width) for each in wanted]
    assert sum(min(each, width + 1) for each in wanted) > room, "no wider than there is room"


@pytest.mark.parametrize(
    ("heading", "width", "broken"),
    [
        ("Experience Years for LLMs", 10, "Experience\nYears for LLMs"),
        ("Years of practice", 8, "Years of\npractice"),
        ("Responsibilities", 6, "Responsibilities"),
        ("Years of practice", 17, "Years of practice"),
        ("", 6, ""),
    ],
)
def test_a_heading_is_broken_where_it_becomes_shortest(
    heading: str, width: int, broken: str
) -> None:
    assert in_two_lines(heading, width) == broken


async def test_all_columns_of_participants_are_seen_at_once_where_there_is_room(
    sample: Path,
) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("P")
        table = bench.table
        assert table.virtual_size.width > table.size.width, "too narrow for that"
        narrow = [column.width for column in table.ordered_columns]
        await bench.pilot.resize_terminal(120, 30)
        await bench.settle()
        assert table.virtual_size.width <= table.size.width
        assert [column.width for column in table.ordered_columns] != narrow
        heads = [str(column.label) for column in table.ordered_columns]
        names = [column.name for column in bench.desk.study.participants_grid().columns]
        assert [head.replace("\n", " ") for head in heads[:-1]] == names[:-1]
        assert (heads[-1], table.header_height) == ("Responsibiliti…", 2)
        for row in range(table.row_count):
            cells = map(str, table.get_row_at(row))
            widths = (column.width for column in table.ordered_columns)
            assert all(cell_len(cell) <= width for cell, width in zip(cells, widths, strict=True))
