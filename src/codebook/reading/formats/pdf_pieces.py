"""The lines of a page of a PDF in pieces, of one cell each where a table is ruled there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.formats.pdf_grids import Cell, Row, cell_at

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

_HYPHEN = "\ufffe"  # pdfium's for a hyphen at a line's end, of which it makes one word
_line_end = lazy_pattern("(\r\n|\ufffe)")


class Piece(NamedTuple):
    """A line, or what a cell has of one: where it begins, in units of UTF-16, and its text."""

    at: int
    text: str
    is_hyphened: bool = False
    cell: Cell | None = None


def pieces_of(text: str) -> Iterator[Piece]:
    """Yield the lines of a page."""
    at = 0
    pieces = _line_end.split(text)
    for line, end in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        yield Piece(at, line, end == _HYPHEN)
        at += units(f"{line}{end}")


def units(text: str) -> int:
    """Return how many units of UTF-16 a text has."""
    return len(text.encode("utf-16-le")) // 2


def place_of(page: PdfTextPage, at: int) -> tuple[float, float]:
    """Return how far from the left, and above the bottom, of the page a character stands."""
    from ctypes import byref, c_double

    from pypdfium2 import raw

    x, y = c_double(), c_double()
    index = raw.FPDFText_GetCharIndexFromTextIndex(page, at)
    raw.FPDFText_GetCharOrigin(page, index, byref(x), byref(y))
    return round(x.value, 1), y.value


def by_cells(page: PdfTextPage, lines: Iterable[Piece], rows: Sequence[Row]) -> list[Piece]:
    """Return the lines of a page, those of a table row by row and cell by cell, where it begins."""
    tables: dict[int, list[Piece]] = {}
    blocks: list[list[Piece]] = []
    for piece in chain.from_iterable(_within_cells(page, line, rows) for line in lines):
        if piece.cell is None:
            blocks.append([piece])
        elif piece.cell.table in tables:
            tables[piece.cell.table].append(piece)
        else:
            blocks.append(tables.setdefault(piece.cell.table, [piece]))
    for block in tables.values():
        block.sort(key=lambda piece: piece.cell or ())
    return list(chain.from_iterable(blocks))


def _within_cells(page: PdfTextPage, line: Piece, rows: Sequence[Row]) -> Iterator[Piece]:
    """Yield a line in pieces of one cell each; a word is in that in which it begins.

    Blanks are in that of what stands before them.
    """
    at, begin, start = line.at, 0, line.at
    cell: Cell | None = None
    for place, char in enumerate(line.text):
        if not char.isspace() and line.text[place - 1 : place].strip() == "":
            own = cell_at(rows, *place_of(page, at))
            if own != cell and line.text[begin:place].strip():
                yield Piece(start, line.text[begin:place], cell=cell)
                begin, start = place, at
            cell = own
        at += units(char)
    yield Piece(start, line.text[begin:], line.is_hyphened, cell)
