"""Another coder's candidate: who sees it, and who can use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError, UsageError
from phrases import emerged, place_of
from stages import move_to

APART = (
    "Waiting is another coder's candidate, and the study is blind while you code."
    " Name a code of your own otherwise; the two can be merged once all have finished."
)


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        yield study


def candidates(study: Study) -> list[str]:
    return [code.name for code in study.codebook().codes if not code.number]


def test_its_name_is_taken_once_all_is_open(study: Study) -> None:
    study.new_code("Waiting")
    move_to(study, "reconciliation")
    study.work_as("Second")
    with pytest.raises(UsageError) as refused:
        study.new_code("waiting")
    assert str(refused.value) == "There is already a code 'Waiting'. Use it, or another name."
    assert candidates(study) == ["Waiting"]


def test_its_name_is_free_while_it_is_hidden(study: Study) -> None:
    study.new_code("Waiting")
    study.work_as("Second")
    study.new_code("Waiting")
    assert candidates(study) == ["Waiting"]
    move_to(study, "reconciliation")
    assert candidates(study) == ["Waiting", "Waiting"]


def test_one_that_a_pilot_shows_is_not_used_yet_and_it_is_said_why(study: Study) -> None:
    study.assign(["U1"], ["First", "Second"], "pilot")
    waiting = emerged(study, *place_of(study, "for hours"), "Waiting")
    elsewhere = emerged(study, *place_of(study, "我写文档。", "D1"), "Unseen")
    for name in ("First", "Second"):
        study.work_as(name)
        study.done(["U1"])
    assert candidates(study) == ["Waiting"]
    place = place_of(study, "I teach.")
    attempts: dict[str, Callable[[str], object]] = {
        "coding": lambda code_id: study.code(*place, [code_id]),
        "editing": lambda code_id: study.edit_code(code_id, definition="x"),
        "below": lambda code_id: study.new_code("Below", parent_id=code_id),
    }
    for attempt in attempts.values():
        with pytest.raises(RefusedError) as refused:
            attempt(waiting)
        assert str(refused.value) == APART
        with pytest.raises(UsageError) as hidden:
            attempt(elsewhere)
        assert "Unseen" not in str(hidden.value)
    with pytest.raises(RefusedError) as refused:
        study.new_code("Waiting")
    assert str(refused.value) == APART
    study.new_code("Unseen")
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    study.code(*place, [waiting])


def test_one_of_an_external_layer_is_used_by_all(study: Study, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("transcript,coder,start,end,code\nU1,Foreign,0,5,Waiting\n", encoding="utf-8")
    study.import_files([sheet])
    (waiting,) = (code for code in study.codebook().codes if code.name == "Waiting")
    for name in ("First", "Second"):
        study.work_as(name)
        study.code(*place_of(study, "I teach."), [waiting.id])
        assert list(study.codings()["code"]) == ["Waiting", "Waiting"]
