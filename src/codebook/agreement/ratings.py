"""Coders × units as numbers, counted once for all coefficients."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from numbers import Real
from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from codebook.agreement.bootstrap import Flags, FloatArray, IntArray
from codebook.agreement.measure import shown

Table = Sequence[Sequence[Hashable | None]] | npt.NDArray[Any]
"""Coders × units: one sequence per rater, all of one length; None (or NaN) is missing."""

_MISSING = -1
_DENSE = 4_000_000


class Tally:
    """Amounts by unit and category, to be summed over weighted units.

    `unit`, `category` and `amount` are parallel: one entry per cell that is not zero.
    """

    def __init__(
        self, unit: IntArray, category: IntArray, amount: FloatArray, shape: tuple[int, int]
    ) -> None:
        self._unit, self._category, self._amount, self._shape = unit, category, amount, shape

    def __call__(self, weights: FloatArray) -> FloatArray:
        """Sum: resamples × units → resamples × categories."""
        if len(weights) > 1 and math.prod(self._shape) <= _DENSE:
            return weights @ self._dense
        rows = (row[self._unit] * self._amount for row in weights)
        wide = self._shape[1]
        return np.stack([np.bincount(self._category, row, wide) for row in rows])

    @cached_property
    def _dense(self) -> FloatArray:
        place = self._unit * self._shape[1] + self._category
        cells = np.bincount(place, self._amount, math.prod(self._shape))
        return cells.astype(np.float64).reshape(self._shape)


@dataclass(frozen=True, eq=False)
class Ratings:
    """Coders × units of category numbers, -1 for missing. Prepare once, measure often.

    `categories` are those on offer, used or not. `ordered` says that they stand in an order that
    means something: they are numbers, or the caller gave them.
    """

    codes: IntArray
    categories: tuple[Hashable, ...]
    ordered: bool

    @classmethod
    def of(cls, table: Table | Ratings, categories: Iterable[Hashable] | None = None) -> Ratings:
        """Return the labels of `table` as numbers; without `categories`, those found are on offer.

        Raises ValueError where rows differ in length or a label is not on offer.
        """
        if isinstance(table, Ratings):
            if categories is not None:
                raise ValueError("prepared ratings have their categories already")
            return table
        rows = table.tolist() if isinstance(table, np.ndarray) else table
        if len({len(row) for row in rows}) > 1:
            raise ValueError("the raters' rows differ in length")
        cells = list(chain.from_iterable(rows))
        found = [value for value in dict.fromkeys(cells) if not is_missing(value)]
        offered = _in_order(found) if categories is None else tuple(dict.fromkeys(categories))
        index = {value: place for place, value in enumerate(offered)}
        for strange in (value for value in found if value not in index):
            raise ValueError(f"the label {strange!r} is not among the categories on offer")
        index |= {value: _MISSING for value in dict.fromkeys(cells) if is_missing(value)}
        codes = np.fromiter(map(index.__getitem__, cells), np.intp, len(cells))
        ordered = categories is not None or all(map(is_number, found))
        return cls(codes.reshape(len(rows), len(rows[0]) if rows else 0), offered, ordered)

    @property
    def raters(self) -> int:
        """The number of raters, also those who rated nothing."""
        return len(self.codes)

    @property
    def units(self) -> int:
        """The number of units, also those nobody rated."""
        return int(self.codes.shape[1])

    @cached_property
    def present(self) -> Flags:
        """Raters × units: whether there is a rating."""
        return np.asarray(self.codes != _MISSING)

    @cached_property
    def per_unit(self) -> IntArray:
        """The number of ratings of each unit."""
        return np.asarray(self.present.sum(axis=0))

    @cached_property
    def pairable(self) -> Flags:
        """Whether two raters or more rated the unit."""
        return np.asarray(self.per_unit > 1)

    @cached_property
    def n(self) -> int:
        """The number of units that two raters or more rated."""
        return int(np.count_nonzero(self.pairable))

    @cached_property
    def split(self) -> FloatArray:
        """The share of rater pairs that disagree on each unit, 0 where there is no pair."""
        unequal = np.zeros(self.units, dtype=np.int32)
        complete = bool(self.present.all())
        for one, other in combinations(range(self.raters), 2):
            differ = self.codes[one] != self.codes[other]
            unequal += differ if complete else differ & self.present[one] & self.present[other]
        pairs = self.per_unit * (self.per_unit - 1) / 2
        return unequal / np.maximum(pairs, 1)

    @cached_property
    def prevalence(self) -> Tally:
        """Each unit's ratings by category, as shares of that unit's ratings."""
        return self._tally(np.ones(self.units, dtype=np.bool_), 1 / np.maximum(self.per_unit, 1))

    @cached_property
    def pairable_counts(self) -> Tally:
        """Each unit's ratings by category, of the units with two ratings or more."""
        return self._tally(self.pairable, np.ones(self.units))

    def of_rater(self, rater: int) -> Tally:
        """Return the ratings of one rater (from 0), by category."""
        unit = np.flatnonzero(self.present[rater])
        return self._entries(unit, self.codes[rater, unit], np.ones(len(unit)))

    def only(self, units: Flags) -> Ratings:
        """Return the ratings of some units, with the same categories on offer."""
        return Ratings(self.codes[:, units], self.categories, self.ordered)

    def why(self) -> str:
        """Say why a coefficient that is corrected for chance has no value here."""
        if self.raters < 2:
            return f"Agreement needs two raters; there {_are(self.raters)}."
        if not self.n:
            return "No unit was rated by two raters."
        used = np.unique(self.codes[:, self.pairable][self.present[:, self.pairable]])
        label = shown(self.categories[used[0]])
        return (
            f"All ratings are the same ({label}): where nothing varies, agreement cannot be told "
            "from chance. Percent agreement is 100%."
        )

    def _tally(self, units: Flags, amount: FloatArray) -> Tally:
        rater, unit = np.nonzero(self.present & units)
        return self._entries(unit, self.codes[rater, unit], amount[unit])

    def _entries(self, unit: IntArray, code: IntArray, amount: FloatArray) -> Tally:
        return Tally(unit, code, amount, (self.units, len(self.categories)))


def is_missing(value: object) -> bool:
    """Say whether the cell holds no rating: None or NaN."""
    return value is None or (isinstance(value, float) and math.isnan(value))


def is_number(value: object) -> TypeGuard[float]:
    """Say whether the label is a number."""
    return isinstance(value, Real)


def _are(count: int) -> str:
    return "is one" if count == 1 else "are none"


def _in_order(values: list[Hashable]) -> tuple[Hashable, ...]:
    """Sort numbers by value and texts by letters; leave all else in order of appearance."""
    numbers = [value for value in values if is_number(value)]
    if len(numbers) == len(values):
        return tuple(sorted(numbers))
    texts = [value for value in values if isinstance(value, str)]
    return tuple(sorted(texts) if len(texts) == len(values) else values)
