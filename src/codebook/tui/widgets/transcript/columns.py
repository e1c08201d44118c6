"""How the width of the view is shared out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from codebook.tui.widgets.transcript.cells import painted, width

_WIDE = 72
_LONGEST_LINE = 92
_MOST_REST = 40


class Columns(NamedTuple):
    """Cells of each column, from left to right.

    Speaker labels (`gutter`, 0 where they stand above their turn instead), `lanes` of stripes
    and a cell for the focus bar, then the text, then the rest for labels of codes.
    """

    width: int
    gutter: int
    lanes: int
    text: int

    @property
    def stripes_at(self) -> int:
        """Return the cell of the first lane."""
        return self.gutter + 1

    @property
    def text_at(self) -> int:
        """Return the cell in which text begins."""
        return self.gutter + 1 + self.lanes + 1

    @property
    def rest(self) -> int:
        """Return the cells for labels right of the text, near enough to be read with it.

        The first is for a caret at the end of a line.
        """
        return min(_MOST_REST, self.width - self.text_at - self.text)

    @property
    def stacked(self) -> bool:
        """Whether a speaker stands in a row above the turn."""
        return self.gutter == 0


def share(total: int, speakers: Iterable[str]) -> Columns:
    """Share out `total` cells.

    Speakers get a gutter where their labels are short for the width, else a row of their own;
    a line of text stays short enough to read; what is left over shows the codes.
    """
    longest = max((width(painted(speaker)) for speaker in speakers), default=0)
    gutter = longest + 1 if longest <= max(5, total // 8) else 0
    wide = total >= _WIDE
    lanes = 4 if wide else 3
    left = gutter + 1 + lanes + 1
    text = max(8, min(_LONGEST_LINE, total - left - max(3, total // 8)))
    return Columns(total, gutter, lanes, text)
