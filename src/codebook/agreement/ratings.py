"""Coders × units as numbers, prepared once for all coefficients."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, count
from numbers import Real
from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from codebook.agreement.bootstrap import Flags, FloatArray, IntArray
from codebook.agreement.measure import is_one_or_none, shown
from codebook.agreement.tally import Tally

Table = Sequence[Sequence[Hashable | None]] | npt.NDArray[Any]
"""Coders × units: one sequence per rater, all of one length; None (or NaN) is missing."""

Rows = list[list[Hashable | None]]

_MISSING = -1


@dataclass(frozen=True, eq=False)
class Ratings:
    """Coders × units of category numbers, -1 for missing. Prepare once, measure often.

    - `categories`: those on offer, used or not.
    - `ordered`: whether their order means something: they are numbers, or the caller gave them.
    - `times`: how many units, all rated alike, each column stands for; None means one each.
    - `draws`: the number of the cluster that each column is drawn with; None means drawn alone.
    """

    codes: IntArray
    categories: tuple[Hashable, ...]
    ordered: bool
    times: FloatArray | None = None
    draws: IntArray | None = None

    @classmethod
    def of(cls, table: Table | Ratings, categories: Iterable[Hashable] | None = None) -> Ratings:
        """Return the labels of `table` as numbers; without `categories`, those found are on offer.

        Raises ValueError where rows differ in length or a label is not on offer.
        """
        if isinstance(table, Ratings):
            if categories is not None:
                raise ValueError("prepared ratings have their categories already")
            return table
        offered = None if categories is None else tuple(dict.fromkeys(categories))
        rows = table.tolist() if isinstance(table, np.ndarray) else list(map(list, table))
        return _recent.ratings(rows, offered)

    @property
    def raters(self) -> int:
        """The number of raters, also those who rated nothing."""
        return len(self.codes)

    @property
    def units(self) -> int:
        """The number of columns, also those nobody rated."""
        return int(self.codes.shape[1])

    @property
    def draw_count(self) -> int:
        """How many things there are to draw: clusters, or columns."""
        return self.units if self.draws is None else int(self.draws.max(initial=-1)) + 1

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
        return int(
            np.count_nonzero(self.pairable)
            if self.times is None
            else self.times[self.pairable].sum()
        )

    @cached_property
    def disagreement(self) -> FloatArray:
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
        return self.tally(range(self.raters), 1 / np.maximum(self.per_unit, 1))

    @cached_property
    def pairable_counts(self) -> Tally:
        """Each unit's ratings by category, of the units with two ratings or more."""
        return self.tally(range(self.raters), self.pairable.astype(np.float64))

    @cached_property
    def by_rater(self) -> list[Tally]:
        """Each rater's ratings by category."""
        return [self.tally([rater], np.ones(self.units)) for rater in range(self.raters)]

    def tally(self, raters: Sequence[int], amount: FloatArray) -> Tally:
        """Return the ratings of some raters by category; each column counts for its `amount`."""
        unit = np.arange(self.units) if self.draws is None else self.draws
        counted = amount if self.times is None else amount * self.times
        return Tally(
            np.tile(unit, len(raters)),
            self._bins[list(raters)].ravel(),
            np.tile(counted, len(raters)),
            (self.draw_count, len(self.categories)),
        )

    def sum_by_draw(self, amounts: FloatArray | IntArray | Flags) -> FloatArray:
        """Sum amounts per column (or rows of such amounts) over the columns drawn together."""
        counted = np.asarray(amounts, np.float64)
        if self.times is not None:
            counted = counted * self.times
        if self.draws is None:
            return counted
        rows = [np.bincount(self.draws, row, self.draw_count) for row in np.atleast_2d(counted)]
        return np.array(rows, np.float64).reshape(*counted.shape[:-1], self.draw_count)

    def column_weights(self, weights: FloatArray) -> FloatArray:
        """Return how often each column counts, from how often (`weights`) each thing was drawn."""
        each = weights if self.draws is None else weights[self.draws]
        return each if self.times is None else each * self.times

    def only(self, units: Flags) -> Ratings:
        """Return the ratings of some columns, with the same categories on offer."""
        times = None if self.times is None else self.times[units]
        return Ratings(self.codes[:, units], self.categories, self.ordered, times)

    def why(self) -> str:
        """Say why a coefficient that is corrected for chance is undefined here."""
        if self.raters < 2:
            return f"Agreement needs two raters; there {is_one_or_none(self.raters)}."
        if not self.n:
            return "No unit was rated by two raters."
        used = np.unique(self.codes[:, self.pairable][self.present[:, self.pairable]])
        label = shown(self.categories[used[0]])
        return (
            f"All ratings are the same ({label}): where nothing varies, agreement cannot be told "
            "from chance. Percent agreement is 100%."
        )

    @cached_property
    def _bins(self) -> IntArray:
        """The codes with missing ones numbered last, as `Tally` wants them."""
        return np.where(self.present, self.codes, len(self.categories))


class _Recent:
    """The ratings prepared last, so that several measures of one table number its labels once.

    The table is recognised by comparing its cells with those kept: ten times as fast as numbering
    them again.
    """

    def __init__(self) -> None:
        self._last: tuple[Rows, tuple[Hashable, ...] | None, Ratings] | None = None

    def ratings(self, rows: Rows, offered: tuple[Hashable, ...] | None) -> Ratings:
        last = self._last
        if last is not None and last[0] == rows and last[1] == offered:
            return last[2]
        self._last = rows, offered, _prepare(rows, offered)
        return self._last[2]


_recent = _Recent()


def _prepare(rows: Rows, offered: tuple[Hashable, ...] | None) -> Ratings:
    """Return prepared ratings: labels are numbered as they appear, then by category."""
    if len({len(row) for row in rows}) > 1:
        raise ValueError("the raters' rows differ in length")
    cells = chain.from_iterable(rows)
    index: defaultdict[Hashable | None, int] = defaultdict(count().__next__)
    found = np.fromiter(map(index.__getitem__, cells), np.intp, sum(map(len, rows)))
    labels = [value for value in index if not is_missing(value)]
    categories = _in_order(labels) if offered is None else offered
    numbers = {value: number for number, value in enumerate(categories)}
    for label in labels:
        if label not in numbers:
            raise ValueError(f"the label {label!r} is not among the categories on offer")
    renumbered = np.array([numbers.get(value, _MISSING) for value in index], np.intp)
    codes = renumbered[found].reshape(len(rows), len(rows[0]) if rows else 0)
    return Ratings(codes, categories, offered is not None or all(map(is_number, labels)))


def is_missing(value: object) -> bool:
    """Whether the cell holds no rating: None or NaN."""
    return value is None or (isinstance(value, float) and math.isnan(value))


def is_number(value: object) -> TypeGuard[float]:
    """Whether the label is a number."""
    return isinstance(value, Real)


def _in_order(values: list[Hashable]) -> tuple[Hashable, ...]:
    """Sort numbers by value and texts by letters; leave all else in order of appearance."""
    numbers = [value for value in values if is_number(value)]
    if len(numbers) == len(values):
        return tuple(sorted(numbers))
    texts = [value for value in values if isinstance(value, str)]
    return tuple(sorted(texts) if len(texts) == len(values) else values)
