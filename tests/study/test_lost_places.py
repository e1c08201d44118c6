"""Coded passages whose words a next text lacks: their coder is told, and so is who compares."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.study.exporting.remarks import export_remarks
from codebook.study.importing.options import Options
from phrases import put

TALK = "Interviewer: How?\n\nAnna: I open the tool. It works.\n\nBernd: Nobody tested it.\n"
MINE = (
    "1 passage of yours has no place in its text any more: “Nobody tested it.” (talk). What is"
    " compared leaves this out."
)
BOTH = (
    "talk: 1 passage of First and 1 passage of Second, no longer in its text (“Nobody tested it.”)."
)


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.started(tmp_path) as study:
        path = tmp_path / "talk.txt"
        path.write_text(TALK, encoding="utf-8")
        study.import_files([path])
        for coder, code in (("First", "B.1"), ("Second", "A.1")):
            study.work_as(coder)
            put(study, "Nobody tested it.", code, name="talk")
            put(study, "I open the tool.", code, name="talk")
        path.write_text(TALK.replace("Nobody tested it.", "Yes."), encoding="utf-8")
        study.import_files([path], options=Options(updating=True))
        study.work_as("First")
        yield study


def test_only_one_s_own_is_told_while_the_layers_are_closed(study: Study) -> None:
    assert (study.lost_places(), study.status().orphaned) == (MINE, 1)
    assert "Second" not in study.left_out_of_comparing()


def test_what_compares_says_what_it_leaves_out(study: Study) -> None:
    for coder in ("First", "Second"):
        study.work_as(coder)
        study.done()
    assert study.left_out_of_comparing() == BOTH
    assert BOTH in study.agreement().left_out
    said = f"Not compared, and in no disagreement: {BOTH} codings.csv has them."
    assert said in [*export_remarks(study, ["reconciliation"])]
    assert said not in [*export_remarks(study, ["background"])]


def test_where_the_words_are_back_nothing_is_told(study: Study, tmp_path: Path) -> None:
    (tmp_path / "talk.txt").write_text(TALK, encoding="utf-8")
    study.import_files([tmp_path / "talk.txt"], options=Options(updating=True))
    assert (study.lost_places(), study.status().orphaned) == ("", 0)
