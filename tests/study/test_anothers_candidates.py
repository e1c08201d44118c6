"""Another coder's candidate: its name is taken for who sees it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import UsageError
from stages import move_to


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
