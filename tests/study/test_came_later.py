"""A transcript that came after a coder had finished coding is not finished by that coder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.study.views import CameLater
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


def test_all_who_coded_what_came_later_are_compared_in_it(study: Study, tmp_path: Path) -> None:
    done(study, "First", "Second")
    bring(study, tmp_path)
    study.work_as("First")
    put(study, "It never ends.", "B.1", name="U2")

    def there() -> tuple[list[str], int]:
        queue = study.queue()
        said = [each for each in queue.left_out if each.startswith("U2")]
        assert said == ["U2: it came after First and Second had finished, and was not coded apart."]
        return [case.transcript for case in queue.cases], study.open_disagreements()

    assert there() == (["U1"], 1), "Second has never looked at it, and so disagrees with nobody"
    study.work_as("Second")
    put(study, "It never ends.", "A.2", name="U2")
    assert there() == (["U1", "U2"], 2)
    case = next(each for each in study.queue().cases if each.transcript == "U2")
    assert study.rule(case, "both")


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
