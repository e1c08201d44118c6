"""The tables that are ruled on a page of a PDF: in which row and column something stands.

A table has two columns, or three where its rows are counted: more are figures.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

_THIN, _NEAR = 3.0, 3.0  # points
_MOST = 2000  # rules of a page
_NEARLY = 0.8  # of a table's width: what is shorter underlines words
_EDGES = (3, 4)


class Rule(NamedTuple):
    """A line that is upright or level: where it is, and from where to where it goes, in points."""

    at: float
    start: float
    end: float


class Row(NamedTuple):
    """A row of a table between two level rules; columns are between its edges."""

    top: float
    bottom: float
    edges: tuple[float, ...]
    table: int


class Cell(NamedTuple):
    """The numbers of a table of a page, a row in it, and a column of that."""

    table: int
    row: int
    column: int


def rows_on(page: PdfPage) -> list[Row]:
    """Return the rows of the tables that are ruled on a page, from its top."""
    upright, level = [list[Rule](), list[Rule]()]
    for left, bottom, right, top in _shapes(page):
        if right - left <= _THIN < top - bottom:
            upright.append(Rule((left + right) / 2, bottom, top))
        elif top - bottom <= _THIN < right - left:
            level.append(Rule((bottom + top) / 2, left, right))
    return rows_between(upright, level) if len(upright) + len(level) <= _MOST else []


def _shapes(page: PdfPage) -> Iterator[tuple[float, float, float, float]]:
    """Yield the edges of all that is drawn and is no text, nor a picture."""
    from ctypes import byref, c_float

    from pypdfium2 import raw

    edges = [c_float() for _ in range(4)]
    for place in range(raw.FPDFPage_CountObjects(page)):
        piece = raw.FPDFPage_GetObject(page, place)
        if raw.FPDFPageObj_GetType(piece) == raw.FPDF_PAGEOBJ_PATH and raw.FPDFPageObj_GetBounds(
            piece, *map(byref, edges)
        ):
            left, bottom, right, top = (edge.value for edge in edges)
            yield left, bottom, right, top


def rows_between(upright: Sequence[Rule], level: Sequence[Rule]) -> list[Row]:
    """Return the rows between level rules that go over a table from edge to edge, from the top.

    One that goes on in the next page may have none at its end, where its edges end. Rows of one
    table adjoin, with as many columns.
    """
    found: list[Row] = []
    ends = [Rule(end, rule.at, rule.at) for rule in upright for end in (rule.start, rule.end)]
    heights = [rules for rules in _together([*level, *ends]) if _goes_over(rules, upright)]
    for above, below in pairwise(reversed(heights)):
        top, bottom = above[0].at, below[-1].at
        middle = (top + bottom) / 2
        inner = [rule for rule in upright if rule.start <= middle <= rule.end]
        crossed = _together([*inner, *_sides(above, below)] if inner else [])
        edges = tuple(rules[0].at for rules in crossed)
        if len(edges) in _EDGES:
            last = found[-1] if found else None
            goes_on = last and last.bottom - top <= _NEAR and len(last.edges) == len(edges)
            table = last.table if last and goes_on else len(found)
            found.append(Row(top, bottom, edges, table))
    sizes = Counter(row.table for row in found)
    return [row for row in found if sizes[row.table] > 1 or _has_sides(row, upright)]


def _has_sides(row: Row, upright: Sequence[Rule]) -> bool:
    """Whether upright rules are at both sides of a row; a line of a page's head has none."""
    return all(
        any(abs(rule.at - side) <= _NEAR and rule.start < row.top for rule in upright)
        for side in (row.edges[0], row.edges[-1])
    )


def _sides(above: Sequence[Rule], below: Sequence[Rule]) -> list[Rule]:
    """Return where the level rules of a row begin and end: its sides may have no rules."""
    drawn = [rule for rule in (*above, *below) if rule.start < rule.end]
    sides = {min(rule.start for rule in drawn), max(rule.end for rule in drawn)} if drawn else ()
    return [Rule(side, below[-1].at, above[0].at) for side in sides]


def _together(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Return the rules, those at nearly the same place together, from the lowest place on."""
    found: list[list[Rule]] = []
    for rule in sorted(rules):
        if not found or rule.at - found[-1][-1].at > _NEAR:
            found.append([])
        found[-1].append(rule)
    return found


def _goes_over(rules: Sequence[Rule], upright: Sequence[Rule]) -> bool:
    """Whether level rules at one height go over all upright ones there, or as many edges end."""
    height = rules[0].at
    met = [rule.at for rule in upright if rule.start - _NEAR <= height <= rule.end + _NEAR]
    length = sum(rule.end - rule.start for rule in rules)
    ended = _together([Rule(rule.start, 0, 0) for rule in rules if rule.start == rule.end])
    is_edge = len(ended) in _EDGES
    return is_edge or (bool(met) and length >= _NEARLY * (max(met) - min(met)))


def cell_at(rows: Sequence[Row], x: float, y: float) -> Cell | None:
    """Return the cell that a place is in, None where it is in none of the rows."""
    at = bisect_right(rows, -y, key=lambda row: -row.top) - 1
    if at < 0 or y < rows[at].bottom:
        return None
    edges = rows[at].edges
    column = bisect_right(edges, x) - 1
    is_in = 0 <= column < len(edges) - 1
    return Cell(rows[at].table, at, column) if is_in else None
