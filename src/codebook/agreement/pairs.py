"""Coefficients that are a mean over pairs of raters: percent agreement and Cohen's kappa."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import combinations
from typing import Literal

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, FloatArray, IntArray, Statistic
from codebook.agreement.measure import Measure, percent, shown
from codebook.agreement.ratings import Ratings, Table, is_number
from codebook.agreement.resampled_ratings import measure_ratings
from codebook.agreement.tally import Tally, weigh

Weights = Literal["none", "linear", "quadratic"]
Pair = tuple[int, int]

_MOST_RATERS = 500


def percent_agreement(
    ratings: Table | Ratings,
    *,
    categories: Iterable[Hashable] | None = None,
    bootstrap: Bootstrap | None = None,
) -> Measure:
    """Return the mean over pairs of raters of the share of units on which the two agree.

    Each pair counts over the units that both rated; a pair without any does not count.
    With missing ratings there are other conventions, which give other figures: all pairs of ratings
    pooled, or the mean over units of each unit's share (Gwet). Source of this one: ReCal's "average
    pairwise percent agreement" (Freelon 2010).
    """
    rated = Ratings.of(ratings, categories)
    if reason := _too_many(rated):
        return Measure(None, None, rated.n, reason)
    pairs = _pairs_with_shared_units(rated)
    if not pairs:
        return Measure(None, None, 0, rated.why())
    both = _rated_by_both(rated, pairs)
    same = np.array([rated.codes[one] == rated.codes[two] for one, two in pairs]) * both

    def shares(own: Ratings) -> Statistic:
        agreed, shared = own.sum_by_draw(same), own.sum_by_draw(both)
        return lambda weights: _mean_of_defined(weigh(weights, agreed) / weigh(weights, shared))

    return measure_ratings(rated, shares, bootstrap)


def cohen_kappa(
    ratings: Table | Ratings,
    *,
    weights: Weights = "none",
    categories: Iterable[Hashable] | None = None,
    bootstrap: Bootstrap | None = None,
) -> Measure:
    """Return Cohen's kappa; with more than two raters the mean over pairs (Light's kappa).

    κ = 1 - Σ v_ij o_ij / Σ v_ij r_i c_j, with o the shares of the pair's table, r and c its margins
    and v_ij the weight of a disagreement: 1, or how many categories apart it is (linear), or that
    squared; weights need numbers, or `categories` in order. Each pair counts over the units that
    both rated; a pair without any does not count, and where one pair's kappa is undefined so is
    the mean. Sources: Cohen (1960), eq. 1; Cohen (1968) for weights; Light (1971) for the mean.
    """
    rated = Ratings.of(ratings, categories)
    if weights != "none" and not rated.ordered:
        return Measure(None, None, rated.n, f"Weights need {unordered(rated)}")
    if reason := _too_many(rated):
        return Measure(None, None, rated.n, reason)
    pairs = _pairs_with_shared_units(rated)
    if not pairs:
        return Measure(None, None, 0, rated.why())
    distance = _distances(len(rated.categories), weights)
    return measure_ratings(
        rated,
        lambda own: _kappas(own, pairs, distance),
        bootstrap,
        lambda: _undefined_reason(rated, pairs),
    )


def _too_many(rated: Ratings) -> str:
    """Return why pairs are not compared, "" where they are: time goes with their number."""
    if rated.raters <= _MOST_RATERS:
        return ""
    return (
        f"There are {rated.raters:,} raters and {rated.n:,} units: pairs of more than"
        f" {_MOST_RATERS} raters are not compared. Perhaps rows and columns are exchanged."
    )


def unordered(rated: Ratings) -> str:
    """Return what was needed instead, to end a sentence on ratings that have no order."""
    label = next(value for value in rated.categories if not is_number(value))
    return f"numbers, or categories given in order; {shown(label)} is not a number."


def _kappas(rated: Ratings, pairs: list[Pair], distance: FloatArray) -> Statistic:
    """Return the statistic that averages the kappas of pairs."""
    both = _rated_by_both(rated, pairs)
    complete = bool(both.all())
    distances = [distance[rated.codes[one], rated.codes[two]] for one, two in pairs]
    disagreement = rated.sum_by_draw(np.array(distances) * both)
    # Where nothing is missing, a rater's margins are the same in each pair: one tally does.
    tallies: list[tuple[Tally, Tally]] = []
    if not complete:
        tallies = [
            (rated.tally([one], shared), rated.tally([two], shared))
            for (one, two), shared in zip(pairs, both, strict=True)
        ]

    def expected(margins: tuple[FloatArray, FloatArray]) -> FloatArray:
        first, second = margins
        return np.asarray(((first @ distance) * second).sum(axis=1) / first.sum(axis=1))

    def statistic(weights: FloatArray) -> FloatArray:
        if complete:
            every = [tally(weights) for tally in rated.by_rater]
            margins = [(every[one], every[two]) for one, two in pairs]
        else:
            margins = [(one(weights), two(weights)) for one, two in tallies]
        chance = np.column_stack([expected(pair) for pair in margins])
        return np.asarray((1 - weigh(weights, disagreement) / chance).mean(axis=1))

    return statistic


def _distances(categories: int, weights: Weights) -> FloatArray:
    places = np.arange(categories, dtype=np.float64)
    steps = np.abs(places[:, None] - places)
    if weights == "none":
        return (steps > 0).astype(np.float64)
    return steps if weights == "linear" else steps**2


def _pairs_with_shared_units(rated: Ratings) -> list[Pair]:
    """Return the pairs of raters who both rated at least one unit."""
    pairs = combinations(range(rated.raters), 2)
    return [(one, two) for one, two in pairs if (rated.present[one] & rated.present[two]).any()]


def _rated_by_both(rated: Ratings, pairs: list[Pair]) -> FloatArray:
    """Return pairs × units: 1 where both rated, else 0."""
    both = [rated.present[one] & rated.present[two] for one, two in pairs]
    return np.array(both, np.float64)


def _mean_of_defined(shares: FloatArray) -> FloatArray:
    """Average each row over the pairs that a resample left with units."""
    defined = ~np.isnan(shares)
    return np.asarray(np.where(defined, shares, 0).sum(axis=1) / defined.sum(axis=1))


def _undefined_reason(rated: Ratings, pairs: list[Pair]) -> str:
    """Name the first pair whose kappa is undefined, where others may have one."""
    for one, two in pairs:
        both = rated.present[one] & rated.present[two]
        used = np.union1d(rated.codes[one, both], rated.codes[two, both])
        if rated.raters > 2 and len(used) == 1:
            return _one_label_reason(rated, (one, two), used)
    return rated.why()


def _one_label_reason(rated: Ratings, pair: Pair, used: IntArray) -> str:
    agreed = percent_agreement(rated).value or 0.0
    return (
        f"Raters {pair[0] + 1} and {pair[1] + 1} gave every unit they share the same label "
        f"({shown(rated.categories[used[0]])}), so that their kappa is undefined, and with it the "
        f"mean over pairs. Percent agreement is {percent(agreed)}."
    )
