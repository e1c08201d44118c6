"""Two copies each make a code of one name: a merge says so, and how the two become one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from command import codebook
from phrases import emerged, place_of, put

HOW = "codebook, then Meaning (=) on one of them, then Merge (f2)."


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        yield study


def copied(study: Study, tmp_path: Path) -> Path:
    return study.back_up(tmp_path / "other")


def add(folder: Path, *rows: str) -> None:
    """Import codes, given as id, name, parent, into a copy of the study."""
    sheet = folder.parent / f"{folder.name}.csv"
    sheet.write_text("\n".join(["id,name,parent", *rows]), encoding="utf-8")
    assert codebook("import", sheet, "--study", folder, "--coder", "First").code == 0


def merged(one: Path, other: Path, coder: str = "First", *more: str) -> list[str]:
    """Merge the other copy into one; return what is said of codes of one name."""
    given = ("--study", one, "--coder", coder, "--json")
    said: list[str] = codebook("merge", other, *given, *more).json["same_names"]
    return said


def test_who_merges_is_told_once_in_each_copy(study: Study, tmp_path: Path) -> None:
    one, other = tmp_path / "study", copied(study, tmp_path)
    add(one, "B.2,Same name,B")
    add(other, "B.3,same  Name,B")
    said = [f"B.2 and B.3 have one name now, “Same name”; if they are one code, merge them: {HOW}"]
    assert merged(one, other, "First", "--dry-run") == said
    ran = codebook("merge", other, "--study", one, "--coder", "First")
    assert said[0] in ran.out.splitlines()
    assert merged(one, other) == []
    assert merged(other, one) == said
    numbers = {code.number: code.id for code in study.codebook().codes}
    study.merge_codes([numbers["B.3"]], numbers["B.2"])
    assert merged(other, one) == []


def test_what_one_copy_alone_had_called_alike_is_its_own_affair(
    study: Study, tmp_path: Path
) -> None:
    one, other = tmp_path / "study", copied(study, tmp_path)
    add(other, "A.3,Other,A", "B.2,Other,B")
    assert merged(one, other) == []
    add(one, "B.3,Another,B")
    assert merged(one, other) == []
    assert study.check() == []


def test_one_code_of_both_copies_is_not_two(study: Study, tmp_path: Path) -> None:
    one, other = tmp_path / "study", copied(study, tmp_path)
    for copy in (one, other):
        add(copy, "B.2,Same name,B")
    assert merged(one, other) == []
    assert [code.number for code in study.codebook().codes if code.name == "Same name"] == ["B.2"]


def test_of_candidates_nothing_is_said_before_both_are_seen(study: Study, tmp_path: Path) -> None:
    put(study, "I teach.")
    one, other = tmp_path / "study", copied(study, tmp_path)
    emerged(study, *place_of(study, "The manual says nothing!"), "Trust")
    with Study.open(other, "Second") as second:
        emerged(second, *place_of(second, "How to set it up."), "Trust")
        for coder in ("First", "Second"):
            assert merged(one, other, coder, "--dry-run") == []
        second.done()
    study.done()
    assert merged(one, other) == [
        "Trust (First) and Trust (Second) have one name now, “Trust”; if they are one code, merge"
        f" them: {HOW}"
    ]


def test_while_coders_code_apart_they_wait(study: Study, tmp_path: Path) -> None:
    put(study, "I teach.")
    one, other = tmp_path / "study", copied(study, tmp_path)
    add(one, "B.2,Same name,B")
    add(other, "B.3,Same name,B")
    assert merged(one, other, "Second") == [
        "B.2 and B.3 have one name now, “Same name”; if they are one code, once all have finished"
        f" coding, merge them: {HOW}"
    ]
