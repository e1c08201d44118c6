"""Coefficients that set the disagreement on the same unit against that expected by chance.

All are (p_o - p_e) / (1 - p_e), computed as 1 - D_o / D_e, and share the observed part (Fleiss
1971): D_o is the mean over units of the share of rater pairs that disagree. With missing ratings
they are Gwet's (2014, Handbook of Inter-Rater Reliability, 4th ed.): a unit that only one rater
rated counts for the frequency of its category, and for nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import combinations

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, FloatArray, Statistic
from codebook.agreement.measure import Measure
from codebook.agreement.ratings import Ratings, Table
from codebook.agreement.resampled_ratings import measure_ratings
from codebook.agreement.tally import Tally, weigh

Categories = Iterable[Hashable] | None
_Expected = Callable[[Ratings], Statistic]
"""Makes of ratings the statistic of the disagreement D_e that chance alone would bring."""


def scott_pi(
    ratings: Table | Ratings, *, categories: Categories = None, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return Scott's pi over the units that both raters rated; with more raters Fleiss' kappa.

    p_e = Σ π_k², with π_k the share of category k among all ratings of both. Sources: Scott
    (1955); Fleiss (1971) for more raters, of which Artstein & Poesio (2008) say "multi-π".
    """
    rated = Ratings.of(ratings, categories)
    if rated.raters > 2:
        return _fleiss(rated, "Scott's pi of more than two raters", bootstrap)
    return _measured(rated, lambda own: _by_prevalence(own.pairable_counts), bootstrap)


def fleiss_kappa(
    ratings: Table | Ratings,
    *,
    categories: Categories = None,
    incomplete: bool = False,
    bootstrap: Bootstrap | None = None,
) -> Measure:
    """Return Fleiss' kappa, undefined where units differ in how many rated them.

    p_e = Σ π_k², with π_k the mean over units of the share of category k among a unit's ratings.
    Units that nobody rated do not count. `incomplete` takes Gwet's form for missing ratings, which
    is the same on complete ones. Sources: Fleiss (1971); Gwet (2014).
    """
    rated = Ratings.of(ratings, categories)
    if incomplete:
        return _measured(rated, lambda own: _by_prevalence(own.prevalence), bootstrap)
    return _fleiss(rated, "Fleiss' kappa", bootstrap)


def _fleiss(rated: Ratings, name: str, bootstrap: Bootstrap | None) -> Measure:
    """Return Fleiss' kappa under one of its names, undefined for incomplete ratings."""
    if len(np.unique(rated.per_unit[rated.per_unit > 0])) > 1:
        return Measure(None, None, rated.n, _uneven_reason(rated, name))
    return _measured(rated, lambda own: _by_prevalence(own.prevalence), bootstrap)


def conger_kappa(
    ratings: Table | Ratings, *, categories: Categories = None, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return Conger's exact kappa: Cohen's chance agreement, averaged over pairs of raters.

    p_e = mean over pairs g, h of Σ_k p_gk p_hk, with p_gk the share of category k among the ratings
    of rater g; the same as Σ_k (p̄_k² - s_k²/r) of Conger (1980), and with missing ratings Gwet's
    (2014). A rater who rated nothing does not count.
    """
    rated = Ratings.of(ratings, categories)
    raters = np.unique(np.nonzero(rated.present)[0])
    if len(np.unique(rated.codes[rated.present])) < 2 or len(raters) < 2:
        return Measure(None, None, rated.n, rated.why())

    def by_rater(own: Ratings) -> Statistic:
        def expected(weights: FloatArray) -> FloatArray:
            shares = [_shares(own.by_rater[rater](weights)) for rater in raters]
            pairs = [1 - (one * two).sum(axis=1) for one, two in combinations(shares, 2)]
            return np.asarray(np.mean(pairs, axis=0))

        return expected

    return _measured(rated, by_rater, bootstrap)


def gwet_ac1(
    ratings: Table | Ratings, *, categories: Categories = None, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return Gwet's AC1. It depends on how many categories are on offer.

    p_e = Σ π_k (1 - π_k) / (q - 1), with π_k as for Fleiss and q categories on offer. Sources: Gwet
    (2008); Gwet (2014) for missing ratings.
    """
    rated = Ratings.of(ratings, categories)
    others = len(rated.categories) - 1

    def by_spread(own: Ratings) -> Statistic:
        spread = _by_prevalence(own.prevalence)
        return lambda weights: 1 - spread(weights) / others

    return _measured_if_choice(rated, by_spread, bootstrap)


def brennan_prediger(
    ratings: Table | Ratings, *, categories: Categories = None, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return Brennan and Prediger's kappa: by chance, all categories on offer are as likely.

    p_e = 1 / q: Bennett's S for two raters, Randolph's free-marginal kappa for more. Sources:
    Brennan & Prediger (1981), κ_n; Randolph (2005); Gwet (2014) for missing ratings.
    """
    rated = Ratings.of(ratings, categories)

    def evenly(own: Ratings) -> Statistic:
        return lambda weights: np.full(len(weights), 1 - 1 / len(own.categories))

    return _measured_if_choice(rated, evenly, bootstrap)


def _measured_if_choice(
    rated: Ratings, expected: _Expected, bootstrap: Bootstrap | None
) -> Measure:
    """Measure as `_measured` does, unless there is but one category to choose."""
    if rated.raters > 1 and rated.n and len(rated.categories) == 1:
        return Measure(None, None, rated.n, _ONE_CATEGORY)
    return _measured(rated, expected, bootstrap)


_ONE_CATEGORY = "There is only one category, so nobody could disagree. Percent agreement is 100%."


def _measured(rated: Ratings, expected: _Expected, bootstrap: Bootstrap | None) -> Measure:
    """Return 1 - D_o / D_e; `expected` makes the statistic D_e of ratings."""
    if not rated.n:
        return Measure(None, None, 0, rated.why())

    def against_chance(own: Ratings) -> Statistic:
        disagreement = own.sum_by_draw(own.disagreement)
        pairable = own.sum_by_draw(own.pairable)
        by_chance = expected(own)

        def statistic(weights: FloatArray) -> FloatArray:
            observed = weigh(weights, disagreement) / weigh(weights, pairable)
            return np.asarray(1 - observed / by_chance(weights))

        return statistic

    return measure_ratings(rated, against_chance, bootstrap)


def _by_prevalence(tally: Tally) -> Statistic:
    """Return 1 - Σ π_k² as a statistic, exactly 0 where one category has all ratings."""

    def expected(weights: FloatArray) -> FloatArray:
        amounts = tally(weights)
        whole = amounts.sum(axis=1)
        return np.asarray((whole**2 - (amounts**2).sum(axis=1)) / whole**2)

    return expected


def _shares(amounts: FloatArray) -> FloatArray:
    return np.asarray(amounts / amounts.sum(axis=1, keepdims=True))


def _uneven_reason(rated: Ratings, name: str) -> str:
    most = rated.per_unit.max()
    is_rated = rated.per_unit > 0
    units = rated.column_weights(np.ones(rated.draw_count))
    count = int(units[is_rated].sum())
    short = int(units[is_rated & (rated.per_unit < most)].sum())
    return (
        f"{name} needs as many ratings on each unit; {short} of {count} have fewer than"
        f" {most}. Krippendorff's alpha allows for missing ratings."
    )
