"""Sheets of themes: what is exported is read, what is wrong is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.themes_sheet import ThemeEntry, themes_sheet
from codebook.exporting.xlsx_file import xlsx_bytes
from codebook.reading.registry import read
from codebook.reading.sheets.themes_sheet import themes_of
from kinds import kind_of
from refusals import refusal, written
from tabled import reader

read_themes = reader(themes_of)

ENTRIES = [
    ThemeEntry("Ada", "=Setup", "What\nit takes", "Why", "A.1", "Setting, up", "U1: one\nU2: two"),
    ThemeEntry("Ada", "=Setup", "What\nit takes", "Why", "", "Folklore", "U1: one\nU2: two"),
    ThemeEntry("consensus", "Empty", "", "", "", "", ""),
]


@pytest.mark.parametrize(
    ("name", "made"), [("t.csv", csv_bytes), ("t.xlsx", xlsx_bytes)], ids=["csv", "xlsx"]
)
def test_what_is_exported_is_read(tmp_path: Path, name: str, made: object) -> None:
    assert callable(made)
    path = written(tmp_path, made(themes_sheet(ENTRIES)), name)
    assert kind_of(path) == "themes"
    draft = read_themes(path)
    assert draft.problems == ()
    found = [{name: getattr(row, name) for name in ThemeEntry._fields} for row in draft.rows]
    wanted = [e._asdict() | {"shown_by": tuple(e.shown_by.splitlines())} for e in ENTRIES]
    assert found == wanted


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        (
            "coder,theme,name\nAda,Setup,x\n",
            "FILE, line 1: a sheet of themes needs the column code."
            " Name the columns coder, theme, code in the first row.",
        ),
        (
            "coder,theme,code\nAda,Setup,A.1\n,Setup,A.2\n",
            "FILE, line 3: the row has no coder. Fill it in.",
        ),
        ("coder,theme,code\nAda,,A.1\n", "FILE, line 2: the row has no theme. Fill it in."),
    ],
)
def test_a_sheet_is_refused_with_the_line(tmp_path: Path, sheet: str, sentence: str) -> None:
    assert refusal(read_themes, written(tmp_path, sheet)) == sentence


def test_a_sheet_of_themes_is_nothing_else(tmp_path: Path) -> None:
    path = written(tmp_path, "coder,theme,code\nAda,Setup,A.1\n")
    with pytest.raises(Exception, match="the header is that of themes, not of taxonomy"):
        read(path, "taxonomy")
