"""Rankings: how many of each group put an item on top."""

from __future__ import annotations

from collections.abc import Sequence
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
from codebook.text.display import PALETTE

_BAR = 12


class RankedRow(NamedTuple):
    """An item; `tops` says of each group how many of it put the item on top."""

    label: str
    name: str
    tops: tuple[int, ...]


def ranking_figure(
    title: str, groups: Sequence[tuple[str, int]], items: Sequence[RankedRow]
) -> list[Drawing]:
    """Draw the share of each group that put an item on top, in pieces that fit on a page each.

    `groups` have a name and a size.
    """
    return [_piece(title, groups, piece) for piece in pieces(items)]


def _piece(title: str, groups: Sequence[tuple[str, int]], items: Sequence[RankedRow]) -> Drawing:
    step = _BAR * len(groups) + 8
    head = ROW * (len(groups) + 1)
    height = head + step * len(items)
    marks: list[Mark] = []
    for at, (name, size) in enumerate(groups):
        top = ROW * at
        marks += [
            Box(NAMES, top + 4, ROW, ROW - 8, _colour(at)),
            Words(NAMES + ROW + 6, top + 14, f"{name} ({size})"),
        ]
    for percent in range(0, 101, 25):
        x = NAMES + PLOT * percent / 100
        marks += [
            Rule(x, head, x, height),
            Words(x, head - 6, f"{percent} %", middle=True, faint=True),
        ]
    for at, item in enumerate(items):
        marks += _row(item, groups, head + step * at)
    return Drawing(title, NAMES + PLOT + 50, height, tuple(marks))


def _row(item: RankedRow, groups: Sequence[tuple[str, int]], top: float) -> list[Mark]:
    middle = top + (_BAR * len(groups) + 8 - ROW) / 2
    marks: list[Mark] = [row_name(item.label, item.name, middle)]
    for at, ((_, size), count) in enumerate(zip(groups, item.tops, strict=True)):
        length, y = PLOT * count / size, top + 4 + _BAR * at
        if count:
            marks.append(Box(NAMES, y + 1, length, _BAR - 2, _colour(at)))
        marks.append(Words(NAMES + length + 6, y + 10, str(count), faint=not count))
    return marks


def _colour(at: int) -> str:
    return PALETTE[at % len(PALETTE)]
