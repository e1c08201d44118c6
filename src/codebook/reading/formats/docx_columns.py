"""Tables of Word in one row, with all labels in one cell and all that is said in the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_LEAST = 4  # labels
_LONGEST = 40  # characters of a label


def part_columns(cell: Element, space: str) -> None:
    """Give each label in `cell` and the paragraph of the next cell that is its a row of their own.

    Only where there are as many of the one as of the other, and labels return. Blank paragraphs,
    with which a typist moved each label beside its paragraph, go. `space` is the XML namespace.
    """
    row, beside = cell.getparent(), cell.getnext()
    if row is None or beside is None or beside.tag != cell.tag or len(row.findall(cell.tag)) != 2:
        return
    labels = _texts(cell, space)
    names = list(labels.values())
    if len(names) < _LEAST or 2 * len(set(names)) > len(names):
        return
    said = _texts(beside, space)
    if len(said) != len(labels) or max(map(len, names)) > _LONGEST:
        return
    for pair in zip(labels, said, strict=True):
        row.addprevious(_row(row, cell, pair))
    for column in (cell, beside):
        for blank in column.findall(f"{space}p"):
            column.remove(blank)


def _texts(cell: Element, space: str) -> dict[Element, str]:
    """Return the paragraphs of a cell that have text, with it."""
    found = {
        paragraph: "".join(text.text or "" for text in paragraph.iter(f"{space}t")).strip()
        for paragraph in cell.iterchildren(f"{space}p")
    }
    return {paragraph: text for paragraph, text in found.items() if text}


def _row(row: Element, cell: Element, paragraphs: Sequence[Element]) -> Element:
    """Return a new row with a cell for each of the paragraphs, which it takes from theirs."""
    new = row.makeelement(row.tag)
    for paragraph in paragraphs:
        column = cell.makeelement(cell.tag)
        column.append(paragraph)
        new.append(column)
    return new
