"""A file that names a code which was merged means the one into which it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from coded import WORDS, layer, merge, number
from phrases import place_of, put
from stages import move_to


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def imported(study: Study, path: Path, text: str) -> tuple[str, ...]:
    """Import a file of this text; return what is said of it."""
    path.write_text(text, encoding="utf-8")
    (done,) = study.import_files([path])
    return tuple(said for _, said in done.problems)


def test_a_sheet_of_codings_that_names_merged_codes(study: Study, tmp_path: Path) -> None:
    move_to(study, "reconciliation")
    haste = study.new_code("Haste")
    study.merge_codes([haste], number(study, "A.2"))
    merge(study, "A.1", "B.1")
    start, end = place_of(study, WORDS)[1]
    rows = [f"U1,Second,{start},{end},{code}" for code in ("A.1", "haste", "B.1", "A.1")]
    sheet = "\n".join(["transcript,coder,start,end,code", *rows])
    assert imported(study, tmp_path / "codings.csv", sheet) == (
        "A.1 was merged into B.1, which is taken for it",
        "Haste was merged into A.2, which is taken for it",
    )
    assert layer(study, "Second") == [(WORDS, "A.2"), (WORDS, "B.1")]
    (again,) = study.import_files([tmp_path / "codings.csv"])
    assert (again.added, again.updated) == (0, 0)
    assert study.check() == []


def test_a_name_in_a_sheet_is_that_of_a_code_in_use_before_one_that_was_merged(
    study: Study, tmp_path: Path
) -> None:
    move_to(study, "reconciliation")
    study.merge_codes([study.new_code("Haste")], number(study, "A.2"))
    study.edit_code(study.new_code("Hurry"), name="Haste")
    assert (
        imported(
            study,
            tmp_path / "codings.csv",
            "transcript,coder,start,end,code\nU1,Second,0,5,Haste\n",
        )
        == ()
    )
    assert [code for _, code in layer(study, "Second")] == ["Haste"]


def test_a_code_whose_other_is_gone_is_itself(study: Study, tmp_path: Path) -> None:
    move_to(study, "reconciliation")
    study.work_as("Second")
    theirs = study.new_code("Hurry")
    study.work_as("First")
    study.merge_codes([number(study, "A.1")], theirs)
    study.work_as("Second")
    study.undo()  # so that what A.1 was merged into is not there
    sheet = "transcript,coder,start,end,code\nU1,Second,0,5,A.1\n"
    assert imported(study, tmp_path / "codings.csv", sheet) == ()
    assert [code for _, code in layer(study, "Second")] == ["A.1"]
    assert study.check() == []


def test_a_published_codebook_that_names_a_merged_code(study: Study, tmp_path: Path) -> None:
    sheet = (
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        "Linked Taxonomy Node(s),Research Insight\n"
        'U1,User,Beginner,one tool,Part I,I taught.,"A.1, A.2",It is so.\n'
    )
    move_to(study, "reconciliation")
    path = tmp_path / "CodeBook.csv"
    assert imported(study, path, sheet) == ()
    merge(study, "A.1", "A.2")
    assert layer(study, "CodeBook") == [("I taught.", "A.2")]
    said = ("A.1 was merged into A.2, which is taken for it",)
    assert imported(study, path, sheet) == said
    assert layer(study, "CodeBook") == [("I taught.", "A.2")]
    study.undo()  # of the merge: the second import changed nothing
    assert layer(study, "CodeBook") == [("I taught.", "A.1"), ("I taught.", "A.2")]


def test_themes_and_rankings_that_name_merged_codes(study: Study, tmp_path: Path) -> None:
    move_to(study, "grouping")
    study.merge_codes([study.new_code("Haste")], number(study, "B.1"))
    merge(study, "A.1", "A.2")
    said = "A.1 was merged into A.2, which is taken for it"
    themes = "coder,theme,code\nFirst,Time,A.1\nFirst,Time,haste\n"
    assert imported(study, tmp_path / "themes.csv", themes) == (
        said,
        "Haste was merged into B.1, which is taken for it",
    )
    (own,) = [each for each in study.groupings() if each.themes]
    assert set(own.themes[0].code_ids) == {number(study, "A.2"), number(study, "B.1")}
    ranks = "participant,part,position,item\nU1,II,1,A.1\nU1,II,2,A.2\nU1,II,3,haste\n"
    assert imported(study, tmp_path / "rankings.csv", ranks) == (said,)
    frame = study.rankings()
    assert list(frame["item"]) == ["A.2", "B.1"]


def test_a_project_of_another_tool_that_names_a_merged_code(study: Study, tmp_path: Path) -> None:
    put(study, WORDS, "A.1")
    move_to(study, "reconciliation")
    (project,) = study.export(["qdpx"], tmp_path / "out")
    merge(study, "A.1", "A.2")
    (done,) = study.import_files([project])
    assert [said for _, said in done.problems] == ["A.1 was merged into A.2, which is taken for it"]
    assert (done.added, done.updated) == (0, 0)
    assert layer(study, "First") == [(WORDS, "A.2")]
    assert study.left_out_of_qdpx()[0] == "into what went 1 merged code"
    (project,) = study.export(["qdpx"], tmp_path / "out")
    (done,) = study.import_files([project])
    assert (done.added, done.updated, done.problems) == (0, 0, ())
