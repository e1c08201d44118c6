"""Coefficients that set the disagreement on the same unit against that expected by chance.

All are (p_o - p_e) / (1 - p_e), computed as 1 - D_o / D_e, and share the observed part (Fleiss
1971): D_o is the mean over units of the share of rater pairs that disagree. With missing ratings
they are Gwet's (2014, Handbook of Inter-Rater Reliability, 4th ed.): a unit that only one rater
rated adds to how frequent its category is, and to nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import combinations

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, FloatArray, Statistic, measured
from codebook.agreement.measure import Measure
from codebook.agreement.ratings import Ratings, Table
from codebook.agreement.tally import Tally, weigh

Categories = Iterable[Hashable] | None


def scott_pi(
    ratings: Table | Ratings, *, categories: Categories = None, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return Scott's pi over the units that both raters rated; with more raters Fleiss' kappa.

    p_e = Σ π_k², with π_k the share of category k among all ratings of both. Sources: Scott
    (1955); Fleiss (1971) for more raters, of which Artstein & Poesio (2008) say "multi-π".
    """
    rated = Ratings.of(ratings, categories)
    if rated.raters > 2:
        return fleiss_kappa(rated, bootstrap=bootstrap)
    return _measured(rated, _by_prevalence(rated.pairable_counts), bootstrap)


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
    counts = np.unique(rated.per_unit[rated.per_unit > 0])
    if len(counts) > 1 and not incomplete:
        return Measure(None, None, rated.n, _uneven(rated))
    return _measured(rated, _by_prevalence(rated.prevalence), bootstrap)


def conger_kappa(
    ratings: Table | Ratings, *, categories: Categories = None, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return Conger's exact kappa: Cohen's chance agreement, averaged over pairs of raters.

    p_e = mean over pairs g, h of Σ_k p_gk p_hk, with p_gk the share of category k among the ratings
    of rater g; the same as Σ_k (p̄_k² - s_k²/r) of Conger (1980), and with missing ratings Gwet's
    (2014). A rater who rated nothing does not count.
    """
    rated = Ratings.of(ratings, categories)
    tallies = [rated.by_rater[rater] for rater in np.unique(np.nonzero(rated.present)[0])]

    def expected(weights: FloatArray) -> FloatArray:
        shares = [_shares(tally(weights)) for tally in tallies]
        pairs = [1 - (one * two).sum(axis=1) for one, two in combinations(shares, 2)]
        return np.asarray(np.mean(pairs, axis=0))

    if len(np.unique(rated.codes[rated.present])) < 2 or len(tallies) < 2:
        return Measure(None, None, rated.n, rated.why())
    return _measured(rated, expected, bootstrap)


def gwet_ac1(
    ratings: Table | Ratings, *, categories: Categories = None, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return Gwet's AC1. It depends on how many categories are on offer.

    p_e = Σ π_k (1 - π_k) / (q - 1), with π_k as for Fleiss and q categories on offer. Sources: Gwet
    (2008); Gwet (2014) for missing ratings.
    """
    rated = Ratings.of(ratings, categories)
    spread = _by_prevalence(rated.prevalence)
    others = len(rated.categories) - 1

    def expected(weights: FloatArray) -> FloatArray:
        return 1 - spread(weights) / others

    return _on_offer(rated, expected, bootstrap)


def brennan_prediger(
    ratings: Table | Ratings, *, categories: Categories = None, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return Brennan and Prediger's kappa: by chance, all categories on offer are as likely.

    p_e = 1 / q: Bennett's S for two raters, Randolph's free-marginal kappa for more. Sources:
    Brennan & Prediger (1981), κ_n; Randolph (2005); Gwet (2014) for missing ratings.
    """
    rated = Ratings.of(ratings, categories)

    def expected(weights: FloatArray) -> FloatArray:
        return np.full(len(weights), 1 - 1 / len(rated.categories))

    return _on_offer(rated, expected, bootstrap)


def _on_offer(rated: Ratings, expected: Statistic, bootstrap: Bootstrap | None) -> Measure:
    if rated.raters > 1 and rated.n and len(rated.categories) == 1:
        return Measure(None, None, rated.n, _ONE_ON_OFFER)
    return _measured(rated, expected, bootstrap)


_ONE_ON_OFFER = (
    "Only one category is on offer, so that nobody could disagree. Percent agreement is 100%."
)


def _measured(rated: Ratings, expected: Statistic, bootstrap: Bootstrap | None) -> Measure:
    if not rated.n:
        return Measure(None, None, 0, rated.why())
    pairable = rated.pairable.astype(np.float64)

    def statistic(weights: FloatArray) -> FloatArray:
        observed = weigh(weights, rated.split) / weigh(weights, pairable)
        return np.asarray(1 - observed / expected(weights))

    return measured(statistic, units=rated.units, n=rated.n, why=rated.why, bootstrap=bootstrap)


def _by_prevalence(tally: Tally) -> Callable[[FloatArray], FloatArray]:
    """Return 1 minus the sum of squared shares, exactly 0 where one category has all."""

    def expected(weights: FloatArray) -> FloatArray:
        amounts = tally(weights)
        whole = amounts.sum(axis=1)
        return np.asarray((whole**2 - (amounts**2).sum(axis=1)) / whole**2)

    return expected


def _shares(amounts: FloatArray) -> FloatArray:
    return np.asarray(amounts / amounts.sum(axis=1, keepdims=True))


def _uneven(rated: Ratings) -> str:
    counts = rated.per_unit[rated.per_unit > 0]
    short = int(np.count_nonzero(counts < counts.max()))
    return (
        f"Fleiss' kappa needs as many ratings on each unit; {short} of {len(counts)} have fewer "
        f"than {counts.max()}. Krippendorff's alpha allows for missing ratings."
    )
