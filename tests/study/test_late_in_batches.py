"""A batch does not open by a word on the whole stage that was said before its transcripts came."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import RefusedError
from codebook.study.views import CameLater, Passage
from codebook.study_files import DATABASE
from engines import on_sqlite
from phrases import place_of, put

NEW = "Interviewer: What do you ask?\n\nU2: Why is it slow? It never ends.\n"
LATE, ENDS = "Why is it slow?", "It never ends."
MEMO = "what Second thought of it"
CODERS = ("First", "Second")


@pytest.fixture
def study(small_place: str, tmp_path: Path) -> Iterator[Study]:
    """First has said that all is coded; then Second brings an interview, and codes it."""
    with Study.open(small_place, "First") as study:
        put(study, "I teach.")
        study.done()
        study.work_as("Second")
        bring(study, tmp_path, "U2")
        put(study, LATE, name="U2")
        study.done(["U2"])
        yield study


def bring(study: Study, folder: Path, name: str) -> None:
    """Import an interview, which both are to code as a batch of its own."""
    path = folder / f"{name}.txt"
    path.write_text(NEW.replace("U2", name), encoding="utf-8")
    study.import_files([path])
    study.assign([name], CODERS, f"batch of {name}")


def seen(study: Study, name: str) -> set[tuple[str, str]]:
    study.work_as(name)
    frame = study.codings()
    return set(zip(frame["coder"], frame["quote"], strict=True))


def own(study: Study) -> list[Passage]:
    """Return the coder's passages in the new interview."""
    me = study.coder.id if study.coder else ""
    return [each for each in study.passages(place_of(study, LATE, "U2")[0]) if each.coder_id == me]


def test_it_opens_once_who_had_finished_all_has_coded_it(study: Study) -> None:
    assert seen(study, "First") == {("First", "I teach.")}
    assert seen(study, "Second") == {("Second", LATE)}
    assert study.came_later() == [CameLater("First", ("U2",))]
    study.work_as("First")
    with pytest.raises(RefusedError, match="The coders are still coding separately"):
        study.agreement()
    assert [step.interview for step in study.saturation()[""].steps] == ["U1", "D1"]
    put(study, ENDS, name="U2")
    study.done()
    assert seen(study, "First") == {("First", "I teach."), ("First", ENDS), ("Second", LATE)}
    assert seen(study, "Second") == {("Second", LATE), ("First", ENDS)}


def test_as_long_as_it_is_closed_it_may_be_assigned_otherwise_and_reopened(study: Study) -> None:
    study.reopen(["U2"])
    study.done(["U2"])
    assert study.assign(["U2"], ["Second"])[-1].coders == ("Second",)
    study.assign(["U2"], CODERS, "both")
    study.work_as("First")
    study.done(["U2"])
    study.reopen()
    for refused in (
        lambda: study.reopen(["U2"]),
        lambda: study.assign(["U2"], ["Second"], "both"),
    ):
        with pytest.raises(RefusedError, match="The batch both is open: all who coded it"):
            refused()


def test_what_is_coded_until_it_opens_was_coded_apart(study: Study) -> None:
    study.work_as("First")
    put(study, LATE, name="U2")
    study.done()
    found = study.agreement()
    assert found.measures["percent_agreement"].value == 1.0
    assert not any("after the layers had opened" in said for said in found.left_out)
    study.uncode([code.coding_id for passage in own(study) for code in passage.codes])
    after = study.agreement()
    assert after.measures == found.measures
    assert after.left_out[-1] == (
        "First removed 1 coding after the layers had opened; it counts as it was."
    )


def test_who_finishes_all_once_it_is_there_has_finished_it(study: Study, tmp_path: Path) -> None:
    study.work_as("First")
    study.reopen()
    bring(study, tmp_path, "U3")
    study.undo()  # as it was assigned
    study.undo()
    study.redo()
    study.redo()
    study.done()
    assert ("Second", LATE) in seen(study, "First")
    study.work_as("Second")
    put(study, ENDS, name="U3")
    study.done(["U3"])
    assert ("Second", ENDS) in seen(study, "First")


def test_what_was_away_when_all_was_finished_has_come_later(study: Study, tmp_path: Path) -> None:
    study.work_as("First")
    study.reopen()
    study.work_as("Second")
    bring(study, tmp_path, "U3")
    study.undo()
    study.undo()
    study.work_as("First")
    study.done()
    study.work_as("Second")
    study.redo()
    study.redo()
    put(study, ENDS, name="U3")
    study.done(["U3"])
    assert seen(study, "First") == {("First", "I teach."), ("Second", LATE)}
    study.done()
    assert ("Second", ENDS) in seen(study, "First")


@on_sqlite
def test_a_handoff_ships_nothing_of_it_until_then(study: Study, tmp_path: Path) -> None:
    study.work_as("Second")
    study.add_memo("passage", own(study)[0].id, MEMO)

    def ships(name: str) -> bool:
        study.hand_off(tmp_path / name, "First")
        with Study.open(tmp_path / name) as other:
            shown = ("Second", LATE) in seen(other, "First")
            assert other.check() == []
        files = (path.read_bytes() for path in (tmp_path / name).rglob("*.db"))
        assert (MEMO.encode() in b"".join(files)) == shown
        return shown

    assert not ships("closed")
    study.work_as("First")
    study.done(["U2"])
    assert ships("open")


@on_sqlite
def test_in_copies_it_counts_what_who_finished_had(study: Study, tmp_path: Path) -> None:
    there = tmp_path / "there"
    study.work_as("First")
    study.reopen()
    study.hand_off(there, "First")
    study.work_as("Second")
    bring(study, tmp_path, "U3")
    put(study, ENDS, name="U3")
    study.done(["U3"])
    with Study.open(there, "First") as other:
        other.done()
        study.merge(there)
        other.merge(tmp_path / "study")
        for one in (study, other):
            assert seen(one, "First") == {("First", "I teach."), ("Second", LATE)}
            assert one.came_later() == [CameLater("First", ("U3",))]
        study.work_as("First")
        study.done()
        other.merge(tmp_path / "study")
        for one in (study, other):
            assert ("Second", ENDS) in seen(one, "First")
            assert one.check() == []


@on_sqlite
def test_a_copy_of_the_schema_that_opened_it_is_merged_and_brought_up_to_date(
    study: Study, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    shutil.copytree(tmp_path / "study", there)
    with Study.open(there, "First") as other:
        put(other, ENDS, name="U2")
    with closing(sqlite3.connect(there / DATABASE)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0013'")
    study.merge(there)
    assert seen(study, "First") == {("First", "I teach."), ("First", ENDS)}
    with Study.open(there, "First") as other:
        assert seen(other, "First") == {("First", "I teach."), ("First", ENDS)}
        assert other.check() == []
