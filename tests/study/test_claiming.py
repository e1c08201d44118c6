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
from phrases import place_of, put

TALK = """Interviewer: What do you do?

Nora: I draw maps. They are old.

Interviewer: And you?

Olga: I mend them.
"""


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.started(tmp_path) as study:
        (tmp_path / "Talk.txt").write_text(TALK, encoding="utf-8")
        study.import_files([tmp_path / "Talk.txt"])
        yield study


def whose(study: Study) -> dict[str, str]:
    frame = study.codings()
    return dict(zip(frame["quote"], frame["participant"], strict=True))


def reports(study: Study, name: str) -> tuple[int, list[str], list[str]]:
    """Return a code's number of participants, and the codes of nobody's and on no words."""
    found = study.taxonomy()
    (node,) = (each for each in found.nodes if each.code.number == name)
    nobodys = [each.code.number for each in found.of_no_participant]
    return node.participants, nobodys, [each.code.number for each in found.never_observed]


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


ASKED = """# A talk

Interviewer: Which maps?

{0}: Old ones.

Interviewer: And who mends?

{0}: Somebody.
"""


def test_what_is_asked_is_nobodys(study: Study, tmp_path: Path) -> None:
    """B.1 is only on questions, in two interviews; the heading is nobody's, too."""
    for name in ("P1", "P2"):
        study.add_participant(name, "User")
        (tmp_path / f"{name}.txt").write_text(ASKED.format(name), encoding="utf-8")
        study.import_files([tmp_path / f"{name}.txt"])
        for words in ("Which maps?", "And who mends?"):
            put(study, words, "B.1", name=name)
    put(study, "Interviewer: Which maps?", "B.1", name="P1")
    put(study, "A talk", "B.1", name="P1")
    put(study, "Old ones.", "A.2", name="P1")
    assert reports(study, "B.1") == (0, ["B", "B.1"], ["A.1"])
    assert study.codings_of_nobody() == 6
    where = ("--out", tmp_path / "out", "--study", tmp_path / "study", "--coder", "First")
    nobodys = "Counts by participant leave out 6 codings on words of no participant."
    assert nobodys in codebook("export", "presence", "groups", *where).err
    presence = (tmp_path / "out" / "presence.csv").read_text("utf-8").splitlines()
    assert [line for line in presence if line.startswith("B.1")] == ["B.1,Speed,0,0,0"]

    moved = put(study, "who mends", "A.1", name="P2")
    assert whose(study)["who mends"] == ""
    text, there = place_of(study, "who mends?\n\nP2: Some", name="P2")
    study.move_ends(moved, text, there)
    assert reports(study, "A.1")[0] == 1
    assert study.check() == []


def test_of_two_who_answer_it_is_the_first_who_speaks(study: Study, tmp_path: Path) -> None:
    study.import_files([tmp_path / "Talk.txt"], options=answers(Nora="P1", Olga="P2"))
    over_both = "old.\n\nInterviewer: And you?\n\nOlga: I"
    for words in ("What do you do?", "And you?\n\nOlga: I", over_both):
        put(study, words, name="Talk")
    found = {quote: who for quote, who in whose(study).items() if quote}
    assert [*found.values()] == ["", "P1", "P2"]


def test_a_text_that_names_nobody_is_its_participants(study: Study, tmp_path: Path) -> None:
    (tmp_path / "P1.txt").write_text("# Maps\n\nI draw them. They are old.\n", encoding="utf-8")
    study.add_participant("P1")
    study.import_files([tmp_path / "P1.txt"])
    for words in ("Maps", "They are old."):
        put(study, words, name="P1")
    assert whose(study) == {"Maps": "P1", "They are old.": "P1"}


def test_who_is_named_later_gets_only_what_they_said(study: Study, tmp_path: Path) -> None:
    more = "Interviewer: And then?\n\nOlga: They are new.\n\nNora: Nearly.\n"
    (tmp_path / "Both.txt").write_text(f"{TALK}\n{more}", encoding="utf-8")
    study.import_files([tmp_path / "Both.txt"])
    both = study.interviews()[-1].id
    study.link_speakers(both, {"Nora": "P1"})
    over_both = "you?\n\nOlga: I mend"
    for words in ("I draw maps.", "And then?", over_both, "mend them."):
        put(study, words, name="Both")
    before = {"I draw maps.": "P1", "And then?": "", over_both: "", "mend them.": ""}
    assert whose(study) == before
    study.link_speakers(both, {"Olga": "P2"})
    assert whose(study) == before | {over_both: "P2", "mend them.": "P2"}
    study.undo()
    assert whose(study) == before


def test_a_merge_leaves_what_is_asked_as_it_is(study: Study, tmp_path: Path) -> None:
    study.add_participant("Nora")
    put(study, "And you?", name="Talk")
    study.hand_off(tmp_path / "two", "Second")
    with Study.open(tmp_path / "two", "Second") as second:
        put(second, "What do you do?", name="Talk")
        second.done()
        study.done()
        study.merge(tmp_path / "two")
        assert whose(study) == {"And you?": "", "What do you do?": ""}
        assert "said who speaks in passages" not in {each.label for each in study.log()}
        second.merge(tmp_path / "study")
        assert whose(second) == whose(study)
