"""Coefficients of ratings: evaluated on what is drawn, of which each is summed once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from codebook.agreement.bootstrap import Bootstrap, Statistic, measured
from codebook.agreement.measure import Measure
from codebook.agreement.ratings import Ratings


def measured_on(
    rated: Ratings,
    statistic: Callable[[Ratings], Statistic],
    bootstrap: Bootstrap | None,
    why: Callable[[], str] | None = None,
) -> Measure:
    """Evaluate a statistic of ratings; `why` tells the reason if it has no value.

    The units of a cluster are in a resample together or not at all. So what they amount to is
    summed before, and a resample costs what its clusters do, not its units.
    """
    groups = None if bootstrap is None else bootstrap.groups(rated.units)
    drawn = rated if groups is None else replace(rated, draws=groups)
    return measured(
        statistic(drawn),
        units=rated.units,
        n=rated.n,
        why=why or rated.why,
        bootstrap=bootstrap,
        summed=True,
    )
