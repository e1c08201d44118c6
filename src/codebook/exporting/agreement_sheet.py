"""agreement.csv: every measure of agreement, then each code with its two-by-two table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from codebook.exporting.sheets import Chart, Column, Sheet

DIGITS = 6
"""Decimals of a figure: more of them differ from machine to machine."""


class AgreementEntry(NamedTuple):
    """A measure, or a code with its kappa: `low` and `high` are the ends of the 95 % interval.

    `value` is None where it is undefined, and `reason` says why. The last four are how many units
    got the code from both coders, from one alone, from neither; they are None for a measure.
    """

    about: str
    name: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    reason: str
    both: float | None = None
    first_alone: float | None = None
    second_alone: float | None = None
    neither: float | None = None

    @property
    def table(self) -> tuple[float | None, ...]:
        """How many units got the code from both, from each of the two alone, from neither."""
        return self.both, self.first_alone, self.second_alone, self.neither


def agreement_sheet(counted: Iterable[str], entries: Iterable[AgreementEntry]) -> Sheet:
    """Return the sheet, its rows in the order given; `counted` heads the cells of the tables."""
    figures = (Column(name, "number", 10, digits=3) for name in ("value", "low", "high"))
    columns = (
        Column("about", width=10),
        Column("name", width=24),
        *figures,
        Column("n", "number", 8),
        Column("reason", width=60, wrap=True),
        *(Column(name, "number", 12) for name in counted),
    )
    rows = [_row(entry) for entry in entries]
    codes = [at for at, row in enumerate(rows) if row[0] == "code"]
    charts: tuple[Chart, ...] = ()
    if codes:
        charts = (Chart("Cohen's kappa by code", "bars", 1, (2,), (codes[0], codes[-1])),)
    return Sheet("Agreement", columns, rows, charts=charts)


def _row(entry: AgreementEntry) -> tuple[str | float | None, ...]:
    return tuple(round(cell, DIGITS) if isinstance(cell, float) else cell for cell in entry)
