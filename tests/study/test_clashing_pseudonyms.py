"""No pseudonym makes one person of two, and no coder's name is replaced."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from cells import edit_cell
from codebook import Study
from codebook.errors import RefusedError
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from command import codebook


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.define_field("Name", "text")
        edit_cell(study, study.people()[0].id, "Name", "Gerta Lind")
        yield study


@pytest.mark.parametrize(
    ("name", "pseudonym", "said"),
    [
        ("U1", "D1", "“D1” is the id of the participant D1, and “U1” is somebody else."),
        ("Gerta", "d1", r"“d1” is the id of .* and “Gerta” is somebody else \(U1\)\."),
        ("Oskar", "Gerta", "“Gerta” is a name of the participant U1, and “Oskar” is somebody"),
        ("D1", "P8", "The participants U1, D1 would all be “P8”"),
        ("Oskar", "first", "“first” is the name of a coder"),
        ("First", "P9", "“First” is a name of the coder First, which stays"),
        ("Oskar", "Tornby", "“Tornby” is a name that stays"),
        ("P8", "P8", "“P8” is a pseudonym of the key: it cannot stay"),
    ],
)
def test_a_clash_is_refused_where_it_is_added_and_where_it_is_applied(
    study: Study, tmp_path: Path, name: str, pseudonym: str, said: str
) -> None:
    study.add_pseudonym("U1", "P8")
    study.add_pseudonym("Tornby", "Tornby")
    before = study.pseudonyms()
    with pytest.raises(RefusedError, match=said) as refused:
        study.add_pseudonym(name, pseudonym)
    assert "`codebook pseudonyms " in refused.value.hint
    assert study.pseudonyms() == before
    rows = {**before, name: pseudonym}
    key = tmp_path / "key.csv"
    key.write_text("\n".join(["name,pseudonym", *map(",".join, rows.items())]), "utf-8")
    if name != pseudonym:
        with pytest.raises(RefusedError, match=said):
            study.pseudonymise(key)
    assert [person.label for person in study.people()] == ["U1", "D1"]
    assert study.check() == []


def test_a_study_that_has_changed_since_refuses_what_was_added(study: Study) -> None:
    study.add_pseudonym("U1", "U7")
    study.add_participant("U7")
    with pytest.raises(RefusedError, match="“U7” is the id of the participant U7"):
        study.pseudonymise()
    assert study.check() == []


def test_what_is_no_clash_is_taken(study: Study, tmp_path: Path) -> None:
    study.add_pseudonym("Gerta Lind", "U1")
    study.add_pseudonym("teach", "manual")
    study.add_pseudonym("Tornby", "a town")
    study.add_pseudonym("Elmby", "a town")
    given = ("--study", tmp_path / "study", "--coder", "First")
    ran = codebook("pseudonyms", "add", "Marlene", "U1", *given)
    assert (ran.code, ran.err) == (0, "U1 is a participant: “Marlene” becomes a name of theirs.\n")
    study.pseudonymise()
    assert study.check() == []


def test_what_was_applied_is_no_clash_with_itself(study: Study, tmp_path: Path) -> None:
    for file in (tmp_path / "key.csv", None):
        study.add_pseudonym("D1", "U9", file)
        study.pseudonymise(file)
        study.add_memo("study", study.id, "D1 is back.")
        study.pseudonymise(file)
        assert [person.label for person in study.people()] == ["U1", "U9"]
        edit_cell(study, study.people()[1].id, "Participant", "D1")


def test_a_coder_that_a_merge_brings_keeps_the_name(study: Study, tmp_path: Path) -> None:
    study.add_pseudonym("Oskar", "P1")
    study.pseudonymise()
    shutil.copytree(tmp_path / "study", tmp_path / "other")
    with Study.open(tmp_path / "other", "First") as other:
        other.add_coder("Oskar")
        other.add_memo("study", other.id, "Oskar is new.")
    study.merge(tmp_path / "other")
    assert [memo.text for memo in study.memos()] == ["P1 is new."]
    assert "Oskar" in [each.name for each in study.status().coders]
    assert study.check() == []


def test_a_name_before_turns_that_have_an_id_is_that_participants(
    study: Study, tmp_path: Path
) -> None:
    path = tmp_path / "files" / "Talk.txt"
    path.write_text("Anna: I paint.\n\nBernd: In a week.\n\nAnna: Yes.\n", encoding="utf-8")
    said = Correction(participants={"Anna": "U6", "Bernd": "U7"})
    study.import_files([path], options=Options(correction=said))
    for name, theirs, other in (("Anna", "U6", "U7"), ("Bernd", "U7", "U6")):
        refused = rf"“{other}” is the id of .* and “{name}” is somebody else \({theirs}\)\."
        with pytest.raises(RefusedError, match=refused):
            study.add_pseudonym(name, other)
        study.add_pseudonym(name, theirs)
    assert study.pseudonyms() == {"Anna": "U6", "Bernd": "U7"}
