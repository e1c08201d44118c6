"""What the columns of CodeBook.csv are called, and which of the participants' fields they print."""

from __future__ import annotations

import csv
from pathlib import Path

import small
from phrases import put

WARD = (
    "Participant,Type,Years,Ward,Prompt Category,Thematic Quote,Linked Taxonomy Node(s),"
    "Research Insight\n"
)


def test_a_header_without_rows_says_how_the_columns_are_called(tmp_path: Path) -> None:
    header, people = tmp_path / "header.csv", tmp_path / "people.csv"
    header.write_text(WARD)
    people.write_text("Participant,Group,Years,Ward\nU1,User,3,Ward 4\n")
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.set_key(put(study, "I teach."), key=True)
        study.import_files([people])
        (done,) = study.import_files([header])
        assert (done.kind, done.added, done.updated) == ("codebook", 0, 1)
        assert study.import_files([header])[0].updated == 0
        for name in ("Second", "First"):
            study.work_as(name)
            put(study, "I teach.")
            study.done()
        (path,) = study.export(["codebook"], tmp_path / "out")
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["Participant"], row["Years"], row["Ward"]) for row in rows] == [
        ("U1", "3", "Ward 4")
    ]
