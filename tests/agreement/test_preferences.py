"""Counts, mean ranks and Borda of several judges, against their definitions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement import Bootstrap, borda
from codebook.agreement.preferences import in_order, places, preferences

Row = list[float | None]
positions = st.none() | st.integers(1, 5).map(lambda place: place / 2)
tables = st.integers(2, 5).flatmap(
    lambda width: st.lists(
        st.lists(positions, min_size=width, max_size=width), min_size=1, max_size=5
    )
)


@given(tables, st.integers(1, 4))
def test_figures_are_as_defined(table: list[Row], k: int) -> None:
    found = preferences(table, k)
    said = [row for row in table if any(place is not None for place in row)]
    assert found.judges == len(said)
    assert [each.borda.value for each in found.items] == pytest.approx(borda(said) if said else [])
    for column, each in enumerate(found.items):
        ranks = []
        top = 0
        for row in said:
            own = row[column]
            others = [place for place in row if place is not None]
            if own is not None:
                before = sum(place < own for place in others)
                ranks.append(before + (1 + others.count(own)) / 2)
                top += before < k
        assert (each.ranked, each.top) == (len(ranks), top)
        assert each.share.value == pytest.approx(top / len(said))
        mean = sum(ranks) / len(ranks) if ranks else None
        assert each.mean_rank.value == (None if mean is None else pytest.approx(mean))
        assert each.mean_rank.reason == ("" if ranks else "Nobody ranked it.")


def test_intervals_are_those_of_the_same_draws_each_time() -> None:
    table: list[Row] = [[1, 2, 3], [2, 1, 3], [1, 3, 2], [1, 2, None]]
    one, two = (preferences(table, 1, bootstrap=Bootstrap()) for _ in range(2))
    assert one == two
    share, mean = one.items[0].share, one.items[0].mean_rank
    assert share.ci is not None
    assert share.ci[0] < 0.75 <= share.ci[1] == 1
    assert mean.ci is not None
    assert mean.ci[0] == 1
    assert mean.ci[1] > 1.25


def test_the_order_is_by_borda_then_by_how_many_have_it_on_top() -> None:
    table: list[Row] = [[1, 2, None, None], [2, 1, None, None], [None, 1, 2, None]]
    found = preferences(table, 1)
    assert in_order("abcd", found.items) == ["b", "a", "c"], "d was ranked by nobody"
    tied = preferences([[1, 2], [1, 2], [2, 1], [2, 1]], 1)
    assert in_order("ab", tied.items) == ["a", "b"]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ([[1, 2, 3], [2, 3, 1], [3, 1, 2]], {"a": 1, "b": 1, "c": 1}),
        ([[1, 2, 2]], {"a": 1, "b": 2, "c": 2}),
        ([[2, 1, 1, 4]], {"b": 1, "c": 1, "a": 3, "d": 4}),
        ([[None, 1.5, 1.5, None]], {"b": 1, "c": 1}),
        # All have 2 points; a, which nobody has on top, comes last.
        ([[2, 1, 3], [2, 3, 1]], {"c": 1, "b": 1, "a": 3}),
    ],
)
def test_items_that_tie_share_the_best_place(table: list[Row], expected: dict[str, int]) -> None:
    found = preferences(table, 1)
    assert places("abcd"[: len(table[0])], found.items) == expected


def test_nobody_ranked_anything() -> None:
    found = preferences([[None, None]], 3)
    assert (found.judges, found.items) == (0, ())
    assert found.concordance.reason == "Concordance needs two judges; there are none."
