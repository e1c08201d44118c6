"""The second coder reviews the first one's codings: these stay, the consensus follows."""

from __future__ import annotations

import csv
import io
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError, StudyError, UsageError
from codebook.store.tables import Passage
from codebook.store.writer import ActionHead
from codebook.study.reconciliation.reviewing import OUTCOMES, Reviewed
from codebook.text.spans import Span
from command import codebook
from phrases import place_of, put

TEACH, SETUP, MANUAL = "I teach.", "How to set it up.", "The manual says nothing!"
WAIT = "Then I wait, for hours."


def span(study: Study, quote: str) -> Span:
    return place_of(study, quote)[1]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reviewing")
    files = small.write_files(folder / "files")
    names = ["First", "Second"]
    with Study.create(folder / "study", mode="review", coders=names, files=files) as study:
        study.work_as("First")
        for quote, label in ((TEACH, "A.1"), (SETUP, "A.1"), (MANUAL, "A.2"), (WAIT, "B.1")):
            passage = put(study, quote, label)
        study.set_insight(passage, "waiting")
        study.set_key(passage, key=True)
        study.done()
        study.work_as("Second")
        study.done()
    return folder / "study"


@pytest.fixture
def study(built: Path, tmp_path: Path) -> Iterator[Study]:
    shutil.copytree(built, tmp_path / "study")
    with Study.open(tmp_path / "study", "Second") as study:
        assert study.status().stage == "review"
        yield study


def under_review(study: Study, quote: str) -> Reviewed:
    (found,) = [each for each in study.review_queue() if each.passage.span == span(study, quote)]
    return found


def layer(study: Study, coder: str) -> list[tuple[str, str]]:
    codings = study.codings()
    own = codings[codings["coder"] == coder].sort_values(["start", "end", "code"])
    return list(zip(own["quote"], own["code"], strict=True))


def test_what_is_next_in_a_review(study: Study, tmp_path: Path) -> None:
    with Study.open(tmp_path / "study") as nobody:
        assert nobody.status().next == (
            "Review what the first coder coded: codebook, then Reconcile."
        )
    assert study.status().next == (
        "Review: 4 of 4 codings of First wait for your word. codebook, then Reconcile."
    )
    study.review(under_review(study, TEACH).coding_id, "ask")
    for quote in (SETUP, MANUAL, WAIT):
        study.review(under_review(study, quote).coding_id, "accept")
    assert study.status().next == (
        "Talk over the 1 coding that you asked about, then say `codebook done`."
    )
    with Study.open(tmp_path / "study", "First") as first:
        assert first.status().next == (
            "Answer what Second asks about 1 coding: codebook, then Reconcile."
        )
    study.review(under_review(study, TEACH).coding_id, "reject")
    assert study.status().next == "All codings of First are reviewed: say `codebook done`."
    study.done()
    assert study.status().next.startswith("Wait for First: ")
    study.work_as("First")
    assert study.status().next == "Your codings are reviewed: say `codebook done`."
    assert study.done().stage == "grouping"
    assert study.status().next.startswith("Sort the codes into themes")


def test_whose_coding_was_asked_about_gets_the_question(study: Study) -> None:
    taught, waits = (under_review(study, each).coding_id for each in (TEACH, WAIT))
    study.review(taught, "ask", reason="Is it a setting?")
    study.review(waits, "accept")
    study.work_as("First")
    assert study.status().next.startswith("Answer what Second asks about 1 coding")
    (asked,) = study.review_queue()
    assert (asked.coding_id, asked.asked_by, asked.question) == (
        taught,
        "Second",
        "Is it a setting?",
    )
    study.work_as("Second")
    assert [each.is_asked for each in study.review_queue()] == [True, False, False, False]
    assert not any(each.asked_by for each in study.review_queue()), "it is First who is asked"
    study.review(taught, "accept")
    study.work_as("First")
    assert study.review_queue() == []
    assert study.status().next == "Wait until your codings are reviewed, then say `codebook done`."


