"""What a consensus leaves out since it is not settled is said wherever the rest is counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from command import Ran, codebook
from phrases import put

THREE_OPEN = "3 disagreements are open: what they are about is not counted.\n"
ONE_OPEN = "1 disagreement is open: what it is about is not counted.\n"
CODED = {
    "First": [("I teach.", "A.1"), ("manual", "A.2"), ("hours", "B.1")],
    "Second": [("I teach.", "A.1"), ("manual says", "A.2"), ("wait", "B.1")],
}


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """A.1 is agreed on; A.2 has other ends, B.1 is in two places that only one coder marked."""
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        for name, codings in CODED.items():
            study.work_as(name)
            for words, label in codings:
                put(study, words, label)
        assert study.undecided().said == "", "nothing is published yet"
        for name in CODED:
            study.work_as(name)
            study.done()
        yield study


def ran(folder: Path, *arguments: str) -> Ran:
    return codebook(*arguments, "--study", folder / "study", "--coder", "First")


def test_what_waits_is_said_with_every_figure(study: Study, tmp_path: Path) -> None:
    assert ran(tmp_path, "saturation").err == THREE_OPEN
    found = ran(tmp_path, "taxonomy")
    assert found.err == THREE_OPEN
    assert "not settled yet, 3: A.2; B; B.1\n" in found.out
    assert "never observed" not in found.out
    table = ran(tmp_path, "taxonomy", "--json").json
    assert (table["never_observed"], table["not_settled"]) == ([], ["A.2", "B", "B.1"])
    for sheet in ("codebook", "matrix", "saturation", "report", "figures", "paper"):
        assert THREE_OPEN in ran(tmp_path, "export", sheet, "--out", str(tmp_path / "out")).err
    basis = "<p>Codings and quotes are those of the consensus. {}</p>"
    report = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert basis.format(THREE_OPEN.strip()) in report
    assert ran(tmp_path, "export", "qdc", "--out", str(tmp_path / "out")).err == ""

    of_a, *of_b = sorted(study.queue().cases, key=lambda case: case.dispute.kind != "ends")
    study.rule(of_a, "later")
    for case in of_b:
        study.rule(case, "neither")
    found = ran(tmp_path, "taxonomy")
    assert found.err == ONE_OPEN
    assert "never observed, 2: B; B.1\nnot settled yet, 1: A.2\n" in found.out
    study.rule(of_a, "union")
    found = ran(tmp_path, "taxonomy")
    assert (found.err, "not settled" in found.out) == ("", False)
    assert ran(tmp_path, "taxonomy", "--json").json["not_settled"] == []
    study.export(["report"], tmp_path / "out")
    report = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert "<p>Codings and quotes are those of the consensus.</p>" in report


def test_a_review_leaves_out_what_has_no_verdict(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    with Study.create(tmp_path / "study", coders=small.CODERS, mode="review", files=files) as study:
        study.work_as("First")
        for words, label in (("I teach.", "A.1"), ("manual", "A.2"), ("hours", "B.1")):
            put(study, words, label)
        study.done()
        study.work_as("Second")
        accepted, asked, _ = study.review_queue()
        assert study.undecided().said == "", "nothing is published yet"
        study.review(accepted.coding_id, "accept")
        said = "2 codings wait for a verdict and are not counted."
        assert study.undecided().said == said
        study.review(asked.coding_id, "ask")
        assert study.undecided().said == said
        assert [node.code.number for node in study.taxonomy().not_settled] == ["A.2", "B", "B.1"]
        for each in study.review_queue():
            study.review(each.coding_id, "reject")
        assert study.undecided().said == ""
