"""Word documents, made of as little as Word would open, or of less."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from io import BytesIO

SPACES = " ".join(
    f'xmlns:{prefix}="{space}"'
    for prefix, space in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Target="{target}" Type="http://schemas.openxmlformats.org/'
    'officeDocument/2006/relationships/officeDocument"/></Relationships>'
)


def package(members: Mapping[str, str | bytes], *, stored: bool = False) -> bytes:
    """Return a zip of these members, by their names."""
    data = BytesIO()
    method = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in members.items():
            # A fixed date: the same bytes at every call.
            target.writestr(zipfile.ZipInfo(name), content, method)
    return data.getvalue()


def docx(body: str, target: str = "word/document.xml") -> bytes:
    """Return a document of a body; `target` is where its package says that it lies."""
    xml = f"<w:document {SPACES}><w:body>{body}</w:body></w:document>"
    return package({"_rels/.rels": RELATIONS.format(target=target), "word/document.xml": xml})


def paragraph(*runs: str) -> str:
    """Return the XML of a paragraph."""
    return "<w:p>" + "".join(f"<w:r><w:t>{run}</w:t></w:r>" for run in runs) + "</w:p>"


def table(rows: Iterable[Sequence[str]]) -> str:
    """Return the XML of a table; each line of a cell is a paragraph."""
    cells = ("".join(f"<w:tc>{_lines(cell)}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def _lines(cell: str) -> str:
    return "".join(paragraph(*filter(None, [escape(line)])) for line in cell.split("\n"))


def docx_with(body: str, sides: dict[str, str] | None = None) -> bytes:
    """Return a document with footnotes, endnotes or comments, each in a part of its own."""
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relations = "".join(
        f"<Relationship Id='{kind}' Type='{kinds}/{kind}' Target='{kind}.xml'/>"
        for kind in sides or {}
    )
    parts = {
        f"word/{kind}.xml": f"<w:{kind} {SPACES}>{xml}</w:{kind}>"
        for kind, xml in (sides or {}).items()
    }
    return package(
        {
            "_rels/.rels": RELATIONS.format(target="word/document.xml"),
            "word/document.xml": f"<w:document {SPACES}><w:body>{body}</w:body></w:document>",
            "word/_rels/document.xml.rels": "<Relationships xmlns='http://schemas.openxmlformats.org"
            f"/package/2006/relationships'>{relations}</Relationships>",
            **parts,
        }
    )
