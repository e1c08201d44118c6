"""The table of a Word document that is little else, as codebooks are published in Word."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.reading.drafts import Problem
from codebook.reading.formats.packages import Package
from codebook.reading.formats.tables import Row, Table

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_NOT_TEXT = ("{*}del", "{*}moveFrom", "{*}tabs")
_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_TEXT = tuple(f"{{*}}{name}" for name in ("t", *_SIGNS))
Cells = list[tuple[str, int]]
"""The cells of a row: text and how far it is indented, in twentieths of a point."""


def table_in_docx(path: Path, package: Package) -> Table | None:
    """Return the rows of the tables of a document, None where most of it is no table.

    Rows are numbered from 1. Of several tables, those of the first one's width go on in it.
    """
    from lxml import etree

    try:
        name = package.related()["officeDocument"]
        body = _body(package.seen(name))
    except (InputError, KeyError):
        return None
    if next(body.iterchildren("{*}tbl"), None) is None:
        return None
    body = _body(package.root(name))
    etree.strip_elements(body, *_NOT_TEXT, with_tail=False)
    tables = [[_cells(row) for row in table.iterchildren("{*}tr")] for table in _named(body, "tbl")]
    inside = sum(len(text) for cells in chain(*tables) for text, _ in cells)
    outside = sum(len(_text(paragraph)) for paragraph in _named(body, "p"))
    if not tables or not tables[0] or outside > inside:
        return None
    return _joined(path, tables)


def _body(root: Element) -> Element:
    return next(root.iterchildren("{*}body"), root)


def _joined(path: Path, tables: list[list[Cells]]) -> Table:
    header = tables[0][0]
    alike = [table for table in tables if table and len(table[0]) == len(header)]
    others = len(tables) - len(alike)
    rows = [row for table in alike for row in table if row != header and any(t for t, _ in row)]
    width = len(header)
    padded = [(row + [("", 0)] * width)[:width] for row in rows]
    said = f"tables in it with other columns are left out: {others}"
    return Table(
        path=path,
        format="docx",
        header=tuple(text for text, _ in header),
        header_line=1,
        rows=tuple(Row(at, tuple(text for text, _ in row)) for at, row in enumerate(padded, 2)),
        problems=(Problem(None, said),) if others else (),
        indents={
            (at, place): deep
            for at, row in enumerate(padded, 2)
            for place, (_, deep) in enumerate(row)
            if deep
        },
    )


def _named(element: Element, name: str) -> list[Element]:
    return list(element.iterchildren(f"{{*}}{name}"))


def _cells(row: Element) -> Cells:
    """Return the cells of a row; one that goes over several columns leaves the others blank."""
    found: Cells = []
    for cell in _named(row, "tc"):
        paragraphs = _named(cell, "p")
        lines = [_text(paragraph) for paragraph in paragraphs]
        indent = max(map(_indent, paragraphs[:1]), default=0)
        found.append(("\n".join(line for line in lines if line.strip()), indent))
        span = next(cell.iterfind("{*}tcPr/{*}gridSpan"), None)
        wide = "" if span is None else _value(span, "val")
        found += [("", 0)] * (min(int(wide), 99) - 1 if wide.isdecimal() else 0)
    return found


def _text(element: Element) -> str:
    """Return the words of a paragraph."""
    return "".join(
        _SIGNS.get(str(each.tag).rpartition("}")[2]) or each.text or ""
        for each in element.iter(*_TEXT)
    )


def _indent(paragraph: Element) -> int:
    found = next(paragraph.iterfind("{*}pPr/{*}ind"), None)
    left = "" if found is None else _value(found, "left") or _value(found, "start")
    return int(left) if left.isdecimal() and len(left) < 7 else 0


def _value(element: Element, name: str) -> str:
    return next((str(v) for k, v in element.items() if str(k).rpartition("}")[2] == name), "")
