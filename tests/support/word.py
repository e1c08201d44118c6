"""Word documents, made of as little as Word would open, or of less."""

from __future__ import annotations

import zipfile
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


def package(members: dict[str, str | bytes]) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in members.items():
            target.writestr(name, content)
    return data.getvalue()


def docx(body: str, target: str = "word/document.xml") -> bytes:
    xml = f"<w:document {SPACES}><w:body>{body}</w:body></w:document>"
    return package({"_rels/.rels": RELATIONS.format(target=target), "word/document.xml": xml})


def paragraph(*runs: str) -> str:
    return "<w:p>" + "".join(f"<w:r><w:t>{run}</w:t></w:r>" for run in runs) + "</w:p>"
