"""Coefficients on coders × units against their definitions, and what must hold of any table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ratings_from_definition as defined
from codebook.agreement import (
    Measure,
    Ratings,
    brennan_prediger,
    cohen_kappa,
    conger_kappa,
    fleiss_kappa,
    gwet_ac1,
    krippendorff_alpha,
    one_vs_rest,
    percent_agreement,
    scott_pi,
)

Table = list[list[Any]]
OFFERED = [0, 1, 2, 5]


def tables(values: st.SearchStrategy[Any], raters: int = 4) -> st.SearchStrategy[Table]:
    sizes = st.tuples(st.integers(2, raters), st.integers(1, 7))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(values, min_size=size[1], max_size=size[1]),
            min_size=size[0],
            max_size=size[0],
        )
    )


labels = st.sampled_from(OFFERED)
complete = tables(labels)
gappy = tables(st.none() | labels)

NOMINAL: dict[str, Callable[..., Measure]] = {
    "percent": percent_agreement,
    "cohen": cohen_kappa,
    "scott": scott_pi,
    "fleiss": partial(fleiss_kappa, incomplete=True),
    "conger": conger_kappa,
    "ac1": gwet_ac1,
    "brennan_prediger": brennan_prediger,
    "alpha": krippendorff_alpha,
}
nominal = pytest.mark.parametrize("measure", NOMINAL.values(), ids=NOMINAL)
fewer = settings(max_examples=40)  # for each of the eight


def same(measure: Measure, expected: float | Fraction | None) -> None:
    if expected is None:
        assert measure.value is None
        assert measure.reason.endswith(".")
    else:
        assert measure.value == pytest.approx(float(expected), abs=1e-9)
        assert measure.reason == ""


@given(gappy)
def test_percent_is_the_mean_over_pairs(table: Table) -> None:
    same(percent_agreement(table), defined.percent(table))


@given(gappy)
def test_cohen_is_the_mean_over_pairs(table: Table) -> None:
    same(cohen_kappa(table), defined.light(table, lambda a, b: int(a != b)))
    place = OFFERED.index
    linear = cohen_kappa(table, weights="linear", categories=OFFERED)
    same(linear, defined.light(table, lambda a, b: abs(place(a) - place(b))))
    quadratic = cohen_kappa(table, weights="quadratic", categories=OFFERED)
    same(quadratic, defined.light(table, lambda a, b: (place(a) - place(b)) ** 2))


@given(gappy)
def test_chance_by_prevalence(table: Table) -> None:
    def spread(shares: Sequence[Fraction]) -> Fraction:
        return sum((share * (1 - share) for share in shares), Fraction()) / 3

    def squares(shares: Sequence[Fraction]) -> Fraction:
        return sum((share**2 for share in shares), Fraction())

    same(fleiss_kappa(table, incomplete=True), defined.gwet(table, squares, 4))
    same(gwet_ac1(table, categories=OFFERED), defined.gwet(table, spread, 4))
    even = defined.gwet(table, lambda _: Fraction(1, 4), 4)
    same(brennan_prediger(table, categories=OFFERED), even)


@given(gappy)
def test_conger_takes_each_raters_own_frequencies(table: Table) -> None:
    same(conger_kappa(table), defined.conger(table))


@given(tables(st.none() | labels, 2))
def test_scott_of_two_is_over_units_both_rated(table: Table) -> None:
    both = [unit for unit in zip(*table, strict=True) if None not in unit]
    same(scott_pi(table), fleiss_kappa(list(map(list, zip(*both, strict=True)))).value)


@given(complete)
def test_fleiss_is_the_same_in_both_forms_on_complete_ratings(table: Table) -> None:
    same(fleiss_kappa(table), fleiss_kappa(table, incomplete=True).value)


@given(gappy)
def test_alpha_of_every_level(table: Table) -> None:
    same(krippendorff_alpha(table), defined.alpha(table, defined.nominal))
    same(krippendorff_alpha(table, "ordinal"), defined.alpha(table, defined.ordinal))
    same(krippendorff_alpha(table, "interval"), defined.alpha(table, defined.interval))
    same(krippendorff_alpha(table, "ratio"), defined.alpha(table, defined.ratio))


@given(gappy)
def test_alpha_with_a_distance_function(table: Table) -> None:
    expected = defined.alpha(table, lambda a, b, _: Fraction(abs(a - b)))
    same(krippendorff_alpha(table, lambda a, b: abs(a - b)), expected)


@given(st.data(), gappy)
@nominal
@fewer
def test_order_of_coders_units_and_names_of_labels_do_not_matter(
    measure: Callable[..., Measure], data: st.DataObject, table: Table
) -> None:
    value = measure(table).value
    coders = data.draw(st.permutations(table))
    units = list(zip(*data.draw(st.permutations(list(zip(*coders, strict=True)))), strict=True))
    names = dict(zip(OFFERED, data.draw(st.permutations("wxyz")), strict=True))
    same(measure([[names.get(cell) for cell in row] for row in units]), value)


@given(st.lists(labels, min_size=1, max_size=7), st.integers(2, 4))
@nominal
@fewer
def test_full_agreement_is_one_or_undefined(
    measure: Callable[..., Measure], unit: list[int], raters: int
) -> None:
    varies = len(set(unit)) > 1 or measure is percent_agreement
    same(measure([unit] * raters), 1 if varies else None)


@given(gappy)
@nominal
@fewer
def test_no_value_is_above_one_and_n_counts_units(
    measure: Callable[..., Measure], table: Table
) -> None:
    found = measure(table)
    assert found.value is None or found.value <= 1 + 1e-12
    if measure is percent_agreement and found.value is not None:
        assert found.value >= 0
    assert found.n == sum(len(unit) > 1 for unit in defined.by_unit(table))


@given(gappy)
@nominal
@fewer
def test_prepared_ratings_and_arrays_measure_the_same(
    measure: Callable[..., Measure], table: Table
) -> None:
    expected = measure(table)
    assert measure(Ratings.of(table)) == expected
    array = np.array([[np.nan if cell is None else cell for cell in row] for row in table])
    assert measure(array).value == expected.value


@given(complete)
def test_one_against_the_rest(table: Table) -> None:
    rest = one_vs_rest(table, 5)
    expected = [[cell == 5 for cell in row] for row in table]
    assert rest == expected
    same(cohen_kappa(rest), cohen_kappa(expected).value)


def test_a_table_that_is_changed_in_place_is_measured_anew() -> None:
    table = [["a", "b", "a", "b"], ["a", "b", "a", "b"]]
    assert percent_agreement(table).value == 1
    table[1][0] = "b"
    assert percent_agreement(table).value == 0.75


def test_the_number_of_categories_on_offer_counts() -> None:
    table = ["aabb", "aabb", "abbb"]
    assert brennan_prediger(table, categories="ab").value == pytest.approx(2 / 3)
    assert brennan_prediger(table, categories="abcd").value == pytest.approx(7 / 9)
    assert gwet_ac1(table, categories="ab").value != gwet_ac1(table, categories="abcd").value
    assert fleiss_kappa(table, categories="abcd") == fleiss_kappa(table)


def test_everybody_says_the_same_of_several_on_offer() -> None:
    # Chance agreement of these two does not depend on what varies, so that they have a value.
    assert brennan_prediger(["aa", "aa"], categories="ab").value == 1
    assert gwet_ac1(["aa", "aa"], categories="ab").value == 1


def test_fleiss_allows_different_raters_for_different_units() -> None:
    table: Table = [["a", "a", None, "b"], ["a", None, "b", "b"], [None, "b", "b", None]]
    table.append([None] * 4)
    assert fleiss_kappa(table).value == fleiss_kappa(table, incomplete=True).value
    assert fleiss_kappa(table).value is not None


def test_categories_given_in_order_make_words_ordinal() -> None:
    words = [["low", "high", "mid", "mid"], ["low", "high", "high", "mid"]]
    order = ["low", "mid", "high"]
    numbers = [[order.index(word) for word in row] for row in words]
    ordered = krippendorff_alpha(words, "ordinal", categories=order)
    assert ordered.value == krippendorff_alpha(numbers, "ordinal").value


def test_large_numbers_lose_nothing_at_the_interval_level() -> None:
    small = [[1, 2, 3, 4], [1, 2, 3, 5]]
    large = [[cell + 1e9 for cell in row] for row in small]
    expected = krippendorff_alpha(small, "interval").value
    assert krippendorff_alpha(large, "interval").value == pytest.approx(expected, abs=1e-9)
