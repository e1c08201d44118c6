"""Kendall's W: how far several judges rank the same items alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, FloatArray
from codebook.agreement.concordance_interval import interval_of_w
from codebook.agreement.measure import Measure, is_one_or_none
from codebook.agreement.ranks import Positions, filled
from codebook.agreement.ratings import is_missing


@dataclass(frozen=True)
class Concordance(Measure):
    """Kendall's W as `value`, with Friedman's test of it; `n` counts the judges.

    `ci` is no bootstrap interval but a jackknife's (`interval_of_w`).
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
    which items were on offer. A judge who ranked nothing does not count. `bootstrap` asks for an
    interval of its `level`; nothing is drawn for it (`interval_of_w`). Raises ValueError where rows
    differ in length. Sources: Kendall & Babington Smith (1939); Legendre (2005) for ties.
    """
    if len({len(row) for row in rankings}) > 1:
        raise ValueError("the judges' rows differ in length")
    given = [row for row in rankings if not all(map(is_missing, row))]
    ranks = np.array([filled(row) for row in given])
    judges, items = len(given), len(given[0]) if given else 0
    if why := _too_few(judges, items):
        return Concordance(None, None, judges, why)
    centred = ranks - (items + 1) / 2
    # Twelve times this is m (n³ - n) - Σ (t³ - t).
    squares = float((centred**2).sum())
    if not squares:
        return Concordance(
            None, None, judges, _ALL_TIED, rank_sums=tuple(ranks.sum(axis=0).tolist())
        )
    value = float((centred.sum(axis=0) ** 2).sum()) / (judges * squares)
    found = interval_of_w(centred, bootstrap.level) if bootstrap else (None, "")
    return _with_test(value, *found, ranks)


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


def _with_test(
    value: float, ci: tuple[float, float] | None, reason: str, ranks: FloatArray
) -> Concordance:
    """Add Friedman's test and what describes the judges to W."""
    judges, df = len(ranks), ranks.shape[1] - 1
    chi2 = judges * df * value
    return Concordance(
        value,
        ci,
        judges,
        reason,
        chi2=chi2,
        df=df,
        p=chi_square_tail(chi2, df),
        rank_sums=tuple(ranks.sum(axis=0).tolist()),
        mean_spearman=_mean_correlation(ranks),
    )


def _mean_correlation(ranks: FloatArray) -> float | None:
    if (np.ptp(ranks, axis=1) == 0).any():
        return None
    return float(np.asarray(np.corrcoef(ranks))[np.triu_indices(len(ranks), 1)].mean())
