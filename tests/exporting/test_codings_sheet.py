"""The sheet of codings has the columns of the contract, alike in csv and xlsx."""

from __future__ import annotations

import csv
import io

import openpyxl

from codebook.exporting.codings_sheet import CodingEntry, codings_sheet
from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.xlsx_file import xlsx_bytes

ENTRY = CodingEntry(
    *("interview-1", "U1, U2", "II", 4, "U1", "First", 120, 180, "- it “broke”,\nagain 😀", "B.5"),
    *("An insight", "", True, "2024-05-01T10:00:00.123456Z", "2024-05-02T10:00:00Z"),
)


def test_the_columns_are_those_of_the_contract() -> None:
    assert csv_bytes(codings_sheet([])) == (
        b"transcript,participant,part,turn,speaker,coder,start,end,quote,code,insight,memo,key,"
        b"created,modified\n"
    )


def test_csv_and_xlsx_agree_cell_for_cell() -> None:
    loose = ENTRY._replace(turn=None, start=None, end=None, key=False, quote="from a paper")
    sheet = codings_sheet([ENTRY, loose])
    lines = list(csv.reader(io.StringIO(csv_bytes(sheet).decode(), newline="")))
    worksheet = openpyxl.load_workbook(io.BytesIO(xlsx_bytes(sheet))).worksheets[0]
    book = list(worksheet.iter_rows(min_row=2, values_only=True))
    assert lines[1] == [
        *("interview-1", "U1, U2", "II", "4", "U1", "First", "120", "180"),
        *("'- it “broke”,\nagain 😀", "B.5", "An insight", "", "true"),
        *("2024-05-01T10:00:00.123456Z", "2024-05-02T10:00:00Z"),
    ]
    assert book[0] == tuple(value if value != "" else None for value in ENTRY)
    assert lines[2][3:8] == ["", "U1", "First", "", ""]
    assert book[1][3:8] == (None, "U1", "First", None, None)
