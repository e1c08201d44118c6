"""The study's own sheets, imported again: nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.study.importing.options import Options
from phrases import emerged, place_of, put
from stages import move_to


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def exported_again(study: Study, name: str, folder: Path) -> list[tuple[int, int, int]]:
    """Export a sheet and import it again; return what was added, updated and left unchanged."""
    done = study.import_files(study.export([name], folder))
    return [(one.added, one.updated, one.unchanged) for one in done]


def candidates(study: Study) -> list[tuple[str, int]]:
    return [(code.name, code.uses) for code in study.codebook().codes if not code.number]


def test_codings_with_anothers_candidate(study: Study, tmp_path: Path) -> None:
    place = place_of(study, "for hours")
    waiting = emerged(study, *place, "Waiting")
    move_to(study, "reconciliation")
    study.work_as("Second")
    study.code(*place, [waiting])
    study.merge_agreed()
    before = study.codings()
    assert sorted(before["coder"]) == ["First", "Second", "consensus"]
    assert exported_again(study, "codings", tmp_path) == [(0, 0, 3)]
    assert study.codings().equals(before)
    assert candidates(study) == [("Waiting", 3)]
    assert {coder.name for coder in study.coders()} == {"First", "Second", "consensus"}
    assert study.open_disagreements() == 0


def test_codings_with_two_candidates_of_one_name(study: Study, tmp_path: Path) -> None:
    place = place_of(study, "for hours")
    firsts = emerged(study, *place, "Waiting")
    study.work_as("Second")
    emerged(study, *place_of(study, "I teach."), "Waiting")
    move_to(study, "reconciliation")
    study.code(*place, [firsts])
    before = study.codings()
    assert exported_again(study, "codings", tmp_path) == [(0, 0, 3)]
    assert study.codings().equals(before)


@pytest.mark.parametrize("stage", ["coding", "reconciliation"])
def test_a_candidate_named_in_a_sheet_is_anothers_only_once_all_is_open(
    study: Study, tmp_path: Path, stage: str
) -> None:
    emerged(study, *place_of(study, "for hours"), "Waiting")
    move_to(study, stage)
    study.work_as("Second")
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("transcript,coder,start,end,code\nU1,Second,0,5,waiting\n", encoding="utf-8")
    (done,) = study.import_files([sheet])
    if stage == "coding":
        assert [said for _, said in done.problems] == [
            'the codebook lacks "waiting", which becomes a candidate'
        ]
        assert candidates(study) == [("waiting", 1)]
    else:
        assert done.problems == ()
        assert candidates(study) == [("Waiting", 2)]


def test_a_taxonomy_with_examples_that_were_typed_in(study: Study, tmp_path: Path) -> None:
    move_to(study, "reconciliation")
    key = study.codebook().by_number["A.1"].id
    study.edit_code(key, examples=["Which one?", "Where is it?"])
    assert exported_again(study, "taxonomy", tmp_path) == [(0, 0, 5)]
    assert study.examples(key) == ["Which one?", "Where is it?"]
    study.edit_code(key, examples=["Where is it?", "Which one?"])
    study.import_files([tmp_path / "taxonomy.csv"])
    assert study.examples(key) == ["Where is it?", "Which one?"]
    more = tmp_path / "more.csv"
    more.write_text('id,name,examples\nA.1,Setting up,"Which one?\nHow?"\n', encoding="utf-8")
    study.import_files([more])
    assert sorted(study.examples(key)) == ["How?", "Where is it?", "Which one?"]


def test_codings_with_an_orphan(study: Study, tmp_path: Path) -> None:
    put(study, "I teach.")
    put(study, "for hours")
    changed = tmp_path / "U1.md"
    changed.write_text(small.U1.replace("I teach. ", "Other words. "), encoding="utf-8")
    study.import_files([changed], options=Options(updating=True))
    before = study.codings()
    (done,) = study.import_files(study.export(["codings"], tmp_path))
    assert (done.added, done.updated, done.unchanged) == (0, 0, 1)
    assert done.problems == (
        (2, "left out: 1 passage without start and end in the transcript (row 2)"),
    )
    assert study.codings().equals(before)
