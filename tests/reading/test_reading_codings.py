"""Sheets of codings: what is exported is read, what is wrong is refused with its line."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from codebook.exporting.codings_sheet import CodingEntry, codings_sheet
from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.sheets import Sheet
from codebook.exporting.xlsx_file import xlsx_bytes
from codebook.reading.drafts import Problem
from codebook.reading.sheet_rows import CodingRow
from codebook.reading.sheets.codings_sheet import codings_of
from codebook.store.identity import timestamp
from refusals import refusal, written
from tabled import reader

read_codings_sheet = reader(codings_of)

NOW = timestamp(datetime(2025, 1, 31, 9, 30, tzinfo=UTC))
ENTRY = CodingEntry(
    transcript="T one",
    participant="U1",
    part="II",
    turn=4,
    speaker="U1",
    coder="First",
    start=10,
    end=25,
    quote="=it broke, twice\n",
    code="A.1",
    insight=" So it is ",
    memo="",
    key=True,
    created=NOW,
    modified=NOW,
)
ROW = CodingRow(
    transcript="T one",
    coder="First",
    start=10,
    end=25,
    code="A.1",
    line=2,
    quote="=it broke, twice\n",
    insight=" So it is ",
    key=True,
    created=NOW,
    modified=NOW,
)


@pytest.mark.parametrize(("name", "write"), [("c.csv", csv_bytes), ("c.xlsx", xlsx_bytes)])
def test_what_is_exported_is_read(
    tmp_path: Path, name: str, write: Callable[[Sheet], bytes]
) -> None:
    data = write(codings_sheet([ENTRY, ENTRY._replace(key=False, code="A new one")]))
    draft = read_codings_sheet(written(tmp_path, data, name))
    assert draft.problems == ()
    first, second = draft.rows
    assert first == ROW
    assert (second.key, second.code) == (False, "A new one")


def test_five_columns_are_enough_and_a_participant_may_stand_for_the_transcript(
    tmp_path: Path,
) -> None:
    text = "Participant;Coder;Start;End;Code\nU1;First;0;5;A.1\n"
    draft = read_codings_sheet(written(tmp_path, text))
    assert draft.rows == (
        CodingRow(transcript="U1", coder="First", start=0, end=5, code="A.1", line=2),
    )


def test_numbers_and_dates_of_a_spreadsheet(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.append(["transcript", "coder", "start", "end", "code", "key", "created"])
    created = datetime(2025, 1, 31, 9, 30)  # noqa: DTZ001 - cells have no time zone
    sheet.append(["T", "First", 3.0, 9, 1.5, True, created])
    book.save(tmp_path / "c.xlsx")
    (row,) = read_codings_sheet(tmp_path / "c.xlsx").rows
    assert (row.start, row.end, row.code, row.key) == (3, 9, "1.5", True)
    assert row.created == "2025-01-31T09:30:00.000000Z"


@pytest.mark.parametrize(
    ("written_so", "read"),
    [
        ("2025-03-01T09:30+09:00", "2025-03-01T00:30:00.000000Z"),
        ("2025-03-01T09:30:00.25-01:00", "2025-03-01T10:30:00.250000Z"),
        ("2025-03-01T05:00:00Z", "2025-03-01T05:00:00Z"),
        ("2025-03-01 05:00Z", "2025-03-01T05:00:00.000000Z"),
        ("2025-03-01", "2025-03-01T00:00:00.000000Z"),
    ],
)
def test_times_are_in_utc(tmp_path: Path, written_so: str, read: str) -> None:
    text = f"transcript,coder,start,end,code,created\nT,First,0,5,A.1,{written_so}\n"
    (row,) = read_codings_sheet(written(tmp_path, text)).rows
    assert row.created == read


def test_passages_without_a_place_are_left_out_and_reported(tmp_path: Path) -> None:
    adrift = ENTRY._replace(transcript="", turn=None, start=None, end=None)
    data = csv_bytes(codings_sheet([adrift, ENTRY, adrift]))
    draft = read_codings_sheet(written(tmp_path, data))
    assert [row.transcript for row in draft.rows] == ["T one"]
    assert draft.problems == (
        Problem(2, "left out: passages without a place in a transcript (rows 2, 6)"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "transcript,coder,from,to\nT,First,0,5\n",
            "line 1: a sheet of codings needs the columns start, end, code."
            " Name the columns transcript, coder, start, end, code in the first row.",
        ),
        (
            "coder,start,end,code\nFirst,0,5,A\n",
            "line 1: a sheet of codings needs the column transcript."
            " Name the columns transcript, coder, start, end, code in the first row.",
        ),
        ("T,First,0,5,", "line 2: the row has no code. Fill it in."),
        (",First,0,5,A", "line 2: the row has no transcript. Fill it in."),
        ("T,,0,5,A", "line 2: the row has no coder. Fill it in."),
        ("T,First,,5,A", "line 2: the row has no start. Fill it in."),
        (
            "T,First,x,5,A",
            'line 2: the start "x" is not a whole number of characters from 0. Correct it.',
        ),
        (
            "T,First,-1,5,A",
            'line 2: the start "-1" is not a whole number of characters from 0. Correct it.',
        ),
        (
            "T,First,0,2.5,A",
            'line 2: the end "2.5" is not a whole number of characters from 0. Correct it.',
        ),
        (
            "T,First,9,5,A",
            "line 2: the passage ends at 5, not after its start at 9."
            " Both count characters from 0; the end is that after the last.",
        ),
        (
            "T,First,5,5,A",
            "line 2: the passage ends at 5, not after its start at 5."
            " Both count characters from 0; the end is that after the last.",
        ),
        (
            'T,First,0,5,"A,B"',
            'line 2: "A,B" is no code: it has a comma. Correct it.',
        ),
        ("T,First,0,5,A,maybe", 'line 2: the key "maybe" is not true or false. Correct it.'),
        (
            "T,First,0,5,A,,31.1.2025",
            'line 2: the created "31.1.2025" is not a time such as 2025-01-31T09:30:00Z.'
            " Correct it.",
        ),
    ],
)
def test_what_is_no_coding_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    if "\n" not in text:
        text = f"transcript,coder,start,end,code,key,created\n{text}\n"
    assert refusal(read_codings_sheet, written(tmp_path, text)) == f"FILE, {said}"


def test_unknown_columns_are_reported(tmp_path: Path) -> None:
    text = "transcript,coder,start,end,code,mood\nT,First,0,5,A,glad\n"
    assert read_codings_sheet(written(tmp_path, text)).problems == (
        Problem(1, 'not read: the columns "mood"'),
    )
