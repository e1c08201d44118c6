"""Two candidates that two coders called the same, without seeing each other's."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import latex
import small
from codebook import Study
from codebook.study.code_labels import code_labels
from command import codebook
from phrases import place_of, put

BOTH = ["Trust (First)", "Trust (Second)"]


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """Each gave their own Trust to U1's first turn, and A.2 to its second."""
    with small.make(tmp_path / "s", tmp_path / "sources") as study:
        for name in ("First", "Second"):
            study.work_as(name)
            passage = study.code(*place_of(study, "I teach."), [study.new_code("Trust")])
            study.set_key(passage, key=True)
            put(study, "The manual says nothing!", "A.2")
            study.done()
        study.work_as("First")
        yield study


def read(study: Study, sheet: str, folder: Path) -> list[list[str]]:
    (path,) = study.export([sheet], folder)
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def test_they_are_two_codes_to_agreement_as_to_reconciliation(study: Study) -> None:
    found = study.agreement()
    # Of four turns they agree on three: that with A.2 and two without any code.
    assert found.measures["percent_agreement"].value == pytest.approx(3 / 4)
    assert {label: found.tables[label] for label in BOTH} == {
        "Trust (First)": (0, 1, 0, 3),
        "Trust (Second)": (0, 0, 1, 3),
    }
    assert [found.by[label].value for label in BOTH] == [0, 0]
    assert found.by["A.2"].value == 1
    characters = study.agreement(unit="character")
    assert characters.tables["Trust (First)"][:3] == (0, len("I teach."), 0)
    (case,) = study.queue().cases
    assert case.dispute.kind == "codes"


def test_the_matrix_pairs_one_with_the_other(study: Study) -> None:
    found = study.confusions()
    named = {tuple(found.labels.get(each or "") for each in pair) for pair in found.places}
    assert named == {("A.2", "A.2"), tuple(BOTH)}


def test_no_sheet_has_one_name_twice(study: Study, tmp_path: Path) -> None:
    for sheet, column in (("codes", 0), ("matrix", 0), ("groups", 0), ("agreement", 1)):
        labels = [row[column] for row in read(study, sheet, tmp_path)]
        assert [label for label in labels if "Trust" in label] == BOTH, sheet
    (case,) = read(study, "reconciliation", tmp_path)[1:]
    assert (case[4], case[8]) == tuple(BOTH)


def test_nor_has_one_of_the_consensus(study: Study, tmp_path: Path) -> None:
    study.rule_alike(study.queue().cases, "union")
    header, *rows = read(study, "cooccurrence", tmp_path)
    assert [label for label in header if "Trust" in label] == BOTH
    assert [row[0] for row in rows if "Trust" in row[0]] == BOTH
    assert read(study, "saturation", tmp_path)[1][-1] == "A.2, Trust (First), Trust (Second)"


def test_papers_reports_and_figures_tell_them_apart(study: Study, tmp_path: Path) -> None:
    study.rule_alike(study.queue().cases, "union")
    study.export(["paper", "report", "figures"], tmp_path)
    quotes = latex.cells((tmp_path / "paper" / "quotes.tex").read_text())
    assert [row[0] for row in quotes][1:] == BOTH
    table = latex.cells((tmp_path / "paper" / "agreement-by-code.tex").read_text())
    assert [row[0] for row in table] == ["Code", "A.2", *BOTH]
    for name in ("agreement", "matrix", "cooccurrence"):
        drawn = (tmp_path / "figures" / f"{name}.svg").read_text()
        assert re.findall(r"<text[^>]*>(Trust[^<]*)<", drawn) == BOTH, name
    report = (tmp_path / "report.html").read_text()
    assert set(re.findall(r">(Trust[^<]*)<", report)) == set(BOTH)


def test_the_command_line_names_both(study: Study, tmp_path: Path) -> None:
    shown = codebook("agreement", "--study", tmp_path / "s", "--coder", "First").out
    rows = [line.split("  ")[0] for line in shown.splitlines() if line.startswith("Trust")]
    assert rows == BOTH


def test_a_name_that_one_code_in_use_has_is_its_label(study: Study) -> None:
    mine, theirs = (code for code in study.codebook().codes if code.name == "Trust")
    study.merge_codes([mine.id], theirs.id)
    book = study.codebook()
    labels = code_labels(study.store, book)
    assert (labels[mine.id], labels[theirs.id]) == ("Trust (First)", "Trust")
    assert list(study.agreement().by) == ["A.2", "Trust"]
