"""`codebook passages`: of several codes together, of some participants, in the layers one sees."""

from __future__ import annotations

from pathlib import Path

import pytest

import small
from command import codebook
from phrases import put


@pytest.fixture(scope="module")
def coded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("passages")
    with small.make(folder / "study", folder / "sources") as study:
        put(study, "I teach.", "A.1")
        put(study, "teach", "B.1")
        put(study, "students mostly", "A.2")
        put(study, "安装", "A.1", name="D1")
        study.work_as("Second")
        put(study, "安装", "A.1", "B.1", name="D1")
    return folder / "study"


def test_passages_are_listed_with_their_number(coded: Path) -> None:
    ran = codebook("passages", "a", "--study", coded, "--coder", "First")
    assert (ran.code, ran.err) == (0, "3 passages of 2 participants.\n")
    assert ran.out.splitlines() == [
        *("1  U1  A.1  First", "   I teach.", "2  U1  A.2  First", "   students mostly"),
        *("3  D1  A.1  First", "   安装"),
    ]


def test_several_codes_and_groups_narrow_them(coded: Path) -> None:
    here = ("--study", coded, "--coder", "First", "--json")
    (found,) = codebook("passages", "A.1", "--with", "B.1", *here).json["passages"]
    assert found.pop("created").startswith("20")
    assert found == {
        "transcript": "U1",
        "participant": "U1",
        "coder": "First",
        "start": 57,
        "end": 65,
        "quote": "I teach.",
        "code": "A.1",
    }
    ran = codebook("passages", "A.1", "--of", "Group=Developer", "--of", "Gender=male", *here)
    assert [each["quote"] for each in ran.json["passages"]] == ["安装"]
    ran = codebook("passages", "A.1", "--with", "B", "--of", "Group=Developer", *here[:-1])
    assert (ran.code, ran.out, ran.err) == (0, "", "There is no such passage.\n")


def test_codes_in_the_same_turn_need_not_be_on_the_same_words(coded: Path) -> None:
    here = ("--study", coded, "--coder", "First")
    assert codebook("passages", "A.2", "--with", "A.1", *here).out == ""
    ran = codebook("passages", "A.2", "--near", "A.1", "--near", "B.1", *here)
    assert (ran.code, ran.err) == (0, "1 passage of 1 participant.\n")
    assert ran.out.splitlines() == ["1  U1  A.2  First", "   students mostly"]


def test_what_is_wrong_is_said_and_exits_with_2(coded: Path) -> None:
    here = ("--study", coded, "--coder", "First")
    ran = codebook("passages", "C.1", *here)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "codebook: The study has no code 'C.1' that you may see. Name it by its id, a candidate by"
        " its name; `codebook export codes` lists them.\n"
    )
    ran = codebook("passages", "A.1", "--of", "Group=Nurse", *here)
    assert (ran.code, ran.err) == (
        2,
        "codebook: No participant has 'Nurse' in Group. They have: User, Developer.\n",
    )
    for wrong in ("Developer", "=Developer"):
        ran = codebook("passages", "A.1", "--of", wrong, *here)
        assert ran.code == 2
        assert ran.err.endswith(
            f"argument --of: {wrong!r} is not COLUMN=VALUE, such as Group=Developer\n"
        )
