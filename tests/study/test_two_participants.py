"""An interview of two participants of two groups: whose words a code is on decides the group."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.study.taxonomy.saturation import Curve
from phrases import put

BOTH = """Interviewer: What do you both do?

U1: I paint walls.

D1: I write compilers.

Interviewer: Anything else?

U1: It is slow.

D1: The docs are missing.
"""


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """Both agree on U1's first turn, and on neither of D1's; U1's second has no code."""
    (tmp_path / "Both.md").write_text(BOTH, encoding="utf-8")
    with small.make(tmp_path / "s", tmp_path / "sources") as study:
        study.import_files([tmp_path / "Both.md"])
        for name, code in (("First", "A.2"), ("Second", "B.1")):
            study.work_as(name)
            put(study, "I paint walls.", "A.1", name="Both")
            for words in ("I write compilers.", "The docs are missing."):
                put(study, words, code, name="Both")
        yield study


def finish(study: Study) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()


@pytest.mark.parametrize("unit", ["turn", "sentence", "passage", "character"])
def test_a_unit_is_of_the_group_of_who_speaks(study: Study, unit: str) -> None:
    finish(study)
    found = study.agreement(by="group", unit=unit)  # type: ignore[arg-type] # as in the parameters
    assert list(found.by) == ["User", "Developer"]
    assert found.by["User"].value == (None if unit == "passage" else 1)
    assert (found.by["Developer"].value or 0) < 1


def test_a_passage_that_begins_in_a_question_is_of_the_group_of_who_answers(
    study: Study,
) -> None:
    put(study, "Anything else?\n\nU1: It is slow.", "A.1", name="Both")
    put(study, "What do you both do?", "A.1", name="Both")
    finish(study)
    by = study.agreement(by="group", unit="passage").by
    assert {name: measure.n for name, measure in by.items()} == {
        "none": 1,
        "User": 2,
        "Developer": 2,
    }


def brought(curve: Curve) -> list[tuple[str, str, int]]:
    return [
        (step.interview, " ".join(code.label for code in step.new), step.known)
        for step in curve.steps
    ]


def test_saturation_of_a_group_has_the_codes_on_its_words(study: Study) -> None:
    finish(study)
    study.rule_alike(study.queue().cases, "union")
    found = study.saturation(by_group=True)
    assert brought(found[""])[-1] == ("Both", "A.1 A.2 B.1", 3)
    assert brought(found["User"])[-1] == ("Both", "A.1", 1)
    assert brought(found["Developer"])[-1] == ("Both", "A.2 B.1", 2)


def test_what_no_label_gives_to_one_of_two_is_of_no_group(study: Study, tmp_path: Path) -> None:
    """Of one alone, it is of that one's."""
    for name, people in (("Untold", ["U1", "D1"]), ("Alone", ["D1"])):
        text = f"Interviewer: What is it in {name}?\n\nPaula: I sing in a choir.\n"
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
        study.import_files([tmp_path / f"{name}.md"])
        for person in people:
            study.link_speakers(study.interviews()[-1].id, {"": person})
    finish(study)
    by = study.agreement(by="group").by
    assert {name: measure.n for name, measure in by.items()} == {
        "User": 4,
        "Developer": 5,
        "none": 1,
    }
