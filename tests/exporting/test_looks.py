"""What a workbook shows beyond the cells: colours, the way to other sheets, formats; its limits."""

from __future__ import annotations

import io

import openpyxl
import pytest

from codebook.errors import RefusedError
from codebook.exporting.codes_sheet import codes_sheet
from codebook.exporting.crossed_sheet import CrossedEntry, cooccurrence_sheet, presence_sheet
from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.sheets import Column, Sheet
from codebook.exporting.xlsx_file import xlsx_bytes

COLUMNS = (
    Column("sheet", "sheet"),
    Column("colour", "colour"),
    Column("value", "number", digits=2),
    Column("count", "number", zeros=False),
)
ROWS = [("T", "#FFFF00", 0.5, 0), ("=T", "=1+1", -1.0, 3), ("none", "#000080", None, -2)]


def test_a_colour_is_shown_in_itself_and_stays_a_text() -> None:
    book = openpyxl.load_workbook(
        io.BytesIO(xlsx_bytes(Sheet("S", COLUMNS, ROWS), Sheet("T", (), [])))
    )
    sheet = book["S"]
    inks = [(c.value, c.fill.fgColor.rgb, c.font.color.rgb) for c in (sheet["B2"], sheet["B4"])]
    assert inks == [("#FFFF00", "00FFFF00", "00000000"), ("#000080", "00000080", "00FFFFFF")]
    assert (sheet["B3"].value, sheet["B3"].data_type) == ("=1+1", "s")
    assert sheet["B3"].fill.fill_type is None
    assert sheet["A2"].hyperlink.location == "'T'!A1"
    assert [sheet[place].hyperlink for place in ("A3", "A4")] == [None, None]
    assert [sheet[place].number_format for place in ("C2", "D2")] == ["0.00", "0;-0;"]


def test_how_it_looks_changes_no_cell() -> None:
    assert csv_bytes(Sheet("S", COLUMNS, ROWS)) == (
        b"sheet,colour,value,count\nT,#FFFF00,0.5,0\n'=T,'=1+1,-1,3\nnone,#000080,,-2\n"
    )
    data = io.BytesIO(xlsx_bytes(Sheet("S", COLUMNS, ROWS)))
    read = openpyxl.load_workbook(data)["S"].iter_rows(min_row=2, values_only=True)
    assert list(read) == ROWS


def test_more_columns_than_a_worksheet_has_are_refused() -> None:
    with pytest.raises(RefusedError) as refused:
        xlsx_bytes(Sheet("Co-occurrence", (Column("x"),) * 16_385, []))
    assert str(refused.value) == (
        "The sheet Co-occurrence has 16,385 columns; a workbook holds 16,384. Export it as csv."
    )


def test_words_of_a_header_stand_whole_unless_they_are_very_long() -> None:
    rows = [CrossedEntry(name, "", (0, 0)) for name in ("C.10.iii", "Folklore of documentation")]
    long = CrossedEntry("D" * 90, "", (0, 0))
    sheets = (
        codes_sheet([]),
        presence_sheet(["U1", "Participant17"], rows),
        cooccurrence_sheet([*rows, long]),
    )
    narrow = [
        column.header
        for sheet in sheets
        for column in sheet.columns
        if column.width < max(map(len, column.header.split())) + 1
    ]
    assert narrow == [long.code]
    assert [column.width for column in sheets[1].columns[2:]] == [8, 15, 14]
