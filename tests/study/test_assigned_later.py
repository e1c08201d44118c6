"""A word on all of coding says nothing of a transcript that was assigned to others alone then."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import RefusedError
from codebook.study.views import Awaiting, CameLater
from codebook.study_files import DATABASE
from command import codebook
from engines import on_sqlite
from phrases import put

OTHERS, OWN = "I teach.", "How to set it up."
BOTH = ("First", "Second")
LATE = CameLater("First", ("U1",))
SAID = (
    "First had finished coding, and has U1 to code now: that is finished once First says"
    " `codebook done` again."
)


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    """First has said that all is coded, while U1 was Second's alone; now both are to code it."""
    with Study.open(small_place, "Second") as study:
        study.assign(["U1"], ["Second"], "pilot")
        put(study, OTHERS)
        study.work_as("First")
        put(study, "没有人读它", name="D1")
        study.done()
        study.assign(["U1"], BOTH, "pilot")
        study.work_as("Second")
        study.done(["U1"])
        yield study


def quotes(study: Study, name: str) -> set[str]:
    """Return the words that others' codings are on, as a coder sees them."""
    study.work_as(name)
    return set(study.codings().query(f"coder != '{name}' and coder != 'consensus'")["quote"])


def finished(study: Study, name: str) -> set[str]:
    study.work_as(name)
    return {each.name for each in study.interviews() if each.finished}


@pytest.mark.parametrize("named", [(), ("U1",)])
def test_a_batch_opens_once_who_was_assigned_later_has_coded_it(
    study: Study, named: tuple[str, ...]
) -> None:
    assert quotes(study, "First") == quotes(study, "Second") == set()
    assert study.came_later() == [LATE]
    assert finished(study, "First") == {"D1"}
    with pytest.raises(RefusedError, match="The coders are still coding separately"):
        study.agreement()
    put(study, OWN)
    study.done(named)
    assert quotes(study, "First") == {OTHERS}
    assert quotes(study, "Second") == {OWN}
    assert (study.came_later(), finished(study, "First")) == ([], {"U1", "D1"})
    assert study.agreement().transcripts == ("U1",)


def test_it_is_finished_where_all_is_said_anew(study: Study) -> None:
    study.work_as("First")
    study.reopen()
    assert study.came_later() == []
    study.done()
    assert study.came_later() == []
    assert quotes(study, "First") == {OTHERS}


def test_it_does_not_count_in_the_agreement(study: Study) -> None:
    study.work_as("Second")
    study.done()
    assert study.status().stage == "reconciliation"
    found = study.agreement()
    assert found.transcripts == ("D1",)
    assert found.left_out[0] == "U1: it came after First had finished coding."
    assert study.awaiting() == [Awaiting(("U1",), ("First",))]
    assert {each.transcript for each in study.queue().single} == set()
    study.work_as("First")
    assert [each.name for each in study.interviews() if each.finished] == []
    study.done(["U1"])
    assert study.awaiting() == []
    assert study.agreement().transcripts == ("D1",), "it was not coded apart"
    assert "U1" in {each.transcript for each in study.queue().cases}


def test_it_waits_where_it_is_assigned_once_layers_are_open(small_place: str) -> None:
    """Second finished each interview by its name, so that the end of the stage is the word."""
    with Study.open(small_place, "First") as study:
        put(study, OTHERS)
        study.assign(["U1"], ["First"])
        study.done()
        study.work_as("Second")
        study.done(["D1"])
        assert study.status().stage == "reconciliation"
        assert study.publishes_consensus()
        study.assign(["U1"], BOTH)
        assert study.awaiting() == [Awaiting(("U1",), ("Second",))]
        assert study.queue().cases == ()
        study.assign(["U1"], [])
        assert study.awaiting() == [Awaiting(("U1",), ("Second",))], "it is everybody's"
        study.assign(["U1"], ["First"])
        assert study.awaiting() == []
        study.assign(["U1"], BOTH)
        study.done(["U1"])
        assert study.awaiting() == []
        assert {each.transcript for each in study.queue().cases} == {"U1"}


