"""Tables of Word in one row, with all labels in one cell and all that is said in the next."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_LEAST = 4  # labels
_LONGEST = 40  # characters of a label
_EMPTY = frozenset({"pPr", "r", "proofErr", "bookmarkStart", "bookmarkEnd"})
_EMPTY_RUN = frozenset({"rPr", "t"})


def part_columns(row: Element, space: str, joined: Container[Element]) -> None:
    """Give each label in a row's first cell and the paragraph beside it that is its a row.

    Only where both cells hold paragraphs alone, as many of the one as of the other, and the labels
    return. Blank paragraphs, with which a typist moved each label beside its paragraph, go; where
    one holds anything, or goes on in the next (`joined`), all is left. `space` is the namespace.
    """
    cells = [cell for cell in islice(row, _LEAST) if cell.tag == f"{space}tc"]
    if len(cells) != 2 or cells[1].getnext() is not None:
        return
    columns = [_column(cell, space, joined) for cell in cells]
    labels, said = (list(filter(None, column.values())) for column in columns)
    if len(labels) < _LEAST or len(said) != len(labels) or 2 * len(set(labels)) > len(labels):
        return
    if max(map(len, labels)) > _LONGEST:
        return
    for pair in zip(*(filter(column.get, column) for column in columns), strict=True):
        row.addprevious(_row(row, cells[0], pair))
    for blank in (one for column in columns for one, text in column.items() if not text):
        blank.getparent().remove(blank)  # type: ignore[union-attr] # it is in a cell


def _column(cell: Element, space: str, joined: Container[Element]) -> dict[Element, str]:
    """Return the paragraphs of a cell with their text, none where it holds anything else."""
    found: dict[Element, str] = {}
    for child in cell:
        if child.tag == f"{space}tcPr":
            continue
        if child.tag != f"{space}p" or child in joined:
            return {}
        text = "".join(piece.text or "" for piece in child.iter(f"{space}t")).strip()
        if not text and not _is_blank(child, space):
            return {}
        found[child] = text
    return found


def _is_blank(paragraph: Element, space: str) -> bool:
    """Whether a paragraph without text holds nothing else, such as a sign or a comment's end."""
    names = {str(child.tag).removeprefix(space) for child in paragraph}
    within = {str(one.tag).removeprefix(space) for one in paragraph.iterfind(f"{space}r/*")}
    return names <= _EMPTY and within <= _EMPTY_RUN


def _row(row: Element, cell: Element, paragraphs: Sequence[Element]) -> Element:
    """Return a new row with a cell for each of the paragraphs, which it takes from theirs."""
    new = row.makeelement(row.tag)
    for paragraph in paragraphs:
        column = cell.makeelement(cell.tag)
        column.append(paragraph)
        new.append(column)
    return new
