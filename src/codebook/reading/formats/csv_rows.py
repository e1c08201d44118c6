"""Delimited text → rows of cells, with the quotation marks that people forget to double.

A cell in quotation marks ends at a mark before a delimiter or a line's end; any other mark in
it stands for itself. Python's `csv` cannot be told so: it ends the cell at the first such mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.text.cells import unguard

DELIMITERS = (",", ";", "\t")


class RawRow(NamedTuple):
    """A row as it stands in the file: its first physical line, and its cells still quoted."""

    line: int
    cells: tuple[str, ...]


def split_rows(text: str, delimiter: str) -> Iterator[RawRow]:
    """Yield the rows of `text` that are not blank; takes time linear in its length."""
    line, cells = 1, []
    start = 0
    for match in _cell_pattern(delimiter).finditer(text):
        cells.append(match[1])
        if match[2] == delimiter:
            continue
        if any(cell.strip() for cell in cells):
            yield RawRow(line, tuple(cells))
        line += _line_ends(text, start, match.end())
        start, cells = match.end(), []


def _cell_pattern(delimiter: str) -> re.Pattern[str]:
    """Match a cell and what ends it.

    The cell is properly quoted, loosely quoted on one line, opened and never closed (then it is
    the rest of the line), or bare. Each alternative consumes all that it looked at.
    """
    limit = re.escape(delimiter)
    end = rf"(?={limit}|\r|\n|\Z)"
    proper = rf'"[^"]*+(?:""[^"]*+)*+"{end}'
    loose = rf'"[^\r\n]*?"{end}'
    never_closed, bare = r'"[^\r\n]*+', rf"[^{limit}\r\n]*+"
    stop = rf"{limit}|\r\n|\r|\n|\Z"
    return re.compile(f"({proper}|{loose}|{never_closed}|{bare})({stop})")


def _line_ends(text: str, start: int, end: int) -> int:
    pairs = text.count("\r\n", start, end)
    return text.count("\n", start, end) + text.count("\r", start, end) - pairs


_declared = lazy_pattern(r'\A"?sep=([,;\t])"?[,;\t]*(?=[\r\n])', re.IGNORECASE)


def delimited(text: str) -> tuple[str, str]:
    """Return a text and its delimiter, which a first line such as `sep=;` tells; that is emptied.

    Else it is what cuts the first rows most evenly, the comma where none does.
    """
    if declared := _declared.match(text):
        return text[declared.end() :], declared[1]
    return text, max(DELIMITERS, key=lambda delimiter: _evenness(text, delimiter))


def _evenness(text: str, delimiter: str) -> tuple[float, int]:
    widths = [len(row.cells) for row in islice(split_rows(text, delimiter), 20)]
    if not widths or widths[0] == 1:
        return 0.0, 0
    return widths.count(widths[0]) / len(widths), widths[0]


def is_open(cell: str) -> bool:
    """Whether a raw cell begins with a quotation mark and does not end with one."""
    return cell.startswith('"') and (len(cell) == 1 or not cell.endswith('"'))


def is_loose(cell: str) -> bool:
    """Whether a raw cell has a quotation mark within that is not doubled."""
    return cell.startswith('"') and '"' in cell[1:-1].replace('""', "")


def mend(cells: Sequence[str], width: int, delimiter: str) -> tuple[str, ...]:
    """Join a row that has too many cells where a mark within a cell ended that cell too early.

    The tell-tale is a bare cell that ends with a mark: it is the end of the quoted cell before
    it. Returns the cells as they are where joining does not give `width` of them.
    """
    joined: list[str] = []
    opened = -1
    for cell in cells:
        joined.append(cell)
        if cell.startswith('"'):
            opened = len(joined) - 1
        elif cell.endswith('"') and opened >= 0:
            joined[opened:] = [delimiter.join(joined[opened:])]
    return tuple(joined) if len(joined) == width else tuple(cells)


def value(cell: str) -> str:
    """Return what a raw cell means: without its marks, and without the guard of a formula."""
    if cell.startswith('"'):
        cell = cell[1:-1].replace('""', '"')
    return unguard(cell)


def values(cells: Iterable[str]) -> tuple[str, ...]:
    """Return what the raw cells of a row mean."""
    return tuple(map(value, cells))
