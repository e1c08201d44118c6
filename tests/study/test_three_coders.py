"""Agreement of three coders, of whom two give the same codes and the third others, by hand."""

from __future__ import annotations

import csv
import html
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import latex
import small
from codebook import Study
from codebook.agreement import cohen_kappa
from codebook.study.measuring.methods import methods_paragraph
from command import codebook
from phrases import put

CODERS = ("Ada", "Ben", "Cid")
SAME = (("U1", "I teach.", "A.1"), ("U1", "The manual", "A.2"), ("D1", "我写文档", "B.1"))
CODED = {
    "Ada": SAME,
    "Ben": SAME,
    "Cid": (("U1", "students", "B.1"), ("D1", "安装", "A.1"), ("D1", "问题", "A")),
}
OF_PAIRS = (
    "Kappa and percent agreement are means over pairs of coders, a code's counts sums over them."
)
HEADS = ["both of a pair", "one of a pair", "neither of a pair"]


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """The coders of four turns: those of U1, then those of D1."""
    files = small.write_files(tmp_path / "sources")
    with Study.create(tmp_path / "s", coders=CODERS, files=files) as study:
        for name, coded in CODED.items():
            study.work_as(name)
            for transcript, words, number in coded:
                put(study, words, number, name=transcript)
            study.done()
        yield study


def test_kappas_and_percent_agreement_are_means_over_pairs(study: Study) -> None:
    found = study.agreement()
    # Ada and Ben have the same four sets; Cid has none of theirs.
    assert found.measures["percent_agreement"].value == pytest.approx(1 / 3)
    # A.1 of Ada and of Cid: observed 2/4, by chance (1·1 + 3·3)/16, so -1/3; A.2: 3/4 both, so 0.
    by = {code: measure.value for code, measure in found.by.items()}
    assert by.pop("A") is None
    assert by == pytest.approx({"A.1": (1 - 2 / 3) / 3, "A.2": 1 / 3, "B.1": (1 - 2 / 3) / 3})
    assert found.by["A"].reason == (
        "There is no mean over pairs, since Ada and Ben have none. This code does not vary:"
        " neither coder gave it to anything. Percent agreement is 100%."
    )
    # Ada with Cid over four codes: observed 10/4, by chance 11/4: (10 - 11)/(16 - 11) = -1/5.
    assert found.measures["pooled_kappa"].value == pytest.approx((1 - 2 / 5) / 3)
    # Ada and Ben give A.1 to one turn, Cid to another; of three pairs, four turns each.
    assert tuple(found.tables["A.1"]) == (1, 2, 2, 7)
    assert found.counts("A.1") == (1, 4, 7)
    assert tuple(found.tables["A"]) == (0, 0, 2, 10)


def test_a_kappa_is_what_ratings_of_the_code_give(study: Study) -> None:
    given = {"A.1": [(1, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 1)]}
    given["B.1"] = [(0, 0, 1, 0), (0, 0, 1, 0), (1, 0, 0, 0)]
    by = study.agreement().by
    for code, table in given.items():
        assert by[code].value == pytest.approx(cohen_kappa(table).value)


@pytest.mark.parametrize("unit", ["character", "sentence"])
def test_each_unit_has_the_mean_over_pairs(study: Study, unit: str) -> None:
    found = study.agreement(unit=unit)  # type: ignore[arg-type] # the values are in the parameters
    pairs = [
        study.agreement(unit=unit, coders=pair)  # type: ignore[arg-type]
        for pair in combinations(CODERS, 2)
    ]
    for code in ("A.1", "B.1"):
        values = [pair.by[code].value or 0 for pair in pairs]
        assert values[0] == 1
        assert found.by[code].value == pytest.approx(sum(values) / 3)


def test_the_paragraph_says_so(study: Study) -> None:
    said = methods_paragraph(study.agreement())
    assert said.startswith("Ada, Ben and Cid coded 2 transcripts independently")
    assert said.endswith(
        "Cohen's kappa pooled over codes (De Vries et al., 2008) was on average over pairs of"
        " coders 0.20; on average two coders gave the same set of codes to 33% of the units."
        " Per code, Cohen's kappa, on average over pairs of coders, ranged from 0.11 (A.1) to 0.33"
        " (A.2) over 3 codes."
    )
    passages = methods_paragraph(study.agreement(unit="passage"))
    assert "(passages that any of them had marked)" in passages
    both = methods_paragraph(study.agreement(coders=["Ada", "Cid"]))
    assert "pairs" not in both
    assert "was -0.20; the coders gave the same set of codes to 0% of the units." in both


def test_each_table_names_its_coders(study: Study, tmp_path: Path) -> None:
    study.export(["agreement", "paper", "report"], tmp_path / "out")
    with (tmp_path / "out" / "agreement.csv").open(encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    assert header[-3:] == HEADS
    assert next(row[-3:] for row in rows if row[1] == "A.1") == ["1", "4", "7"]
    paper = (tmp_path / "out" / "paper" / "agreement-by-code.tex").read_text()
    assert latex.cells(paper)[0][2:] == [f"B{HEADS[0][1:]}", HEADS[1], f"N{HEADS[2][1:]}"]
    assert "Cohen's kappa of each code, the mean over pairs of coders, and the units" in paper
    assert "summed over the pairs." in paper
    both = (tmp_path / "out" / "paper" / "agreement.tex").read_text()
    assert f"Agreement of Ada, Ben and Cid. {OF_PAIRS}" in both
    report = html.unescape((tmp_path / "out" / "report.html").read_text())
    assert all(f">{head}<" in report for head in [*HEADS, OF_PAIRS])
    assert "Each code, in units that got it, summed over pairs of coders" in report


def test_on_the_command_line(study: Study, tmp_path: Path) -> None:
    here = ("agreement", "--study", tmp_path / "s", "--coder", "Ada")
    words = codebook(*here)
    assert words.err.splitlines()[-1] == OF_PAIRS
    heads = next(line for line in words.out.splitlines() if "kappa  " in line and "both" in line)
    assert [each.strip() for each in heads.split("  ") if each.strip()] == ["kappa", *HEADS]
    found = codebook(*here, "--json").json
    assert (found["pair"], found["tables"]["A.1"]["both"]) == (None, 1)
    two = codebook(*here, "--coders", "Cid,Ada")
    assert "pairs" not in two.err
    assert "only Cid  only Ada" in two.out
    assert codebook(*here, "--coders", "Cid,Ada", "--json").json["pair"] == ["Cid", "Ada"]
