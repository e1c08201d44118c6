"""The parts of a docx and how they are packed; the same bytes each time.

As little of WordprocessingML (ECMA-376, part 1, chapter 17) as Word and LibreOffice open.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from io import BytesIO
from xml.sax.saxutils import escape

from codebook.lazy_patterns import lazy_pattern
from codebook.text.cells import NOT_XML

_SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_NOT_XML = lazy_pattern(f"[{NOT_XML}]")

TEXT_WIDTH = 9638
"""Twentieths of a point between the margins of a page."""

_PAGE = (
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134"'
    ' w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>'
)


def packed(body: str, comments: str | None = None) -> bytes:
    """Return a document of A4 pages; `body` and `comments` are WordprocessingML."""
    own = {"document": f"<w:body>{body}{_PAGE}</w:body>", "styles": _styles()}
    if comments is not None:
        own["comments"] = comments
    members = {
        "[Content_Types].xml": _types(own),
        "_rels/.rels": _relations({"officeDocument": "word/document.xml"}),
        "word/_rels/document.xml.rels": _relations(
            {name: f"{name}.xml" for name in own if name != "document"}
        ),
        **{f"word/{name}.xml": _root(name, xml) for name, xml in own.items()},
    }
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as package:
        for name, xml in members.items():
            # Without a date of its own: the same bytes at every call.
            package.writestr(zipfile.ZipInfo(name), f"{_HEAD}{xml}", zipfile.ZIP_DEFLATED)
    return data.getvalue()


def safe(text: str, instead: str = "") -> str:
    """Return text escaped for XML, with `instead` for each character that XML cannot hold."""
    return escape(_NOT_XML.sub(instead, text))


def _root(name: str, xml: str) -> str:
    return f'<w:{name} xmlns:w="{_SPACE}">{xml}</w:{name}>'


def _types(parts: Iterable[str]) -> str:
    listed = "".join(
        f'<Override PartName="/word/{name}.xml"'
        f' ContentType="{_TYPE}.{"document.main" if name == "document" else name}+xml"/>'
        for name in parts
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{listed}</Types>'
    )


def _relations(targets: Mapping[str, str]) -> str:
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets.items(), 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'


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
    "Turn": (22, "", '<w:spacing w:after="40"/>'),
    "CommentText": (20, "", ""),
    "Ruled": (22, "", f'{_RULE}<w:spacing w:before="120" w:after="120"/>'),
}
_NAMES = {
    "Heading1": "heading 1",
    "Heading2": "heading 2",
    "ListNumber": "List Number",
    "CommentText": "annotation text",
    "CommentReference": "annotation reference",
}
"""The names that word processors have for these styles."""

_RUN_STYLES = {  # by id
    "Speaker": "<w:b/>",
    "Event": '<w:i/><w:color w:val="555555"/>',
    "CommentReference": '<w:sz w:val="16"/>',
}

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
    made += "".join(
        f'<w:style w:type="character" w:styleId="{name}"><w:name w:val="{_NAMES.get(name, name)}"/>'
        f"<w:rPr>{run}</w:rPr></w:style>"
        for name, run in _RUN_STYLES.items()
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
