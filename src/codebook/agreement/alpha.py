"""Krippendorff's alpha, for any number of coders, missing ratings and any distance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import combinations
from typing import Any, Literal, get_args

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, FloatArray, Statistic
from codebook.agreement.measure import Measure
from codebook.agreement.pairs import unordered
from codebook.agreement.ratings import Ratings, Table, is_number
from codebook.agreement.resampled_ratings import measure_ratings
from codebook.agreement.tally import weigh

Level = Literal["nominal", "ordinal", "interval", "ratio"]
Distance = Callable[[Any, Any], float]


def krippendorff_alpha(
    ratings: Table | Ratings,
    level: Level | Distance = "nominal",
    *,
    categories: Iterable[Hashable] | None = None,
    bootstrap: Bootstrap | None = None,
) -> Measure:
    """Return alpha = 1 - D_o / D_e over the units with two ratings or more.

    D_o = 1/n Σ_u Σ_(i≠j) δ(c_ui, c_uj) / (m_u - 1) and D_e = 1/(n(n-1)) Σ_(c,k) n_c n_k δ(c, k),
    where m_u is the number of ratings of unit u, n_c of category c and n of all. δ is 0 or 1
    (nominal), (Σ_(g=c..k) n_g - (n_c + n_k)/2)² (ordinal), (c - k)² (interval),
    ((c - k)/(c + k))² (ratio), or what the distance function returns, which is taken as it is, as
    symmetric and as 0 between equals.
    Ordinal needs numbers, or `categories` in order. Raises ValueError for another level. Sources:
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability; Hayes & Krippendorff (2007).
    """
    if not callable(level) and level not in get_args(Level):
        raise ValueError(f"there is no level {level!r}; it is one of {', '.join(get_args(Level))}")
    rated = Ratings.of(ratings, categories)
    if not rated.n:
        return Measure(None, None, 0, rated.why())
    if level == "ordinal" and not rated.ordered:
        return Measure(None, None, rated.n, f"Ordinal alpha needs {unordered(rated)}")
    if level in ("interval", "ratio") and (why := _scale_problem(rated, str(level))):
        return Measure(None, None, rated.n, why)
    return alpha_of(rated, lambda own: _statistic(own, level), bootstrap)


def alpha_of(
    rated: Ratings, statistic: Callable[[Ratings], Statistic], bootstrap: Bootstrap | None
) -> Measure:
    """Evaluate `statistic` as an alpha, with a reason where it is undefined."""
    if not rated.n:
        return Measure(None, None, 0, rated.why())
    return measure_ratings(rated, statistic, bootstrap, lambda: _undefined_reason(rated))


def _undefined_reason(rated: Ratings) -> str:
    if np.count_nonzero(rated.pairable_counts(np.ones((1, rated.draw_count)))) < 2:
        return rated.why()
    return "All labels that were given are at distance 0 from each other, so none can differ."


def _statistic(rated: Ratings, level: Level | Distance) -> Statistic:
    if level == "nominal":
        return _nominal(rated)
    if level == "ordinal":
        return _by_scale(rated, _middle_ranks)
    if level == "interval":
        values = _numbers(rated)
        return _by_scale(rated, lambda _: values)
    distances = _ratio_distances(rated) if level == "ratio" else _distance_matrix(rated, level)
    return _by_matrix(rated, distances)


def _nominal(rated: Ratings) -> Statistic:
    disagreement = rated.sum_by_draw(rated.disagreement * rated.per_unit)

    def statistic(weights: FloatArray) -> FloatArray:
        margins = rated.pairable_counts(weights)
        total = margins.sum(axis=1)
        expected = (total**2 - (margins**2).sum(axis=1)) / (total - 1)
        return np.asarray(1 - weigh(weights, disagreement) / expected)

    return statistic


def _by_matrix(rated: Ratings, distances: FloatArray) -> Statistic:
    disagreement = np.zeros(rated.units)
    for one, other in combinations(range(rated.raters), 2):
        both = rated.present[one] & rated.present[other]
        disagreement += np.where(both, distances[rated.codes[one], rated.codes[other]], 0)
    disagreement = rated.sum_by_draw(disagreement * 2 / np.maximum(rated.per_unit - 1, 1))

    def statistic(weights: FloatArray) -> FloatArray:
        margins = rated.pairable_counts(weights)
        expected = ((margins @ distances) * margins).sum(axis=1) / (margins.sum(axis=1) - 1)
        return np.asarray(1 - weigh(weights, disagreement) / expected)

    return statistic


def _by_scale(rated: Ratings, scale: Callable[[FloatArray], FloatArray]) -> Statistic:
    """Return alpha with squared differences on a scale, which may depend on the margins.

    Sums of squares replace the distance matrix: Σ_(i≠j) (x_i - x_j)² = 2 (m Σ x² - (Σ x)²).
    """
    pairs = np.maximum(rated.per_unit - 1, 1)

    def alpha(weights: FloatArray) -> float:
        margins = rated.pairable_counts(weights[None])[0]
        if np.count_nonzero(margins) < 2:
            return np.nan
        values, total = scale(margins), margins.sum()
        values = values - margins @ values / total
        cells = np.where(rated.present, values[rated.codes], 0)
        disagreement = rated.per_unit * (cells**2).sum(axis=0) - cells.sum(axis=0) ** 2
        expected = (total * (margins @ values**2) - (margins @ values) ** 2) / (total - 1)
        return float(1 - (rated.column_weights(weights) * disagreement / pairs).sum() / expected)

    return lambda weights: np.array([alpha(row) for row in weights])


def _middle_ranks(margins: FloatArray) -> FloatArray:
    """Return each category's mean rank; their differences are the ordinal metric's sums."""
    return np.asarray(margins.cumsum() - margins / 2)


def _ratio_distances(rated: Ratings) -> FloatArray:
    values = _numbers(rated)
    sums = values[:, None] + values
    return np.asarray(((values[:, None] - values) / np.where(sums == 0, 1, sums)) ** 2)


def _distance_matrix(rated: Ratings, distance: Distance) -> FloatArray:
    distances = np.zeros((len(rated.categories),) * 2)
    for (row, one), (column, other) in combinations(enumerate(rated.categories), 2):
        distances[row, column] = distances[column, row] = distance(one, other)
    return distances


def _numbers(rated: Ratings) -> FloatArray:
    return np.array([value for value in rated.categories if is_number(value)], np.float64)


def _scale_problem(rated: Ratings, level: str) -> str:
    """Say why the categories cannot be measured at this level, "" if they can."""
    not_numbers = [value for value in rated.categories if not is_number(value)]
    if not_numbers:
        return f"{level.capitalize()} alpha needs numbers; {not_numbers[0]} is not one."
    if level == "ratio" and (_numbers(rated) < 0).any():
        return "Ratio alpha needs numbers from 0 up; some are negative."
    return ""
