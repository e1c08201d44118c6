"""The study's own sheets, imported again: nothing changes."""

from __future__ import annotations

import csv
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


@pytest.fixture
def alike(study: Study) -> list[str]:
    """Candidates of one name on the same words, by First and Second; both are agreed on."""
    place = place_of(study, "for hours")
    made = [emerged(study, *place, "Waiting")]
    study.work_as("Second")
    made.append(emerged(study, *place, "Waiting"))
    move_to(study, "reconciliation")
    for name, code_id in zip(("First", "Second"), reversed(made), strict=True):
        study.work_as(name)
        study.set_key(study.code(*place, [code_id]), key=True)
    study.work_as("First")
    study.merge_agreed()
    return made


LABELS = ["Waiting (First)", "Waiting (Second)"]


def column(path: Path, name: str) -> list[str]:
    with path.open(newline="", encoding="utf-8") as file:
        return [row[name] for row in csv.DictReader(file)]


def test_sheets_tell_candidates_of_one_name_apart(
    study: Study, alike: list[str], tmp_path: Path
) -> None:
    move_to(study, "grouping")
    for name in ("First", "Second"):
        study.work_as(name)
        study.new_theme("Both", alike)
    names = ("codebook", "codings", "themes", "codes", "quotes")
    sheets = {path.name: path for path in study.export(names, tmp_path)}
    assert column(sheets["CodeBook.csv"], "Linked Taxonomy Node(s)") == [", ".join(LABELS)]
    assert column(sheets["quotes.csv"], "codes") == [", ".join(LABELS)]
    assert column(sheets["themes.csv"], "name") == LABELS
    counted = zip(*(column(sheets["codes.csv"], name) for name in ("code", "codings")), strict=True)
    settled = study.codings().query("coder == 'consensus'")
    assert {code: int(n) for code, n in counted if n != "0"} == dict.fromkeys(LABELS, 1)
    assert sorted(settled["code"]) == sorted(column(sheets["codings.csv"], "code")[-2:]) == LABELS


def test_candidates_of_one_name_stay_apart_when_their_sheets_come_again(
    study: Study, alike: list[str], tmp_path: Path
) -> None:
    move_to(study, "grouping")
    study.work_as("First")
    for theme, code_id in zip(("One", "Other"), alike, strict=True):
        study.new_theme(theme, [code_id])
    before = study.codings(), study.groupings()
    for name, unchanged in (("codings", 6), ("themes", 4), ("codebook", 1)):
        assert exported_again(study, name, tmp_path) == [(0, 0, unchanged)]
    assert (study.codings().equals(before[0]), study.groupings()) == (True, before[1])


@pytest.mark.parametrize("merged", [False, True])
def test_a_candidate_is_meant_by_its_name_and_its_makers(
    study: Study, alike: list[str], tmp_path: Path, *, merged: bool
) -> None:
    if merged:  # then the other one alone is called so
        study.merge_codes([alike[0]], alike[1])
    sheet, printed = tmp_path / "sheet.csv", tmp_path / "Printed.csv"
    sheet.write_text(
        "transcript,coder,start,end,code\nU1,First,0,5,waiting (second)\n", encoding="utf-8"
    )
    printed.write_text(
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        'Linked Taxonomy Node(s),Research Insight\nU1,User,,,,Elsewhere.,"Waiting (Second)",\n',
        encoding="utf-8",
    )
    before = study.codebook().by_id
    done = study.import_files([sheet, printed])
    assert [one.problems for one in done] == [(), ()]
    after = study.codebook().by_id
    assert after == before | {alike[1]: before[alike[1]]._replace(uses=before[alike[1]].uses + 2)}


def test_a_hidden_candidate_is_not_meant_by_its_makers_name(study: Study, tmp_path: Path) -> None:
    emerged(study, *place_of(study, "for hours"), "Waiting")
    study.work_as("Second")
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(
        "transcript,coder,start,end,code\nU1,Second,0,5,Waiting (First)\n", encoding="utf-8"
    )
    study.import_files([sheet])
    assert candidates(study) == [("Waiting (First)", 1)]


def test_themes_with_anothers_candidate_that_nobody_used(study: Study, tmp_path: Path) -> None:
    put(study, "for hours")
    move_to(study, "reconciliation")
    study.work_as("Second")
    made = study.new_code("Waiting")
    move_to(study, "grouping")
    study.work_as("First")
    study.new_theme("Slow", [made])
    assert exported_again(study, "themes", tmp_path) == [(0, 0, 2)]


def test_what_was_rejected_does_not_stand_for_a_code_of_its_name(
    study: Study, tmp_path: Path
) -> None:
    rejected = emerged(study, *place_of(study, "for hours"), "Waiting")
    study.work_as("Second")
    used = emerged(study, *place_of(study, "for hours"), "Waiting")
    move_to(study, "reconciliation")
    study.work_as("First")
    study.reject_codes([rejected], "")
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("transcript,coder,start,end,code\nU1,First,0,5,Waiting\n", encoding="utf-8")
    study.import_files([sheet])
    assert study.codebook().by_id[used].uses == 2
