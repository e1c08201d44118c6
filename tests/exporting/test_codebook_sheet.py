"""CodeBook.csv, as it was published and with a study's own columns."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from codebook.exporting.codebook_sheet import (
    CodebookEntry,
    CodeLabel,
    codebook_sheet,
    codes_in_order,
)
from codebook.exporting.csv_file import csv_bytes
from codebook.study.settings import CODEBOOK


def entry(codes: tuple[CodeLabel, ...] = ()) -> CodebookEntry:
    return CodebookEntry("U1", "User", ("Beginner", "PyTorch"), "Setup", "It broke", codes, "So")


def test_the_header_is_the_published_one() -> None:
    assert csv_bytes(codebook_sheet([], CODEBOOK)) == (
        b"Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        b"Linked Taxonomy Node(s),Research Insight\n"
    )


def test_another_study_names_its_own_columns() -> None:
    headers = ("Years", "Ward", "Question", "Quote", "Codes", "Insight")
    sheet = codebook_sheet([entry()], headers)
    assert [column.header for column in sheet.columns] == ["Participant", "Type", *headers]


def test_a_row_has_its_codes_in_codebook_order_and_a_candidate_by_name() -> None:
    labels = [("C.10", "x"), ("", "slow start"), ("C.2", "y"), ("B.5", "z"), ("C.2", "y")]
    codes = tuple(CodeLabel(*label) for label in labels)
    assert codes_in_order(codes) == "B.5, C.2, C.10, slow start"
    assert codebook_sheet([entry(codes)], CODEBOOK).rows == [
        *[("U1", "User", "Beginner", "PyTorch", "Setup", "It broke", codes_in_order(codes), "So")]
    ]


def test_the_published_file_comes_out_cell_for_cell(artefacts: Path) -> None:
    with (artefacts / "CodeBook.csv").open(encoding="utf-8", newline="") as file:
        published = list(csv.reader(file))
    entries = [
        CodebookEntry(
            *(row[0], row[1], (row[2], row[3]), row[4], row[5]),
            tuple(CodeLabel(number, "") for number in reversed(row[6].split(", "))),
            row[7],
        )
        for row in published[1:]
    ]
    data = csv_bytes(codebook_sheet(entries, published[0][2:])).decode()
    exported = list(csv.reader(io.StringIO(data, newline="")))
    assert exported == published
    assert sum(map(len, exported)) == 160
