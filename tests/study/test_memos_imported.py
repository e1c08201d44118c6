"""Whatever kind of file a memo is read from, it is one memo, and it is counted."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.store.identity import derived_id
from codebook.store.tables import Memo
from codebook.store.writer import ActionHead
from codebook.study.importing.options import Options
from phrases import put
from stages import move_to

KINDS = ("codings", "word", "qdpx")
TEACH = "I teach."


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        yield study


def counts(study: Study, *paths: Path) -> tuple[int, int, int]:
    """Import files with their comments; return how much was added, updated and unchanged."""
    done = study.import_files(paths, options=Options(comments=True))
    added = sum(one.added for one in done)
    return added, sum(one.updated for one in done), sum(one.unchanged for one in done)


def texts(study: Study) -> list[str]:
    return [memo.text for memo in study.memos()]


def copy(study: Study, folder: Path) -> Study:
    return Study.open(shutil.copytree(str(study.store.place), folder), "First")


def test_several_memos_of_a_passage_come_back_as_no_news(study: Study, tmp_path: Path) -> None:
    move_to(study, "reconciliation")
    several, one, two = put(study, TEACH, "A.1", "B.1"), put(study, "I wait"), put(study, "hours")
    study.set_insight(several, "Teaches.")
    study.set_key(several, key=True)
    for key, text in ((several, "first"), (several, "first\nand more"), (one, "of\n\ntwo lines")):
        study.add_memo("passage", key, text)
    study.work_as("Second")
    study.add_memo("passage", several, "Second's\n")
    study.add_memo("passage", two, "Second's")
    study.work_as("First")
    (sheet,) = study.export(["codings"], tmp_path / "out")
    before, actions = study.notes(), len(study.log())
    assert "first\nfirst\nand more\nSecond's" in sheet.read_text("utf-8")
    assert counts(study, sheet) == (0, 0, 7), "four codings, and the memos of three passages"
    assert study.notes() == before
    assert len(study.log()) == actions


def test_a_sheet_without_the_latest_memos_brings_none(study: Study, tmp_path: Path) -> None:
    passage = put(study, TEACH)
    for text in ("first", "second"):
        study.add_memo("passage", passage, text)
    (sheet,) = study.export(["codings"], tmp_path / "out")
    study.add_memo("passage", passage, "third")
    assert counts(study, sheet) == (0, 0, 2)
    assert texts(study) == ["first", "second", "third"]


def test_a_memo_in_a_sheet_is_counted(study: Study, tmp_path: Path) -> None:
    sheet = tmp_path / "mine.csv"
    sheet.write_text(
        "transcript,coder,start,end,code,memo\nU1,First,0,5,A.1,Why?\nU1,First,0,5,B.1,Why?\n"
    )
    assert counts(study, sheet) == (3, 0, 0), "two codings, and a memo on both"
    assert counts(study, sheet) == (0, 0, 3)
    sheet.write_text("transcript,coder,start,end,code,memo\nU1,First,0,5,A.1,And how?\n")
    assert counts(study, sheet) == (1, 0, 1)
    assert sorted(texts(study)) == ["And how?", "Why?"]


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("codings", "word"), ("word", "codings"), ("codings", "qdpx"), ("word", "qdpx")],
)
def test_two_copies_that_read_it_from_two_files_have_it_once(
    study: Study, tmp_path: Path, mine: str, theirs: str
) -> None:
    with copy(study, tmp_path / "one") as one, copy(study, tmp_path / "two") as two:
        study.add_memo("passage", put(study, TEACH), "Whom?")
        counts(one, *study.export([mine], tmp_path / "out"))
        counts(two, *study.export([theirs], tmp_path / "out"))
        one.merge(tmp_path / "two")
        two.merge(tmp_path / "one")
        for each in (one, two):
            assert texts(each) == ["Whom?"]
            assert len(each.codings()) == 1
            assert each.check() == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_memo_under_any_former_id_is_the_same(study: Study, tmp_path: Path, kind: str) -> None:
    passage = put(study, TEACH)
    (me,) = (coder.id for coder in study.coders() if coder.name == "First")
    for text, former in (("1", [passage]), ("2", [me, passage]), ("3", [passage, me])):
        key = derived_id(study.id, "memo", *former, text)
        with study.store.action(ActionHead(me, "imported")) as tx:
            row = {"id": key, "coder_id": me, "about": "passage", "target_id": passage}
            tx.insert(Memo, [{**row, "text": text, "created": tx.at, "modified": tx.at}])
    before = study.notes()
    files = study.export([kind], tmp_path / "out")
    assert counts(study, *files)[:2] == (0, 0)
    assert study.notes() == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_memo_that_was_rewritten_since_stays_so(study: Study, tmp_path: Path, kind: str) -> None:
    with copy(study, tmp_path / "one") as one:
        study.add_memo("passage", put(study, TEACH), "Whom?")
        files = study.export([kind], tmp_path / "out")
        counts(one, *files)
        (memo,) = one.memos()
        one.edit_memo(memo.id, "Whom, and how?")
        assert counts(one, *files)[:2] == (0, 0)
        assert texts(one) == ["Whom, and how?"]


def test_another_insight_replaces_one_from_a_sheet_and_is_a_memo_from_a_comment(
    study: Study, tmp_path: Path
) -> None:
    passage = put(study, TEACH)
    study.set_insight(passage, "Theirs.")
    files = {kind: study.export([kind], tmp_path / "out") for kind in ("codings", "word")}
    study.set_insight(passage, "Mine.")
    assert counts(study, *files["word"])[:2] == (1, 0)
    assert [(note.kind, note.text) for note in study.notes()] == [
        ("memo", "Theirs."),
        ("insight", "Mine."),
    ]
    assert counts(study, *files["codings"])[:2] == (0, 1)
    assert study.codings().iloc[0]["insight"] == "Theirs."
