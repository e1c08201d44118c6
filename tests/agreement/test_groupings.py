"""Groupings compared: adjusted Rand, V-measure, omega, against their definitions."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement import adjusted_rand, omega, v_measure

pairs = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=9)
themes = st.frozensets(st.sampled_from("pqr"))
overlapping = st.lists(st.tuples(themes, themes), min_size=2, max_size=8)


def entropy(labels: list[object]) -> float:
    n = len(labels)
    return -sum(many / n * math.log(many / n) for many in Counter(labels).values())


@given(pairs)
def test_adjusted_rand_counts_pairs(both: list[tuple[int, int]]) -> None:
    together = [(a == b, c == d) for (a, c), (b, d) in combinations(both, 2)]
    one, two = sum(x for x, _ in together), sum(y for _, y in together)
    agreed = sum(x and y for x, y in together)
    chance = Fraction(one * two, len(together))
    most = Fraction(one + two, 2)
    found = adjusted_rand(*zip(*both, strict=True))
    if most == chance:
        assert found.value is None
    else:
        assert found.value == pytest.approx(float((agreed - chance) / (most - chance)), abs=1e-9)
    assert found.n == len(both)


@given(pairs)
def test_v_measure_is_made_of_entropies(both: list[tuple[int, int]]) -> None:
    classes, clusters = ([*row] for row in zip(*both, strict=True))
    joint, of_classes, of_clusters = entropy([*both]), entropy(classes), entropy(clusters)
    h = 1 - (joint - of_clusters) / of_classes if of_classes else 1
    c = 1 - (joint - of_classes) / of_clusters if of_clusters else 1
    found = v_measure(classes, clusters)
    assert found.homogeneity == pytest.approx(h, abs=1e-9)
    assert found.completeness == pytest.approx(c, abs=1e-9)
    assert found.value == pytest.approx(2 * h * c / (h + c) if h + c > 1e-12 else 0, abs=1e-6)


@given(overlapping)
def test_omega_counts_in_how_many_themes_pairs_are_together(
    both: list[tuple[frozenset[str], frozenset[str]]],
) -> None:
    times = [(len(a & b), len(c & d)) for (a, c), (b, d) in combinations(both, 2)]
    one, two = Counter(x for x, _ in times), Counter(y for _, y in times)
    agreed = Fraction(sum(x == y for x, y in times), len(times))
    chance = Fraction(sum(one[j] * two[j] for j in one), len(times) ** 2)
    found = omega(*zip(*both, strict=True))
    expected = float((agreed - chance) / (1 - chance)) if chance != 1 else None
    assert found.value == pytest.approx(expected, abs=1e-9)


@given(pairs)
def test_omega_without_overlaps_is_adjusted_rand(both: list[tuple[int, int]]) -> None:
    one, two = zip(*both, strict=True)
    expected = adjusted_rand(one, two).value
    found = omega([{theme} for theme in one], [{theme} for theme in two]).value
    assert found == pytest.approx(expected, abs=1e-9)


@given(pairs, st.permutations("wxyz"))
def test_names_of_themes_do_not_matter(both: list[tuple[int, int]], names: list[str]) -> None:
    one, two = zip(*both, strict=True)
    renamed = [names[theme] for theme in two]
    assert adjusted_rand(one, renamed).value == pytest.approx(adjusted_rand(one, two).value)
    assert v_measure(one, renamed).value == pytest.approx(v_measure(one, two).value)


def test_the_same_grouping_is_one() -> None:
    assert adjusted_rand("aabbc", "xxyyz").value == 1
    assert v_measure("aabbc", "xxyyz").value == pytest.approx(1)
    assert omega([{1}, {1, 2}, {2}, None], [{5}, {5, 6}, {6}, []]).value == 1


def test_items_that_one_did_not_group_do_not_count() -> None:
    assert adjusted_rand([1, 1, 2, None], [1, 1, 2, 2]) == adjusted_rand([1, 1, 2], [1, 1, 2])
    assert v_measure([1, 1, 2, None], [1, 2, 2, 2]) == v_measure([1, 1, 2], [1, 2, 2])
