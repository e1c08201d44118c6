"""The background sheet, to work with and as it was published."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.worksheet.worksheet import Worksheet

from codebook.exporting.background_sheet import (
    BackgroundEntry,
    background_sheet,
    published_background_sheet,
)
from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.sheets import Merge
from codebook.exporting.xlsx_file import xlsx_bytes

HEADERS = ("Roles", "Years", "Duties")


def entry(participant: str, *normal: str) -> BackgroundEntry:
    return BackgroundEntry(participant, tuple(f"{cell} " for cell in normal), normal)


def opened(data: io.BytesIO | Path) -> Worksheet:
    sheet = openpyxl.load_workbook(data).active
    assert isinstance(sheet, Worksheet)
    return sheet


def test_the_sheet_to_work_with_has_ids_first_and_years_as_numbers() -> None:
    sheet = background_sheet(
        HEADERS, [entry("U1", "Tester", "3", ""), entry("", "Dev", "0.67", "x")]
    )
    assert [column.header for column in sheet.columns] == ["Participant", *HEADERS]
    assert sheet.rows == [("U1", "Tester", 3, ""), ("", "Dev", 0.67, "x")]
    assert [column.kind for column in sheet.columns] == ["text", "text", "number", "text"]
    assert csv_bytes(sheet).decode() == (
        "Participant,Roles,Years,Duties\nU1,Tester,3,\n,Dev,0.67,x\n"
    )
    assert not sheet.merges


@pytest.mark.parametrize(
    "text", ["007", "1.50", "8 months", "1e5", "-", "", "٣", "3 ", "9" * 20, "10000000000000.001"]
)
def test_what_a_number_would_change_stays_as_it_is(text: str) -> None:
    assert background_sheet(("Years",), [entry("U1", text)]).rows == [("U1", text)]


@given(st.from_regex(r"[0-9]{1,16}(\.[0-9]{1,5})?", fullmatch=True) | st.text(max_size=6))
def test_a_cell_prints_the_same_as_a_number(text: str) -> None:
    sheet = background_sheet(("Years",), [entry("1", text)])
    assert [str(cell) for _, cell in sheet.rows] == [text]


def test_columns_are_as_wide_as_their_text_and_long_ones_wrap() -> None:
    columns = background_sheet(HEADERS, [entry("U1", "测试" * 5, "3", "word " * 40)]).columns
    assert [(column.width, column.wrap) for column in columns] == [
        *((14, False), (23, False), (10, False), (60, True))
    ]
    (_, lines) = background_sheet(("Duties",), [entry("U1", "tests\nreviews")]).columns
    assert (lines.width, lines.wrap) == (10, True)


def test_neighbours_with_one_text_are_merged_in_the_columns_named() -> None:
    rows = [("a", "1", "x"), ("a", "1", "x"), ("b", "1", "y"), ("c", "", "x"), ("d", "", "x")]
    entries = [BackgroundEntry("", row, row) for row in rows]
    sheet = published_background_sheet(HEADERS, entries, merge={"Years", "Duties"})
    assert sheet.merges == (Merge(1, 0, 2), Merge(2, 0, 1), Merge(2, 3, 4))
    assert [row[2] for row in sheet.rows] == ["x", "", "y", "x", ""]
    assert [row[0] for row in sheet.rows] == ["a", "a", "b", "c", "d"]
    assert (sheet.name, sheet.plain) == ("Sheet1", True)


def test_without_participants_there_is_a_header() -> None:
    assert csv_bytes(published_background_sheet(HEADERS, [])) == b"Roles,Years,Duties\n"
    assert csv_bytes(background_sheet(HEADERS, [])) == b"Participant,Roles,Years,Duties\n"


def test_the_published_sheet_comes_out_with_its_values_and_merged_cells(artefacts: Path) -> None:
    published = opened(artefacts / "Interviewee Background.xlsx")
    header, *rows = [[str(cell or "") for cell in row] for row in published.values]
    for area in published.merged_cells.ranges:
        for row, column in list(area.cells)[1:]:
            rows[row - 2][column - 1] = rows[area.min_row - 2][column - 1]
    entries = [BackgroundEntry("", tuple(row), tuple(row)) for row in rows]
    sheet = published_background_sheet(header, entries, merge={"Responsibilities"})
    exported = opened(io.BytesIO(xlsx_bytes(sheet)))
    assert exported.title == "Sheet1"
    assert list(exported.values) == list(published.values)
    assert {str(area) for area in exported.merged_cells.ranges} == {
        *("D6:D9", "D10:D11", "D15:D16", "D17:D18", "D19:D20")
    }
