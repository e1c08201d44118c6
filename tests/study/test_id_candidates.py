"""Candidates that a sheet of codings called by ids, and the taxonomy that comes later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from coded import layer
from copies import rows
from meeting import meet
from phrases import emerged, place_of
from stages import move_to

TALK = "Interviewer: What do you ask?\n\nU1: How to set it up. Then I wait.\n"
ASKS, WAITS = "How to set it up.", "Then I wait."
TAXONOMY = [(ASKS, "A.1"), (WAITS, "B.1")]
MERGED = "candidates that were called by these ids have been merged into the codes: {}"
LEFT = (
    "candidates that are called by these ids stay beside the codes while coders code apart: {};"
    " import this file again once all have finished"
)


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    (tmp_path / "U1.txt").write_text(TALK, encoding="utf-8")
    with Study.create(
        tmp_path / "study", coders=["First", "Second"], files=[tmp_path / "U1.txt"]
    ) as study:
        study.work_as("First")
        yield study


@pytest.fixture
def taxonomy(tmp_path: Path) -> Path:
    path = tmp_path / "taxonomy.csv"
    path.write_text(small.TAXONOMY, encoding="utf-8")
    return path


def sheet(tmp_path: Path, *coders: str) -> Path:
    """Write a sheet in which each of these coders says the same of the two places."""
    rows = ["transcript,coder,start,end,code"]
    for coder in coders:
        for words, code in TAXONOMY:
            start = TALK.index(words)
            rows.append(f"U1,{coder},{start},{start + len(words)},{code}")
    path = tmp_path / f"{'-'.join(coders)}.csv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def imported(study: Study, path: Path) -> list[str]:
    """Import a file; return what is said of it."""
    (done,) = study.import_files([path])
    return [said for _, said in done.problems]


def titles(study: Study) -> list[str]:
    return [code.title for code in study.codebook().codes if code.state != "retired"]


NAMED = ["A Questions", "A.1 Setting up", "A.2 Documentation", "B Wishes", "B.1 Speed"]


def test_codings_and_then_their_taxonomy_have_its_codes(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    codings = sheet(tmp_path, "First")
    study.import_files([codings])
    assert titles(study) == ["A.1", "B.1"]
    assert imported(study, taxonomy) == [MERGED.format("A.1, B.1")]
    assert titles(study) == NAMED
    assert layer(study, "First") == TAXONOMY
    assert study.codebook().by_number["A.1"].uses == 1
    before = study.latest()
    for path in (codings, taxonomy, codings):
        assert imported(study, path) == []
    assert study.latest() == before
    assert study.check() == []


def test_undo_makes_them_candidates_again(study: Study, tmp_path: Path, taxonomy: Path) -> None:
    study.import_files([sheet(tmp_path, "First")])
    before = study.codings()
    study.import_files([taxonomy])
    study.undo()
    assert titles(study) == ["A.1", "B.1"]
    assert study.codings().equals(before)
    study.redo()
    assert (titles(study), layer(study, "First")) == (NAMED, TAXONOMY)
    study.undo()
    study.undo()
    assert (titles(study), layer(study, "First")) == ([], [])
    assert study.check() == []


def test_who_codes_apart_changes_and_learns_nothing_of_anothers_candidates(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    codings = sheet(tmp_path, "First")
    study.import_files([codings])
    study.work_as("Second")
    assert imported(study, taxonomy) == []
    assert titles(study) == NAMED
    study.work_as("First")
    assert titles(study) == [*NAMED, "A.1", "B.1"]
    (again,) = study.import_files([codings])
    assert (again.added, again.updated, again.unchanged) == (0, 0, 2)
    assert imported(study, taxonomy) == [MERGED.format("A.1, B.1")]
    assert layer(study, "First") == TAXONOMY
    study.work_as("Second")
    assert [code.title for code in study.codebook().codes] == NAMED
    assert [row.coder for row in study.log() if row.label == "imported taxonomy.csv"] == ["Second"]


def test_what_a_coder_merges_alone_shows_nothing_to_the_other(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    study.import_files([sheet(tmp_path, "First")])
    study.import_files([taxonomy])
    study.work_as("Second")
    with study.store.reading() as connection:
        seen = connection.execute("SELECT number, coder_id, created FROM code").fetchall()
        changed = connection.execute("SELECT count(*) FROM change WHERE record_type = 'coding'")
        assert {(coder, created) for _, coder, created in seen} == {(None, "")}
        assert changed.fetchone() == (0,)


def test_a_candidate_of_an_external_layer_waits_until_all_have_finished(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    study.import_files([sheet(tmp_path, "Foreign")])
    study.work_as("Second")
    (used,) = (code for code in study.codebook().codes if code.name == "A.1")
    study.code(*place_of(study, WAITS), [used.id])
    study.work_as("First")
    before = rows(study.store, "SELECT id, code_id, modified FROM coding ORDER BY id")
    assert imported(study, taxonomy) == [LEFT.format("A.1, B.1")]
    assert rows(study.store, "SELECT id, code_id, modified FROM coding ORDER BY id") == before
    move_to(study, "reconciliation")
    assert imported(study, taxonomy) == [MERGED.format("A.1, B.1")]
    assert titles(study) == NAMED
    assert layer(study, "Foreign") == TAXONOMY
    assert layer(study, "Second") == [(WAITS, "A.1")]


def test_once_all_is_open_everybodys_become_the_code(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    move_to(study, "reconciliation")
    study.import_files([sheet(tmp_path, "First", "Second")])
    above = min(code.id for code in study.codebook().codes if code.name == "A.1")
    emerged(study, *place_of(study, "I wait"), "Below", parent_id=above)
    assert imported(study, taxonomy) == [MERGED.format("A.1, B.1")]
    assert titles(study) == [*NAMED[:2], "Below", *NAMED[2:]]
    assert layer(study, "Second") == TAXONOMY
    study.undo()
    assert study.check() == []


def test_a_candidate_that_a_person_called_so_stays(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    study.new_code("B.1")
    study.import_files([sheet(tmp_path, "First")])
    assert imported(study, taxonomy) == [MERGED.format("A.1")]
    assert titles(study) == [*NAMED, "B.1"]


def test_copies_that_take_the_taxonomy_in_apart_come_to_the_same(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    codings = sheet(tmp_path, "First")
    study.import_files([codings])
    study.back_up(tmp_path / "two")
    with Study.open(tmp_path / "two", "Second") as two:
        for copy in (study, two):
            copy.import_files([taxonomy])
        meet(study, two, tmp_path)
        two.work_as("First")
        for copy in (study, two):
            assert (titles(copy), layer(copy, "First")) == (NAMED, TAXONOMY)


def test_copies_of_which_one_has_the_codings_and_one_the_taxonomy(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    study.back_up(tmp_path / "two")
    with Study.open(tmp_path / "two", "First") as two:
        study.import_files([sheet(tmp_path, "First")])
        two.import_files([taxonomy])
        meet(study, two, tmp_path)
        for copy in (study, two):
            assert titles(copy) == [*NAMED, "A.1", "B.1"]
            copy.import_files([taxonomy])
        meet(study, two, tmp_path / "later")
        for copy in (study, two):
            assert (titles(copy), layer(copy, "First")) == (NAMED, TAXONOMY)


def test_an_item_of_a_ranking_that_was_an_id_is_the_code(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    for name, text in {"g.md": small.GUIDELINE, "p.csv": small.PARTICIPANTS}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        study.import_files([tmp_path / name])
    path = tmp_path / "rankings.csv"
    path.write_text("participant,part,position,item\nU1,II,1,B\nU1,II,2,Rest\n", encoding="utf-8")
    study.import_files([path])
    assert imported(study, taxonomy) == [MERGED.format("B")]
    ranked = study.rankings().dropna(subset=["position"])
    assert list(ranked["item"]) == ["B", "Rest"]
    (again,) = study.import_files([path])
    assert (again.added, again.updated) == (0, 0)


def test_a_codebook_between_them_makes_no_second_code(
    study: Study, tmp_path: Path, taxonomy: Path
) -> None:
    study.import_files([sheet(tmp_path, "First")])
    path = tmp_path / "CodeBook.csv"
    path.write_text(
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        f"Linked Taxonomy Node(s),Research Insight\nU1,User,Beginner,a tool,,{WAITS},B.1,\n",
        encoding="utf-8",
    )
    study.import_files([path])
    assert imported(study, taxonomy) == [MERGED.format("A.1, B.1")]
    assert (titles(study), layer(study, "First")) == (NAMED, TAXONOMY)
