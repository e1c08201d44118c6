"""Comparing two rankings (tau-b, Spearman, rank-biased overlap), and summing several (Borda)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from codebook.agreement.bootstrap import FloatArray
from codebook.agreement.measure import Measure, is_one_or_none
from codebook.agreement.ranks import Positions, filled, middle_ranks
from codebook.agreement.ratings import is_missing


def tau_b(first: Positions, second: Positions) -> Measure:
    """Return Kendall's tau-b of two rankings of the same items; ties are allowed.

    (C - D) / √((P - T_1)(P - T_2)), with C concordant and D discordant pairs of items, P all pairs,
    T those tied in one ranking. Items that either lacks (None) do not count; `n` is the rest.
    Source: Kendall (1945), The treatment of ties in ranking problems.
    """
    x, y = _shared(first, second)
    if why := _too_little_order(x, y):
        return Measure(None, None, len(x), why)
    score = ties_x = ties_y = 0.0
    for place in range(len(x) - 1):
        dx, dy = np.sign(x[place + 1 :] - x[place]), np.sign(y[place + 1 :] - y[place])
        score += float(dx @ dy)
        ties_x += float(np.count_nonzero(dx == 0))
        ties_y += float(np.count_nonzero(dy == 0))
    pairs = len(x) * (len(x) - 1) / 2
    return Measure(score / float(np.sqrt((pairs - ties_x) * (pairs - ties_y))), None, len(x))


def spearman(first: Positions, second: Positions) -> Measure:
    """Return Spearman's rank correlation: Pearson's of the ranks, ties sharing their mean rank.

    Items that either lacks (None) do not count; `n` is the rest. Source: Spearman (1904); Kendall
    (1948), Rank Correlation Methods, for ties.
    """
    x, y = _shared(first, second)
    if why := _too_little_order(x, y):
        return Measure(None, None, len(x), why)
    return Measure(float(np.corrcoef(middle_ranks(x), middle_ranks(y))[0, 1]), None, len(x))


def borda(rankings: Sequence[Positions], weights: Sequence[float] | None = None) -> list[float]:
    """Return each item's Borda count over judges × items.

    Of n items the first gets n - 1 points, the last 0; tied items share the mean of their points,
    and so do the items that a judge was offered and did not rank, of the points that are left. A
    judge who ranked nothing gives no points. `weights` says how often each row counts. Source:
    Borda (1781); for what is not ranked there are other rules, with other figures.
    """
    if not rankings:
        return []
    counts = [1.0] * len(rankings) if weights is None else weights
    total = np.zeros(len(rankings[0]))
    for row, count in zip(rankings, counts, strict=True):
        if not all(map(is_missing, row)):
            total += count * (len(row) - filled(row))
    return [float(points) for points in total]


def rbo(first: Sequence[Hashable], second: Sequence[Hashable], p: float = 0.9) -> Measure:
    """Return extrapolated rank-biased overlap of two lists, best first; they may differ in length.

    (1 - p)/p · (Σ_(d=1..l) X_d/d p^d + Σ_(d=s+1..l) X_s (d - s)/(s d) p^d)
    + ((X_l - X_s)/l + X_s/s) p^l, with X_d the number of items that both have down to depth d, s
    the shorter and l the longer length. `p` (0 to 1) is how likely a reader goes on to the next
    item. `n` is the longer length. Raises ValueError for an item named twice.
    Source: Webber, Moffat & Zobel (2010), A similarity measure for indefinite rankings, eq. 32.
    """
    if not 0 < p < 1:
        raise ValueError(f"p is {p:g}, not between 0 and 1")
    shorter, longer = sorted((list(first), list(second)), key=len)
    if len(set(shorter)) < len(shorter) or len(set(longer)) < len(longer):
        raise ValueError("an item is ranked twice")
    if not shorter:
        return Measure(None, None, len(longer), "A list is empty, so nothing can overlap.")
    s, depth = len(shorter), np.arange(1, len(longer) + 1)
    overlap = _overlap(shorter, longer)
    at_s, at_l = overlap[s - 1], overlap[-1]
    seen = (overlap / depth * p**depth).sum()
    beyond = (at_s * (depth - s) / (s * depth) * p**depth)[s:].sum()
    tail = ((at_l - at_s) / len(longer) + at_s / s) * p ** len(longer)
    return Measure(float((1 - p) / p * (seen + beyond) + tail), None, len(longer))


def _overlap(shorter: list[Hashable], longer: list[Hashable]) -> FloatArray:
    """Return how many items both lists have down to each depth of the longer."""
    places = {item: place for place, item in enumerate(shorter)}
    # An item counts from the depth at which it has been seen in both lists.
    depths = [max(place, places[item]) for place, item in enumerate(longer) if item in places]
    new = np.bincount(np.array(depths, np.intp), minlength=len(longer))
    return new.cumsum().astype(np.float64)


def _shared(first: Positions, second: Positions) -> tuple[FloatArray, FloatArray]:
    """Return both rankings of the items that both rank."""
    both = [
        (one, other)
        for one, other in zip(first, second, strict=True)
        if not (is_missing(one) or is_missing(other))
    ]
    x, y = np.array(both, np.float64).reshape(-1, 2).T
    return x, y


def _too_little_order(x: FloatArray, y: FloatArray) -> str:
    """Say why two rankings cannot be correlated, "" if they can."""
    if len(x) < 2:
        return f"A correlation needs two items that both rank; there {is_one_or_none(len(x))}."
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        return "A ranking puts all items level, so there is no order to compare."
    return ""
