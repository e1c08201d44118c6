"""What several people ranked: how often, how high, and how far they agree."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, Flags, FloatArray, measured_all
from codebook.agreement.concordance import Concordance, kendall_w
from codebook.agreement.measure import Measure
from codebook.agreement.ranks import Positions, filled
from codebook.agreement.ratings import is_missing

ItemT = TypeVar("ItemT", bound=Hashable)


@dataclass(frozen=True)
class Preference:
    """How one item was ranked by the judges who ranked anything.

    - `top`: how many put it among their first k; `share` is their share of all judges.
    - `ranked`: how many ranked it at all; `mean_rank` is their mean rank of it.
    - `filled_rank`: its mean rank over all judges, where unranked items share the ranks left.
    - `borda`: the sum of its points.
    """

    top: int
    ranked: int
    share: Measure
    mean_rank: Measure
    filled_rank: Measure
    borda: Measure


@dataclass(frozen=True)
class Preferences:
    """The items' figures in the order of the columns, and the concordance of the judges."""

    judges: int
    items: tuple[Preference, ...]
    concordance: Concordance


def preferences(
    rankings: Sequence[Positions], k: int, *, bootstrap: Bootstrap | None = None
) -> Preferences:
    """Return what judges × items say of the items; `k` is how many count as top.

    Positions are 1 for the first; equal ones tie, scores and half ranks count by their order.
    Items that tie for the kth place are all among the top. None is offered and not ranked; a judge
    who ranked nothing does not count. Borda gives n - 1 points of n items for the first place, and
    what a judge left out shares the points that are left (`borda`). The bootstrap draws judges.
    """
    given = [row for row in rankings if not all(map(is_missing, row))]
    concordance = kendall_w(given, bootstrap=bootstrap)
    if not given:
        return Preferences(0, (), concordance)
    ranked = np.array([[not is_missing(place) for place in row] for row in given])
    ranks = np.array([filled(row) for row in given])
    top = ranked & _among_first(ranks, k)
    judges, width = ranks.shape

    def figures(weights: FloatArray) -> FloatArray:
        counted = weights.sum(axis=1, keepdims=True)
        mean = (weights @ np.where(ranked, ranks, 0)) / (weights @ ranked)
        filled_mean = (weights @ ranks) / counted
        points = width * counted - weights @ ranks
        return np.hstack([(weights @ top) / counted, mean, filled_mean, points])

    measures = measured_all(
        figures, units=judges, n=judges, why=lambda _: "Nobody ranked it.", bootstrap=bootstrap
    )
    counts = top.sum(axis=0).tolist(), ranked.sum(axis=0).tolist()
    figures_of = [measures[start : start + width] for start in range(0, 4 * width, width)]
    # Both are in the order of Preference's fields, each with an entry per item.
    return Preferences(judges, tuple(map(Preference, *counts, *figures_of)), concordance)


def _among_first(ranks: FloatArray, k: int) -> Flags:
    """Mark the ranks that have fewer than k of their row before them."""
    return np.asarray((ranks[:, None, :] < ranks[:, :, None]).sum(axis=2) < k)


def in_order(items: Sequence[ItemT], preferred: Sequence[Preference]) -> list[ItemT]:
    """Return the items that somebody ranked, best first.

    By Borda count; equal ones by how many put them on top, then as they come.
    """
    return list(places(items, preferred))


def places(items: Sequence[ItemT], preferred: Sequence[Preference]) -> dict[ItemT, int]:
    """Return the places of the items that somebody ranked, from 1, in the order of `in_order`.

    Items that are equal in Borda count and in how many put them on top share the best place.
    """
    merits = {
        item: (each.borda.value or 0.0, each.top)
        for item, each in zip(items, preferred, strict=True)
        if each.ranked
    }
    found = {
        item: 1 + sum(other > own for other in merits.values()) for item, own in merits.items()
    }
    return dict(sorted(found.items(), key=lambda pair: pair[1]))
