"""The order of a taxonomy's file is kept where somebody chose it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import InputError
from codebook.study.importing.options import Options


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with Study.create(tmp_path / "study", coders=["Ada"]) as study:
        study.work_as("Ada")
        yield study


def taken_in(study: Study, path: Path, *codes: str) -> list[str]:
    """Import codes given as "id parent", and return the ids in codebook order."""
    rows = [f"{number},Name of {number},{above}" for number, _, above in map(split, codes)]
    path.write_text("\n".join(["id,name,parent", *rows]), encoding="utf-8")
    study.import_files([path], options=Options(kind="taxonomy"))
    return labels(study)


def split(code: str) -> tuple[str, str, str]:
    return code.partition(" ")


def labels(study: Study) -> list[str]:
    return [code.label for code in study.codebook().codes]


def test_codes_come_as_their_file_has_them(study: Study, tmp_path: Path) -> None:
    given = ["TRUST", "TRUST.2", "TRUST.1", "AUT", "AUT.1", "AUT.2", "MONEY"]
    assert taken_in(study, tmp_path / "own.csv", *given) == given
    assert taken_in(study, tmp_path / "own.csv", *given) == given
    study.undo()
    assert labels(study) == []
    study.redo()
    assert labels(study) == given


def test_a_file_that_a_spreadsheet_has_sorted_has_no_order_of_its_own(
    study: Study, tmp_path: Path
) -> None:
    found = taken_in(study, tmp_path / "sorted.csv", "C", "C.1", "C.10", "C.11", "C.2", "D")
    assert found == ["C", "C.1", "C.2", "C.10", "C.11", "D"]


def test_what_comes_to_codes_that_are_there_follows_in_order_of_number(
    study: Study, tmp_path: Path
) -> None:
    assert taken_in(study, tmp_path / "one.csv", "B", "B.2", "B.1") == ["B", "B.2", "B.1"]
    more = taken_in(study, tmp_path / "two.csv", "B", "B.2", "B.4", "B.3", "D", "A")
    assert more == ["A", "B", "B.2", "B.1", "B.3", "B.4", "D"]


def test_a_part_of_a_taxonomy_comes_under_the_parents_of_the_study(
    study: Study, tmp_path: Path
) -> None:
    taken_in(study, tmp_path / "one.csv", "P", "P.1", "Q")
    more = taken_in(study, tmp_path / "two.csv", "X P", "P.2 P", "X.1 P.1")
    assert more == ["P", "P.1", "X.1", "P.2", "X", "Q"]
    before = study.latest()
    assert taken_in(study, tmp_path / "two.csv", "X P", "P.2 P", "X.1 P.1") == more
    assert study.latest() == before


def test_a_parent_that_nobody_has_or_that_is_below_is_refused(study: Study, tmp_path: Path) -> None:
    taken_in(study, tmp_path / "one.csv", "P", "P.1", "Q", "Q.1")
    path = tmp_path / "two.csv"
    for codes, said in [
        (
            ["S.1 S"],
            'line 2: the parent "S" of S.1 is in neither the file nor the codebook.'
            " Add its row, or correct the number.",
        ),
        (
            ["Q", "P P.1"],
            'line 3: the parent "P.1" of P lies below it in the codebook.'
            " Name another parent, or move one of the two first.",
        ),
        (
            ["P Q.1", "Q P.1"],
            'line 2: the parent "Q.1" of P lies below it in the codebook.'
            " Name another parent, or move one of the two first.",
        ),
    ]:
        with pytest.raises(InputError) as refused:
            taken_in(study, path, *codes)
        assert str(refused.value) == f"{path}, {said}"
    study.retire_code(study.codebook().by_number["Q.1"].id)
    with pytest.raises(InputError, match="in neither the file nor the codebook"):
        taken_in(study, path, "Q.1.a Q.1")


def test_an_order_made_by_hand_goes_along_with_the_taxonomy(study: Study, tmp_path: Path) -> None:
    taken_in(study, tmp_path / "one.csv", "A", "A.1", "A.2", "A.3")
    study.move_code(study.codebook().by_number["A.3"].id, -2)
    (path,) = study.export(["taxonomy"], tmp_path / "out")
    with Study.create(tmp_path / "other", coders=["Ben"]) as other:
        other.work_as("Ben")
        other.import_files([path])
        assert labels(other) == labels(study) == ["A", "A.3", "A.1", "A.2"]
