"""Agreement of two coders code by code: whether each gave the code or not, in 2 × 2 tables.

The amounts are units (turns, sentences) or characters; the figures are the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, FloatArray, measured_all
from codebook.agreement.measure import Measure
from codebook.agreement.tally import Tally


class TwoByTwo(NamedTuple):
    """How much got a code from both coders, from one alone, from neither."""

    both: float
    first: float
    second: float
    neither: float

    @property
    def percent(self) -> float | None:
        """The share on which the two agree, None where nothing was compared."""
        total = sum(self)
        return (self.both + self.neither) / total if total else None


class Amounts(NamedTuple):
    """The sums of a two-by-two table, each resamples × codes (`total`: resamples × 1)."""

    total: FloatArray
    first: FloatArray
    second: FloatArray
    both: FloatArray

    @property
    def observed(self) -> FloatArray:
        """The share on which the two differ."""
        return np.asarray((self.first + self.second - 2 * self.both) / self.total)

    @property
    def expected(self) -> FloatArray:
        """The share on which two would differ by chance, each giving the code as often."""
        crossed = self.first * (self.total - self.second) + self.second * (self.total - self.first)
        return np.asarray(crossed / self.total**2)


class Presence(NamedTuple):
    """For each unit (a turn, a transcript) how much of it got which code, and from whom."""

    codes: tuple[Hashable, ...]
    total: FloatArray
    first: Tally
    second: Tally
    both: Tally

    def amounts(self, weights: FloatArray) -> Amounts:
        """Sum over units, each as often as a row of `weights` says."""
        total = (weights @ self.total)[:, None]
        return Amounts(total, self.first(weights), self.second(weights), self.both(weights))


@dataclass(frozen=True)
class CodeAgreement:
    """Two coders code by code: each code's table and Cohen's kappa, and the kappas pooled."""

    tables: Mapping[Hashable, TwoByTwo]
    kappas: Mapping[Hashable, Measure]
    pooled: Measure


def pooled_kappa(tables: Sequence[Sequence[float] | Sequence[Sequence[float]]]) -> Measure:
    """Return one kappa for several codes: (P̄_o - P̄_e) / (1 - P̄_e), means over their tables.

    A table is [[both, first alone], [second alone, neither]], or these four in one row. `n` is the
    number of tables. Source: De Vries, Elliott, Kanouse & Teleki (2008), Using pooled kappa to
    summarize interrater agreement across many items.
    """
    both, first, second, neither = np.array(tables, np.float64).reshape(-1, 4, 1).swapaxes(0, 1)
    amounts = Amounts(both + first + second + neither, both + first, both + second, both)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = float(1 - amounts.observed.sum() / amounts.expected.sum())
    if np.isfinite(value):
        return Measure(value, None, len(tables))
    return Measure(None, None, len(tables), _NOTHING_VARIES)


def compare(presence: Presence, n: int, bootstrap: Bootstrap | None = None) -> CodeAgreement:
    """Return table, kappa and pooled kappa of all codes; `n` is what the measures rest on.

    Kappa is Cohen's (1960) on each code's table; pooled as `pooled_kappa` has it.
    """
    tables = _tables(presence)
    rows = tuple(tables.values())

    def statistic(weights: FloatArray) -> FloatArray:
        amounts = presence.amounts(weights)
        pooled = amounts.observed.sum(axis=1) / amounts.expected.sum(axis=1)
        return 1 - np.column_stack([amounts.observed / amounts.expected, pooled])

    measures = measured_all(
        statistic,
        units=len(presence.total),
        n=n,
        why=lambda column: _why(rows[column]) if column < len(rows) else _NOTHING_VARIES,
        bootstrap=bootstrap,
    )
    return CodeAgreement(tables, dict(zip(tables, measures, strict=False)), measures[-1])


def mean_over_pairs(pairs: Mapping[tuple[str, str], CodeAgreement]) -> CodeAgreement:
    """Return the kappas of pairs of coders as means over the pairs, and the sums of their tables.

    The keys are the names of the pairs, which have the same codes. Where one pair's kappa is
    undefined, so is the mean, as in `cohen_kappa`.
    """
    first, *others = pairs.values()
    if not others:
        return first
    tables = {
        code: TwoByTwo(*map(sum, zip(*(pair.tables[code] for pair in pairs.values()), strict=True)))
        for code in first.tables
    }
    kappas = {
        code: _mean({names: pair.kappas[code] for names, pair in pairs.items()})
        for code in first.kappas
    }
    pooled = _mean({names: pair.pooled for names, pair in pairs.items()})
    return CodeAgreement(tables, kappas, pooled)


def _mean(measures: Mapping[tuple[str, str], Measure]) -> Measure:
    values = []
    for (one, other), measure in measures.items():
        if measure.value is None:
            why = f"There is no mean over pairs, since {one} and {other} have none. "
            return Measure(None, None, measure.n, why + measure.reason)
        values.append(measure.value)
    return Measure(sum(values) / len(values), None, measure.n)


def _tables(presence: Presence) -> dict[Hashable, TwoByTwo]:
    total, first, second, both = presence.amounts(np.ones((1, len(presence.total))))
    cells = np.concatenate([both, first - both, second - both, total - first - second + both])
    rows = cells.T.tolist()
    return {code: TwoByTwo(*row) for code, row in zip(presence.codes, rows, strict=True)}


_NOTHING_VARIES = (
    "Both coders gave each code to everything or to nothing, so there is nothing to pool."
)


def _why(table: TwoByTwo) -> str:
    if not sum(table):
        return "There is nothing that both coders coded."
    given = "neither coder gave it to anything" if table.neither else "both gave it to everything"
    return f"This code does not vary: {given}. Percent agreement is 100%."
