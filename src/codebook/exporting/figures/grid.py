"""Codes against participants or other codes: squares, the darker the more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codebook.exporting.figures.drawing import (
    NAMES,
    ROW,
    Box,
    Drawing,
    Mark,
    Words,
    fitting,
    pieces,
    row_name,
)
from codebook.text.display import display_width

_STEP, _LETTER = 24, 9
_FLAT_LETTERS, _UPRIGHT_LETTERS = 5, 24
"""The longest name that is written flat above its column, and how much of a longer, turned one."""


class GridRow(NamedTuple):
    """A code with a count for each column."""

    label: str
    name: str
    counts: tuple[int, ...]


def grid_figure(title: str, columns: Sequence[str], rows: Sequence[GridRow]) -> list[Drawing]:
    """Draw counts as squares, in pieces that fit on a page each; rows without any are left out.

    `title` may name the number of rows as `{rows}`.
    """
    used = [row for row in rows if any(row.counts)]
    most = max((max(row.counts) for row in used), default=1)
    return [_piece(title, columns, piece, most) for piece in pieces(used)]


def _piece(title: str, columns: Sequence[str], used: Sequence[GridRow], most: int) -> Drawing:
    longest = max(map(display_width, columns), default=0)
    turned = longest > _FLAT_LETTERS
    step = _STEP if turned else max(_STEP, _LETTER * longest)
    head = ROW if not turned else 10 + 7 * min(longest, _UPRIGHT_LETTERS)
    beside = NAMES + step / 2 + (4 if turned else 0)
    marks: list[Mark] = [
        Words(
            beside + step * at,
            head - 6,
            fitting(label, _UPRIGHT_LETTERS),
            middle=not turned,
            whole=label if turned else "",
            turned=turned,
        )
        for at, label in enumerate(columns)
    ]
    for at, row in enumerate(used):
        top = head + ROW * at
        marks.append(row_name(row.label, row.name, top))
        for place, count in enumerate(row.counts):
            marks += _square(count, most, NAMES + step * place, top, step)
    width, height = NAMES + step * len(columns), head + ROW * len(used)
    return Drawing(title.format(rows=len(used)), width, height, tuple(marks))


def _square(count: int, most: int, left: float, top: float, step: float) -> Iterator[Mark]:
    if count:
        # Darker, the number on it would be hard to read.
        dark = 0.12 + 0.43 * count / most
        yield Box(left + 1, top + 1, step - 2, ROW - 2, opacity=dark, rounding=2)
        yield Words(left + step / 2, top + 14, str(count), middle=True)
