"""Rankings: W, tau-b, Spearman, Borda, rank-biased overlap, against their definitions."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement import Bootstrap, borda, kendall_w, positions, rbo, spearman, tau_b
from codebook.agreement.concordance import chi_square_tail
from codebook.agreement.concordance_interval import student_quantile
from codebook.agreement.ranks import filled

Row = list[float | None]
places = st.none() | st.integers(1, 6).map(float)
rankings = st.tuples(st.integers(2, 5), st.integers(2, 6)).flatmap(
    lambda size: st.lists(
        st.lists(places, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)
numbers = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=2, max_size=8)


def ranks(row: Row) -> list[float]:
    """One more than the number before, and half of the others that are level."""
    values = [math.inf if place is None else place for place in row]
    return [sum(v < value for v in values) + (1 + values.count(value)) / 2 for value in values]


@given(rankings)
def test_ties_and_the_unranked_share_their_mean_rank(table: list[Row]) -> None:
    for row in table:
        assert filled(row).tolist() == ranks(row)


@given(rankings)
def test_w_is_as_defined(table: list[Row]) -> None:
    said = [ranks(row) for row in table if any(place is not None for place in row)]
    m, n = len(said), len(table[0])
    sums = [sum(column) for column in zip(*said, strict=True)]
    ties = sum(t**3 - t for row in said for t in Counter(row).values())
    squares = sum((total - m * (n + 1) / 2) ** 2 for total in sums)
    whole = m**2 * (n**3 - n) - m * ties
    found = kendall_w(table)
    assert found.n == m
    if m < 2 or not whole:
        assert found.value is None
        return
    assert found.value == pytest.approx(12 * squares / whole, abs=1e-9)
    assert found.chi2 == pytest.approx(12 * m * (n - 1) * squares / whole)
    assert (found.df, list(found.rank_sums)) == (n - 1, sums)
    correlations = [spearman(one, two).value for one, two in combinations(said, 2)]
    defined = [value for value in correlations if value is not None]
    mean = sum(defined) / len(defined) if len(defined) == len(correlations) else None
    assert found.mean_spearman == pytest.approx(mean, abs=1e-9)


def test_four_identical_top_three_lists_of_eight_agree_fully() -> None:
    table = [positions("cab", "abcdefgh")] * 4
    assert kendall_w(table).value == pytest.approx(1)


def test_a_judge_who_ranked_nothing_does_not_count() -> None:
    table: list[Row] = [[1, 2, 3], [1, 3, 2], [None, None, None]]
    assert kendall_w(table) == kendall_w(table[:2])
    assert borda(table) == borda(table[:2]) == [4, 1, 1]


FIVE: list[Row] = [[1, 2, 3, 4], [1, 2, 4, 3], [2, 1, 3, 4], [1, 3, 2, 4], [4, 3, 2, 1]]


def test_an_interval_for_w_is_that_of_leaving_out_judges() -> None:
    """By its definition: the mean Spearman of two judges, jackknifed on Fisher's scale."""
    found = kendall_w(FIVE, bootstrap=Bootstrap())
    others = [kendall_w([row for row in FIVE if row is not one]) for one in FIVE]
    mean, without = found.mean_spearman, [each.mean_spearman or 0.0 for each in others]
    assert mean is not None
    assert None not in {each.mean_spearman for each in others}
    spread = sum((each - sum(without) / 5) ** 2 for each in without)
    step = student_quantile(0.975, 4) * math.sqrt(4 / 5 * spread) / (1 - mean**2)
    ends = [math.tanh(math.atanh(mean) + sign * step) for sign in (-1, 1)]
    expected = [max(0, (1 + 4 * end) / 5) for end in ends]
    assert found.ci == pytest.approx(expected, abs=1e-9)
    assert found.p == kendall_w(FIVE).p


orders = st.integers(3, 5).flatmap(
    lambda items: st.lists(st.permutations([float(i) for i in range(items)]), min_size=5)
)


@given(orders)
def test_an_interval_for_w_holds_the_value_and_that_of_chance(table: list[Row]) -> None:
    found = kendall_w(table, bootstrap=Bootstrap())
    assert found.value is not None
    if found.ci is None:
        assert found.reason == "No interval of W: whoever is left out, the others agree as much."
        return
    low, high = found.ci
    assert 0 <= low <= found.value + 1e-9
    assert max(found.value, 1 / len(table)) - 1e-9 <= high <= 1


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ([[1, 2], [2, 1]], "it needs five judges and three items."),
        (FIVE[:4], "it needs five judges and three items."),
        ([row[:2] for row in FIVE], "it needs five judges and three items."),
        ([[1, 2, 3]] * 7, "whoever is left out, the others agree as much."),
        # But for the first, all are level: nobody is left to agree.
        ([[1, 2, 3], *[[1, 1, 1]] * 5], "whoever is left out, the others agree as much."),
    ],
)
def test_w_without_an_interval_has_the_reason(table: list[Row], why: str) -> None:
    found = kendall_w(table, bootstrap=Bootstrap())
    assert (found.ci, found.reason) == (None, f"No interval of W: {why}")
    assert found.value is not None
    assert kendall_w(table).reason == ""


