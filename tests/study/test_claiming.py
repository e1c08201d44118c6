"""What was coded before it was known who is interviewed is theirs as soon as that is known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from command import codebook
from phrases import put

TALK = """Interviewer: What do you do?

Nora: I draw maps. They are old.

Interviewer: And you?

Olga: I mend them.
"""


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with Study.create(tmp_path / "study", coders=["First", "Second"]) as study:
        study.work_as("First")
        (tmp_path / "taxonomy.csv").write_text(small.TAXONOMY, encoding="utf-8")
        (tmp_path / "Talk.txt").write_text(TALK, encoding="utf-8")
        study.import_files([tmp_path / "taxonomy.csv", tmp_path / "Talk.txt"])
        yield study


def whose(study: Study) -> dict[str, str]:
    frame = study.codings()
    return dict(zip(frame["quote"], frame["participant"], strict=True))


def answers(**people: str) -> Options:
    return Options(correction=Correction(participants=people))


def test_counts_by_participant_say_what_they_leave_out(study: Study, tmp_path: Path) -> None:
    sheets = ("matrix", "presence", "groups", "figures", "workbook")

    def exported(*names: str) -> str:
        where = ("--out", tmp_path / "out", "--study", tmp_path / "study", "--coder", "First")
        return codebook("export", *names, *where).err

    study.add_participant("P9", "User")
    put(study, "I draw maps.", name="Talk")
    left_out = (
        "Counts by participant leave out 1 coding on words of no participant. In the"
        " workbench, P and then f2 lets you say who answers in an interview.\n"
    )
    empty = "{}.csv has no rows: the study has nothing for it yet.\n"
    assert [exported(name) for name in sheets] == [
        empty.format("matrix") + left_out,
        empty.format("presence") + left_out,
        left_out,
        left_out,
        left_out,
    ]
    assert exported("codes", "report") == "", "counts all; says so itself"
    report = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert '<p class="quiet">Left out: 1 coding on words of no participant.</p>' in report
    study.import_files([tmp_path / "Talk.txt"], options=answers(Nora="P1"))
    assert exported("matrix", "report") == ""
    assert "Left out" not in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


def test_of_all_layers_and_by_who_speaks(study: Study, tmp_path: Path) -> None:
    put(study, "I draw maps.", name="Talk")
    study.work_as("Second")
    put(study, "I mend them.", name="Talk")
    study.work_as("First")
    assert whose(study) == {"I draw maps.": ""}
    assert [person for _, person in study.matrix()] == [""]
    assert study.codings_of_nobody() == 1
    study.import_files([tmp_path / "Talk.txt"], options=answers(Nora="P1", Olga="P2"))
    people = {person.label: person.id for person in study.people()}
    assert whose(study) == {"I draw maps.": "P1"}
    assert [person for _, person in study.matrix()] == [people["P1"]]
    assert study.codings_of_nobody() == 0
    study.undo()
    assert whose(study) == {"I draw maps.": ""}
    study.redo()
    study.done()
    study.work_as("Second")
    study.done()
    assert whose(study) == {"I draw maps.": "P1", "I mend them.": "P2"}
    assert study.check() == []


@pytest.mark.parametrize("how", ["added", "pasted", "imported"])
def test_however_one_says_who_it_is(study: Study, tmp_path: Path, how: str) -> None:
    put(study, "I draw maps.", name="Talk")
    if how == "added":
        study.add_participant("Nora", "User")
    elif how == "pasted":
        study.paste_participants("Participant\tGroup\nNora\tUser\n")
    else:
        (tmp_path / "people.csv").write_text(
            "Participant,Group,Gender,Years\nNora,User,Female,2 years\n"
        )
        study.import_files([tmp_path / "people.csv"])
    assert whose(study) == {"I draw maps.": "Nora"}


def test_what_comes_from_a_copy_that_did_not_know_it(study: Study, tmp_path: Path) -> None:
    put(study, "They are old.", name="Talk")
    study.hand_off(tmp_path / "two", "Second")
    study.add_participant("Nora")
    with Study.open(tmp_path / "two", "Second") as second:
        put(second, "I draw maps.", name="Talk")
        second.done()
        study.done()
        study.merge(tmp_path / "two")
        assert whose(study) == {"They are old.": "Nora", "I draw maps.": "Nora"}
        second.merge(tmp_path / "study")
        assert whose(second) == whose(study)
        again = study.merge(tmp_path / "two")
        assert (again.added, again.updated, again.conflicts) == (0, 0, ())
        assert second.check() == study.check() == []
