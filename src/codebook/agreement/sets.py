"""Agreement on sets of labels: a unit with several codes, or with none.

The empty set is a value like others ("no code"): two empty sets agree, an empty one and any other
are as far apart as can be.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

import numpy as np

from codebook.agreement.alpha import alpha_of
from codebook.agreement.bootstrap import Bootstrap, FloatArray, IntArray, Statistic
from codebook.agreement.measure import Measure
from codebook.agreement.ratings import Ratings, is_missing
from codebook.agreement.set_distances import (
    DistanceBlocks,
    Labels,
    SetDistance,
    Sets,
    as_set,
    jaccard,
    masi,
)
from codebook.agreement.tally import weigh

SetTable = Sequence[Sequence[Labels | None]]
"""Coders × units: the labels each unit got (a text is one label), None is missing."""

_MOST_SETS = 100_000
"""Each set is compared with each other one: with so many, that takes half a minute."""

_MOST_CELLS = 50_000_000
"""The most cells of the matrix of sets × labels that is kept in memory."""

_AT_ONCE = 2_000_000
"""How many distances are in memory at once."""


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
    return _set_alphas(ratings, (masi,), bootstrap)[0]


def jaccard_alpha(ratings: SetTable | Ratings, *, bootstrap: Bootstrap | None = None) -> Measure:
    """Return Krippendorff's alpha on sets with Jaccard's distance."""
    return _set_alphas(ratings, (jaccard,), bootstrap)[0]


def set_alphas(
    ratings: SetTable | Ratings, *, bootstrap: Bootstrap | None = None
) -> dict[str, Measure]:
    """Return `masi_alpha` and `jaccard_alpha` under these names, going through the sets once."""
    first, second = _set_alphas(ratings, (masi, jaccard), bootstrap)
    return {"masi_alpha": first, "jaccard_alpha": second}


def set_ratings(table: SetTable, times: Sequence[float] | None = None) -> Ratings:
    """Return a table of sets as ratings; each distinct set is a category.

    `times` has the number of units, all rated alike, that each column stands for.
    """
    rated = Ratings.of(
        [[None if is_missing(cell) else as_set(cell) for cell in row] for row in table]
    )
    return rated if times is None else replace(rated, times=np.array(times, np.float64))


def _distance(first: Labels, second: Labels, distance: SetDistance) -> float:
    sets = Sets([as_set(first), as_set(second)])
    return float(sets.distances(np.array([0]), np.array([1]), distance)[0])


def _set_alphas(
    ratings: SetTable | Ratings, measures: Sequence[SetDistance], bootstrap: Bootstrap | None
) -> list[Measure]:
    rated = ratings if isinstance(ratings, Ratings) else set_ratings(ratings)
    given = [as_set(value) for value in rated.categories]
    if too_many := _too_many(given):
        return [Measure(None, None, rated.n, too_many)] * len(measures)
    disagreement = _SetDisagreement(Sets(given), measures)
    return [
        alpha_of(rated, partial(disagreement.statistic, place), bootstrap)
        for place in range(len(measures))
    ]


def _too_many(given: Sequence[frozenset[Hashable]]) -> str:
    """Say why so many different sets are not compared each with each, "" if they are."""
    of, most = "", _MOST_SETS
    if len(given) <= most:
        labels = len(frozenset[Hashable]().union(*given))
        of, most = f" of {labels:,} labels", _MOST_CELLS // max(labels, 1)
    if len(given) <= most:
        return ""
    return (
        f"The coders gave {len(given):,} different sets of codes{of}; more than {most:,} are not"
        " compared each with each. Kappa per code says how far they agree."
    )


class _SetDisagreement:
    """The disagreement of ratings that are sets, by several distances, which share their tables."""

    def __init__(self, sets: Sets, measures: Sequence[SetDistance]) -> None:
        self._sets, self._measures = sets, measures
        self._tables: list[FloatArray] = []

    def statistic(self, place: int, rated: Ratings) -> Statistic:
        """Return 1 - D_o / D_e of ratings of these sets, by the measure at `place`."""
        total = rated.sum_by_draw(rated.per_unit * rated.pairable)
        expected = self._expected(place, rated)
        disagreement = np.zeros(rated.units)
        for one, other in combinations(range(rated.raters), 2):
            both = np.flatnonzero(rated.present[one] & rated.present[other])
            disagreement[both] += self._sets.distances(
                rated.codes[one, both], rated.codes[other, both], self._measures[place]
            )
        disagreement = rated.sum_by_draw(disagreement * 2 / np.maximum(rated.per_unit - 1, 1))

        def statistic(weights: FloatArray) -> FloatArray:
            return np.asarray(
                1 - weigh(weights, disagreement) * (weigh(weights, total) - 1) / expected(weights)
            )

        return statistic

    def _expected(self, place: int, rated: Ratings) -> Statistic:
        """Return Σ n_c n_k δ(c, k) as a function of weights.

        Where clusters are drawn, which are few, it is a quadratic form in their weights; its table
        of clusters × clusters is made once. Else all pairs of sets are gone through for each block
        of weights.
        """
        if rated.draws is not None:
            self._tables = self._tables or _cluster_distances(
                rated, rated.draws, self._sets, self._measures
            )
            table = self._tables[place]
            return lambda weights: np.asarray(((weights @ table) * weights).sum(axis=1))
        blocks = DistanceBlocks(
            self._sets, np.arange(len(self._sets)), self._measures[place : place + 1]
        )
        size = max(1, _AT_ONCE // max(len(self._sets), 1))

        def expected(weights: FloatArray) -> FloatArray:
            margins = rated.pairable_counts(weights)
            sums = np.zeros(len(weights))
            for first in range(0, len(self._sets), size):
                own = slice(first, first + size)
                (far,) = blocks.block(own, slice(None))
                sums += ((margins @ far.T) * margins[:, own]).sum(axis=1)
            return sums

        return expected


def _cluster_distances(
    rated: Ratings, clusters: IntArray, sets: Sets, measures: Sequence[SetDistance]
) -> list[FloatArray]:
    """Return tables of clusters × clusters, one for each measure.

    A cell is the sum of distances between all that was given in one cluster and in the other. The
    sets are gone through in the order of clusters, each block of them against those from its first
    cluster on: the tables are symmetric.
    """
    rater, unit = np.nonzero(rated.present & rated.pairable)
    cells, at = np.unique(
        clusters[unit] * len(sets) + rated.codes[rater, unit], return_inverse=True
    )
    amount = np.bincount(at, rated.column_weights(np.ones(rated.draw_count))[unit])
    cluster, given = np.divmod(cells, len(sets))
    named, starts, of = np.unique(cluster, return_index=True, return_inverse=True)
    blocks = DistanceBlocks(sets, given, measures)
    tables = [np.zeros((len(named),) * 2) for _ in measures]
    size = max(1, _AT_ONCE // max(len(cells), 1))
    for first in range(0, len(cells), size):
        rows, begun = slice(first, first + size), of[first]
        own, steps = np.unique(of[rows], return_index=True)
        columns = slice(starts[begun], None)
        for table, far in zip(tables, blocks.block(rows, columns), strict=True):
            weighed = np.multiply(far, amount[rows, None], out=far)
            sums = np.add.reduceat(weighed, steps, axis=0) * amount[columns]
            table[own, begun:] += np.add.reduceat(sums, starts[begun:] - starts[begun], axis=1)
    return [_completed(table, named, rated.draw_count) for table in tables]


def _completed(half: FloatArray, named: IntArray, drawn: int) -> FloatArray:
    """Return the symmetric table of all clusters; `half` has its upper half, for those `named`."""
    whole = np.zeros((drawn, drawn))
    whole[np.ix_(named, named)] = np.triu(half) + np.triu(half, 1).T
    return whole