@pytest.mark.parametrize(("df", "printed"), [(4, 2.776), (7, 2.365), (18, 2.101), (60, 2.000)])
def test_the_quantile_of_student(df: int, printed: float) -> None:
    assert student_quantile(0.975, df) == pytest.approx(printed, abs=0.01)


@pytest.mark.parametrize(
    ("value", "df", "tail"),
    # Critical values of the usual printed tables.
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (11.345, 3, 0.01),
        (18.307, 10, 0.05),
        (43.773, 30, 0.05),
        (0, 4, 1),
        (124.342, 100, 0.05),
    ],
)
def test_the_tail_of_chi_square(value: float, df: int, tail: float) -> None:
    assert chi_square_tail(value, df) == pytest.approx(tail, abs=5e-5)


@given(st.floats(0.1, 3000), st.integers(1, 60))
def test_the_tail_of_chi_square_goes_down_to_nothing(value: float, df: int) -> None:
    tails = [chi_square_tail(value * step, df) for step in range(5)]
    assert all(0 <= after <= before + 1e-12 <= 1 + 1e-12 for before, after in pairwise(tails))


@given(numbers)
def test_tau_b_is_as_defined(pairs: list[tuple[int, int]]) -> None:
    x, y = ([float(v) for v in row] for row in zip(*pairs, strict=True))
    signs = [((a > b) - (a < b), (c > d) - (c < d)) for (a, c), (b, d) in combinations(pairs, 2)]
    score = sum(a * b for a, b in signs)
    untied = [sum(sign[side] != 0 for sign in signs) for side in (0, 1)]
    expected = score / math.sqrt(untied[0] * untied[1]) if all(untied) else None
    assert tau_b(x, y).value == pytest.approx(expected, abs=1e-9)


@given(numbers)
def test_spearman_is_pearson_of_ranks(pairs: list[tuple[int, int]]) -> None:
    x, y = ([float(v) for v in row] for row in zip(*pairs, strict=True))
    one, two = ranks(list(x)), ranks(list(y))
    mean = (len(x) + 1) / 2
    spread = [sum((rank - mean) ** 2 for rank in row) for row in (one, two)]
    product = sum((a - mean) * (b - mean) for a, b in zip(one, two, strict=True))
    expected = product / math.sqrt(spread[0] * spread[1]) if all(spread) else None
    assert spearman(x, y).value == pytest.approx(expected, abs=1e-9)


def test_items_that_one_did_not_rank_are_left_out() -> None:
    assert tau_b([1, 2, None, 3], [1, 3, 2, 4]) == tau_b([1, 2, 3], [1, 3, 4])
    assert spearman([1, 2, None, 3], [1, 3, 2, 4]).n == 3


def test_borda_gives_points_for_those_below_and_half_for_those_level() -> None:
    items = "abcd"
    assert borda([positions("abcd", items)]) == [3, 2, 1, 0]
    assert borda([positions("b", items)]) == [1, 3, 1, 1]
    assert borda([[1, 1, 3, 4]]) == [2.5, 2.5, 1, 0]
    assert borda([positions("ab", items)] * 2, [2, 0.5]) == [7.5, 5, 1.25, 1.25]
    assert borda([]) == []


@given(rankings)
def test_every_judge_gives_as_many_points(table: list[Row]) -> None:
    n = len(table[0])
    said = sum(any(place is not None for place in row) for row in table)
    assert sum(borda(table)) == pytest.approx(said * n * (n - 1) / 2)


def test_positions_of_a_list() -> None:
    assert positions(["c", "a"], ["a", "b", "c"]) == [2, None, 1]
    with pytest.raises(ValueError, match="a is ranked twice"):
        positions(["a", "b", "a"], ["a", "b"])
    with pytest.raises(ValueError, match="z is not among the items to be ranked"):
        positions(["z"], ["a", "b"])


@st.composite
def lists(draw: st.DrawFn) -> tuple[str, str]:
    letters = st.permutations("abcdefgh")
    one, two = draw(letters), draw(letters)
    return "".join(one[: draw(st.integers(1, 8))]), "".join(two[: draw(st.integers(1, 8))])


@given(lists(), st.sampled_from([0.5, 0.9, 0.98]))
def test_rbo_is_as_defined(both: tuple[str, str], p: float) -> None:
    short, long = sorted(both, key=len)
    s, l = len(short), len(long)  # noqa: E741
    x = [len(set(short[:d]) & set(long[:d])) for d in range(l + 1)]
    seen = sum(x[d] / d * p**d for d in range(1, l + 1))
    beyond = sum(x[s] * (d - s) / (s * d) * p**d for d in range(s + 1, l + 1))
    expected = (1 - p) / p * (seen + beyond) + ((x[l] - x[s]) / l + x[s] / s) * p**l
    assert rbo(*both, p).value == pytest.approx(expected, abs=1e-12)
    assert rbo(both[1], both[0], p) == rbo(*both, p)


@given(lists())
def test_rbo_of_a_list_with_itself_is_one(both: tuple[str, str]) -> None:
    assert rbo(both[0], both[0]).value == pytest.approx(1)
