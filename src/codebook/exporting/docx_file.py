"""A document as docx: headings, paragraphs, tables, and room to write; the same bytes each time.

As little of WordprocessingML (ECMA-376, part 1, chapter 17) as Word and LibreOffice open.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Literal
from xml.sax.saxutils import escape

_SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_TEXT_WIDTH = 9638  # twentieths of a point between the margins of an A4 page

Style = Literal["Title", "Heading1", "Heading2", "Normal", "Small", "ListNumber"]


@dataclass(frozen=True)
class Paragraph:
    """A paragraph in a style; with `new_page` it begins one."""

    text: str
    style: Style = "Normal"
    new_page: bool = False


@dataclass(frozen=True)
class Room:
    """Ruled lines to write on."""

    lines: int


@dataclass(frozen=True)
class Grid:
    """A table with lines round its cells; the first row is a header that each page repeats.

    `shares` are the columns' shares of the width; a cell's second line and the others are small.
    """

    rows: Sequence[Sequence[str]]
    shares: Sequence[int]
    header: bool = True


Block = Paragraph | Room | Grid


def docx_bytes(blocks: Iterable[Block]) -> bytes:
    """Return a document of A4 pages."""
    body = "".join(map(_block, blocks))
    page = (
        '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134"'
        ' w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>'
    )
    members = {
        "[Content_Types].xml": _types(),
        "_rels/.rels": _relations("officeDocument", "word/document.xml"),
        "word/_rels/document.xml.rels": _relations("styles", "styles.xml"),
        "word/document.xml": _root("document", f"<w:body>{body}{page}</w:body>"),
        "word/styles.xml": _root("styles", _styles()),
    }
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as package:
        for name, xml in members.items():
            # Without a date of its own: the same bytes at every call.
            package.writestr(zipfile.ZipInfo(name), f"{_HEAD}{xml}", zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _block(block: Block) -> str:
    if isinstance(block, Room):
        return _paragraph("", "Ruled") * block.lines
    if isinstance(block, Grid):
        return _table(block)
    return _paragraph(block.text, block.style, new_page=block.new_page)


def _paragraph(text: str, style: str, *, new_page: bool = False) -> str:
    breaks = "<w:pageBreakBefore/>" if new_page else ""
    lines = "<w:br/>".join(
        f'<w:t xml:space="preserve">{escape(line)}</w:t>'
        for line in _NOT_XML.sub("", text).split("\n")
    )
    run = f"<w:r>{lines}</w:r>" if text else ""
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{breaks}</w:pPr>{run}</w:p>'


def _table(grid: Grid) -> str:
    whole = sum(grid.shares)
    widths = [_TEXT_WIDTH * share // whole for share in grid.shares]
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
    kept = f"<w:cantSplit/>{'<w:tblHeader/>' if header else ''}"
    made = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{_cell(cell, header)}</w:tc>'
        for cell, width in zip(cells, widths, strict=True)
    )
    return f"<w:tr><w:trPr>{kept}</w:trPr>{made}</w:tr>"


def _cell(text: str, header: bool) -> str:
    first, *others = text.split("\n")
    return _paragraph(first, "Heading" if header else "Cell") + "".join(
        _paragraph(line, "Small") for line in others
    )


def _root(name: str, xml: str) -> str:
    return f'<w:{name} xmlns:w="{_SPACE}">{xml}</w:{name}>'


def _types() -> str:
    parts = {"document": "document.main", "styles": "styles"}
    listed = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{_TYPE}.{kind}+xml"/>'
        for name, kind in parts.items()
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{listed}</Types>'
    )


def _relations(kind: str, target: str) -> str:
    return (
        f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1"'
        f' Type="{_OFFICE}/{kind}" Target="{target}"/></Relationships>'
    )


_RULE = '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="999999"/></w:pBdr>'
_STYLES = {  # by id: half points, what else runs have, what else paragraphs have
    "Normal": (22, "", '<w:spacing w:after="120"/>'),
    "Title": (40, "<w:b/>", '<w:spacing w:after="120"/>'),
    "Heading1": (30, "<w:b/>", '<w:keepNext/><w:spacing w:before="360" w:after="120"/>'),
    "Heading2": (24, "<w:b/>", '<w:keepNext/><w:spacing w:before="240" w:after="80"/>'),
    "ListNumber": (22, "", '<w:spacing w:after="80"/><w:ind w:left="425" w:hanging="425"/>'),
    "Heading": (20, "<w:b/>", ""),
    "Cell": (22, "", '<w:spacing w:before="60" w:after="20"/>'),
    "Small": (18, '<w:color w:val="555555"/>', '<w:spacing w:after="40"/>'),
    "Ruled": (22, "", f'{_RULE}<w:spacing w:before="120" w:after="120"/>'),
}
_NAMES = {"Heading1": "heading 1", "Heading2": "heading 2", "ListNumber": "List Number"}
"""The names by which word processors know styles of their own."""

_FONTS = (
    "<w:docDefaults><w:rPrDefault><w:rPr>"
    '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>'
    "</w:rPr></w:rPrDefault></w:docDefaults>"
)


def _styles() -> str:
    made = "".join(
        f'<w:style w:type="paragraph" w:styleId="{name}"{_default(name)}>'
        f'<w:name w:val="{_NAMES.get(name, name)}"/>'
        f'<w:pPr>{paragraph}</w:pPr><w:rPr>{run}<w:sz w:val="{size}"/></w:rPr></w:style>'
        for name, (size, run, paragraph) in _STYLES.items()
    )
    sides = "".join(
        f'<w:{side} w:val="single" w:sz="4" w:color="999999"/>'
        for side in ("top", "left", "bottom", "right", "insideH", "insideV")
    )
    return (
        f'{_FONTS}{made}<w:style w:type="table" w:styleId="RuledTable">'
        '<w:name w:val="Ruled Table"/>'
        f"<w:tblPr><w:tblBorders>{sides}</w:tblBorders></w:tblPr></w:style>"
    )


def _default(name: str) -> str:
    return ' w:default="1"' if name == "Normal" else ""
