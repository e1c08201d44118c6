"""Positions that judges gave to items: ties, partial rankings, top-k lists."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from codebook.agreement.bootstrap import FloatArray
from codebook.agreement.ratings import is_missing

Positions = Sequence[float | None]
"""One judge's position of each item, 1 first; ties share a number, None is not ranked."""


def positions(ranked: Sequence[Hashable], items: Sequence[Hashable]) -> list[float | None]:
    """Return a list of items, best first, as the position of each of `items`, None if not named.

    Raises ValueError for an item that is not among `items` or is named twice.
    """
    places = {item: float(place) for place, item in enumerate(ranked, 1)}
    if len(places) < len(ranked):
        twice = next(item for place, item in enumerate(ranked) if item in ranked[:place])
        raise ValueError(f"{twice} is ranked twice")
    for item in places:
        if item not in items:
            raise ValueError(f"{item} is not among the items to be ranked")
    return [places.get(item) for item in items]


def filled(row: Positions) -> FloatArray:
    """Return ranks 1 to n: ties share their mean rank, and so do the items that are not ranked.

    Unranked items come after all ranked ones; each gets the mean of the ranks that are left.
    """
    values = np.array([np.inf if is_missing(place) else place for place in row], np.float64)
    return middle_ranks(values)


def middle_ranks(values: FloatArray) -> FloatArray:
    """Return ranks from 1 for the smallest value; equal values share the mean of theirs."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    return np.asarray((counts.cumsum() - (counts - 1) / 2)[place])
