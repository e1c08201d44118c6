"""Saturation: what each interview brought on top of what was known."""

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
    Words,
    pieces,
    row_name,
)


class GrowthRow(NamedTuple):
    """An interview in its order: the codes it brought first, and all known after it."""

    interview: str
    new: int
    known: int


def saturation_figure(interviews: Sequence[GrowthRow]) -> list[Drawing]:
    """Draw the codes known after each interview as a bar, in pieces that fit on a page each."""
    most = max((row.known for row in interviews), default=1) or 1
    return [_piece(piece, PLOT / most) for piece in pieces(interviews)]


def _piece(interviews: Sequence[GrowthRow], scale: float) -> Drawing:
    marks: list[Mark] = [Words(NAMES, ROW - 6, "codes known, new ones in full colour", faint=True)]
    for at, row in enumerate(interviews, 1):
        top, before = ROW * at, row.known - row.new
        marks.append(row_name(row.interview, "", top))
        if before:
            marks.append(Box(NAMES, top + 4, before * scale, ROW - 8, opacity=0.3))
        if row.new:
            marks.append(Box(NAMES + before * scale, top + 4, row.new * scale, ROW - 8))
        added = f"{row.known}  (+{row.new})" if row.new else f"{row.known}"
        marks.append(Words(NAMES + row.known * scale + 6, top + 14, added))
    title = f"Codes known after each of {len(interviews)} interviews, and how many were new"
    return Drawing(title, NAMES + PLOT + 80, ROW * (len(interviews) + 1), tuple(marks))
