"""Amounts by unit and category, summed over weighted units."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np

from codebook.agreement.bootstrap import FloatArray, IntArray


def weigh(weights: FloatArray, amounts: FloatArray) -> FloatArray:
    """Sum amounts (units, or rows of units) over weighted units, for each row of weights.

    One row is summed without BLAS, whose threads take longer to start than that takes.
    """
    if len(weights) == 1:
        return np.asarray((amounts * weights[0]).sum(axis=-1)[None])
    return weights @ amounts.T


_DENSE = 4_000_000
"""From this many cells on, a matrix of units × categories costs more than it saves."""


class Tally:
    """Amounts in parallel columns: unit, category, amount; `shape` is units × categories.

    An entry whose category is the number of categories marks a missing rating and does not count.
    """

    def __init__(
        self, unit: IntArray, category: IntArray, amount: FloatArray, shape: tuple[int, int]
    ) -> None:
        self._unit, self._category, self._amount = unit, category, amount
        self._units, self._categories = shape

    def __call__(self, weights: FloatArray) -> FloatArray:
        """Sum: resamples × units → resamples × categories."""
        if len(weights) > 1 and self._units * self._categories <= _DENSE:
            return weights @ self._matrix
        return np.stack([self._sum(row[self._unit] * self._amount) for row in weights])

    def _sum(self, amounts: FloatArray) -> FloatArray:
        sums = np.bincount(self._category, amounts, self._categories + 1)[: self._categories]
        return sums.astype(np.float64, copy=False)

    @cached_property
    def _matrix(self) -> FloatArray:
        shape = self._units, self._categories + 1
        place = self._unit * shape[1] + self._category
        cells = np.bincount(place, self._amount, math.prod(shape)).reshape(shape)
        return np.ascontiguousarray(cells[:, :-1], np.float64)
