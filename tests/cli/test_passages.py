"""`codebook passages`: of several codes together, of some participants, in the layers one sees."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import small
from command import codebook
from phrases import emerged, place_of, put


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


def test_an_id_may_be_written_as_it_is_typed_in_the_workbench(coded: Path) -> None:
    here = ("--study", coded, "--coder", "First")
    assert codebook("passages", "a2", *here).out == codebook("passages", "A.2", *here).out
    assert codebook("passages", "A.1", "--with", "b1", *here).code == 0
    assert codebook("passages", "a9", *here).code == 2


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


def test_once_there_is_a_consensus_its_passages_are_listed_and_it_is_said(tmp_path: Path) -> None:
    here = ("--study", tmp_path / "study", "--coder", "First")
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        for coder in ("First", "Second"):
            study.work_as(coder)
            put(study, "I teach.", "A.1")
            put(study, "students mostly", "A.1" if coder == "First" else "A.2")
            put(study, "for hours", "A.1", "A.2")
            move = study.done()
        assert move.stage == "reconciliation"
        ran = codebook("passages", "A", *here)
        assert ran.out.splitlines() == [
            *("1  U1  A.1  consensus", "   I teach.", "2  U1  A.1  consensus", "   for hours"),
            *("3  U1  A.2  consensus", "   for hours"),
        ]
        everything = "`codebook export codings` has every layer."
        wait = "1 disagreement is open: what it is about is not counted."
        assert ran.err.splitlines() == [
            wait,
            f"3 codings on 2 passages of 1 participant in the consensus; {everything}",
        ]
        assert codebook("passages", "A.1", *here).err.splitlines() == [
            wait,
            f"2 passages of 1 participant in the consensus; {everything}",
        ]
        assert codebook("passages", "B", *here).err.splitlines() == [
            wait,
            f"There is no such passage in the consensus; {everything}",
        ]
        ran = codebook("passages", "A.1", "--with", "A.2", *here, "--json")
        assert [(each["coder"], each["quote"]) for each in ran.json["passages"]] == [
            ("consensus", "for hours")
        ]
        codes = codebook("export", "codes", *here, "--out", tmp_path / "out")
        assert codes.code == 0
        with (tmp_path / "out" / "codes.csv").open(newline="", encoding="utf-8") as file:
            counted = {row["code"]: row["codings"] for row in csv.DictReader(file)}
        assert (counted["A.1"], counted["A.2"]) == ("2", "1")


def test_of_several_layers_it_is_said_how_many_passages_are_whose(tmp_path: Path) -> None:
    here = ("--study", tmp_path / "study", "--coder", "First")
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        for coder in ("First", "Second"):
            study.work_as(coder)
            put(study, "I teach.", "A.1" if coder == "First" else "A.2")
            put(study, "安装", "A.2", name="D1") if coder == "First" else None
            study.done()
    ran = codebook("passages", "A", *here)
    assert ran.err == "3 passages of 2 participants: 2 by First, 1 by Second.\n"


def test_a_candidate_is_named_by_its_name_and_its_makers(tmp_path: Path) -> None:
    here = ("--study", tmp_path / "study", "--coder", "First", "--json")
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        for coder, words in (("First", "I teach."), ("Second", "for hours")):
            study.work_as(coder)
            emerged(study, *place_of(study, words), "Waiting")
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done()

    def found(name: str) -> list[tuple[str, str]]:
        rows = codebook("passages", name, *here).json["passages"]
        return [(each["code"], each["quote"]) for each in rows]

    firsts, seconds = ("Waiting (First)", "I teach."), ("Waiting (Second)", "for hours")
    assert found("waiting") == [firsts, seconds]
    assert found("Waiting (Second)") == [seconds]
