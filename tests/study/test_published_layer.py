"""Which layers are published: of one coder all that is coded, of several the consensus."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from codebook import Study
from codebook.store.writer import ActionHead
from codebook.study.reconciliation import agreed
from codebook.study.reconciliation.consensus_update import update_consensus
from command import codebook
from phrases import put
from small import write_files

BEFORE, LATER = "I teach.", "for hours"
SHEET = (
    "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
    "Linked Taxonomy Node(s),Research Insight\nU1,User,,,,Somebody said so.,A.1,\n"
)
ELSEWHERE = "Somebody said so."


def made(folder: Path, *coders: str, mode: str = "blind", sheet: bool = False) -> Study:
    """Make a study in which the first coder has a key passage."""
    files = write_files(folder / "sources")
    if sheet:
        (folder / "CodeBook.csv").write_text(SHEET, encoding="utf-8")
        files.append(folder / "CodeBook.csv")
    study = Study.create(folder / "s", coders=coders, files=files, mode=mode)
    study.work_as(coders[0])
    mark(study, BEFORE)
    return study


def mark(study: Study, words: str, number: str = "A.1") -> None:
    """Make the words a key passage of who is at work."""
    study.set_key(put(study, words, number), key=True)


def finish(study: Study, *coders: str) -> str:
    """Let the coders finish a stage; return the next one."""
    for coder in coders:
        study.work_as(coder)
        stage = study.done().stage
    return stage


def published(study: Study, folder: Path) -> dict[str, str]:
    """Return the codes of the quotes in CodeBook.csv, which the other sheets agree with."""
    paths = study.export(["codebook", "codes", "report"], folder / "out")
    by_name = {path.name: path.read_text(encoding="utf-8") for path in paths}
    rows = list(csv.DictReader(by_name["CodeBook.csv"].splitlines()))
    found = {row["Thematic Quote"]: row["Linked Taxonomy Node(s)"] for row in rows}
    assert len(found) == len(rows), "no passage is there twice"
    assert [quote.printed for quote in study.quotes()] == [*found]
    coded = {codes for codes in found.values() if codes}
    counted = csv.DictReader(by_name["codes.csv"].splitlines())
    assert {row["code"] for row in counted if int(row["codings"])} == coded
    assert all(quote in by_name["report.html"] for quote in found)
    steps = study.saturation()[""].steps
    assert {code.number for step in steps for code in step.new} == coded
    return found


@pytest.mark.parametrize("sheet", [False, True], ids=["alone", "with an external layer"])
@pytest.mark.parametrize("mode", ["blind", "review"])
def test_what_one_coder_has_coded_is_published_in_every_stage(
    tmp_path: Path, mode: str, *, sheet: bool
) -> None:
    expected = {BEFORE: "A.1"} | ({ELSEWHERE: "A.1"} if sheet else {})
    with made(tmp_path, "Ada", mode=mode, sheet=sheet) as study:
        for words in ("The manual", "students mostly", LATER):
            assert published(study, tmp_path) == expected
            finish(study, "Ada")
            study.settle_review() if mode == "review" else study.merge_agreed()
            assert published(study, tmp_path) == expected
            mark(study, words, "A.2")
            expected[words] = "A.2"
            assert published(study, tmp_path) == expected
        assert study.record().stage == "final"
        study.undo()
        del expected[LATER]
        assert published(study, tmp_path) == expected
        assert "consensus" not in set(study.codings()["coder"])
        assert study.check() == []


def test_a_second_coder_joins_who_coded_alone(tmp_path: Path) -> None:
    with made(tmp_path, "Ada") as study:
        finish(study, "Ada")
        mark(study, LATER, "A.2")
        study.add_coder("Ben")
        study.assign(["U1"], ["Ada", "Ben"])
        study.work_as("Ben")
        mark(study, BEFORE)
        assert set(study.codings()["coder"]) == {"Ada", "Ben"}, "until they agree, all is shown"
        study.merge_agreed()
        assert published(study, tmp_path) == {BEFORE: "A.1"}
        (case,) = study.queue().cases
        study.rule(case, "union")
        assert published(study, tmp_path) == {BEFORE: "A.1", LATER: "A.2"}
        assert study.check() == []


def test_of_two_coders_the_consensus_alone_is_published(tmp_path: Path) -> None:
    with made(tmp_path, "Ada", "Ben", sheet=True) as study:
        study.work_as("Ben")
        mark(study, BEFORE)
        assert published(study, tmp_path) == {BEFORE: "A.1", ELSEWHERE: "A.1"}, "blind"
        assert finish(study, "Ada", "Ben") == "reconciliation"
        assert published(study, tmp_path) == {BEFORE: "A.1"}
        mark(study, LATER, "A.2")
        assert published(study, tmp_path) == {BEFORE: "A.1"}
        study.merge_agreed()
        assert published(study, tmp_path) == {BEFORE: "A.1"}, "it is not agreed"


def test_what_the_consensus_leaves_out_of_who_came_late_is_told(tmp_path: Path) -> None:
    def exported(*names: str) -> str:
        where = ("--out", tmp_path / "out", "--study", tmp_path / "s", "--coder", "Ada")
        return codebook("export", *names, *where).err

    with made(tmp_path, "Ada", "Ben") as study:
        study.work_as("Ben")
        mark(study, BEFORE)
        finish(study, "Ada", "Ben")
        study.add_coder("Cleo")
        study.add_coder("Dan")
        assert exported("codes") == ""
        for name in ("Cleo", "Dan"):
            study.work_as(name)
            mark(study, LATER, "A.2")
        study.work_as("Cleo")
        mark(study, BEFORE)
        assert published(study, tmp_path) == {BEFORE: "A.1"}
        told = (
            "Only the consensus is published, and it leaves out {}, who {} not meant to code those"
            " transcripts. Assign the transcripts to everybody who codes them (`codebook assign"
            " TRANSCRIPT --to NAME --to NAME`), then open Reconcile in the workbench.\n"
        )
        both = told.format("2 codings of Cleo and 1 coding of Dan", "were")
        for sheets in ((), ("codes",), ("matrix",), ("report",)):
            assert both in exported(*sheets)
        assert exported("codings", "transcripts") == ""
        study.assign(["U1"], ["Ada", "Ben", "Cleo"])
        waiting = "1 disagreement is open: what it is about is not counted.\n"
        assert exported("codes") == waiting + told.format("1 coding of Dan", "was")
        for case in study.queue().cases:
            study.rule(case, "union")
        assert published(study, tmp_path) == {BEFORE: "A.1", LATER: "A.2"}


def test_assigning_who_comes_late_tells_that_the_consensus_can_be_emptied(tmp_path: Path) -> None:
    def assigned(*names: str) -> str:
        to = [word for name in names for word in ("--to", name)] or ["--everybody"]
        return codebook("assign", "U1", *to, "--study", tmp_path / "s", "--coder", "Ada").err

    told = (
        "What the newly assigned coders have not coded alike leaves the consensus until it is"
        " ruled on (Reconcile in the workbench). If nothing is left in the consensus, exports"
        " publish all layers until then.\n"
    )
    with made(tmp_path, "Ada", "Ben") as study:
        study.work_as("Ben")
        mark(study, BEFORE)
        assert assigned("Ada") == assigned() == "", "there is no consensus yet"
        finish(study, "Ada", "Ben")
        study.add_coder("Cleo")
        assert assigned("Ada", "Ben") == assigned("Ada") == "", "both were in it"
        assert assigned() == told, "Ben is in it again"
        assert assigned("Ada", "Ben", "Cleo") == told
        study.merge_agreed()
        assert "consensus" not in set(study.codings()["coder"])
        (case,) = study.queue().cases
        study.rule(case, "union")
        assert published(study, tmp_path) == {BEFORE: "A.1"}
        assert assigned("Ada", "Ben", "Cleo") == ""


def test_of_two_of_whom_one_has_coded_what_was_ruled_is_published(tmp_path: Path) -> None:
    with made(tmp_path, "Ada", "Ben") as study:
        mark(study, LATER, "A.2")
        finish(study, "Ada", "Ben")
        first, second = study.queue().cases
        study.rule(first, "both")
        study.rule(second, "neither")
        assert published(study, tmp_path) == {BEFORE: "A.1"}


def test_of_a_review_what_was_accepted_is_published(tmp_path: Path) -> None:
    with made(tmp_path, "Ada", "Ben", mode="review") as study:
        mark(study, LATER, "A.2")
        assert finish(study, "Ada", "Ben") == "review"
        accepted, rejected = study.review_queue()
        study.review(accepted.coding_id, "accept")
        study.review(rejected.coding_id, "reject")
        assert not study.left_out_of_consensus()
        assert published(study, tmp_path) == {BEFORE: "A.1"}


def test_a_consensus_that_one_coder_has_from_before_is_not_published(tmp_path: Path) -> None:
    with made(tmp_path, "Ada", sheet=True) as study:
        finish(study, "Ada")
        assert study.coder
        head = ActionHead(study.coder.id, "brought together", "", any_layer=True)
        update_consensus(study.store, head, agreed.agreed)
        assert "consensus" in set(study.codings()["coder"])
        alone = {BEFORE: "A.1", ELSEWHERE: "A.1"}
        assert published(study, tmp_path) == alone
        mark(study, LATER, "A.2")
        assert published(study, tmp_path) == alone | {LATER: "A.2"}
        assert study.external_key_passages_left_out() == 0
        (report,) = study.export(["report"], tmp_path / "out")
        assert "odings and quotes are those of Ada and CodeBook." in report.read_text("utf-8")
        nodes = study.taxonomy().nodes
        assert [node.code.number for node in nodes if node.participants] == ["A", "A.1", "A.2"]
        study.merge_agreed()
        assert published(study, tmp_path) == alone | {LATER: "A.2"}, "it follows, unpublished"
        study.add_coder("Ben")
        assert published(study, tmp_path) == {BEFORE: "A.1", LATER: "A.2"}
