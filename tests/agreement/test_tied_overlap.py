"""Rank-biased overlap where items share places, from its definition and by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, permutations, product
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement import rbo
from codebook.agreement.tied_overlap import tied_rbo

Order = Mapping[str, float]
orders = st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 4), min_size=1, max_size=4)


def untied(order: Order) -> Iterator[list[str]]:
    """Yield all ways to put items that share a place in order."""
    alike = groupby(sorted(order, key=lambda item: order[item]), key=lambda item: order[item])
    for parts in product(*(list(permutations(items)) for _, items in alike)):
        yield [item for part in parts for item in part]


@given(orders, orders)
def test_it_is_the_mean_over_all_ways_to_break_ties(one: Order, other: Order) -> None:
    values = [
        value
        for first, second in product(untied(one), untied(other))
        if (value := rbo(first, second).value) is not None
    ]
    found = tied_rbo(one, other)
    assert found.value == pytest.approx(mean(values), abs=1e-12)
    assert (found.ci, found.n) == (None, max(len(one), len(other)))
    reverse = tied_rbo(other, dict(reversed([*one.items()])))
    assert reverse.value == pytest.approx(found.value), "whatever comes first in the rows"


def test_all_alike_against_an_order() -> None:
    """X_1 is 1/3, X_2 is 4/3, X_3 is 3: .1/.9 · (.9/3 + .81 · 2/3 + .729) + .729."""
    alike, order = dict.fromkeys("abc", 1.0), {"c": 1.0, "b": 2.0, "a": 3.0}
    assert tied_rbo(alike, order).value == pytest.approx(0.9033333333)


def test_nothing_overlaps_with_nothing() -> None:
    found = tied_rbo({}, {"a": 1.0})
    assert (found.value, found.n) == (None, 1)
    assert found.reason == "A list is empty, so nothing can overlap."
