"""Stages end when every coder says so; then what was hidden shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError, UsageError
from codebook.stage_names import stages
from codebook.text.spans import Span
from coded import coded_apart, only_case
from command import codebook
from phrases import emerged, place_of, put
from refusals import refusal_of
from stages import move_to


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def code(study: Study) -> None:
    revision = study.interviews()[0].revision_id
    study.code(revision, Span(70, 80), [study.codebook().by_number["A.1"].id])


def test_nothing_to_finish_before_the_first_coding(study: Study) -> None:
    assert refusal_of(study.done) == (
        "There is nothing to finish yet: nobody has coded. Code the first passage."
    )


def test_the_stage_ends_when_all_have_finished(study: Study) -> None:
    code(study)
    assert study.done() == ("coding", ("Second",))
    assert [c.done for c in study.status().coders] == [True, False]
    waits = "Wait for Second: the stage ends once each has said `codebook done`."
    assert study.status().next == waits
    study.work_as("Second")
    assert study.status().next.startswith("Code: ")
    assert study.codings().empty
    assert study.done() == ("reconciliation", ("First", "Second"))
    assert len(study.codings()) == 1
    with pytest.raises(RefusedError, match="A stage that has ended stays ended"):
        study.reopen()
    with pytest.raises(RefusedError, match="There is nothing of yours to undo"):
        study.undo()


def test_who_is_waited_for_is_told_as_the_stage_waits(study: Study) -> None:
    """So who finished each interview is not, nor who has none to code."""
    study.add_coder("Third")
    study.add_coder("Fourth")
    code(study)
    study.assign(["U1", "D1"], ["First", "Second", "Fourth"])
    study.work_as("Second")
    study.done(["U1", "D1"])
    study.work_as("First")
    assert study.done().waiting_for == study.waiting_for() == ("Fourth",)
    waits = "Wait for Fourth: the stage ends once each has said `codebook done`."
    assert study.status().next == waits
    study.assign(["U1", "D1"], ["First", "Second"])
    assert (
        study.status().next == "Everybody has finished this stage: say `codebook done` once more."
    )
    assert study.done().stage == "reconciliation"


def test_what_is_next_for_who_had_finished_when_the_study_was_opened(
    study: Study, small_place: str
) -> None:
    code(study)
    study.done()
    with Study.open(small_place, "First") as window:
        study.work_as("Second")
        code(study)
        study.done()
        assert window.status().next == "All disagreements are settled: say `codebook done`."


def test_transcript_by_transcript(study: Study) -> None:
    code(study)
    assert study.done(["U1"]) == ("coding", ("First", "Second"))
    assert study.done(["U1", "D1"]) == ("coding", ("Second",))
    assert study.reopen(["D1"]) == ("coding", ("First", "Second"))
    assert study.done(["D1"]).waiting_for == ("Second",)
    with pytest.raises(UsageError, match=r"The study has no transcript 'X'\. It has U1, D1"):
        study.done(["X"])


def test_who_finished_an_interview_is_told_so_while_the_study_is_coded(study: Study) -> None:
    def finished() -> list[bool]:
        listed = study.interviews()
        told = [each.finished for each in listed]
        assert told == [each.finished for each in study.interviews(counted=False)]
        for one, uncounted in zip(listed, study.interviews(counted=False), strict=True):
            assert study.interviews(one.id) == [one]
            assert study.interviews(one.id, counted=False) == [uncounted]
        return told

    code(study)
    study.done(["D1"])
    assert finished() == [False, True]
    study.work_as("Second")
    assert finished() == [False, False], "it tells what oneself has finished"
    study.done()
    assert finished() == [True, True]
    study.work_as("First")
    study.done()
    assert study.record().stage == "reconciliation"
    assert finished() == [False, False]


def test_reopened_before_the_others_have_finished(study: Study) -> None:
    code(study)
    study.done()
    assert study.reopen() == ("coding", ("First", "Second"))
    with pytest.raises(RefusedError, match="You have not finished coding, so there is nothing"):
        study.reopen()


def test_stages_follow_each_other_until_the_study_is_final(study: Study) -> None:
    code(study)
    seen = []
    for _ in range(3):
        for name in ("First", "Second"):
            study.work_as(name)
            seen.append(study.done().stage)
    assert seen == [
        "coding",
        "reconciliation",
        "reconciliation",
        "grouping",
        "grouping",
        "final",
    ]
    with pytest.raises(RefusedError, match="The study is final"):
        study.done()


def test_on_the_command_line(tmp_path: Path) -> None:
    place = tmp_path / "s"
    with small.make(place, tmp_path / "sources") as study:
        assert codebook("done", "--study", place, "--coder", "First").code == 1
        code(study)
    ran = codebook("done", "--study", place, "--coder", "First", "--json")
    assert ran.json == {"stage": "coding", "waiting_for": ["Second"]}
    assert codebook("reopen", "--study", place, "--coder", "First").out == (
        "coding; waiting for First, Second\n"
    )
    assert codebook("done", "U1", "--study", place, "--coder", "Second").code == 0
    assert codebook("done", "--study", place).code == 2


def test_who_codes_alone_is_told_what_comes_next(tmp_path: Path) -> None:
    with Study.create(tmp_path / "alone", coders=["Only"]) as study:
        study.work_as("Only")
        assert study.status().next == (
            "Import the transcripts, and the taxonomy, if you have one: codebook import FILE…"
        )
        talk = tmp_path / "talk.txt"
        talk.write_text("Q: How long?\n\nA: For hours.\n", encoding="utf-8")
        study.import_files([talk])
        assert study.status().next == (
            "Code, and make codes while you read: codebook."
            " Or import a taxonomy first: codebook import TAXONOMY.csv"
        )
        emerged(study, *place_of(study, "For hours.", "talk"), "Waiting")
        study.done()
        assert study.status().next == (
            "There is nobody to disagree with. To go on to themes: codebook done"
        )


@pytest.mark.parametrize("mode", ["blind", "review"])
def test_of_two_copies_the_one_further_on_says_which_stage_it_is(tmp_path: Path, mode: str) -> None:
    """Whichever moved later; every stage against the next one."""
    for number, (before, after) in enumerate(pairwise(stages(mode)[1:])):
        here, there = tmp_path / f"{number}", tmp_path / f"{number}-copy"
        with Study.create(here, coders=["First", "Second"], mode=mode) as study:
            study.work_as("First")
            study.back_up(there)
            with Study.open(there, "First") as other:
                move_to(study, after)
                other.add_participant("U1")  # so that its next action is the later one
                move_to(other, before)
                for one, place in ((study, there), (other, here)):
                    one.merge(place)
                    assert (one.record().stage, one.conflicts()) == (after, [])


def test_who_has_nothing_to_code_is_waited_for_in_grouping(study: Study) -> None:
    code(study)
    study.assign([interview.name for interview in study.interviews()], ["First"])
    assert study.done().stage == "reconciliation"
    progress = study.done()
    assert (progress.stage, progress.waiting_for) == ("reconciliation", ("Second",))
    study.work_as("Second")
    assert study.done().stage == "grouping"


def test_undo_takes_back_nothing_older_than_what_it_cannot_take_back(study: Study) -> None:
    code(study)
    study.done(["U1"])
    assert refusal_of(study.undo) == (
        "What you did last is “finished U1”, which undo does not take back."
        " `codebook reopen U1` does."
    )
    study.done()
    with pytest.raises(RefusedError, match=r"“finished the stage”.* `codebook reopen` does"):
        study.undo()
    study.reopen()
    study.reopen(["U1"])
    assert study.undo() == "coded U1: A.1", "all that came after it has been taken back"
    study.done()
    assert study.redo() == "coded U1: A.1"
    assert study.undo() == "coded U1: A.1", "it was done again after that"
    study.work_as("Second")
    code(study)
    assert study.done().stage == "reconciliation"
    assert refusal_of(study.undo) == (
        "Cannot undo “coded U1: A.1”: that was before the layers opened."
        " Undo goes back no further; on the desk, it can still be changed itself."
    )
    assert len(study.codings()) == 1


def test_undo_and_redo_stop_where_a_stage_ended(study: Study) -> None:
    coded_apart(study, "A.1", "B.1")
    study.rule(only_case(study), "both")
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    study.work_as("First")
    assert study.record().stage == "grouping"
    assert refusal_of(study.undo) == (
        "Cannot undo “ruled on U1: both”: that was before reconciliation ended."
        " Undo goes back no further; where it was done, it can still be changed itself."
    )
    study.new_theme("Own")
    assert study.undo() == "made the theme Own"
    assert len(study.codings()) == 4


def test_what_was_undone_before_the_layers_opened_is_not_done_again(study: Study) -> None:
    code(study)
    put(study, "I teach.", "B.1")
    study.undo()
    study.done()
    study.work_as("Second")
    code(study)
    study.done()
    study.work_as("First")
    with pytest.raises(RefusedError, match=r"^Cannot redo “coded U1: B\.1”: that was before"):
        study.redo()


def test_on_the_command_line_too(small_place: str) -> None:
    with Study.open(small_place, "First") as study:
        coded_apart(study, "A.1", "B.1")
    ran = codebook("undo", "--study", small_place, "--coder", "First")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        "codebook: Cannot undo “coded U1: A.1”: that was before the layers opened."
        " Undo goes back no further; on the desk, it can still be changed itself.\n"
    )
