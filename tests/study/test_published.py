"""The published study's own files, in and out again through the command line."""

from __future__ import annotations

import csv
from pathlib import Path

import openpyxl
import pytest

from codebook import Study
from command import codebook

TAXONOMIES = ("question_intents.csv", "requirement_expections.csv", "bug_symptoms.csv")
OTHERS = ("Interview GuideLine.md", "Interviewee Background.xlsx", "CodeBook.csv")


@pytest.fixture(scope="module")
def published(artefacts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study into which the six published files went, one call each."""
    place = tmp_path_factory.mktemp("published") / "s"
    assert codebook("init", place, "--coder", "First", "--coder", "Second").code == 0
    for name in (*TAXONOMIES, *OTHERS):
        ran = codebook("import", artefacts / name, "--study", place, "--coder", "First", "--json")
        assert ran.code == 0, ran.err
    return place


def test_the_taxonomy_has_the_papers_counts(published: Path) -> None:
    with Study.open(published) as study:
        codes = [code for code in study.codebook().codes if code.origin == "taxonomy"]
        examples = {
            root.number: sum(
                len(study.examples(code.id))
                for code in codes
                if code.number.split(".")[0] == root.number
            )
            for root in codes
            if root.depth == 0
        }
    by_depth = [[c.number for c in codes if c.depth == depth] for depth in range(3)]
    assert by_depth[0] == ["A", "B", "C"]
    assert by_depth[1] == [
        *(f"A.{n}" for n in range(1, 5)),
        *(f"B.{n}" for n in range(1, 5)),
        *(f"C.{n}" for n in range(1, 11)),
    ]
    below = [sum(number.startswith(letter) for number in by_depth[2]) for letter in "ABC"]
    assert below == [9, 16, 45]
    assert examples == {"A": 297, "B": 754, "C": 1586}


def test_nodes_beyond_the_taxonomy_are_emergent(published: Path) -> None:
    with Study.open(published) as study:
        found = {c.number: c for c in study.codebook().codes if c.origin == "emergent"}
        assert set(found) == {"B.5", "C.11"}
        assert {c.state for c in found.values()} == {"accepted"}
        parents = {study.codebook().by_id[str(c.parent_id)].number for c in found.values()}
        assert parents == {"B", "C"}


def test_codebook_csv_comes_out_cell_for_cell(
    published: Path, artefacts: Path, tmp_path: Path
) -> None:
    ran = codebook("export", "codebook", "background", "--out", tmp_path, "--study", published)
    assert ran.code == 0
    with (artefacts / "CodeBook.csv").open(encoding="utf-8", newline="") as file:
        wanted = list(csv.reader(file))
    with (tmp_path / "CodeBook.csv").open(encoding="utf-8", newline="") as file:
        made = list(csv.reader(file))
    assert made == wanted
    assert sum(map(len, made)) == 160


def test_the_background_sheet_in_the_published_look(
    published: Path, artefacts: Path, tmp_path: Path
) -> None:
    ran = codebook(
        "export", "background", "--look", "published", "--out", tmp_path, "--study", published
    )
    assert ran.code == 0
    name = "Interviewee Background.xlsx"
    wanted = openpyxl.load_workbook(artefacts / name)["Sheet1"]
    made = openpyxl.load_workbook(tmp_path / name)["Sheet1"]
    assert list(made.values) == list(wanted.values)
    assert sorted(map(str, made.merged_cells.ranges)) == sorted(
        map(str, wanted.merged_cells.ranges)
    )


def test_the_background_sheet_to_work_with(published: Path, tmp_path: Path) -> None:
    codebook("export", "background", "--out", tmp_path, "--study", published)
    sheet = openpyxl.load_workbook(tmp_path / "Interviewee Background.xlsx").worksheets[0]
    header, *rows = sheet.values
    assert header == (
        "Participant",
        "Roles",
        "Gender",
        "Experience Years for LLMs",
        "Responsibilities",
    )
    assert len(rows) == 19
    assert not sheet.merged_cells.ranges
    assert {row[2] for row in rows} == {"Male", "Female"}
    assert all(isinstance(row[3], int | float) for row in rows)
    assert all(row[4] for row in rows)


def test_rows_without_an_id_stay_unlinked(published: Path) -> None:
    with Study.open(published) as study:
        people = {person.label: dict(person.fields) for person in study.people()}
    assert len(people) == 19
    assert all("Gender" not in fields for fields in people.values())
    assert people["U1"]["Framework Context"] == "MindSpore + Ascend"


def test_the_guideline_has_four_parts(published: Path) -> None:
    with Study.open(published) as study:
        parts = study.guideline()
    assert [part.label for part in parts] == ["I", "II", "III", "IV"]
    lengths = [p.length for part in parts for p in part.prompts if p.kind == "ranking"]
    assert lengths == [3, 3, None]


def test_the_same_files_again_change_nothing(published: Path, artefacts: Path) -> None:
    before = (published / "study.db").read_bytes()
    files = [artefacts / name for name in (*TAXONOMIES, *OTHERS)]
    ran = codebook("import", *files, "--study", published, "--coder", "First", "--json")
    assert ran.code == 0, ran.err
    assert [(f["added"], f["updated"]) for f in ran.json["imported"]] == [(0, 0)] * 6
    assert all(f["unchanged"] > 0 for f in ran.json["imported"])
    assert (published / "study.db").read_bytes() == before


def test_the_malformed_row_is_recovered_and_reported(artefacts: Path) -> None:
    ran = codebook("inspect", artefacts / "requirement_expections.csv", "--json")
    (file,) = ran.json["files"]
    assert file["contents"] == {"codes": 1 + 4 + 16, "examples": 754}
    assert [problem["line"] for problem in file["problems"]]


def test_the_study_is_whole(published: Path) -> None:
    assert codebook("check", "--study", published).out == "All is well.\n"
