"""A transcript that came after a coder had finished coding is not finished by that coder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError
from codebook.study.views import Awaiting, CameLater
from command import codebook
from phrases import put

NEW = "Interviewer: What do you ask?\n\nU2: Why is it slow? It never ends.\n"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        for name in ("Second", "First"):
            study.work_as(name)
            put(study, "I teach.", "A.1" if name == "First" else "A.2")
            put(study, "没有人读它", name="D1")
        yield study


def bring(study: Study, folder: Path, name: str = "U2") -> None:
    """Import an interview into the study."""
    path = folder / f"{name}.txt"
    path.write_text(NEW.replace("U2", name), encoding="utf-8")
    study.import_files([path])


def done(study: Study, *names: str) -> None:
    for name in names:
        study.work_as(name)
        study.done()


def finished(study: Study, name: str) -> list[str]:
    study.work_as(name)
    return [each.name for each in study.interviews() if each.finished]


def test_what_comes_after_all_have_finished_changes_no_figure(study: Study, tmp_path: Path) -> None:
    done(study, "First", "Second")
    before = study.agreement()
    curve = study.saturation()[""].steps
    bring(study, tmp_path)
    after = study.agreement()
    assert (after.units, after.measures) == (before.units, before.measures)
    assert after.transcripts == ("U1", "D1")
    assert after.left_out == ("U2: it came after First and Second had finished coding.",)
    assert study.saturation()[""].steps == curve
    assert study.came_later() == [CameLater("First", ("U2",)), CameLater("Second", ("U2",))]
    for name in ("First", "Second"):
        study.work_as(name)
        put(study, "It never ends.", "B.1", name="U2")
    after = study.agreement()
    assert (after.units, after.measures) == (before.units, before.measures)
    assert study.saturation()[""].steps[-1].interview == "U2", "it has been coded"


def waits_for(*names: str) -> str:
    """Return what is said of U2 while it waits for these."""
    who = f"{names[0]} has" if len(names) == 1 else "each of them has"
    return (
        f"U2 waits for {' and '.join(names)}: what is coded there is neither compared nor counted"
        f" until {who} said `codebook done U2`."
    )


def seen(study: Study) -> tuple[list[str], list[str], int]:
    """Return the transcripts of disagreements, what is said of U2, and the open disagreements."""
    queue = study.queue()
    said = [each for each in queue.left_out if each.startswith("U2")]
    return [case.transcript for case in queue.cases], said, study.open_disagreements()


def of_u2(study: Study, folder: Path) -> list[str]:
    """Return what CodeBook.csv prints of U2."""
    lines = [
        line
        for path in study.export(["codebook"], folder)
        for line in path.read_text("utf-8").splitlines()
    ]
    return [line for line in lines if "It never ends." in line]


def test_what_came_later_waits_until_all_have_finished_it(study: Study, tmp_path: Path) -> None:
    """What one alone coded there is not agreed; what both did is compared once both have said."""
    done(study, "First", "Second")
    bring(study, tmp_path)
    study.work_as("First")
    study.set_key(put(study, "It never ends.", "B.1", name="U2"), key=True)
    both = waits_for("First", "Second")
    assert seen(study) == (["U1"], [both], 1), "Second has never looked at it"
    assert of_u2(study, tmp_path) == []
    assert study.undecided().said.endswith(both)
    assert study.done(["U2"]) == ("reconciliation", ("First", "Second"))
    assert study.came_later() == [CameLater("Second", ("U2",))]
    every = study.store.late()
    assert (len(every.came_later), len(every.awaited)) == (2, 1)
    for one in study.interviews():
        for own, all_of_them in zip(study.store.late(one.id), every, strict=True):
            assert own == {pair for pair in all_of_them if pair[1] == one.id}
    assert finished(study, "First") == ["U2"]
    study.work_as("Second")
    put(study, "Why is it slow?", "A.2", name="U2")
    put(study, "It never ends.", "B.1", name="U2")
    assert seen(study) == (["U1"], [waits_for("Second")], 1), "Second is still reading"
    assert of_u2(study, tmp_path) == []

    study.done(["U2"])
    assert study.came_later() == []
    later = "U2: it came after First and Second had finished, and was not coded apart."
    assert seen(study) == (["U1", "U2"], [later], 2)
    assert len(of_u2(study, tmp_path)) == 1
    case = next(each for each in study.queue().cases if each.transcript == "U2")
    assert study.rule(case, "both")
    assert study.agreement().transcripts == ("U1", "D1"), "it was not coded apart"
    study.done(["U2"])
    assert study.came_later() == []


def test_who_has_finished_it_may_take_that_back(study: Study, tmp_path: Path) -> None:
    done(study, "First", "Second")
    bring(study, tmp_path)
    for name in ("First", "Second"):
        study.work_as(name)
        put(study, "It never ends.", "B.1", name="U2")
        study.done(["U2"])
    layer = next(each.id for each in study.coders() if each.kind == "consensus")
    place = next(each for each in study.interviews() if each.name == "U2").revision_id

    def agreed() -> int:
        study.publishes_consensus()
        return sum(each.coder_id == layer for each in study.passages(place))

    assert agreed() == 1
    with pytest.raises(RefusedError, match="What you did last is “finished U2”"):
        study.undo()
    study.reopen(["U2"])
    assert (agreed(), study.awaiting()) == (0, [Awaiting(("U2",), ("Second",))])
    done(study, "First", "Second")
    assert study.status().stage == "grouping", "the stage waits for no such word"
    done(study, "First", "Second")
    assert study.status().stage == "final"
    with pytest.raises(RefusedError, match="final"):
        study.done(["U1"])
    assert study.done(["U2"]) == ("final", ())
    assert (agreed(), study.awaiting()) == (1, [])


def test_who_finished_each_transcript_has_finished_coding(study: Study, tmp_path: Path) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        study.done(["U1", "D1"])
    assert study.status().stage == "reconciliation"
    bring(study, tmp_path)
    put(study, "It never ends.", "B.1", name="U2")
    assert seen(study) == (["U1"], [waits_for("First", "Second")], 1)
    study.done(["U2"])
    assert seen(study) == (["U1"], [waits_for("First")], 1)
    study.work_as("First")
    study.done(["U2"])
    assert seen(study)[0] == ["U1", "U2"]


def test_it_waits_for_those_alone_who_are_to_code_it(study: Study, tmp_path: Path) -> None:
    done(study, "First", "Second")
    bring(study, tmp_path)
    study.assign(["U2"], ["First"])
    study.work_as("First")
    put(study, "It never ends.", "B.1", name="U2")
    assert study.awaiting() == [Awaiting(("U2",), ("First",))]
    study.done(["U2"])
    assert study.awaiting() == []
    assert [each.transcript for each in study.queue().single] == ["U2"]
    study.add_coder("Third")
    study.assign(["U2"], ["First", "Third"])
    assert study.awaiting() == [Awaiting(("U2",), ("Third",))], "who joined later, too"
    study.work_as("Third")
    study.done(["U2"])
    assert study.awaiting() == []
    assert seen(study)[0] == ["U1", "U2"]


def test_in_copies_each_says_so_for_itself(study: Study, tmp_path: Path) -> None:
    done(study, "First", "Second")
    bring(study, tmp_path)
    there = tmp_path / "there"
    shutil.copytree(tmp_path / "study", there)
    with Study.open(there, "Second") as other:
        put(other, "Why is it slow?", "A.2", name="U2")
        other.done(["U2"])
        study.work_as("First")
        put(study, "It never ends.", "B.1", name="U2")
        study.done(["U2"])
        assert study.awaiting() == [Awaiting(("U2",), ("Second",))]
        study.merge(there)
        other.merge(tmp_path / "study")
        for one in (study, other):
            assert one.awaiting() == []
            assert seen(one)[0] == ["U1", "U2", "U2"]


def test_who_finishes_later_than_it_came_has_finished_it(study: Study, tmp_path: Path) -> None:
    done(study, "First")
    study.work_as("Second")
    bring(study, tmp_path)
    assert finished(study, "First") == ["U1", "D1"]
    assert study.status().next == (
        "U2 has come after First had finished coding. Code it, and then say `codebook done` again."
    )
    done(study, "Second")
    assert study.status().stage == "reconciliation"
    assert study.came_later() == [CameLater("First", ("U2",))]
    found = study.agreement()
    assert found.transcripts == ("U1", "D1")
    assert found.left_out == ("U2: it came after First had finished coding.",)


@pytest.mark.parametrize("named", [(), ("U2",)])
def test_it_is_finished_by_saying_so_again(
    study: Study, tmp_path: Path, named: tuple[str, ...]
) -> None:
    done(study, "First")
    study.work_as("Second")
    bring(study, tmp_path)
    study.work_as("First")
    put(study, "It never ends.", "B.1", name="U2")
    assert study.done(named) == ("coding", ("Second",))
    assert study.came_later() == []
    assert finished(study, "First") == ["U1", "D1", "U2"]
    done(study, "Second")
    assert study.agreement().transcripts == ("U1", "D1", "U2")


def test_it_may_be_undone_and_done_again(study: Study, tmp_path: Path) -> None:
    study.work_as("Second")
    bring(study, tmp_path)
    done(study, "First")
    study.work_as("Second")
    study.undo()
    bring(study, tmp_path, "U3")
    study.undo()
    study.redo()
    assert study.came_later() == [CameLater("First", ("U3",))]


def test_who_is_not_to_code_it_has_not_missed_it(study: Study, tmp_path: Path) -> None:
    done(study, "First")
    study.work_as("Second")
    bring(study, tmp_path)
    study.assign(["U2"], ["Second"])
    assert study.came_later() == []
    done(study, "Second")
    assert study.agreement().left_out == ("U2: not finished by all of them.",)


def test_in_copies_it_counts_what_who_finished_had(study: Study, tmp_path: Path) -> None:
    """The other copy's import is the earlier one by the clock; First did not have it."""
    there = tmp_path / "there"
    shutil.copytree(tmp_path / "study", there)
    with Study.open(there, "Second") as other:
        bring(other, tmp_path)
        done(study, "First")
        other.done()
        study.merge(there)
        other.merge(tmp_path / "study")
        for one in (study, other):
            assert one.status().stage == "reconciliation"
            assert one.came_later() == [CameLater("First", ("U2",))]
            assert one.agreement().transcripts == ("U1", "D1")


