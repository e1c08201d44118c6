"""Two groupings of the same items compared: adjusted Rand, V-measure, omega.

A grouping is one label per item, in the order of the items: the theme in which it was put. An
item that was put nowhere has None. Themes have no order, and need not be called the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from codebook.agreement.bootstrap import FloatArray
from codebook.agreement.measure import Measure, is_one_or_none
from codebook.agreement.ratings import Ratings
from codebook.agreement.set_distances import Labels, as_set

Grouping = Sequence[Hashable | None]


@dataclass(frozen=True)
class VMeasure(Measure):
    """V as `value`, the harmonic mean of homogeneity and completeness."""

    homogeneity: float | None = None
    completeness: float | None = None


def adjusted_rand(first: Grouping, second: Grouping) -> Measure:
    """Return the Rand index of two groupings, corrected for chance.

    (Σ C(n_ij, 2) - E) / (½ (A + B) - E), with A and B the pairs that are together in each, and
    E = A B / C(n, 2). Items that either did not group do not count; `n` is the rest.
    Undefined where both put all items together, or each alone. Raises ValueError where they have
    not the same number of items. Source: Hubert & Arabie (1985).
    """
    table = _contingency(first, second)
    n = int(table.sum())
    together = _pairs(table).sum()
    one, other = _pairs(table.sum(axis=1)).sum(), _pairs(table.sum(axis=0)).sum()
    every = n * (n - 1) / 2
    # One grouping without a choice is 0 by the formula; with both there is nothing to compare.
    if one == other and one in (0, every):
        return Measure(None, None, n, _no_choice(n))
    expected = one * other / every
    return Measure(float((together - expected) / ((one + other) / 2 - expected)), None, n)


def v_measure(classes: Grouping, clusters: Grouping) -> VMeasure:
    """Return V-measure of `clusters` against `classes`, with homogeneity and completeness.

    h = 1 - H(C|K)/H(C), 1 where H(C) = 0; c = 1 - H(K|C)/H(K), 1 where H(K) = 0; V = 2hc/(h + c),
    0 where both are 0. V is the same both ways round; h and c change places. Items that either
    did not group do not count; `n` is the rest. Raises ValueError likewise. Source: Rosenberg &
    Hirschberg (2007).
    """
    table = _contingency(classes, clusters)
    n = int(table.sum())
    if not n:
        return VMeasure(None, None, 0, _no_choice(0))
    joint = _entropy(table.ravel())
    of_classes, of_clusters = _entropy(table.sum(axis=1)), _entropy(table.sum(axis=0))
    shared = of_classes + of_clusters - joint
    h = shared / of_classes if of_classes else 1.0
    c = shared / of_clusters if of_clusters else 1.0
    return VMeasure(2 * h * c / (h + c) if h + c else 0.0, None, n, "", h, c)


def omega(first: Sequence[Labels | None], second: Sequence[Labels | None]) -> Measure:
    """Return the omega index of two groupings in which an item may lie in several themes, or none.

    A grouping has for each item the themes it lies in; none, or None, where it was put nowhere. Two
    items agree if they are together in equally many themes in both groupings: (o - e) / (1 - e),
    with o the share of pairs of items that agree and e = Σ_j a_j b_j, where a_j and b_j are the
    shares of pairs that are together j times. Without overlaps it is the adjusted
    Rand index. Raises ValueError where they have not the same number of items. Source: Collins &
    Dent (1988).
    """
    one, other = _memberships(first), _memberships(second)
    n = len(one)
    if n != len(other):
        raise ValueError(f"the groupings have {n} and {len(other)} items")
    most = max(one.shape[1], other.shape[1]) + 1
    joint = np.zeros(most * most)
    for item in range(n - 1):
        times = (one[item + 1 :] @ one[item]) * most + other[item + 1 :] @ other[item]
        joint += np.bincount(times.astype(np.intp), minlength=most * most)
    table = joint.reshape(most, most)
    pairs = n * (n - 1) / 2
    expected = float(table.sum(axis=1) @ table.sum(axis=0))
    if n < 2 or expected == pairs**2:
        return Measure(None, None, n, _no_choice(n))
    observed = float(np.trace(table)) * pairs
    return Measure((observed - expected) / (pairs**2 - expected), None, n)


def _contingency(first: Grouping, second: Grouping) -> FloatArray:
    """Count the items that both grouped, by theme in the first × theme in the second."""
    if len(first) != len(second):
        raise ValueError(f"the groupings have {len(first)} and {len(second)} items")
    one, other = Ratings.of([first]), Ratings.of([second])
    both = (one.present & other.present)[0]
    shape = len(one.categories), len(other.categories)
    cells = one.codes[0, both] * shape[1] + other.codes[0, both]
    return np.bincount(cells, minlength=shape[0] * shape[1]).reshape(shape).astype(np.float64)


def _pairs(counts: FloatArray) -> FloatArray:
    return np.asarray(counts * (counts - 1) / 2)


def _entropy(counts: FloatArray) -> float:
    shares = counts[counts > 0] / counts.sum()
    return abs(float((shares * np.log(shares)).sum()))


def _memberships(grouping: Sequence[Labels | None]) -> FloatArray:
    """Return items × themes: 1 where the item lies in the theme."""
    sets = [as_set(themes or ()) for themes in grouping]
    names = dict.fromkeys(theme for themes in sets for theme in themes)
    index = {theme: place for place, theme in enumerate(names)}
    table = np.zeros((len(sets), len(index)))
    for row, themes in enumerate(sets):
        table[row, [index[theme] for theme in themes]] = 1
    return table


def _no_choice(n: int) -> str:
    if n < 2:
        return f"Groupings need two items that both grouped; there {is_one_or_none(n)}."
    return "Both put all items together, or each one alone: agreement cannot be told from chance."
