"""How the grid of the participants is drawn: headings, widths of columns, and cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from codebook.study.people.gaps import Gap
from codebook.study.people.grid import Grid
from codebook.tui.fitting import cut
from codebook.tui.screens.participants.column_widths import in_two_lines, shared_out

_LEAST, _SOME = 6, 14
"""Widths of a column in cells: at least, and at least where others need room."""

_AROUND = 2  # cells of a table's cell around its text
_MARK = 2  # cells of the mark after a value


class DrawnGrid(NamedTuple):
    """A grid with what is drawn beside its values.

    - `gaps`: what is missing or wrong, by participant's id and column.
    - `level`: the column of levels of experience, `by_rule` those that the rule gives, by
      participant's id.
    """

    grid: Grid
    gaps: Mapping[tuple[str, str], Gap]
    level: str
    by_rule: Mapping[str, str]

    def heads(self, room: int, most: int) -> list[tuple[str, int]]:
        """Return headings and widths, so that all columns are visible if there is room for them.

        None is wider than `most` cells.
        """
        names, wanted = [column.name for column in self.grid.columns], []
        for place, name in enumerate(names):
            lines = (cell_len(in_one_line(row.written[place])) for row in self.grid.rows)
            marked = any((row.id, name) in self.gaps for row in self.grid.rows)
            longest = max(lines, default=0) + _MARK * marked
            head = in_two_lines(name, max(_LEAST, longest)).splitlines()
            wanted.append(max(_LEAST, min(most, max([longest, *map(cell_len, head)]))))
        widths = shared_out(wanted, room - _AROUND * len(wanted), _SOME)
        return [(_head(name, width), width) for name, width in zip(names, widths, strict=True)]

    def cells(self, place: int, widths: Sequence[int]) -> Iterable[Text]:
        """Yield a row's cells: ≈ where a value is spelled otherwise, ! where it is not allowed."""
        row = self.grid.rows[place]
        for column, value, width in zip(self.grid.columns, row.written, widths, strict=True):
            gap = self.gaps.get((row.id, column.name))
            by_rule = self.by_rule.get(row.id, "") if column.name == self.level else ""
            if not value.strip() and by_rule:
                yield Text(cut(f"({by_rule})", width), style="italic dim")
            elif not value.strip():
                yield Text("·" if gap else "", style="dim")
            else:
                mark = "" if not gap else " ≈" if gap.proposal is not None else " !"
                shown = cut(in_one_line(value), width - len(mark))
                yield Text(f"{shown}{mark}", style="bold" if column.home == "id" else "")


def in_one_line(value: str) -> str:
    """Return a value with single spaces for all white space."""
    return " ".join(value.split())


def _head(name: str, width: int) -> str:
    return "\n".join(cut(line, width) for line in in_two_lines(name, width).splitlines())