def test_a_reviewer_waits_until_something_is_coded(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    names = ["First", "Second"]
    with Study.create(tmp_path / "s", mode="review", coders=names, files=files) as study:
        study.work_as("Second")
        assert study.status().next == "Wait for First, whose codings you review."
        study.work_as("First")
        assert study.status().next.startswith("Code: ")


def test_each_verdict_and_what_the_consensus_has_of_it(study: Study) -> None:
    before = layer(study, "First")
    b1 = study.codebook().by_number["B.1"].id
    study.review(under_review(study, TEACH).coding_id, "accept")
    study.review(under_review(study, SETUP).coding_id, "change", code_id=b1)
    shorter = span(study, "manual says nothing")
    study.review(under_review(study, MANUAL).coding_id, "change", span=shorter, code_id=b1)
    assert ("manual says nothing", "B.1") in layer(study, "consensus")
    study.review(under_review(study, MANUAL).coding_id, "adjust", span=shorter)
    assert layer(study, "consensus") == [
        (TEACH, "A.1"),
        (SETUP, "B.1"),
        ("manual says nothing", "A.2"),
    ]
    study.review(under_review(study, TEACH).coding_id, "reject", reason="not the question")
    study.review(under_review(study, SETUP).coding_id, "ask")
    study.review(under_review(study, WAIT).coding_id, "accept")
    put(study, TEACH, "B")
    study.settle_review()
    assert layer(study, "consensus") == [
        (TEACH, "B"),
        ("manual says nothing", "A.2"),
        (WAIT, "B.1"),
    ]
    assert layer(study, "First") == before
    joint = study.codings().query("coder == 'consensus' and code == 'B.1'").iloc[0]
    assert (joint["insight"], joint["key"]) == ("waiting", True)
    (found,) = study.acceptance()
    assert found == ("Second", "First", 4, 1, 1, 0, 1, 1, 1)
    assert found.share == pytest.approx(1 / 3)
    assert study.open_disagreements() == 1
    assert study.undo() == "coded U1: B"
    assert study.undo() == "reviewed U1: accepted"
    assert study.undo() == "reviewed U1: asked"
    latest, now = study.latest(), layer(study, "consensus")
    assert now == [(SETUP, "B.1"), ("manual says nothing", "A.2")], "what was added is gone too"
    study.settle_review()
    assert (study.latest(), layer(study, "consensus")) == (latest, now)


def test_what_the_first_coder_asks_about_is_an_open_question_too(
    study: Study, tmp_path: Path
) -> None:
    study.review(under_review(study, TEACH).coding_id, "ask")
    put(study, WAIT, "A.2")
    study.work_as("First")
    study.review(under_review(study, WAIT).coding_id, "ask")
    (path,) = study.export(["reconciliation"], tmp_path / "out")
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"))))
    assert [row["state"] for row in rows].count("asked") == 2
    assert (study.open_disagreements(), study.status().open_disagreements) == (2, 2)
    assert study.acceptance()[0].asked == 1, "of the first coder's codings"
    study.review(under_review(study, WAIT).coding_id, "accept")
    assert study.open_disagreements() == 1


def test_where_nothing_is_to_be_written_nobody_is_kept_from_writing(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.waiting.LONGEST", 0.01)
    study.review(under_review(study, TEACH).coding_id, "accept")
    with (
        Study.open(tmp_path / "study", "Second") as again,
        closing(sqlite3.connect(tmp_path / "study" / "study.db")) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        again.settle_review()
        with pytest.raises(StudyError, match="another program holds the study locked"):
            again.review(under_review(again, TEACH).coding_id, "reject")


def test_the_sheet_says_what_became_of_each(study: Study) -> None:
    queue = study.review_queue()
    b1 = study.codebook().by_number["B.1"].id
    study.review(queue[0].coding_id, "reject", reason="no")
    study.review(queue[1].coding_id, "change", code_id=b1, span=span(study, "set it up"))
    study.review(queue[2].coding_id, "ask", reason="what?")
    (path,) = study.export(["reconciliation"])
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert [
        (row["state"], row["outcome"], row["First codes"], row["result"], row["result quote"])
        for row in rows
    ] == [
        ("settled", "rejected", "A.1", "", ""),
        ("settled", "another code", "A.1", "B.1", "set it up"),
        ("asked", "asked", "A.2", "", ""),
        ("open", "", "B.1", "", ""),
    ]
    assert {(row["transcript"], row["participant"], row["kind"]) for row in rows} == {
        ("U1", "U1", "review")
    }
    assert [row["reason"] for row in rows] == ["no", "", "what?", ""]


def test_the_queue_has_the_verdicts(study: Study) -> None:
    queue = study.review_queue()
    assert [each.is_open for each in queue] == [True] * 4
    study.review(queue[0].coding_id, "ask", reason=" what is meant? ")
    verdict = study.review_queue()[0].verdict
    assert verdict == ("ask", None, None, "what is meant?")
    study.work_as("First")
    assert [each.question for each in study.review_queue()] == ["what is meant?"]


def test_what_cannot_be_said(study: Study) -> None:
    coding = study.review_queue()[0].coding_id
    with pytest.raises(
        UsageError, match=r"There is no verdict 'yes'\. It is one of accept, adjust"
    ):
        study.review(coding, "yes")
    with pytest.raises(UsageError, match="“change” needs another code, and no other"):
        study.review(coding, "change")
    for outcome, ends in (("adjust", None), ("accept", Span(0, 1))):
        with pytest.raises(UsageError, match="“adjust” needs other ends, and only “change” may"):
            study.review(coding, outcome, span=ends)
    with pytest.raises(RefusedError, match="has no passage from 0 to 99999"):
        study.review(coding, "adjust", span=Span(0, 99999))
    with pytest.raises(RefusedError, match="That coding is not there any more"):
        study.review("0" * 32, "accept")
    me = study.coder.id if study.coder else ""
    with study.store.action(ActionHead(me, "lost its place", any_layer=True)) as tx:
        passage = study.review_queue()[0].passage.passage_id
        tx.update(Passage, passage, state="orphaned", start_at=None, end_at=None)
    with pytest.raises(RefusedError) as caught:
        study.review(coding, "accept")
    assert str(caught.value) == "That coding is in no text now. Look at the review again."
    study.work_as("First")
    with pytest.raises(UsageError, match="That coding is your own"):
        study.review(coding, "accept")
    assert set(OUTCOMES) == {"accept", "adjust", "change", "reject", "ask"}


def test_it_is_called_acceptance_and_no_agreement(study: Study, tmp_path: Path) -> None:
    for each in study.review_queue()[:3]:
        study.review(each.coding_id, "reject" if each.passage.span.start > 300 else "accept")
    ran = codebook("agreement", "--study", tmp_path / "study")
    assert ran.err == (
        "One coder saw the other's codings: this is acceptance, not independent agreement.\n"
    )
    assert ran.out.startswith(
        "acceptance of First's 4 codings by Second: 1.000 (3 of 3 judged; 1 of 4 not judged yet)\n"
        "accepted  3\n"
    )
    found = codebook("agreement", "--study", tmp_path / "study", "--json").json
    assert found["measures"] == {}
    who = {"reviewer": "Second", "first": "First", "codings": 4, "accepted": 3, "acceptance": 1.0}
    others = dict.fromkeys(["adjusted", "changed", "rejected", "asked", "added"], 0)
    assert found["review"] == [who | others | {"judged": 3, "not_judged": 1}]


def test_acceptance_says_what_it_rests_on(study: Study, tmp_path: Path) -> None:
    (found,) = study.acceptance()
    assert found.basis == "none judged; 4 of 4 not judged yet"
    first, second, *others = study.review_queue()
    study.review(first.coding_id, "accept")
    study.review(second.coding_id, "ask")
    (found,) = study.acceptance(["Second"])
    assert found.basis == "1 of 1 judged; 1 asked, 2 of 4 not judged yet"
    report = study.export(["report"], tmp_path / "out")[0].read_text()
    assert "Accepted: 100%, 1 of 1 judged; 1 asked, 2 of 4 not judged yet (1 accepted," in report
    for each in others:
        study.review(each.coding_id, "reject")
    assert study.acceptance()[0].basis == "1 of 3 judged; 1 asked"
    study.review(second.coding_id, "accept")
    assert study.acceptance()[0].basis == "2 of 4 judged"


def test_options_of_agreement_that_a_review_has_no_use_for_are_refused(
    study: Study, tmp_path: Path
) -> None:
    here = ("agreement", "--study", tmp_path / "study", "--coder", "Second")
    assert codebook(*here, "--coders", "First,Second").out.startswith("acceptance of First's 4")
    refused = {
        ("--coders", "First,X"): "The study has no coder 'X'. Its coders: First, Second.",
        ("--coders", "First"): "First reviews nobody's codings. Those who do: Second.",
        ("--unit", "turn"): "--unit applies only where coders code apart; in this study one"
        " reviews the other's codings. Leave it out.",
        ("--by", "part", "--unit", "sentence"): "--unit and --by apply only where coders code"
        " apart; in this study one reviews the other's codings. Leave them out.",
    }
    for options, sentence in refused.items():
        for more in ((), ("--json",)):
            ran = codebook(*here, *options, *more)
            assert (ran.code, ran.out, ran.err) == (2, "", f"codebook: {sentence}\n")


def test_nothing_of_either_in_a_study_of_the_other_mode(study: Study, tmp_path: Path) -> None:
    with pytest.raises(RefusedError) as caught:
        study.queue()
    assert str(caught.value) == (
        "In this study one coder reviews the other's codings; there is nothing to reconcile."
        " Open the review instead."
    )
    with small.make(tmp_path / "blind", tmp_path / "files") as blind:
        put(blind, TEACH, "A.1")
        coding = blind.passages(blind.interviews()[0].revision_id)[0].codes[0].coding_id
        blind.work_as("Second")
        for act in (blind.review_queue, blind.settle_review, lambda: blind.review(coding, "ask")):
            with pytest.raises(RefusedError) as caught:
                act()
            assert str(caught.value) == (
                "In this study the coders code apart; there is no review. Their disagreements are"
                " settled by `Reconcile`."
            )
        assert blind.acceptance() == []


def test_a_verdict_on_a_coding_that_a_merge_joins_is_on_the_one_that_stays(
    study: Study, tmp_path: Path
) -> None:
    study.back_up(tmp_path / "two")
    codes = study.codebook().by_number
    with Study.open(tmp_path / "two", "First") as two:
        two.merge_codes([codes["A.1"].id], codes["A.2"].id)
        study.work_as("First")
        put(study, TEACH, "A.2")
        study.work_as("Second")
        for under in study.review_queue():
            if under.passage.span == span(study, TEACH):
                outcome = "accept" if under.code_id == codes["A.1"].id else "reject"
                study.review(under.coding_id, outcome)
        two.merge(study.store.place)
        study.merge(two.store.place)
        for copy in (study, two):
            copy.work_as("Second")
            now = under_review(copy, TEACH)
            assert now.code_id == codes["A.2"].id
            assert now.verdict
            assert now.verdict.outcome == "reject"
            assert copy.check() == []
            copy.review(now.coding_id, "accept")
            (judged,) = copy.acceptance()
            assert (judged.accepted, judged.rejected) == (1, 0)