@pytest.mark.parametrize(
    ("before", "since", "late"),
    [
        ([()], [BOTH], []),
        ([BOTH], [("Second",), BOTH], []),
        ([("Second",), ()], [BOTH], []),
        ([("Second",), BOTH, ("First",)], [("Second",), (), BOTH], []),
        ([BOTH], [()], []),
        ([("Second",)], [()], [LATE]),
        ([BOTH, ("Second",)], [(), BOTH], [LATE]),
        ([("First",), ("Second",)], [("First",)], [LATE]),
        ([("Second",)], [("Second",)], []),
    ],
)
def test_it_counts_whose_it_was_when_all_was_finished(
    small_place: str,
    before: list[tuple[str, ...]],
    since: list[tuple[str, ...]],
    late: list[CameLater],
) -> None:
    with Study.open(small_place, "Second") as study:
        put(study, OTHERS)
        for coders in before:
            study.assign(["U1"], coders, "pilot" if coders else "")
        study.work_as("First")
        study.done()
        for coders in since:
            study.assign(["U1"], coders, "pilot" if coders else "")
        assert study.came_later() == late
        study.work_as("Second")
        study.done(["U1"])
        is_open = since[-1] == BOTH and not late
        assert quotes(study, "First") == ({OTHERS} if is_open else set())


def test_an_assignment_that_is_undone_was_none(small_place: str) -> None:
    with Study.open(small_place, "Second") as study:
        put(study, OTHERS)
        study.assign(["U1"], ["Second"], "pilot")
        study.undo()
        study.work_as("First")
        study.done()
        study.work_as("Second")
        study.redo()
        study.assign(["U1"], BOTH, "pilot")
        assert study.came_later() == []
        study.undo()
        study.undo()
        study.work_as("First")
        study.reopen()
        study.work_as("Second")
        study.redo()
        study.work_as("First")
        study.done()
        study.work_as("Second")
        study.redo()
        assert study.came_later() == [LATE]


def test_an_open_batch_takes_nothing_in_that_would_close_it(
    small_place: str, tmp_path: Path
) -> None:
    (tmp_path / "U2.txt").write_text("Interviewer: Why?\n\nU2: It never ends.\n")
    with Study.open(small_place, "Second") as study:
        put(study, OTHERS)
        study.assign(["D1"], BOTH, "pilot")
        study.assign(["U1"], ["Second"])
        study.import_files([tmp_path / "U2.txt"])  # which Second has still to code
        study.done(["U1", "D1"])
        study.work_as("First")
        assert study.done() == ("coding", ("Second",))
        assert quotes(study, "First") == set()
        with pytest.raises(RefusedError, match="The batch pilot is open: all who coded it"):
            study.assign(["U1"], BOTH, "pilot")


@on_sqlite
@pytest.mark.parametrize("assigned", [["Second"], []])
def test_in_copies_it_counts_what_who_finished_knew(
    study: Study, tmp_path: Path, assigned: list[str]
) -> None:
    """First's copy does not know that U1 is First's by now, Second's not that First has said so.

    Where it was everybody's as far as First's copy knew, First has finished it.
    """
    there = tmp_path / "there"
    study.work_as("First")
    study.reopen()
    study.work_as("Second")
    study.reopen(["U1"])
    study.assign(["U1"], assigned)
    study.hand_off(there, "First")
    study.assign(["U1"], BOTH, "both")
    study.done(["U1"])
    with Study.open(there, "First") as other:
        other.done()
        assert other.came_later() == []
        study.merge(there)
        other.merge(tmp_path / "study")
        for one in (study, other):
            assert one.came_later() == ([LATE] if assigned else [])
            assert quotes(one, "First") == (set() if assigned else {OTHERS})
        other.work_as("First")
        other.done()
        study.merge(there)
        for one in (study, other):
            assert quotes(one, "First") == {OTHERS}
            assert one.came_later() == []
            assert one.check() == []


