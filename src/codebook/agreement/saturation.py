"""Saturation: how many codes each further interview brings that none before it had.

Source: Guest, Namey & Chen (2020), A simple method to assess and report thematic saturation; the
band is that of random orders, as in species accumulation (Gotelli & Colwell 2001).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple

import numpy as np

from codebook.agreement.bootstrap import FloatArray

_BAND = (0.025, 0.5, 0.975)
"""The quantiles of a band: an interval of 95%, with the median in it."""


class Step(NamedTuple):
    """What an interview brought: `new` codes, and `known` ones with all before it."""

    new: int
    known: int


class Band(NamedTuple):
    """Codes known after so many interviews in random order: the median, and the 95% interval."""

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
    interviews: Sequence[AbstractSet[Hashable]], *, orders: int = 1000, seed: int = 1
) -> list[Band]:
    """Return, for each number of interviews, how many codes random orders of them bring.

    The same seed gives the same band. Its figures are percentiles over `orders` random orders.
    """
    every = dict.fromkeys(chain.from_iterable(interviews))
    column_of = {code: column for column, code in enumerate(every)}
    has_code = np.zeros((len(interviews), len(column_of)), dtype=bool)
    for row, codes in enumerate(interviews):
        has_code[row, [column_of[code] for code in codes]] = True
    random = np.random.default_rng(seed)
    known = np.zeros((orders, len(interviews)))
    for row in range(orders):
        ordered = has_code[random.permutation(len(interviews))]
        known[row] = np.logical_or.accumulate(ordered).sum(axis=1)
    figures: FloatArray = np.quantile(known, _BAND, axis=0)
    return [Band(*map(float, column)) for column in figures.T]
