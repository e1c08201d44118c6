"""Saturation counts the interviews that were read through, also those without any code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.study.taxonomy.saturation import Curve
from command import codebook
from phrases import put


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """First has coded D1, which comes after U1, and finished both."""
    with small.make(tmp_path / "s", tmp_path / "sources") as study:
        put(study, "安装", "A.1", name="D1")
        study.done()
        yield study


def brought(curve: Curve) -> list[tuple[str, int, int]]:
    return [(step.interview, len(step.new), step.known) for step in curve.steps]


def test_a_finished_interview_without_codes_has_a_step(study: Study) -> None:
    found = study.saturation(by_group=True, orders=200)
    assert brought(found[""]) == [("U1", 0, 0), ("D1", 1, 1)]
    one, both = found[""].band
    assert (one.low, one.high, both) == (0, 1, (1, 1, 1)), "either of them comes first"
    assert {group: brought(curve) for group, curve in found.items() if group} == {
        "User": [("U1", 0, 0)],
        "Developer": [("D1", 1, 1)],
    }


def test_one_is_as_good_as_not_read_while_its_codes_are_hidden(
    study: Study, tmp_path: Path
) -> None:
    study.work_as("Second")
    assert study.saturation(by_group=True) == {"": ((), ())}, (
        "of what First has finished nothing is seen"
    )
    ran = codebook("saturation", "--study", tmp_path / "s", "--coder", "Second")
    assert (ran.out, ran.err) == ("", "Nothing is coded yet that you may see.\n")
    put(study, "The manual", "A.2")
    assert brought(study.saturation()[""]) == [("U1", 1, 1)]
    study.done()
    assert brought(study.saturation()[""]) == [("U1", 1, 1), ("D1", 1, 2)]


def test_one_whose_codes_the_consensus_has_none_of_stays(study: Study) -> None:
    study.work_as("Second")
    put(study, "安装", "A.1", name="D1")
    put(study, "The manual", "A.2")
    study.done()
    study.rule_alike(study.queue().cases, "neither")
    assert brought(study.saturation()[""]) == [("U1", 0, 0), ("D1", 1, 1)]
