"""Sheets of labels: what a cell says, who is a rater, groups, repeated units."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement import LabelSheet, fleiss_kappa, krippendorff_alpha, label_agreement
from codebook.agreement.labels import Repeated, parse_labels
from contract import LABEL_MEASURES

HEADER = ["unit", "Ann", "Ben", "Final_Label"]


def sheet(*rows: str, header: list[str] = HEADER, name: str = "s.csv") -> LabelSheet:
    """Rows as `unit,Ann,Ben,final`; the first is line 2."""
    return LabelSheet(name, header, [(line, row.split(",")) for line, row in enumerate(rows, 2)])


@pytest.mark.parametrize(
    ("cell", "labels"),
    [
        ("", None),
        ("  ", None),
        (";", set()),
        (" ; ", set()),
        ("B.2", {"B.2"}),
        (" B.2 ; C.1;", {"B.2", "C.1"}),
        ("C.1;B.2", {"B.2", "C.1"}),
    ],
)
def test_a_cell_holds_labels_none_of_them_or_nothing(cell: str, labels: set[str] | None) -> None:
    assert parse_labels(cell) == labels


def test_the_measures_have_the_names_of_the_contract() -> None:
    found = label_agreement([sheet("u1,A,A,A", "u2,B,A,B")])
    assert list(found.measures) == LABEL_MEASURES
    assert found.raters == ("Ann", "Ben")
    assert (found.units, found.categories, found.groups) == (2, ("A", "B"), {})
    assert found.measures["percent_agreement"].value == 0.5


def test_a_published_sheet_of_seven_raters_is_measured_whole_and_by_group(artefacts: Path) -> None:
    with (artefacts / "labels-MindSpeed.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    found = label_agreement(
        [LabelSheet("labels", header, list(enumerate(rows, 2)))], by_prefix=True
    )
    ratings = [[row[column] for row in rows] for column in range(1, 8)]
    assert found.raters == tuple(f"Label{number}" for number in range(1, 8))
    assert found.measures["fleiss_kappa"].value == pytest.approx(fleiss_kappa(ratings).value)
    alpha = krippendorff_alpha(ratings).value
    for name in ("krippendorff_alpha", "masi_alpha", "jaccard_alpha"):
        assert found.measures[name].value == pytest.approx(alpha)
    of_bugs = [row for row in rows if row[8].startswith("C")]
    own = [[row[column] for row in of_bugs] for column in range(1, 8)]
    assert found.groups["C"]["fleiss_kappa"].value == pytest.approx(fleiss_kappa(own).value)
    assert sum(group["fleiss_kappa"].n for group in found.groups.values()) == found.units == 80
    assert found.categories.index("C.2") < found.categories.index("C.10")


def test_groups_go_by_the_first_letter_of_the_final_label() -> None:
    rows = ["1,A.1,A.1,A.1", "2,A.1,A.2,A.2", "3,B.1,A.1, B.1;A.1", "4,B.1,B.1,;", "5,B.1,B.1,"]
    found = label_agreement([sheet(*rows)], by_prefix=True)
    assert {key: group["percent_agreement"].n for key, group in found.groups.items()} == {
        "A": 2,
        "B": 1,
    }
    assert found.ungrouped == 2
    # What is on offer does not change with the group: 3 labels, of which A's units use 2.
    assert found.groups["A"]["brennan_prediger"].value == pytest.approx((0.5 - 1 / 3) / (2 / 3))


def test_a_sheet_without_final_labels_has_no_groups() -> None:
    found = label_agreement([sheet("1,A,A", header=HEADER[:3])], by_prefix=True)
    assert (found.groups, found.ungrouped) == ({}, 1)


def test_raters_of_one_name_in_several_sheets_are_one() -> None:
    one = sheet("1,A,A", "2,B,B", header=["unit", "Ann", "Ben"])
    two = sheet("3,A,B", "4,B,B", header=["item", "Ben", "Cy"], name="t.csv")
    found = label_agreement([one, two])
    assert found.raters == ("Ann", "Ben", "Cy")
    assert found.units == 4
    assert found.measures["percent_agreement"].value == pytest.approx((1 + 0.5) / 2)
    reason = found.measures["fleiss_kappa"].reason
    assert reason == "" or "fewer" in reason


def test_two_columns_of_one_name_are_two_raters_and_blank_ones_none() -> None:
    header = ["unit", "Label", "Label", "", "final label"]
    found = label_agreement([sheet("1,A,A,,A", "2,B,A,,B", header=header)])
    assert found.raters == ("Label", "Label (2)")


def test_a_repeated_unit_is_reported_and_not_joined() -> None:
    one = sheet("u,A,A,A", "v,B,B,B", "u,A,B,A", ",A,A,A", ",B,B,B")
    two = sheet("u,B,B,B", name="t.csv")
    found = label_agreement([one, two])
    assert found.repeated == (Repeated("u", (("s.csv", 2), ("s.csv", 4), ("t.csv", 2))),)
    assert found.units == 6


def test_several_labels_are_one_category_to_the_coefficients_for_single_ones() -> None:
    rows = ["1,A;B,B;A,A", "2,A,A;B,A", "3,;,;,", "4,A,A,A", "5,,A,A"]
    found = label_agreement([sheet(*rows)])
    assert found.measures["percent_agreement"].value == 0.75
    assert found.categories == ("A", "A; B", "none of them")
    masi, nominal = found.measures["masi_alpha"].value, found.measures["krippendorff_alpha"].value
    assert masi is not None
    assert nominal is not None
    assert masi > nominal


@pytest.mark.parametrize("level", ["ordinal", "interval"])
def test_labels_that_are_numbers_have_levels(level: Literal["ordinal", "interval"]) -> None:
    numbers = sheet("1,10,9,", "2,9,9,", "3,2,1,", "4,1.5,,")
    rows: list[list[float | None]] = [[10, 9, 2, 1.5], [9, 9, 1, None]]
    alpha = label_agreement([numbers], level=level).measures["krippendorff_alpha"]
    assert alpha == krippendorff_alpha(rows, level)


@pytest.mark.parametrize(
    ("strange", "shown"),
    [("B.2", "B.2"), ("1;2", "1; 2"), (";", "none of them"), ("nan", "nan")],
)
def test_levels_need_numbers(strange: str, shown: str) -> None:
    found = label_agreement([sheet("1,1,1,", f"2,{strange},2,")], level="ordinal")
    reason = f"Ordinal alpha needs numbers; {shown} is not one."
    assert found.measures["krippendorff_alpha"].reason == reason
    assert found.measures["percent_agreement"].value == 0.5


def test_a_sheet_with_one_rater_or_none() -> None:
    found = label_agreement([sheet("1,A", header=["unit", "Ann"])])
    reasons = {measure.reason for measure in found.measures.values()}
    assert reasons == {"Agreement needs two raters; there is one."}
    assert label_agreement([]).measures["masi_alpha"].value is None


labels = st.sampled_from(["A.1", "A.2", "B.1", "", ";", "A.1;B.1"])


@given(st.lists(st.tuples(labels, labels, labels), min_size=1, max_size=8))
def test_any_sheet_has_a_value_or_a_reason(rows: list[tuple[str, str, str]]) -> None:
    lines = [(line, (str(line), *row)) for line, row in enumerate(rows, 2)]
    found = label_agreement([LabelSheet("s", HEADER, lines)], by_prefix=True)
    for group in (found.measures, *found.groups.values()):
        for measure in group.values():
            assert (measure.value is None) == bool(measure.reason)
