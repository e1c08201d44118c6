"""A coder of a file who is called consensus is nobody's but the file's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.study.importing.codebooks import COUNTS_BESIDE
from codebook.text.spans import Span
from refi_files import CODES, USERS, coding, one_text, save, selection

SHEET = "transcript,coder,start,end,code\nU1,consensus,33,41,A.1\n"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """A study in which two have agreed on one passage, and not said so yet."""
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        code_apart(study, "First", "Second")
        yield study


def code_apart(study: Study, *names: str) -> None:
    (u1,) = (each for each in study.interviews() if each.name == "U1")
    for name in names:
        study.work_as(name)
        study.code(u1.revision_id, Span(33, 41), [study.codebook().by_number["A.2"].id])


def settle(study: Study, *names: str) -> None:
    for name in names or ("First", "Second"):
        study.work_as(name)
        study.done()


def layers(study: Study) -> Counter[tuple[str, str]]:
    kinds = {coder.name: coder.kind for coder in study.coders()}
    return Counter((name, kinds[name]) for name in study.codings()["coder"])


BOTH = {("First", "coder"): 1, ("Second", "coder"): 1}
SETTLED = BOTH | {("consensus", "consensus"): 1}


def sheet(folder: Path) -> Path:
    return save(folder, SHEET.encode(), "codings.csv")


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_it_is_not_the_consensus_of_the_study(
    study: Study, tmp_path: Path, *, before: bool
) -> None:
    if not before:
        settle(study)
    (first,) = study.import_files([sheet(tmp_path)])
    said = "consensus (sheet) is not a coder of this study; that layer is open to all"
    if not before:
        assert first.problems == ((2, said), (2, COUNTS_BESIDE))
    (again,) = study.import_files([sheet(tmp_path)])
    assert (again.added, again.updated, again.unchanged) == (0, 0, 1)
    assert again.problems == ()
    if before:
        settle(study)
    assert layers(study) == SETTLED | {("consensus (sheet)", "external"): 1}
    assert study.check() == []


def test_a_user_of_another_tool_is_not_either(study: Study, tmp_path: Path) -> None:
    users = USERS.replace("Ann", "consensus")
    path = save(tmp_path, one_text(selection(0, 9, coding()), before=users + CODES))
    study.import_files([path])
    settle(study)
    assert layers(study) == SETTLED | {("consensus (sheet)", "external"): 1}


def test_that_of_another_study_stays_apart_and_ones_own_is_known(
    study: Study, tmp_path: Path
) -> None:
    settle(study)
    (own,) = study.export(["qdpx"], tmp_path)
    (again,) = study.import_files([own])
    assert (again.added, again.updated) == (0, 0)
    with Study.create(tmp_path / "other", coders=["Third", "Fourth"]) as other:
        other.work_as("Third")
        (first,) = other.import_files([own])
        (second,) = other.import_files([own])
        assert (second.added, second.updated, first.problems) == (0, 0, ((None, COUNTS_BESIDE),))
        assert {name for name, _ in layers(other)} == {"First", "Second", "consensus"}
        code_apart(other, "Third", "Fourth")
        settle(other, "Third", "Fourth")
        assert layers(other) == {
            **{(name, "coder"): 1 for name in ("Third", "Fourth")},
            **{(name, "external"): 1 for name in ("First", "Second", "consensus (sheet)")},
            ("consensus", "consensus"): 1,
        }
        assert other.check() == []
