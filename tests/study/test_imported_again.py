"""Files that come again: what was edited in the study since stays, and what does not is named."""

from __future__ import annotations

from pathlib import Path

import pytest

import small
from cells import edit_cell
from codebook import Study
from codebook.study.importing.options import Options

TAXONOMY = """id,name,parent,definition,examples
A,Questions,,What people ask,
A.1,Setting up,A,First steps,How to start
A.2,Documentation,A,What is written,
B,Wishes,,What people would like,
B.1,Speed,B,That it be faster,
"""
PEOPLE = "id,Group,City,Age\nN1,Nurse,Ulm,\nN2,Nurse,Bonn,31\n"


@pytest.fixture
def files(study: Study, tmp_path: Path) -> list[Path]:
    """A taxonomy and a sheet of participants, imported, and then edited in the study."""
    paths = [tmp_path / "tax.csv", tmp_path / "parts.csv"]
    for path, text in zip(paths, (TAXONOMY, PEOPLE), strict=True):
        path.write_text(text, encoding="utf-8")
    study.import_files(paths)
    codes = study.codebook().by_number
    study.edit_code(codes["A.2"].id, definition="What is written down")
    study.edit_code(codes["A.1"].id, name="First steps", examples=[])
    study.renumber_code(codes["B.1"].id, "B.20")
    set_cells(study, N1={"City": "Berlin", "Age": "44"})
    return paths


def set_cells(study: Study, **cells: dict[str, str]) -> None:
    ids = {row.label: row.id for row in study.participants_grid().rows}
    for label, values in cells.items():
        for column, value in values.items():
            edit_cell(study, ids[label], column, value)


def rewrite(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def counted(study: Study, paths: list[Path]) -> list[tuple[int, int]]:
    return [(file.added, file.updated) for file in study.import_files(paths)]


def would_say(study: Study, paths: list[Path]) -> list[str]:
    done = study.import_files(paths, options=Options(dry_run=True))
    return [said for file in done for _, said in file.problems]


LEFT = "edited in the study since it came, and left so: "


def test_files_that_are_as_they_were_change_nothing(study: Study, files: list[Path]) -> None:
    grid, codes = study.participants_grid(), study.codebook().codes
    actions = len(study.log())
    assert counted(study, files) == [(0, 0), (0, 0)]
    assert (study.participants_grid(), study.codebook().codes) == (grid, codes)
    assert len(study.log()) == actions
    assert would_say(study, files) == [
        f"{LEFT}A.1 name “First steps”, not “Setting up”, A.2 definition “What is written down”,"
        " not “What is written”, B.20 number “B.20”, not “B.1”",
        f"{LEFT}N1 City “Berlin”, not “Ulm”, N1 Age “44”, not nothing",
    ]


def test_a_file_that_changed_changes_what_it_says_otherwise(
    study: Study, files: list[Path]
) -> None:
    tax, parts = files
    rewrite(tax, "What is written,", "What is printed,")
    rewrite(tax, "That it be faster", "That it be quick")
    rewrite(parts, "Ulm,", "Ulm,45")
    told = would_say(study, files)
    assert told[1] == (
        "written over what was edited in the study: A.2 definition “What is written down” →"
        " “What is printed”"
    )
    assert told[3] == "written over what was edited in the study: N1 Age “44” → “45”"
    assert counted(study, files) == [(0, 2), (0, 1)]
    codes = study.codebook().by_number
    assert codes["A.2"].definition == "What is printed"
    assert (codes["B.20"].definition, codes["A.1"].name) == ("That it be quick", "First steps")
    assert study.participants_grid().rows[0].written[-2:] == ("Berlin", "45")
    assert counted(study, files) == [(0, 0), (0, 0)]


def test_what_was_undone_was_not_said(study: Study, files: list[Path]) -> None:
    tax, _ = files
    rewrite(tax, "What is written,", "What is printed,")
    study.import_files([tax])
    study.undo()
    assert study.codebook().by_number["A.2"].definition == "What is written down"
    assert counted(study, [tax]) == [(0, 1)]
    study.undo()
    study.redo()
    study.edit_code(study.codebook().by_number["A.2"].id, definition="Mine")
    assert counted(study, [tax]) == [(0, 0)]


def test_a_code_may_have_the_number_that_another_had_in_the_file(
    study: Study, files: list[Path]
) -> None:
    code = study.codebook().by_number["A.2"].id
    study.renumber_code(code, "B.1")
    assert counted(study, files[:1]) == [(0, 0)]
    rewrite(files[0], "B.1,Speed,B", "B.20,Pace,B")
    with pytest.raises(Exception, match=r"the codebook has B\.20 already, as “Speed”"):
        study.import_files(files[:1])


def test_a_type_without_ids_that_was_renamed_comes_once(study: Study, tmp_path: Path) -> None:
    tools = tmp_path / "tools.csv"
    tools.write_text('rootcause,subcategory,symptoms\nSlow,Start,"s, t"\n', encoding="utf-8")
    study.import_files([tools])
    study.edit_code(study.codebook().by_number["A"].id, name="Machines")
    assert counted(study, [tools]) == [(0, 0)]


def test_insights_and_rankings_that_were_edited_stay(tmp_path: Path) -> None:
    coded, ranked = tmp_path / "codings.csv", tmp_path / "rankings.csv"
    coded.write_text(
        "transcript,coder,start,end,code,insight,key\nU1,First,0,5,A.1,as read,yes\n", "utf-8"
    )
    ranked.write_text("participant,part,position,item\nU1,II,1,A.1\nU1,II,2,A.2\n", "utf-8")
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        study.import_files([coded, ranked])
        (passage,) = study.retrieve("A.1")
        study.set_insight(passage.passage_id, "as thought over")
        study.set_key(passage.passage_id, key=False)
        (user, *_) = (each for each in study.people() if each.label == "U1")
        study.rank(user.id, "II", "21")
        held, answers = study.codings(), study.answers()
        assert counted(study, [coded, ranked]) == [(0, 0), (0, 0)]
        assert (study.codings().equals(held), study.answers()) == (True, answers)
        assert would_say(study, [coded, ranked])[-1] == f"{LEFT}U1, part II answer"
        rewrite(ranked, "1,A.1", "1,B.1")
        assert would_say(study, [ranked]) == [
            "written over what was edited in the study: U1, part II answer"
        ]


def test_what_a_study_was_made_with_counts_on_a_server_too(
    small_place: str, tmp_path: Path
) -> None:
    path = tmp_path / "taxonomy.csv"
    path.write_text(small.TAXONOMY, encoding="utf-8")
    with Study.open(small_place, "First") as study:
        study.edit_code(study.codebook().by_number["A.2"].id, definition="What is printed")
        assert counted(study, [path]) == [(0, 0)]
        rewrite(path, "What is written and what is not", "What is written")
        assert would_say(study, [path])[0].endswith("“What is printed” → “What is written”")
