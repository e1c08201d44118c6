"""Evaluating coefficients on resamples of ratings, by units or by clusters of units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from codebook.agreement.bootstrap import Bootstrap, Statistic, measured
from codebook.agreement.measure import Measure
from codebook.agreement.ratings import Ratings


def measure_ratings(
    rated: Ratings,
    statistic: Callable[[Ratings], Statistic],
    bootstrap: Bootstrap | None,
    why: Callable[[], str] | None = None,
) -> Measure:
    """Evaluate a statistic of ratings, with its interval where a bootstrap is asked for.

    `why` returns the reason where it is undefined; by default that of `Ratings.why`. The units of a
    cluster are drawn together, so they are summed once beforehand: the cost of a resample depends
    on the number of clusters, not of units.
    """
    groups = None if bootstrap is None else bootstrap.groups(rated.units)
    drawn = rated if groups is None else replace(rated, draws=groups)
    return measured(
        statistic(drawn),
        units=rated.units,
        n=rated.n,
        why=why or rated.why,
        bootstrap=bootstrap,
        by_draw=True,
    )
