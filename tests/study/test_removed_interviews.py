"""An interview on which nobody has anything can be removed, and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import RefusedError, UsageError
from codebook.reading.turns.correction import Correction
from codebook.store.store import Store
from codebook.study.importing.options import Options
from copies import Rows, rows
from meeting import meet, parted_from
from phrases import place_of, put
from refusals import refusal_of
from stages import move_to

TALK = "Interviewer: And you?\n\nX: I wait. Every day I wait for it.\n\nInterviewer: I see.\n"
WAIT = "Every day I wait for it."


@pytest.fixture
def study(small_place: str, tmp_path: Path) -> Iterator[Study]:
    """The small study with an interview more, D9, in which D1 speaks as X."""
    with Study.open(small_place, "First") as study:
        bring(study, tmp_path)
        yield study


@pytest.fixture
def copies(study: Study, tmp_path: Path) -> Iterator[tuple[Study, Study]]:
    yield from parted_from(study, tmp_path)


def bring(study: Study, folder: Path) -> None:
    path = folder / "D9.txt"
    path.write_text(TALK, "utf-8")
    study.import_files([path], options=Options(correction=Correction(participants={"X": "D1"})))


def names(study: Study) -> list[str]:
    return [each.name for each in study.interviews()]


def key(study: Study, name: str = "D9") -> str:
    return next(each.id for each in study.interviews() if each.name == name)


def told(study: Study) -> str:
    return refusal_of(lambda: study.remove_interview("D9"))


def records(store: Store) -> list[Rows]:
    """What there is of transcripts, but for when they came."""
    return [
        rows(store, sql)
        for sql in (
            "SELECT id, name, position FROM transcript ORDER BY id",
            "SELECT id, transcript_id, number, sha256, source FROM revision ORDER BY id",
            "SELECT id, turns FROM segmentation ORDER BY id",
            "SELECT id, transcript_id, participant_id FROM transcript_participant ORDER BY id",
        )
    ]


def test_one_imported_by_mistake_goes_and_comes_back(study: Study) -> None:
    before = records(study.store)
    study.remove_interview("D9")
    assert names(study) == ["U1", "D1"]
    assert study.log()[0].label == "removed the interview D9"
    assert study.check() == []
    assert study.undo() == "removed the interview D9"
    assert records(study.store) == before
    assert study.redo() == "removed the interview D9"
    assert (names(study), study.check()) == (["U1", "D1"], [])


def test_what_was_built_on_its_import_does_not_keep_it(study: Study) -> None:
    study.correct_words("D9", "for it", "for that")
    study.link_speakers(key(study), {"": "U1"})
    before = records(study.store)
    study.remove_interview("D9")
    study.undo()
    assert records(study.store) == before
    for _ in range(3):
        study.undo()
    assert (names(study), study.check()) == (["U1", "D1"], [])


def test_the_same_file_brings_it_back_as_new(study: Study, tmp_path: Path) -> None:
    before = records(study.store)
    study.remove_interview("D9")
    bring(study, tmp_path)
    assert records(study.store) == before
    put(study, WAIT, name="D9")
    assert study.check() == []


def test_several_go_together_or_none(study: Study, tmp_path: Path) -> None:
    (tmp_path / "D8.txt").write_text(TALK.replace("wait", "walk"), "utf-8")
    study.import_files([tmp_path / "D8.txt"])
    put(study, WAIT, name="D9")
    with pytest.raises(RefusedError, match="D9 cannot be removed"):
        study.remove_interview("D8", "D9")
    with pytest.raises(UsageError, match="The study has no transcript 'D7'"):
        study.remove_interview("D8", "D7")
    assert names(study) == ["U1", "D1", "D9", "D8"]
    study.undo()
    study.remove_interview("D8", "D9", "D8")
    assert study.log()[0].label == "removed the interviews D8, D9"
    study.undo()
    assert names(study) == ["U1", "D1", "D9", "D8"]


def test_what_the_coder_has_on_it_is_said(study: Study) -> None:
    put(study, WAIT, name="D9")
    assert told(study) == (
        "D9 cannot be removed: there are passages in it. It can be removed once they are gone."
    )
    (passage,) = study.passages(place_of(study, WAIT, "D9")[0])
    study.uncode([passage.codes[0].coding_id])
    study.add_memo("transcript", key(study), "Whose is this?")
    assert (
        told(study)
        == "D9 cannot be removed: there is a memo on it. It can be removed once that is gone."
    )
    study.undo()
    study.remove_interview("D9")
    assert study.check() == []


def test_it_is_not_said_what_another_has_on_it(study: Study) -> None:
    hidden = (
        "D9 cannot be removed: something in the study is about it. Ask the other coders, or try"
        " again once the layers are open."
    )
    study.work_as("Second")
    put(study, WAIT, name="D9")
    study.work_as("First")
    assert told(study) == hidden
    study.work_as("Second")
    study.undo()
    study.add_memo("transcript", key(study), "Whose is this?")
    study.work_as("First")
    assert told(study) == hidden
    move_to(study, "reconciliation")
    assert (
        told(study)
        == "D9 cannot be removed: there is a memo on it. It can be removed once that is gone."
    )


def test_what_was_hidden_there_and_is_gone_does_not_come_back_without_it(study: Study) -> None:
    study.work_as("Second")
    put(study, WAIT, name="D9")
    study.undo()
    study.work_as("First")
    study.remove_interview("D9")
    study.work_as("Second")
    with pytest.raises(RefusedError):
        study.redo()
    assert study.check() == []


def test_it_is_not_removed_again_once_somebody_has_coded_it(study: Study) -> None:
    study.remove_interview("D9")
    study.undo()
    study.work_as("Second")
    put(study, WAIT, name="D9")
    study.work_as("First")
    with pytest.raises(RefusedError, match="passages have come to lie on its text since"):
        study.redo()


def test_who_is_to_code_it_or_has_finished_it_keeps_it(study: Study) -> None:
    study.assign(["D9"], ["Second", "First"], "pilot")
    assert told(study) == (
        "D9 cannot be removed: it is assigned to First, Second. `codebook assign D9"
        " --everybody` takes that back."
    )
    study.assign(["D9"], [])
    put(study, "I teach.")
    study.done(["D9"])
    assert told(study) == (
        "D9 cannot be removed: First said to have finished it. As long as that stage has not"
        " ended, `codebook reopen D9` takes a coder's own word back."
    )
    study.reopen(["D9"])
    study.remove_interview("D9")
    assert study.check() == []


def test_no_stage_ends_by_it(study: Study) -> None:
    put(study, "I teach.")
    study.work_as("Second")
    study.done(["U1", "D1"])
    study.work_as("First")
    assert told(study) == (
        "D9 cannot be removed: Second would have finished coding by that. Let Second say so"
        " first, with `codebook done`."
    )
    study.work_as("Second")
    study.done()
    study.work_as("First")
    study.remove_interview("D9")
    assert study.waiting_for() == ("First",)
    assert study.record().stage == "coding"


def test_copies_take_it_over(copies: tuple[Study, Study], tmp_path: Path) -> None:
    one, two = copies
    two.work_as("Second")
    one.remove_interview("D9")
    put(two, "I teach.")
    meet(one, two, tmp_path)
    assert names(one) == names(two) == ["U1", "D1"]
    one.undo()
    two.merge(one.store.place)
    assert names(one) == names(two) == ["U1", "D1", "D9"]


def test_copies_take_over_that_it_was_imported_again(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    before = records(one.store)
    one.remove_interview("D9")
    bring(one, tmp_path)
    two.remove_interview("D9")
    two.merge(one.store.place)
    one.merge(two.store.place)
    assert records(one.store) == records(two.store) == before
    said = {(each.called, each.held, each.label) for each in one.conflicts()}
    removed = "still there", "removed the interview D9"
    assert said == {("D9", *removed), ("D9: D1", *removed)}
    assert [each.check() for each in (one, two)] == [[], []]


@pytest.mark.parametrize("does", ["code", "memo", "finish", "assign", "correct", "speakers"])
def test_what_another_copy_has_on_it_meanwhile_brings_it_back(
    copies: tuple[Study, Study], tmp_path: Path, does: str
) -> None:
    one, two = copies
    two.work_as("Second")
    if does == "code":
        put(two, WAIT, name="D9")
    elif does == "memo":
        two.add_memo("transcript", key(two), "Whose is this?")
    elif does == "finish":
        put(two, "I teach.")
        two.done(["D9"])
    elif does == "assign":
        two.assign(["D9"], ["Second"])
    elif does == "correct":
        two.correct(key(two), *place_of(two, WAIT, "D9"), "Every night I wait.")
    else:
        two.link_speakers(key(two), {"": "U1"})
    one.remove_interview("D9")
    meet(one, two, tmp_path)
    assert names(one) == names(two) == ["U1", "D1", "D9"]
    assert records(one.store) == records(two.store)
    assert one.transcript(key(one)).speaking
