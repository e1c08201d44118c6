"""CodeBook.csv as it was published, and what is refused as none."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from codebook.reading.sheet_rows import KeyPassageRow
from codebook.reading.sheets.codebook_sheet import codebook_of
from refusals import refusal, written
from tabled import reader

read_codebook_sheet = reader(codebook_of)

HEADER = "Participant,Type,Level,Tools,Topic,Said,Codes,Meaning"


def test_the_published_codebook_cell_by_cell(artefacts: Path) -> None:
    path = artefacts / "CodeBook.csv"
    draft = read_codebook_sheet(path)
    header, *expected = csv.reader(path.read_text().splitlines())
    assert list(draft.columns) == header
    assert len(draft.rows) == 19
    assert [
        [
            *(row.participant, row.group, *row.fields, row.prompt_category, row.quote),
            *(", ".join(row.codes), row.insight),
        ]
        for row in draft.rows
    ] == expected
    assert [row.line for row in draft.rows] == list(range(2, 21))
    assert draft.problems == ()


def test_cells_are_as_written_and_codes_are_parted(tmp_path: Path) -> None:
    row = ' U1 ,User, mid ,a + b,"Set, up","“It `x` broke.”\n",  A.1;B.2 ,,\'=so\n'
    draft = read_codebook_sheet(written(tmp_path, f"{HEADER}\n{row.replace('B.2 ,,', 'B.2 ,')}"))
    assert draft.columns == tuple(HEADER.split(","))
    assert draft.rows == (
        KeyPassageRow(
            participant="U1",
            group="User",
            fields=(" mid ", "a + b"),
            prompt_category="Set, up",
            quote="“It `x` broke.”\n",
            codes=("A.1", "B.2"),
            insight="=so",
            line=2,
        ),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Participant,Type,Said,Codes\nU1,User,x,A.1\n",
            'line 1: the header ("Participant", "Type", "Said", "Codes")'
            " is not that of a CodeBook.csv."
            " Its eight columns are Participant, Type, two of the participant's background,"
            " the prompt category, the quote, the linked codes and the insight.",
        ),
        (
            f"{HEADER}\nU1,User,,,,x,A.1,\nU2,User,,,,x,{'y' * 300},\n",
            f'line 3: "{"y" * 40}…" is no code: it has 300 characters, more than 40.'
            " Correct the linked codes.",
        ),
        (
            f"{HEADER}\nU1,User,,,,x,A\a1,\n",
            'line 2: "A\a1" is no code: it has a character that cannot be shown (U+0007).'
            " Correct the linked codes.",
        ),
    ],
)
def test_what_is_no_codebook_is_refused(tmp_path: Path, text: str, said: str) -> None:
    assert refusal(read_codebook_sheet, written(tmp_path, text)) == f"FILE, {said}"


def test_a_candidate_stands_by_its_name(tmp_path: Path) -> None:
    text = f'{HEADER}\nU1,User,,,,x,"A.1, a candidate\'s name",\n'
    (row,) = read_codebook_sheet(written(tmp_path, text)).rows
    assert row.codes == ("A.1", "a candidate's name")
