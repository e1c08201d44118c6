"""Sheets of rankings: what is exported is read, what is wrong is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.rankings_sheet import RankingEntry, rankings_sheet
from codebook.exporting.xlsx_file import xlsx_bytes
from codebook.reading.sheets.rankings_sheet import rankings_of
from kinds import kind_of
from refusals import refusal, written
from tabled import reader

read_rankings = reader(rankings_of)

ENTRIES = [
    RankingEntry(
        "U1", "User", "Beginner", "II", "given", 1, "A.3", "Weird, design", True, "U1 3-9"
    ),
    RankingEntry("U1", "User", "Beginner", "II", "given", 2.5, "=slow login", "", False, "U1 3-9"),
    RankingEntry(
        "U1", "User", "Beginner", "II", "given", None, "A.1", "Setting up", True, "U1 3-9"
    ),
    RankingEntry("D1", "Developer", "", "II", "declined", None, "", "", True, ""),
]


@pytest.mark.parametrize(
    ("name", "made"), [("r.csv", csv_bytes), ("r.xlsx", xlsx_bytes)], ids=["csv", "xlsx"]
)
def test_what_is_exported_is_read(tmp_path: Path, name: str, made: object) -> None:
    assert callable(made)
    path = written(tmp_path, made(rankings_sheet(ENTRIES)), name)
    assert kind_of(path) == "rankings"
    draft = read_rankings(path)
    assert draft.problems == ()
    found = [{name: getattr(row, name) for name in RankingEntry._fields} for row in draft.rows]
    assert found == [entry._asdict() for entry in ENTRIES]


def test_four_columns_in_any_order_will_do(tmp_path: Path) -> None:
    path = written(tmp_path, "Item;Position;Participant;Part\nA.1;1,5;U1;II\nA.2;;U1;II\n")
    rows = read_rankings(path).rows
    assert [(r.item, r.position, r.answer, r.offered) for r in rows] == [
        ("A.1", 1.5, "given", True),
        ("A.2", None, "given", True),
    ]


HEADER = "participant,part,position,item\n"


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        (
            "participant,part,item\nU1,II,A.1\n",
            "FILE, line 1: a sheet of rankings needs the column position."
            " Name the columns participant, part, position, item in the first row.",
        ),
        (
            f"{HEADER}U1,II,first,A.1\n",
            'FILE, line 2: the position "first" is no number.'
            " Write 1 for the first; leave it empty where the item was offered and not ranked.",
        ),
        (
            f"{HEADER}U1,II,1,A.1\n,II,2,A.2\n",
            "FILE, line 3: the row has no participant. Fill it in.",
        ),
        (f"{HEADER}U1,,1,A.1\n", "FILE, line 2: the row has no part. Fill it in."),
        (f"{HEADER}U1,II,1,\n", "FILE, line 2: the row has no item. Fill it in."),
        (
            f"{HEADER}U1,II,1,A.1\nU2,II,1,A.1\nU1,II,2,A.1\n",
            'FILE, line 4: U1 ranks "A.1" in row 2 too. Keep one row for each item.',
        ),
        (
            "participant,part,position,item,answer\nU1,II,1,A.1,perhaps\n",
            'FILE, line 2: the answer "perhaps" is none of given, declined, not asked. Correct it.',
        ),
    ],
)
def test_a_sheet_is_refused_with_the_line(tmp_path: Path, sheet: str, sentence: str) -> None:
    assert refusal(read_rankings, written(tmp_path, sheet)) == sentence


@pytest.mark.parametrize("position", ["nan", "inf", "1e999", "--1"])
def test_only_a_number_is_a_position(tmp_path: Path, position: str) -> None:
    path = written(tmp_path, f"{HEADER}U1,II,{position},A.1\n")
    assert f'the position "{position}" is no number' in refusal(read_rankings, path)
