"""Documents as docx: headings, paragraphs, tables, and room to write by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from codebook.exporting.docx_package import TEXT_WIDTH, packed, safe

Style = Literal["Title", "Heading1", "Heading2", "Normal", "Small", "ListNumber"]


@dataclass(frozen=True)
class Paragraph:
    """A paragraph in a style; with `new_page` it begins one."""

    text: str
    style: Style = "Normal"
    new_page: bool = False


@dataclass(frozen=True)
class RuledLines:
    """Ruled lines to write on."""

    lines: int


@dataclass(frozen=True)
class Grid:
    """A table with lines round its cells; the first row is a header that each page repeats.

    `shares` are the columns' shares of the width. After the first line of a cell, text is small.
    """

    rows: Sequence[Sequence[str]]
    shares: Sequence[int]
    header: bool = True


Block = Paragraph | RuledLines | Grid


def docx_bytes(blocks: Iterable[Block]) -> bytes:
    """Return a document of A4 pages."""
    return packed("".join(map(_block, blocks)))


def _block(block: Block) -> str:
    if isinstance(block, RuledLines):
        return _paragraph("", "Ruled") * block.lines
    if isinstance(block, Grid):
        return _table(block)
    return _paragraph(block.text, block.style, new_page=block.new_page)


def _paragraph(text: str, style: str, *, new_page: bool = False) -> str:
    breaks = "<w:pageBreakBefore/>" if new_page else ""
    lines = "<w:br/>".join(
        f'<w:t xml:space="preserve">{safe(line)}</w:t>' for line in text.split("\n")
    )
    run = f"<w:r>{lines}</w:r>" if text else ""
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{breaks}</w:pPr>{run}</w:p>'


def _table(grid: Grid) -> str:
    whole = sum(grid.shares)
    widths = [TEXT_WIDTH * share // whole for share in grid.shares]
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    rows = "".join(
        _row(row, widths, header=grid.header and place == 0) for place, row in enumerate(grid.rows)
    )
    return (
        '<w:tbl><w:tblPr><w:tblStyle w:val="RuledTable"/>'
        f'<w:tblW w:w="{sum(widths)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr>'
        f"<w:tblGrid>{columns}</w:tblGrid>{rows}</w:tbl>{_paragraph('', 'Small')}"
    )


def _row(cells: Sequence[str], widths: Sequence[int], *, header: bool) -> str:
    properties = f"<w:cantSplit/>{'<w:tblHeader/>' if header else ''}"
    columns = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{_cell(cell, header)}</w:tc>'
        for cell, width in zip(cells, widths, strict=True)
    )
    return f"<w:tr><w:trPr>{properties}</w:trPr>{columns}</w:tr>"


def _cell(text: str, header: bool) -> str:
    first, *others = text.split("\n")
    return _paragraph(first, "Heading" if header else "Cell") + "".join(
        _paragraph(line, "Small") for line in others
    )
