"""The interval of Kendall's W, from what leaving out each judge changes."""

from __future__ import annotations

import numpy as np

from codebook.agreement.bootstrap import FloatArray

_JUDGES, _ITEMS = 5, 3
"""With fewer of either, simulated intervals missed the true value too often."""

_NOTHING = 1e-9
"""A standard error below this is rounding."""


def interval_of_w(centred: FloatArray, level: float) -> tuple[tuple[float, float] | None, str]:
    """Return the interval of W at a level (0 to 1), or None and the reason.

    `centred` has judges × items, ranks less their mean. W = (1 + (m - 1) r) / m, with r the mean
    product of the ranks of two different judges, by the mean square: their mean Spearman, where
    nobody ties. r is jackknifed, as a ratio of U-statistics, on Fisher's scale: artanh r ± t s /
    (1 - r²), with s its standard error and t Student's of m - 1 degrees of freedom. Judges drawn
    with replacement would agree with themselves. Of judges who rank at random, W is 1/m on the
    average, and of none it is less: the interval always reaches there. Source: Arvesen (1969),
    Jackknifing U-statistics.
    """
    judges, items = centred.shape
    if judges < _JUDGES or items < _ITEMS:
        return None, "No interval of W: it needs five judges and three items."
    own, sums = (centred**2).sum(axis=1), centred.sum(axis=0)
    whole = own.sum()
    r = float(((sums**2).sum() - whole) / (whole * (judges - 1)))
    with np.errstate(divide="ignore", invalid="ignore"):
        rest = whole - own
        without = (((sums - centred) ** 2).sum(axis=1) - rest) / (rest * (judges - 2))
    error = np.sqrt((judges - 1) * without.var())
    if not error > _NOTHING:
        return None, "No interval of W: whoever is left out, the others agree as much."
    step = student_quantile((1 + level) / 2, judges - 1) * error / (1 - r**2)
    low, high = np.tanh(np.arctanh(r) + np.array([-step, step]))
    ends = [(1 + (judges - 1) * end) / judges for end in (low, max(high, 0.0))]
    return (max(0.0, float(ends[0])), float(ends[1])), ""


def student_quantile(probability: float, df: int) -> float:
    """Return the quantile of Student's t, at 0.975 to 0.01 from 4 degrees of freedom on.

    The expansion of Abramowitz & Stegun (1964), 26.7.5, to the third term.
    """
    from statistics import NormalDist

    x = NormalDist().inv_cdf(probability)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
    )
    return x + sum(term / float(df) ** power for power, term in enumerate(terms, 1))
