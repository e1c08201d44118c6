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
    Between,
    Crossed,
    Labels,
    Sets,
    as_set,
    jaccard,
    masi,
)
from codebook.agreement.tally import weigh

SetTable = Sequence[Sequence[Labels | None]]
"""Coders × units: the labels each unit got (a text is one label), None is missing."""

_MOST_SETS = 100_000
"""Each set is compared with each other one: of so many, that is half a minute's work."""

_MOST_PLACES = 50_000_000
"""Of each set it is known whether it has each of the labels: so many answers are kept."""

_AT_ONCE = 2_000_000
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

    `times` says of how many units each column tells, all rated alike.
    """
    rated = Ratings.of(
        [[None if is_missing(cell) else as_set(cell) for cell in row] for row in table]
    )
    return rated if times is None else replace(rated, times=np.array(times, np.float64))


def _distance(first: Labels, second: Labels, between: Between) -> float:
    sets = Sets([as_set(first), as_set(second)])
    return float(sets.distances(np.array([0]), np.array([1]), between)[0])


def _set_alphas(
    ratings: SetTable | Ratings, measures: Sequence[Between], bootstrap: Bootstrap | None
) -> list[Measure]:
    rated = ratings if isinstance(ratings, Ratings) else set_ratings(ratings)
    given = [as_set(value) for value in rated.categories]
    if too_many := _too_many(given):
        return [Measure(None, None, rated.n, too_many)] * len(measures)
    apart = _Apart(Sets(given), measures)
    return [
        alpha_of(rated, partial(apart.statistic, place), bootstrap)
        for place in range(len(measures))
    ]


def _too_many(given: Sequence[frozenset[Hashable]]) -> str:
    """Say why so many different sets are not compared each with each, or nothing."""
    of, most = "", _MOST_SETS
    if len(given) <= most:
        labels = len(frozenset[Hashable]().union(*given))
        of, most = f" of {labels:,} labels", _MOST_PLACES // max(labels, 1)
    if len(given) <= most:
        return ""
    return (
        f"The coders gave {len(given):,} different sets of codes{of}; more than {most:,} are not"
        " compared each with each. Kappa per code says how far they agree."
    )


class _Apart:
    """How far what was given is apart, by several measures; what they share is made once."""

    def __init__(self, sets: Sets, measures: Sequence[Between]) -> None:
        self._sets, self._measures = sets, measures
        self._tables: list[FloatArray] = []

    def statistic(self, place: int, rated: Ratings) -> Statistic:
        """Return 1 - D_o / D_e by one of the measures, of the ratings of these sets."""
        total, expected = (
            rated.summed(rated.per_unit * rated.pairable),
            self._expected(place, rated),
        )
        apart = np.zeros(rated.units)
        for one, other in combinations(range(rated.raters), 2):
            both = np.flatnonzero(rated.present[one] & rated.present[other])
            apart[both] += self._sets.distances(
                rated.codes[one, both], rated.codes[other, both], self._measures[place]
            )
        apart = rated.summed(apart * 2 / np.maximum(rated.per_unit - 1, 1))

        def statistic(weights: FloatArray) -> FloatArray:
            return np.asarray(
                1 - weigh(weights, apart) * (weigh(weights, total) - 1) / expected(weights)
            )

        return statistic

    def _expected(self, place: int, rated: Ratings) -> Statistic:
        """Return Σ n_c n_k δ(c, k) as a function of weights.

        Where clusters are drawn, which are few, it is a form in their weights, with a table of
        clusters × clusters that is made once; else the sets are gone through for each block of
        weights.
        """
        if rated.draws is not None:
            self._tables = self._tables or _between_clusters(
                rated, rated.draws, self._sets, self._measures
            )
            table = self._tables[place]
            return lambda weights: np.asarray(((weights @ table) * weights).sum(axis=1))
        crossed = Crossed(self._sets, np.arange(len(self._sets)), self._measures[place : place + 1])
        size = max(1, _AT_ONCE // max(len(self._sets), 1))

        def expected(weights: FloatArray) -> FloatArray:
            margins = rated.pairable_counts(weights)
            sums = np.zeros(len(weights))
            for first in range(0, len(self._sets), size):
                own = slice(first, first + size)
                (far,) = crossed.block(own, slice(None))
                sums += ((margins @ far.T) * margins[:, own]).sum(axis=1)
            return sums

        return expected


def _between_clusters(
    rated: Ratings, clusters: IntArray, sets: Sets, measures: Sequence[Between]
) -> list[FloatArray]:
    """Return how far all that was given in one cluster is from all in another, for each two.

    What is given is gone through by clusters, each block of it against what is not before it.
    """
    rater, unit = np.nonzero(rated.present & rated.pairable)
    cells, at = np.unique(
        clusters[unit] * len(sets) + rated.codes[rater, unit], return_inverse=True
    )
    amount = np.bincount(at, rated.spread(np.ones(rated.drawn))[unit])
    cluster, given = np.divmod(cells, len(sets))
    named, starts, of = np.unique(cluster, return_index=True, return_inverse=True)
    crossed = Crossed(sets, given, measures)
    tables = [np.zeros((len(named),) * 2) for _ in measures]
    size = max(1, _AT_ONCE // max(len(cells), 1))
    for first in range(0, len(cells), size):
        rows, begun = slice(first, first + size), of[first]
        own, steps = np.unique(of[rows], return_index=True)
        columns = slice(starts[begun], None)
        for table, far in zip(tables, crossed.block(rows, columns), strict=True):
            weighed = np.multiply(far, amount[rows, None], out=far)
            sums = np.add.reduceat(weighed, steps, axis=0) * amount[columns]
            table[own, begun:] += np.add.reduceat(sums, starts[begun:] - starts[begun], axis=1)
    return [_whole(table, named, rated.drawn) for table in tables]


def _whole(half: FloatArray, named: IntArray, drawn: int) -> FloatArray:
    """Return the table of all that is drawn; of those `named`, its upper half is known."""
    whole = np.zeros((drawn, drawn))
    whole[np.ix_(named, named)] = np.triu(half) + np.triu(half, 1).T
    return whole
