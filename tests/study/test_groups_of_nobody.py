"""Rows of background without ids keep their groups until a person says whose they are."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cells import edit_cell
from codebook import Study
from codebook.study.importing.options import Options
from refusals import refusal_of


@pytest.fixture
def study(made_small: Path, tmp_path: Path) -> Iterator[Study]:
    with Study.open(shutil.copytree(made_small, tmp_path / "study"), "First") as opened:
        yield opened


def row(study: Study, label: str) -> dict[str, str]:
    there = study.participants_grid()
    found = next(row for row in there.rows if row.label == label)
    return dict(zip([column.name for column in there.columns], found.written, strict=True))


ROWS_OF_NOBODY = """Gender,Type,Years,Role
Female,User,3 years,works with data
Male,Developer,4 years,ports ROCm kernels
Male,,5 years,ports ROCm and Ascend kernels
"""


def of_nobody(study: Study, folder: Path, text: str = ROWS_OF_NOBODY) -> Path:
    """Import a sheet of background without ids."""
    path = folder / "noid.csv"
    path.write_text(text, "utf-8")
    study.import_files([path], options=Options("participants"))
    return path


@pytest.mark.parametrize("header", ["Group", "type"])
def test_a_row_of_nobody_keeps_its_group_until_it_is_linked(
    study: Study, tmp_path: Path, header: str
) -> None:
    path = of_nobody(study, tmp_path, ROWS_OF_NOBODY.replace("Type", header))
    first, second, third = study.unlinked_background()
    assert first.cells == (
        ("Gender", "Female"),
        ("Group", "User"),
        ("Years", "3 years"),
        ("Role", "works with data"),
    )
    assert dict(third.cells).get("Group") is None
    assert [column.name for column in study.participants_grid().columns][-1] == "Role"
    new, known = study.add_participant("U8"), study.add_participant("D8", "Developer")
    study.link_background(first.id, new)
    study.link_background(second.id, known)
    assert [row(study, label)["Group"] for label in ("U8", "D8")] == ["User", "Developer"]
    assert study.log(1)[0].label == "noid.csv row 3: is D8's"
    again = study.import_files([path], options=Options("participants"))[0]
    assert (again.added, again.updated) == (0, 0)
    assert [each.id for each in study.unlinked_background()] == [third.id]
    for _ in range(2):
        study.undo()
    assert row(study, "U8")["Group"] == ""
    assert study.unlinked_background()[0] == first


def test_a_row_of_another_group_is_not_linked(study: Study, tmp_path: Path) -> None:
    of_nobody(study, tmp_path)
    first, _, third = study.unlinked_background()
    developer = study.add_participant("D8", "Developer")
    assert refusal_of(lambda: study.link_background(first.id, developer)) == (
        "D8's Group is “Developer”, and “User” in noid.csv row 2."
        " Make them alike first, or choose somebody else."
    )
    study.link_background(third.id, developer)
    assert row(study, "D8")["Group"] == "Developer"


def test_a_group_in_a_sheet_without_ids_replaces_none(study: Study, tmp_path: Path) -> None:
    path = of_nobody(study, tmp_path)
    user, last = study.add_participant("U8"), study.add_participant("U9")
    first, _, third = study.unlinked_background()
    study.link_background(first.id, user)
    study.link_background(third.id, last)
    edit_cell(study, user, "Group", "Power user")
    path.write_text(ROWS_OF_NOBODY.replace("Male,,", "Male,User,"), "utf-8")
    (again,) = study.import_files([path], options=Options("participants"))
    assert (again.added, again.updated, again.unchanged) == (0, 1, 2)
    assert (2, "the group of U8 is “Power user”, not “User”; it stays") in again.problems
    assert [row(study, label)["Group"] for label in ("U8", "U9")] == ["Power user", "User"]


def test_of_a_group_and_a_type_the_group_is_one(study: Study, tmp_path: Path) -> None:
    of_nobody(study, tmp_path, "Type,Group,Role\nA,User,teaches\n")
    study.paste_participants("Participant\tType\tGroup\nU7\tB\tUser\n")
    assert study.unlinked_background()[0].cells == (
        ("Type", "A"),
        ("Group", "User"),
        ("Role", "teaches"),
    )
    assert (row(study, "U7")["Group"], row(study, "U7")["Type"]) == ("User", "B")


def test_groups_of_nobodys_rows_go_along(study: Study, tmp_path: Path) -> None:
    of_nobody(study, tmp_path)
    before = [each.cells for each in study.unlinked_background()]
    (sheet,) = study.export(["background"], tmp_path)
    (found,) = study.import_files([sheet])
    assert (found.added, found.updated) == (0, 0)
    (project,) = study.export(["qdpx"], tmp_path)
    for name, source in (("sheet", sheet), ("project", project)):
        with Study.create(tmp_path / name, coders=["First"], files=[source]) as other:
            other.work_as("First")
            assert [dict(each.cells)["Group"] for each in other.unlinked_background()[:2]] == [
                "User",
                "Developer",
            ]
            assert "Group" not in other.settings().background
            assert other.import_files([source])[0].updated == 0
    assert [each.cells for each in study.unlinked_background()] == before
    for each, label in zip(study.unlinked_background(), ("P1", "P2", "P3"), strict=True):
        study.link_background(each.id, study.add_participant(label))
    (sheet,) = study.export(["background"], tmp_path)
    with Study.create(tmp_path / "linked", coders=["First"], files=[sheet]) as other:
        assert "Group" not in {column.name for column in other.participants_grid().columns[2:]}
        assert other.settings().background == study.settings().background
