"""Coefficients as functions of how often each unit counts, and their bootstrap intervals.

A `Statistic` takes weights, one row per resample and one column per unit, and returns one value
per row, not finite where it is undefined. All weights 1 is the coefficient itself; a resample is
a row of how often each unit was drawn. So 1,000 resamples are a few matrix products, and a
coefficient has one formula.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from codebook.agreement.measure import Measure

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]
Statistic = Callable[[FloatArray], FloatArray]

_BLOCK = 2_000_000
"""How many weights are held at once."""

_MOST_UNDEFINED = 0.05
"""With more of the resamples undefined, the rest say nothing of the coefficient's spread."""


@dataclass(frozen=True, kw_only=True)
class Bootstrap:
    """How to resample: percentile intervals over units, or over whole clusters of units.

    `clusters` names, for each unit, what is drawn as a whole, such as the transcript of a turn.
    Source: Efron & Tibshirani (1993), An Introduction to the Bootstrap, section 13.3. Units are
    drawn, not pairs of ratings as in the KALPHA macro, whose intervals are far too narrow.
    """

    resamples: int = 1000
    seed: int = 1
    clusters: Sequence[Hashable] | None = None
    level: float = 0.95

    def weights(self, units: int) -> Iterator[FloatArray]:
        """Yield blocks of weights, rows of `units` columns, `resamples` rows in all."""
        groups = self.groups(units)
        for counts in self.draws(units):
            yield counts if groups is None else counts[:, groups]

    def draws(self, units: int) -> Iterator[FloatArray]:
        """Yield the same with a column for each thing drawn: a unit, or a cluster of units."""
        drawn = self.count(units)
        random = np.random.default_rng(self.seed)
        block = max(1, _BLOCK // max(drawn, units, 1))
        for first in range(0, self.resamples, block):
            rows = min(block, self.resamples - first)
            draws = random.integers(drawn, size=(rows, drawn)) + drawn * np.arange(rows)[:, None]
            counts = np.bincount(draws.ravel(), minlength=rows * drawn).reshape(rows, drawn)
            yield counts.astype(np.float64)

    def count(self, units: int) -> int:
        """Return how many things there are to draw: units or clusters."""
        return units if self.clusters is None else len(set(self.clusters))

    def groups(self, units: int) -> IntArray | None:
        """Return the number of each unit's cluster, None where units are drawn one by one.

        Raises ValueError where clusters are named for more or fewer units.
        """
        if self.clusters is None:
            return None
        if len(self.clusters) != units:
            raise ValueError(f"{len(self.clusters)} clusters are named for {units} units")
        index = {name: place for place, name in enumerate(dict.fromkeys(self.clusters))}
        return np.array([index[name] for name in self.clusters], dtype=np.intp)


def measured(
    statistic: Statistic,
    *,
    units: int,
    n: int,
    why: Callable[[], str],
    bootstrap: Bootstrap | None,
    summed: bool = False,
) -> Measure:
    """Evaluate `statistic` over `units`; `why` tells the reason if it has no value there."""
    (measure,) = measured_all(
        lambda weights: statistic(weights)[:, None],
        units=units,
        n=n,
        why=lambda _: why(),
        bootstrap=bootstrap,
        summed=summed,
    )
    return measure


def measured_all(
    statistic: Statistic,
    *,
    units: int,
    n: int,
    why: Callable[[int], str],
    bootstrap: Bootstrap | None,
    summed: bool = False,
) -> list[Measure]:
    """Evaluate a statistic of several columns, all on the same resamples.

    `why` tells the reason for a column (from 0) that has no value. With `summed` the statistic
    takes a weight for each thing that is drawn, a cluster or a unit, instead of for each unit.
    """
    drawn_at_once = units if bootstrap is None or not summed else bootstrap.count(units)
    with np.errstate(divide="ignore", invalid="ignore"):
        values = statistic(np.ones((1, drawn_at_once)))[0].tolist()
        drawn = None
        if bootstrap is not None and bootstrap.count(units) > 1:
            blocks = bootstrap.draws(units) if summed else bootstrap.weights(units)
            drawn = np.concatenate([statistic(weights) for weights in blocks])
    measures = []
    for column, value in enumerate(values):
        if not np.isfinite(value):
            measures.append(Measure(None, None, n, why(column)))
        elif bootstrap is None:
            measures.append(Measure(value, None, n))
        elif drawn is None:
            measures.append(Measure(value, None, n, _alone(bootstrap)))
        else:
            ci, reason = _interval(drawn[:, column], bootstrap.level)
            measures.append(Measure(value, ci, n, reason))
    return measures


def _alone(bootstrap: Bootstrap) -> str:
    what = "unit" if bootstrap.clusters is None else "cluster"
    return f"No interval: there is only one {what} to draw from."


def _interval(values: FloatArray, level: float) -> tuple[tuple[float, float] | None, str]:
    defined = values[np.isfinite(values)]
    lost = len(values) - len(defined)
    if lost > _MOST_UNDEFINED * len(values):
        return None, f"No interval: undefined in {lost} of {len(values)} resamples."
    tail = (1 - level) / 2
    low, high = np.quantile(defined, [tail, 1 - tail])
    return (float(low), float(high)), ""
