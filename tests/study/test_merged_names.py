"""A merge brings pseudonyms that one of the copies has applied, and no others."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import StudyError
from command import codebook

TALK = "Interviewer: Who?\n\nP: Oskar from Tornby did.\n"
LATER = "Interviewer: And who else?\n\nQ: Oskar of Tornby.\n"
REPLACED = "Names that one of the copies has replaced by pseudonyms are replaced in this one, too"


@pytest.fixture
def copies(tmp_path: Path) -> Iterator[tuple[Study, Study]]:
    """A study with a name in a talk and another one in a memo, and a copy of its folder."""
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        bring(study, tmp_path, "Talk", TALK)
        study.add_memo("study", study.id, "Gerta came late.")
        shutil.copytree(tmp_path / "study", tmp_path / "other")
        with Study.open(tmp_path / "other", "First") as other:
            yield study, other


def bring(study: Study, tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / "files" / f"{name}.txt"
    path.write_text(text, "utf-8")
    study.import_files([path])


def said(study: Study, name: str) -> str:
    interview = next(each for each in study.interviews() if each.name == name)
    return study.transcript(interview.id).text


def test_names_that_were_only_added_stay(copies: tuple[Study, Study], tmp_path: Path) -> None:
    study, other = copies
    study.add_pseudonym("Oskar", "P1")
    kept = study.back_up()
    bring(other, tmp_path, "Later", LATER)
    merged = study.merge(tmp_path / "other")
    assert (said(study, "Talk"), said(study, "Later")) == (TALK, LATER)
    assert merged.names == ()
    assert kept.exists()
    assert "pseudonyms" not in [entry.kind for entry in study.log()]
    other.merge(tmp_path / "study")
    assert said(other, "Talk") == TALK
    with pytest.raises(StudyError, match=r"study\.db: that is this study itself"):
        study.merge(tmp_path / "study" / "study.db")


def test_names_that_were_applied_are_replaced_in_what_comes(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    study, other = copies
    study.add_pseudonym("Oskar", "P1")
    study.pseudonymise()
    study.add_pseudonym("Tornby", "a town")
    bring(other, tmp_path, "Later", LATER)
    given = ("--study", tmp_path / "study", "--coder", "First")
    assert REPLACED in codebook("merge", tmp_path / "other", "--dry-run", *given).out
    assert REPLACED in codebook("merge", tmp_path / "other", *given).out
    assert said(study, "Later") == LATER.replace("Oskar", "P1")
    assert said(study, "Talk") == TALK.replace("Oskar", "P1")
    assert REPLACED not in codebook("merge", tmp_path / "other", *given).out
    assert study.check() == []
    key = tmp_path / "study" / "pseudonyms.csv"
    assert key.read_text("utf-8") == "name,pseudonym,applied\nOskar,P1,applied\nTornby,a town,\n"
    study.add_pseudonym("Oskar", "P7")
    study.add_pseudonym("Tornby", "Tornby")
    assert key.read_text("utf-8") == "name,pseudonym,applied\nOskar,P7,applied\nTornby,Tornby,\n"


def test_a_key_knows_from_then_on_what_another_copy_has_applied(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    study, other = copies
    for one in copies:
        one.add_pseudonym("Gerta", "P2")
    other.add_pseudonym("Tornby", "a town")
    study.pseudonymise()
    other.add_memo("study", other.id, "Gerta came from Tornby.")
    merged = other.merge(tmp_path / "study")
    assert merged.names[0].startswith(REPLACED)
    assert [memo.text for memo in other.memos()] == ["P2 came late.", "P2 came from Tornby."]
    assert said(other, "Talk") == TALK
    key = tmp_path / "other" / "pseudonyms.csv"
    assert key.read_text("utf-8") == "name,pseudonym,applied\nGerta,P2,applied\nTornby,a town,\n"
    assert other.check() == []