def test_in_copies_who_finished_after_a_merge_had_what_it_brought(
    study: Study, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    shutil.copytree(tmp_path / "study", there)
    with Study.open(there, "Second") as other:
        bring(other, tmp_path)
        other.done()
        study.merge(there)
        done(study, "First")
        other.merge(tmp_path / "study")
        for one in (study, other):
            assert one.came_later() == []
            assert one.agreement().transcripts == ("U1", "D1", "U2")


def test_a_handoff_knows_it(study: Study, tmp_path: Path) -> None:
    done(study, "First")
    study.hand_off(tmp_path / "for-second", "Second")
    with Study.open(tmp_path / "for-second", "Second") as other:
        assert other.came_later() == []
        bring(other, tmp_path)
        assert other.came_later() == [CameLater("First", ("U2",))]
        other.done()
        assert other.came_later() == [CameLater("First", ("U2",))]


def test_on_the_command_line(study: Study, tmp_path: Path) -> None:
    done(study, "First")
    study.work_as("Second")
    bring(study, tmp_path)
    as_second = ("--study", tmp_path / "study", "--coder", "Second")
    said = "U2 has come after First had finished coding."
    assert said in codebook("status", *as_second).out.splitlines()
    told = codebook("status", *as_second, "--json").json["came_later"]
    assert told == [{"coder": "First", "transcripts": ["U2"]}]
    bare = f"{said} Without a code, it is no interview here."
    assert bare in codebook("saturation", *as_second).err.splitlines()
    ran = codebook("done", *as_second)
    assert f"{said} It does not count in the agreement." in ran.err
    ran = codebook("saturation", *as_second)
    assert said in ran.err.splitlines()
    assert "U2 " in ran.out, "it is finished: an interview without a new code"
    lines = codebook("status", *as_second).out.splitlines()
    assert waits_for("First") in lines
    assert said not in lines
    told = codebook("status", *as_second, "--json").json["awaiting"]
    assert told == [{"coders": ["First"], "transcripts": ["U2"]}]
    assert waits_for("First") in codebook("export", "report", *as_second).err
    as_first = ("--study", tmp_path / "study", "--coder", "First")
    ran = codebook("done", "U2", *as_first)
    assert (ran.code, ran.out) == (0, "reconciliation; waiting for First, Second\n")
    assert "U2" not in codebook("status", *as_second).out


def test_a_sample_study_is_opened_in_reconciliation(tmp_path: Path) -> None:
    """What is coded there late does not count: its layers were open from the beginning."""
    place = tmp_path / "sample"
    codebook("demo", place, "--no-open")
    with Study.open(place, "Ada") as study:
        assert study.came_later() == []
        before = study.agreement()
        bring(study, tmp_path, "U9")
        name = study.interviews()[0].name
        words = study.transcript(study.interviews()[0].id).text[:200].split("\n")[0]
        put(study, words, name=name)
        after = study.agreement()
    assert (after.units, after.measures) == (before.units, before.measures)
    late = [each for each in after.left_out if each not in before.left_out]
    assert late == [
        "U9: it came after Ada and Ben had finished coding.",
        "Ada added 1 coding after the layers had opened; it does not count.",
    ]
