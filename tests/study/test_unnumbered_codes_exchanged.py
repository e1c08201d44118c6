"""Codes without ids in a REFI-QDA file: rejected and merged ones come back without, too."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from phrases import emerged, place_of

Codes = list[tuple[str, str, str]]


@pytest.fixture
def study(made_small: Path, tmp_path: Path) -> Iterator[Study]:
    """A study with a rejected candidate, one that was merged, one that waits, a retired code."""
    with Study.open(shutil.copytree(made_small, tmp_path / "study"), "First") as study:
        revision, span = place_of(study, "I teach.")
        names = "Community work", "Cost of hardware", "Idea"
        rejected, merged, _ = [emerged(study, revision, span, name) for name in names]
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done()
        numbers = study.codebook().by_number
        study.reject_codes([rejected], "It is A.1.")
        study.merge_codes([merged], numbers["A.1"].id)
        study.retire_code(numbers["A.2"].id)
        yield study


def codes(study: Study) -> Codes:
    return [(code.number, code.name, code.state) for code in study.codebook().codes]


def coded(study: Study, folder: Path) -> list[str]:
    (path,) = study.export(["codings"], folder)
    with path.open(encoding="utf-8", newline="") as file:
        return sorted(row["code"] for row in csv.DictReader(file))


@pytest.mark.parametrize("kind", ["qdc", "qdpx"])
def test_codes_without_an_id_come_back_without(study: Study, tmp_path: Path, kind: str) -> None:
    (path,) = study.export([kind], tmp_path)
    before = codes(study)
    assert {each for each in before if each[2] != "accepted"} == {
        ("", "Community work", "retired"),
        ("", "Cost of hardware", "retired"),
        ("", "Idea", "candidate"),
        ("A.2", "Documentation", "retired"),
    }
    with Study.create(tmp_path / "new", coders=["Other"]) as other:
        other.work_as("Other")
        other.import_files([path])
        assert codes(other) == before
        (again,) = other.import_files([path])
        assert (again.added, again.updated) == (0, 0)
        assert codes(other) == before
        if kind == "qdpx":
            assert coded(other, tmp_path / "out") == coded(study, tmp_path / "before")
            assert [each.code.name for each in other.rejected_candidates()] == ["Community work"]


def test_a_rejected_candidate_is_known_by_its_name(study: Study, tmp_path: Path) -> None:
    """As where the file went through a tool that gives its codes GUIDs of its own."""
    (path,) = study.export(["qdc"], tmp_path)
    before = codes(study)
    text = path.read_text("utf-8")
    for code in study.codebook().codes:
        if not code.number:
            guid = "-".join(
                code.id[start:end] for start, end in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32))
            )
            assert guid in text
            text = text.replace(guid, guid[::-1])
    path.write_text(text, "utf-8")
    (done,) = study.import_files([path])
    assert (done.added, done.updated) == (0, 0)
    assert codes(study) == before
