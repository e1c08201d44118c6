"""Tables as LaTeX: rules as `booktabs` has them, long ones broken over pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from codebook.exporting.paper.latex import escaped
from codebook.text.display import display_width, rounded

_PAGE = 40
"""The lines that fit on a page; a table with more of them is a `longtable`."""

_LINE = 75  # letters in a line of a page
_ONE_COLUMN = (
    "% longtable: in a paper of two columns it needs \\onecolumn before it, or an appendix.\n"
)

Cell = str | int | float | None


class Column(NamedTuple):
    """A column; `share` is that of the line's width, 0 for one as wide as what is in it."""

    header: str
    share: float = 0
    right: bool = False


@dataclass(frozen=True)
class Table:
    """A table; its label is `tab:` with the `key`, and `indents` says how far each row is indented.

    Numbers that are not whole are printed with two decimals, what is None as a dash.
    """

    key: str
    caption: str
    columns: tuple[Column, ...]
    rows: Sequence[Sequence[Cell]]
    indents: Sequence[int] = ()


def table(made: Table) -> str:
    """Return the table; it needs the packages booktabs, array and longtable."""
    spec = "".join(map(_spec, made.columns))
    head = _row([column.header for column in made.columns])
    rows = "".join(_row(row, _indent(made, at)) for at, row in enumerate(made.rows))
    caption = f"\\caption{{{escaped(made.caption)}}}\\label{{tab:{made.key}}}"
    if sum(_lines(made, row) for row in made.rows) > _PAGE:
        return (
            f"{_ONE_COLUMN}\\begin{{longtable}}{{{spec}}}\n{caption}\\\\\n"
            f"\\toprule\n{head}\\midrule\n\\endfirsthead\n"
            f"\\toprule\n{head}\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n"
            f"{rows}\\end{{longtable}}\n"
        )
    return (
        f"\\begin{{table*}}\n\\centering\n{caption}\n\\begin{{tabular}}{{{spec}}}\n"
        f"\\toprule\n{head}\\midrule\n{rows}\\bottomrule\n\\end{{tabular}}\n\\end{{table*}}\n"
    )


def _lines(made: Table, row: Sequence[Cell]) -> int:
    """Return about how many lines a row takes, by the columns that wrap."""
    shares = [column.share for column in made.columns]
    widths = (
        display_width(str(cell)) / (share * _LINE)
        for cell, share in zip(row, shares, strict=True)
        if share
    )
    return max(1, ceil(max(widths, default=1)))


def _spec(column: Column) -> str:
    if column.share:
        return f">{{\\raggedright\\arraybackslash}}p{{{column.share:g}\\linewidth}}"
    return "r" if column.right else "l"


def _indent(made: Table, at: int) -> str:
    return "\\quad{}" * made.indents[at] if made.indents else ""


def _row(cells: Sequence[Cell], indent: str = "") -> str:
    first, *others = map(_shown, cells)
    return f"{' & '.join([f'{indent}{first}', *others])} \\\\\n"


def _shown(cell: Cell) -> str:
    if cell is None:
        return "--"
    if isinstance(cell, float):
        return f"${rounded(cell)}$"
    return escaped(cell) if isinstance(cell, str) else f"{cell}"
