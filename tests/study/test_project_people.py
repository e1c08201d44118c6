"""Who is in a project of another tool, and what is known of them, in a study."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook import Study
from codebook.study.views import Imported
from foreign_files import WHEN, coded, qualcoder
from refi_files import CODES, USERS, case, coding, one_text, save, selection, value, variable


def empty(folder: Path) -> Study:
    study = Study.create(folder / "study", coders=["X"])
    study.work_as("X")
    return study


def imported(study: Study, path: Path) -> Imported:
    (done,) = study.import_files([path])
    return done


def people(study: Study) -> list[tuple[str, ...]]:
    """The rows of the participants' grid, without their groups."""
    return [(row.label, *row.written[2:]) for row in study.participants_grid().rows]


def columns(study: Study) -> list[str]:
    return [column.name for column in study.participants_grid().columns[2:]]


KNOWN = {"Maria": ("31", "Rome"), "John": ("44", "Bern"), "Lea": ("27", "Oslo")}


@pytest.mark.parametrize("line_end", ["\n", ""])
def test_of_each_case_all_is_known_however_the_lines_end(tmp_path: Path, line_end: str) -> None:
    cases = "".join(
        case(name, 70 + at, value(61, age) + value(62, town))
        for at, (name, (age, town)) in enumerate(KNOWN.items())
    )
    before = (
        f"{USERS}{CODES}<Variables>{variable('Age', 61)}{variable('Town', 62)}</Variables>"
        f"<Cases>{cases}</Cases>"
    ).replace("\n", line_end)
    with empty(tmp_path) as study:
        given = save(tmp_path, one_text(selection(0, 9, coding()), before=before))
        assert imported(study, given).problems == ()
        assert columns(study) == ["Age", "Town"]
        assert people(study) == [(name, *cells) for name, cells in KNOWN.items()]
        assert imported(study, given).added == 0
        (sheet,) = study.export(["participants"], tmp_path / "out")
        with Study.create(tmp_path / "other", coders=["X"]) as other:
            other.work_as("X")
            imported(other, sheet)
            assert people(other) == people(study)


NAMES = ["Participant ID", "Participant", "Participant Code", "Interviewee", "ID"]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_variable_is_called_makes_it_no_id(tmp_path: Path, name: str) -> None:
    before = (
        f"{USERS}{CODES}<Variables>{variable(name, 61)}</Variables>"
        f"<Cases>{case('Maria', 70, value(61, 'R-01'))}</Cases>"
    )
    with empty(tmp_path) as study:
        imported(study, save(tmp_path, one_text(selection(0, 9, coding()), before=before)))
        check_maria(study, tmp_path, name)


@pytest.mark.parametrize("name", NAMES)
def test_nor_does_that_of_an_attribute(tmp_path: Path, name: str) -> None:
    path = qualcoder(
        tmp_path / "Ours.qda",
        cases=[(1, "Maria", "", "ann", WHEN)],
        attribute=[(1, name, "case", "R-01", 1, WHEN, "ann")],
        code_text=[coded(1, 1, "A dog")],
    )
    with empty(tmp_path) as study:
        imported(study, path)
        check_maria(study, tmp_path, name)


def check_maria(study: Study, folder: Path, name: str) -> None:
    """Maria has an attribute of that name, and so has she where her sheet comes back."""
    column = "Participant (2)" if name == "Participant" else name
    assert people(study) == [("Maria", "R-01")]
    assert columns(study) == [column]
    (sheet,) = study.export(["participants"], folder / "out")
    assert imported(study, sheet).unchanged == 1
    assert people(study) == [("Maria", "R-01")]
