"""A participant of whom the study has no words can be removed, and comes back by undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from cells import edit_cell
from codebook import Study
from codebook.errors import RefusedError, UsageError
from codebook.store.identity import new_id
from codebook.store.tables import Passage
from codebook.store.writer import ActionHead
from phrases import put
from spoken import SAID


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        yield study


def key(study: Study, label: str) -> str:
    return next(person.id for person in study.people() if person.label == label)


def transcript(study: Study, name: str) -> str:
    return next(each.id for each in study.interviews() if each.name == name)


def labels(study: Study) -> list[str]:
    return [person.label for person in study.people()]


def test_one_made_by_mistake_goes_and_comes_back(study: Study) -> None:
    made = study.add_participant("U7", "User")
    edit_cell(study, made, "Gender", "Other")
    study.remove_participant(made)
    assert labels(study) == ["U1", "D1"]
    assert study.log()[0].label == "removed U7"
    assert study.undo() == "removed U7"
    assert labels(study) == ["U1", "D1", "U7"]
    row = next(row for row in study.participants_grid().rows if row.label == "U7")
    assert "Other" in row.written
    study.redo()
    assert (labels(study), study.check()) == (["U1", "D1"], [])


def test_who_speaks_is_ranked_or_quoted_stays(study: Study) -> None:
    with pytest.raises(RefusedError) as refused:
        study.remove_participant(key(study, "U1"))
    assert str(refused.value) == (
        "U1 cannot be removed: U1 speaks in U1. Who withdraws is forgotten; whose words they are is"
        " corrected where the transcript is imported again (--participant NAME=ID)."
    )
    made = study.add_participant("U7")
    study.add_memo("participant", made, "Who is this?")
    with pytest.raises(RefusedError, match="there is a memo on them"):
        study.remove_participant(made)
    with pytest.raises(UsageError, match="no such participant any more"):
        study.remove_participant("0" * 32)
    assert labels(study) == ["U1", "D1", "U7"]


def refusal(study: Study, participant_id: str) -> str:
    with pytest.raises(RefusedError) as refused:
        study.remove_participant(participant_id)
    said, _, _ = str(refused.value).partition(". Who withdraws is forgotten;")
    return said


def unplaced(study: Study, participant_id: str, coder: str) -> None:
    """Give a coder a quote of a participant that has no place in a text."""
    key = next(each.id for each in study.coders() if each.name == coder)
    with study.store.action(ActionHead(key, "a quote")) as tx:
        made = {"id": new_id(), "coder_id": key, "participant_id": participant_id, "quote": "So."}
        times = {"created": tx.at, "modified": tx.at}
        tx.insert(Passage, [made | times | {"state": "unanchored"}])


def test_it_is_not_said_what_another_has_on_somebody(study: Study) -> None:
    made, quoted = study.add_participant("U7"), study.add_participant("U8")
    study.work_as("Second")
    study.add_memo("participant", made, "Who is this?")
    assert refusal(study, made) == "U7 cannot be removed: there is a memo on them"
    unplaced(study, quoted, "Second")
    assert refusal(study, quoted) == "U8 cannot be removed: there are passages of theirs"
    study.work_as("First")
    assert study.memos() == []
    assert refusal(study, made) == "U7 cannot be removed: something in the study is about them"
    assert refusal(study, quoted) == "U8 cannot be removed: something in the study is about them"
    study.add_memo("participant", quoted, "Mine.")
    assert refusal(study, quoted) == "U8 cannot be removed: there is a memo on them"
    assert labels(study) == ["U1", "D1", "U7", "U8"]


def test_who_speaks_in_a_text_without_labels_stays(study: Study, tmp_path: Path) -> None:
    (tmp_path / "U8.txt").write_text("I draw maps.\n\nThen I walk.\n", "utf-8")
    study.import_files([tmp_path / "U8.txt"])
    study.link_speakers(transcript(study, "U8"), {"": "U8"})
    with pytest.raises(RefusedError, match="U8 speaks in U8"):
        study.remove_participant(key(study, "U8"))


def test_a_link_in_which_somebody_else_speaks_goes_too(study: Study, tmp_path: Path) -> None:
    talk = "".join(f"{'U9' if at % 2 else 'Q'}: {words}\n\n" for at, words in enumerate(SAID))
    (tmp_path / "talk.txt").write_text(talk, "utf-8")
    study.import_files([tmp_path / "talk.txt"])
    for label in ("U9", "S2"):
        study.link_speakers(transcript(study, "talk"), {"": label})
    put(study, SAID[1], name="talk")
    assert [*study.codings()["participant"]] == ["U9"]
    study.remove_participant(key(study, "S2"))
    assert labels(study) == ["U1", "D1", "U9"]
    assert [*study.codings()["participant"]] == ["U9"]
    study.undo()
    assert labels(study)[-1] == "S2"
    assert study.check() == []


def test_a_row_of_a_sheet_stays_without_its_participant(study: Study, tmp_path: Path) -> None:
    sheet = "Participant,Gender,Years\nU5,Other,3 years\n"
    (tmp_path / "more.csv").write_text(sheet, "utf-8")
    study.import_files([tmp_path / "more.csv"])
    assert "U5" in labels(study)
    study.remove_participant(key(study, "U5"))
    assert labels(study) == ["U1", "D1"]
    assert study.check() == []
    study.undo()
    row = next(row for row in study.participants_grid().rows if row.label == "U5")
    assert "Other" in row.written
