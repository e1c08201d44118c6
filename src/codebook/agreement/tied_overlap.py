"""Rank-biased overlap of orders in which items share places."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from codebook.agreement.measure import Measure

ItemT = TypeVar("ItemT", bound=Hashable)


_P = 0.9
"""How much of the weight each place has of the one before it, as for `rbo` by default."""


def tied_rbo(first: Mapping[ItemT, float], second: Mapping[ItemT, float]) -> Measure:
    """Return the extrapolated rank-biased overlap of two orders, given as the items' places.

    Items that share a place have no order of their own: the value is the mean of `rbo` over all
    ways to put them in one, in both orders, and so it is `rbo` where none do. Each X_d of its
    formula is the sum, over the items of both, of how likely each is among the first d of either.
    `n` is the number of items of the longer order.
    Source: Corsi & Urbano (2024), The treatment of ties in rank-biased overlap, variant a.
    """
    shorter, longer = sorted((first, second), key=len)
    if not shorter:
        return Measure(None, None, len(longer), "A list is empty, so nothing can overlap.")
    s, depths = len(shorter), range(1, len(longer) + 1)
    overlap = [_overlap(shorter, longer, depth) for depth in depths]
    at_s, at_l = overlap[s - 1], overlap[-1]
    seen = sum(both / d * _P**d for d, both in zip(depths, overlap, strict=True))
    beyond = sum(at_s * (d - s) / (s * d) * _P**d for d in depths[s:])
    tail = ((at_l - at_s) / len(longer) + at_s / s) * _P ** len(longer)
    return Measure((1 - _P) / _P * (seen + beyond) + tail, None, len(longer))


def _overlap(one: Mapping[ItemT, float], other: Mapping[ItemT, float], depth: int) -> float:
    """Return how many items both are expected to have down to a depth."""
    mine, theirs = _chances(one, depth), _chances(other, depth)
    return sum(chance * theirs.get(item, 0.0) for item, chance in mine.items())


def _chances(places: Mapping[ItemT, float], depth: int) -> dict[ItemT, float]:
    """Return how likely each item is among the first `depth`."""
    found = {}
    for item, place in places.items():
        before = sum(other < place for other in places.values())
        alike = sum(other == place for other in places.values())
        found[item] = min(1.0, max(0.0, (depth - before) / alike))
    return found
