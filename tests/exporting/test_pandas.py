"""What pandas makes of the exports: the same cells from csv and from xlsx."""

from __future__ import annotations

import io

import pandas as pd

from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.sheets import Column, Sheet
from codebook.exporting.xlsx_file import xlsx_bytes
from codebook.text.cells import unguard

COLUMNS = (Column("text"), Column("number", "number"), Column("flag", "bool"))
ROWS = [
    ("=1+1", 3, True),
    ("a, “b”\nc", 0.5, False),
    ("内存 🙂", -2, True),
    ("007", None, None),
    ("", 1, False),
]
SHEET = Sheet("S", COLUMNS, ROWS)


def test_a_workbook_has_every_cell_with_its_type() -> None:
    found = pd.read_excel(io.BytesIO(xlsx_bytes(SHEET)), dtype=object, na_filter=False)
    assert list(found.columns) == ["text", "number", "flag"]
    cells = [tuple(row) for row in found.itertuples(index=False)]
    assert cells == [tuple("" if cell is None else cell for cell in row) for row in ROWS]


def test_a_csv_file_has_the_same_cells() -> None:
    found = pd.read_csv(io.BytesIO(csv_bytes(SHEET)), dtype=str, na_filter=False)
    assert [unguard(text) for text in found["text"]] == [row[0] for row in ROWS]
    assert list(found["number"]) == ["3", "0.5", "-2", "", "1"]
    assert list(found["flag"]) == ["true", "false", "true", "", "false"]
