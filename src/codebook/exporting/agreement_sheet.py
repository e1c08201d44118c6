"""agreement.csv: every measure of agreement, then each code with its counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from codebook.exporting.sheets import Chart, Column, Sheet

DIGITS = 6
"""Decimals of a figure: more of them differ from machine to machine."""


class AgreementEntry(NamedTuple):
    """A measure, or a code with its kappa: `low` and `high` are the ends of the 95 % interval.

    `value` is None where it is undefined, and `reason` says why. `counts` are of how many units
    got the code from both coders, from one alone, from neither; a measure has none.
    """

    about: str
    name: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    reason: str
    counts: tuple[float, ...] = ()


def agreement_sheet(counted: Iterable[str], entries: Iterable[AgreementEntry]) -> Sheet:
    """Return the sheet, its rows in the order given; `counted` heads the counts."""
    figures = (Column(name, "number", 10, digits=3) for name in ("value", "low", "high"))
    columns = (
        Column("about", width=10),
        Column("name", width=24),
        *figures,
        Column("n", "number", 8),
        Column("reason", width=60, wrap=True),
        *(Column(name, "number", 12) for name in counted),
    )
    rows = [_row(entry, len(columns)) for entry in entries]
    codes = [at for at, row in enumerate(rows) if row[0] == "code"]
    charts: tuple[Chart, ...] = ()
    if codes:
        charts = (Chart("Cohen's kappa by code", "bars", 1, (2,), (codes[0], codes[-1])),)
    return Sheet("Agreement", columns, rows, charts=charts)


def _row(entry: AgreementEntry, width: int) -> tuple[str | float | None, ...]:
    *known, counts = entry
    cells = (*known, *counts, *(None for _ in range(width - len(known) - len(counts))))
    return tuple(round(cell, DIGITS) if isinstance(cell, float) else cell for cell in cells)
