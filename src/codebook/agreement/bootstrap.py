"""Coefficients as functions of how often each unit counts, and their bootstrap intervals.

A `Statistic` takes weights, one row per resample and one column per unit, and returns one value
per row, which is not finite where the coefficient is undefined. With all weights 1 it is the
coefficient itself; in a resample, a unit's weight is how often it was drawn. So 1,000 resamples
are a few matrix products, and each coefficient is written down once.
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
"""How many weights are in memory at once."""

_MOST_UNDEFINED = 0.05
"""If a larger share of the resamples is undefined, the others give no fair interval."""


@dataclass(frozen=True, kw_only=True)
class Bootstrap:
    """How to resample: percentile intervals over units, or over whole clusters of units.

    `clusters` names the cluster of each unit, such as the transcript of a turn.
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
        """Yield such blocks, with a column for each thing drawn: a unit, or a whole cluster."""
        drawable = self.count(units)
        random = np.random.default_rng(self.seed)
        block = max(1, _BLOCK // max(drawable, units, 1))
        for first in range(0, self.resamples, block):
            rows = min(block, self.resamples - first)
            draws = random.integers(drawable, size=(rows, drawable))
            cells = draws + drawable * np.arange(rows)[:, None]
            counts = np.bincount(cells.ravel(), minlength=rows * drawable)
            yield counts.reshape(rows, drawable).astype(np.float64)

    def count(self, units: int) -> int:
        """Return how many things there are to draw: units or clusters."""
        return units if self.clusters is None else len(set(self.clusters))

    def groups(self, units: int) -> IntArray | None:
        """Return for each unit its cluster's number, None where units are drawn one by one.

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
    by_draw: bool = False,
) -> Measure:
    """Evaluate `statistic` over `units`; `why` returns the reason if it is undefined."""
    (measure,) = measured_all(
        lambda weights: statistic(weights)[:, None],
        units=units,
        n=n,
        why=lambda _: why(),
        bootstrap=bootstrap,
        by_draw=by_draw,
    )
    return measure


def measured_all(
    statistic: Statistic,
    *,
    units: int,
    n: int,
    why: Callable[[int], str],
    bootstrap: Bootstrap | None,
    by_draw: bool = False,
) -> list[Measure]:
    """Evaluate a statistic of several columns, all on the same resamples.

    `why` returns the reason for a column (from 0) that is undefined. With `by_draw`, the statistic
    takes one weight for each thing that is drawn, a cluster or a unit, instead of for each unit.
    """
    width = units if bootstrap is None or not by_draw else bootstrap.count(units)
    with np.errstate(divide="ignore", invalid="ignore"):
        values = statistic(np.ones((1, width)))[0].tolist()
        resampled = None
        if bootstrap is not None and bootstrap.count(units) > 1:
            blocks = bootstrap.draws(units) if by_draw else bootstrap.weights(units)
            resampled = np.concatenate([statistic(weights) for weights in blocks])
    measures = []
    for column, value in enumerate(values):
        if not np.isfinite(value):
            measures.append(Measure(None, None, n, why(column)))
        elif bootstrap is None:
            measures.append(Measure(value, None, n))
        elif resampled is None:
            measures.append(Measure(value, None, n, _only_one_to_draw(bootstrap)))
        else:
            ci, reason = _interval(resampled[:, column], bootstrap.level)
            measures.append(Measure(value, ci, n, reason))
    return measures


def _only_one_to_draw(bootstrap: Bootstrap) -> str:
    what = "unit" if bootstrap.clusters is None else "cluster"
    return f"No interval: there is only one {what} to draw from."


def _interval(values: FloatArray, level: float) -> tuple[tuple[float, float] | None, str]:
    """Return the percentile interval of resampled values, or None and the reason."""
    defined = values[np.isfinite(values)]
    undefined = len(values) - len(defined)
    if undefined > _MOST_UNDEFINED * len(values):
        return None, f"No interval: undefined in {undefined} of {len(values)} resamples."
    tail = (1 - level) / 2
    low, high = np.quantile(defined, [tail, 1 - tail])
    return (float(low), float(high)), ""
