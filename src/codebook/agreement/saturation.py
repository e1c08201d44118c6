"""Saturation: how many codes each further interview brings that none before it had.

Source: Guest, Namey & Chen (2020), A simple method to assess and report thematic saturation; the
band is that of random orders, as in species accumulation (Gotelli & Colwell 2001).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

import numpy as np

from codebook.agreement.bootstrap import FloatArray


class Step(NamedTuple):
    """What an interview brought: `new` codes, and `known` ones with all before it."""

    new: int
    known: int


class Band(NamedTuple):
    """Codes known after so many interviews in random order: median and the interval's ends."""

    low: float
    middle: float
    high: float


def accumulated(interviews: Sequence[AbstractSet[Hashable]]) -> list[Step]:
    """Return what each interview brought, in the order given; an interview is its set of codes."""
    known: set[Hashable] = set()
    steps = []
    for codes in interviews:
        new = len(codes - known)
        known |= codes
        steps.append(Step(new, len(known)))
    return steps


def band(
    interviews: Sequence[AbstractSet[Hashable]],
    *,
    orders: int = 1000,
    seed: int = 1,
    level: float = 0.95,
) -> list[Band]:
    """Return, for each number of interviews, how many codes random orders of them bring.

    The same seed gives the same band. The ends are percentiles over `orders` random orders.
    """
    places = {code: at for at, code in enumerate(dict.fromkeys(c for i in interviews for c in i))}
    bears = np.zeros((len(interviews), len(places)), dtype=bool)
    for row, codes in enumerate(interviews):
        bears[row, [places[code] for code in codes]] = True
    random = np.random.default_rng(seed)
    known = np.zeros((orders, len(interviews)))
    for row in range(orders):
        ordered = bears[random.permutation(len(interviews))]
        known[row] = np.logical_or.accumulate(ordered).sum(axis=1)
    tail = (1 - level) / 2
    ends: FloatArray = np.quantile(known, (tail, 0.5, 1 - tail), axis=0)
    return [Band(*map(float, column)) for column in ends.T]
