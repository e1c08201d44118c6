"""Agreement by code, as bars from nought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codebook.exporting.figures.drawing import (
    NAMES,
    PLOT,
    ROW,
    Box,
    Drawing,
    Mark,
    Rule,
    Words,
    pieces,
    row_name,
)
from codebook.text.display import rounded


class KappaRow(NamedTuple):
    """A code with its kappa, None where that is undefined."""

    label: str
    name: str
    value: float | None


def agreement_figure(codes: Sequence[KappaRow]) -> list[Drawing]:
    """Draw Cohen's kappa of each code as a bar from 0, in pieces that fit on a page each."""
    least = min([0.0, *(code.value for code in codes if code.value is not None)])
    return [_piece(piece, least) for piece in pieces(codes)]


def _piece(codes: Sequence[KappaRow], least: float) -> Drawing:
    scale = PLOT / (1 - least)
    zero = NAMES - least * scale
    height = ROW * (len(codes) + 1)
    marks: list[Mark] = []
    for tick in (tick / 4 for tick in range(-4, 5) if tick / 4 >= least):
        at = zero + tick * scale
        marks += [
            Rule(at, ROW, at, height),
            Words(at, ROW - 6, f"{tick:g}", middle=True, faint=True),
        ]
    for at, code in enumerate(codes, 1):
        marks += [
            row_name(code.label, code.name, ROW * at),
            *_bar(code.value, zero, scale, ROW * at),
        ]
    title = f"Cohen's kappa of {len(codes)} codes"
    return Drawing(title, NAMES + PLOT + 50, height, tuple(marks))


def _bar(value: float | None, zero: float, scale: float, top: float) -> Iterator[Mark]:
    if value is None:
        yield Words(zero + 6, top + 14, "undefined", faint=True)
        return
    left, right = sorted((zero, zero + value * scale))
    yield Box(left, top + 4, right - left, ROW - 8)
    yield Words(right + 6, top + 14, rounded(value))