@on_sqlite
def test_what_a_merge_leaves_assigned_counts(study: Study, tmp_path: Path) -> None:
    """The other copy takes it from Second later, without knowing that it is in another batch."""
    there = tmp_path / "there"
    study.work_as("First")
    study.reopen()
    study.assign(["U1"], ["Second"], "pilot")
    shutil.copytree(tmp_path / "study", there)
    study.assign(["U1"], ["Second"], "another")
    with Study.open(there, "Second") as other:
        other.assign(["U1"], [])
    study.merge(there)
    assert study.assignments()[0].coders == ("Second",)
    study.done()
    study.assign(["U1"], BOTH, "another")
    assert study.came_later() == [LATE]
    assert quotes(study, "First") == set()


@on_sqlite
def test_a_handoff_holds_nothing_of_it_until_then(study: Study, tmp_path: Path) -> None:
    def holds(name: str) -> bool:
        study.hand_off(tmp_path / name, "First")
        with Study.open(tmp_path / name, "First") as other:
            assert other.came_later() == study.came_later()
            assert other.check() == []
            return quotes(other, "First") == {OTHERS}

    assert not holds("closed")
    study.work_as("First")
    study.done(["U1"])
    assert holds("open")


@on_sqlite
def test_a_study_of_the_schema_that_opened_it_is_brought_up_to_date(
    study: Study, tmp_path: Path
) -> None:
    """So is a copy of it that is merged."""
    there = tmp_path / "there"
    shutil.copytree(tmp_path / "study", there)
    with Study.open(there, "First") as other:
        put(other, OWN)
    with closing(sqlite3.connect(there / DATABASE)) as connection, connection:
        connection.execute("DROP INDEX change_assigned")
        connection.execute("UPDATE alembic_version SET version_num = '0014'")
    study.merge(there)
    assert quotes(study, "Second") == quotes(study, "First") == set()
    with Study.open(there, "First") as other:
        assert other.came_later() == [LATE]
        assert quotes(other, "First") == set()
        assert other.check() == []


@on_sqlite
def test_on_the_command_line(study: Study, tmp_path: Path) -> None:
    study.reopen(["U1"])
    study.close()
    as_second = ("--study", tmp_path / "study", "--coder", "Second")
    to_both = ("--to", "First", "--to", "Second", "--batch", "pilot")
    assert codebook("assign", "U1", "--to", "Second", *as_second).err == ""
    assert codebook("assign", "U1", *to_both, *as_second).err == f"{SAID}\n"
    twice = ("--to", "First", "--to", "Second")
    assert codebook("assign", "D1", *twice, *as_second).err == "", "it was First's, too"
    assert codebook("assign", *as_second).err == ""
    said = "U1 has come after First had finished coding."
    assert said in codebook("status", *as_second).out.splitlines()
    codebook("done", "U1", *as_second)
    as_first = ("--study", tmp_path / "study", "--coder", "First")
    assert OTHERS not in codebook("passages", "A.1", *as_first).out
    codebook("done", *as_first)
    assert OTHERS in codebook("passages", "A.1", *as_first).out
    assert codebook("done", *as_second).out == "reconciliation; waiting for First, Second\n"


@on_sqlite
def test_once_layers_are_open_assigning_says_for_whom_it_waits(
    study: Study, tmp_path: Path
) -> None:
    study.assign(["U1"], ["Second"])
    study.done()
    assert study.status().stage == "reconciliation"
    as_second = ("--study", tmp_path / "study", "--coder", "Second")
    assert codebook("assign", "U1", "--everybody", *as_second).err == (
        "U1 waits for First: what is coded there is neither compared nor counted until First has"
        " said `codebook done U1`.\n"
    )
