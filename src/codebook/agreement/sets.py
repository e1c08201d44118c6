"""Agreement on sets of labels: a unit with several codes, or with none.

The empty set is a value like others ("no code"): two empty sets agree, an empty one and any other
are as far apart as can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from codebook.agreement.alpha import alpha_of
from codebook.agreement.bootstrap import Bootstrap, FloatArray, IntArray, Statistic
from codebook.agreement.measure import Measure
from codebook.agreement.ratings import Ratings, is_missing
from codebook.agreement.set_distances import Between, Labels, Sets, as_set, jaccard, masi
from codebook.agreement.tally import weigh

SetTable = Sequence[Sequence[Labels | None]]
"""Coders × units: the labels each unit got (a text is one label), None is missing."""

_MOST_SETS = 60_000
"""Each set is compared with each other one: of so many, that is a minute's work."""

_AT_ONCE = 4_000_000
"""How many distances are held at once."""


def masi_distance(first: Labels, second: Labels) -> float:
    """Return 1 - J·M: 0 between equal sets, 1 between disjoint ones.

    J is the Jaccard index; M is 1 for equal sets, 2/3 where one holds the other, 1/3 where they
    cross and 0 where they are disjoint. Source: Passonneau (2006), Measuring Agreement on
    Set-valued Items (MASI).
    """
    return _distance(first, second, masi)


def jaccard_distance(first: Labels, second: Labels) -> float:
    """Return 1 - |A ∩ B| / |A ∪ B|. Source: Jaccard (1912)."""
    return _distance(first, second, jaccard)


def masi_alpha(ratings: SetTable | Ratings, *, bootstrap: Bootstrap | None = None) -> Measure:
    """Return Krippendorff's alpha on sets with MASI as the distance (Passonneau 2006)."""
    return _set_alpha(ratings, masi, bootstrap)


def jaccard_alpha(ratings: SetTable | Ratings, *, bootstrap: Bootstrap | None = None) -> Measure:
    """Return Krippendorff's alpha on sets with Jaccard's distance."""
    return _set_alpha(ratings, jaccard, bootstrap)


def set_ratings(table: SetTable, times: Sequence[float] | None = None) -> Ratings:
    """Return a table of sets as ratings; each distinct set is a category.

    `times` says of how many units each column tells, all rated alike.
    """
    rated = Ratings.of([[None if is_missing(cell) else as_set(cell) for cell in row]
                        for row in table])  # fmt: skip
    return rated if times is None else replace(rated, times=np.array(times, np.float64))


def _distance(first: Labels, second: Labels, between: Between) -> float:
    sets = Sets([as_set(first), as_set(second)])
    return float(sets.distances(np.array([0]), np.array([1]), between)[0])


def _set_alpha(
    ratings: SetTable | Ratings, between: Between, bootstrap: Bootstrap | None
) -> Measure:
    rated = ratings if isinstance(ratings, Ratings) else set_ratings(ratings)
    if len(rated.categories) > _MOST_SETS:
        return Measure(None, None, rated.n, _too_many(rated))
    sets = Sets([as_set(value) for value in rated.categories])
    return alpha_of(rated, lambda own: _statistic(own, sets, between), bootstrap)


def _too_many(rated: Ratings) -> str:
    return (
        f"The coders gave {len(rated.categories):,} different sets of codes; more than"
        f" {_MOST_SETS:,} are not compared each with each. Kappa per code says how far they agree."
    )


def _statistic(rated: Ratings, sets: Sets, between: Between) -> Statistic:
    """Return 1 - D_o / D_e; its sums over all pairs of sets are made block by block."""
    apart = np.zeros(rated.units)
    for one, other in combinations(range(rated.raters), 2):
        both = np.flatnonzero(rated.present[one] & rated.present[other])
        apart[both] += sets.distances(rated.codes[one, both], rated.codes[other, both], between)
    apart = rated.summed(apart * 2 / np.maximum(rated.per_unit - 1, 1))
    total, expected = rated.summed(rated.per_unit * rated.pairable), _expected(rated, sets, between)

    def statistic(weights: FloatArray) -> FloatArray:
        return np.asarray(
            1 - weigh(weights, apart) * (weigh(weights, total) - 1) / expected(weights)
        )

    return statistic


def _expected(rated: Ratings, sets: Sets, between: Between) -> Statistic:
    """Return Σ n_c n_k δ(c, k) as a function of weights.

    Where clusters are drawn, which are few, it is a form in their weights, with a table of clusters
    × clusters that is made once; else the sets are gone through for each block of weights.
    """
    if rated.draws is not None:
        table = _between_clusters(rated, rated.draws, sets, between)
        return lambda weights: np.asarray(((weights @ table) * weights).sum(axis=1))

    def expected(weights: FloatArray) -> FloatArray:
        margins = rated.pairable_counts(weights)
        sums = np.zeros(len(weights))
        for first, rows in sets.blocks(between, _AT_ONCE // len(sets)):
            sums += ((margins @ rows.T) * margins[:, first : first + len(rows)]).sum(axis=1)
        return sums

    return expected


def _between_clusters(
    rated: Ratings, clusters: IntArray, sets: Sets, between: Between
) -> FloatArray:
    """Return how far all that was given in one cluster is from all in another, for each two."""
    rater, unit = np.nonzero(rated.present & rated.pairable)
    cells, at = np.unique(
        clusters[unit] * len(sets) + rated.codes[rater, unit], return_inverse=True
    )
    amount = np.bincount(at, rated.spread(np.ones(rated.drawn))[unit])
    cluster, given = np.divmod(cells, len(sets))
    named, starts = np.unique(cluster, return_index=True)
    in_order = np.argsort(given, kind="stable")
    table = np.zeros((rated.drawn, len(named)))
    for first, rows in sets.blocks(between, _AT_ONCE // len(cells)):
        far = np.add.reduceat(rows[:, given] * amount, starts, axis=1)
        ends = np.searchsorted(given, [first, first + len(rows)], sorter=in_order)
        own = in_order[slice(*ends)]
        np.add.at(table, cluster[own], amount[own, None] * far[given[own] - first])
    whole = np.zeros((rated.drawn, rated.drawn))
    whole[:, named] = table
    return whole
