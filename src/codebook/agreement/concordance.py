"""Kendall's W: how far several judges rank the same items alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, FloatArray, measured
from codebook.agreement.measure import Measure, is_one_or_none
from codebook.agreement.ranks import Positions, filled
from codebook.agreement.ratings import is_missing


@dataclass(frozen=True)
class Concordance(Measure):
    """Kendall's W as `value`, with Friedman's test of it; `n` counts the judges.

    `rank_sums` has one number per item; `mean_spearman` is the mean correlation of two judges,
    None where a judge ranked all items alike.
    """

    chi2: float | None = None
    df: int = 0
    p: float | None = None
    rank_sums: tuple[float, ...] = ()
    mean_spearman: float | None = None


def kendall_w(rankings: Sequence[Positions], *, bootstrap: Bootstrap | None = None) -> Concordance:
    """Return Kendall's coefficient of concordance W, corrected for ties, of judges × items.

    W = 12 S / (m² (n³ - n) - m Σ (t³ - t)), with S the squared deviations of the items' rank sums
    from their mean, m judges, n items, t the sizes of ties; χ² = m (n - 1) W with n - 1 degrees of
    freedom, which is Friedman's test. Positions are 1 for the first; items that a judge was offered
    and did not rank (None) share the mean of the ranks that are left, which is a tie. W depends on
    which items were on offer. A judge who ranked nothing does not count. The bootstrap draws
    judges. Raises ValueError where rows differ in length. Sources: Kendall & Babington Smith
    (1939); Legendre (2005) for ties.
    """
    if len({len(row) for row in rankings}) > 1:
        raise ValueError("the judges' rows differ in length")
    given = [row for row in rankings if not all(map(is_missing, row))]
    ranks = np.array([filled(row) for row in given])
    judges, items = len(given), len(given[0]) if given else 0
    if why := _too_few(judges, items):
        return Concordance(None, None, judges, why)
    ties = np.array([_tie_term(row) for row in ranks])

    def statistic(weights: FloatArray) -> FloatArray:
        m, sums = weights.sum(axis=1), weights @ ranks
        squares = ((sums - sums.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
        return np.asarray(12 * squares / (m**2 * (items**3 - items) - m * (weights @ ties)))

    measure = measured(
        statistic, units=judges, n=judges, why=lambda: _ALL_TIED, bootstrap=bootstrap
    )
    return _with_test(measure, ranks)


def chi_square_tail(value: float, df: int) -> float:
    """Return the probability of a χ² with `df` degrees of freedom above `value`.

    The finite sums for even and odd degrees, Abramowitz & Stegun (1964), 26.4.4 and 26.4.5.
    """
    half = value / 2
    if half <= 0:
        return 1.0
    start = 1.0 if df % 2 == 0 else 1.5
    tail = 0.0 if df % 2 == 0 else math.erfc(math.sqrt(half))
    terms = (start - 1 + step for step in range(df // 2))
    tail += math.fsum(math.exp(k * math.log(half) - half - math.lgamma(k + 1)) for k in terms)
    return min(1.0, tail)


_ALL_TIED = "Every judge put all items level, so there is no order to agree on."


def _too_few(judges: int, items: int) -> str:
    if judges < 2:
        return f"Concordance needs two judges; there {is_one_or_none(judges)}."
    return "Concordance needs two items; there is one." if items < 2 else ""


def _tie_term(ranks: FloatArray) -> float:
    """Return Σ (t³ - t) over the sizes t of one judge's ties."""
    _, counts = np.unique(ranks, return_counts=True)
    return float((counts.astype(np.float64) ** 3 - counts).sum())


def _with_test(measure: Measure, ranks: FloatArray) -> Concordance:
    """Add Friedman's test and what describes the judges to W."""
    sums = tuple(ranks.sum(axis=0).tolist())
    df = ranks.shape[1] - 1
    if measure.value is None:
        return Concordance(None, None, measure.n, measure.reason, rank_sums=sums)
    chi2 = len(ranks) * df * measure.value
    return Concordance(
        measure.value,
        measure.ci,
        measure.n,
        measure.reason,
        chi2=chi2,
        df=df,
        p=chi_square_tail(chi2, df),
        rank_sums=sums,
        mean_spearman=_mean_correlation(ranks),
    )


def _mean_correlation(ranks: FloatArray) -> float | None:
    if (np.ptp(ranks, axis=1) == 0).any():
        return None
    return float(np.asarray(np.corrcoef(ranks))[np.triu_indices(len(ranks), 1)].mean())
