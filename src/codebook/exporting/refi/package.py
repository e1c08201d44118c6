"""The files: XML alone, or zipped with the sources; the same bytes for the same rows."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from codebook.exporting.refi.codes_xml import codebook_xml
from codebook.exporting.refi.project_xml import project_xml, source_file
from codebook.exporting.refi.rows import Code, Project, Set

_LEVEL = 4  # a third of the time of the usual 6 for a twentieth more bytes
_MARK = "\ufeff"


def qdc_bytes(codes: Sequence[Code], sets: Sequence[Set] = ()) -> bytes:
    """Return a codebook file; its format has no way to say that there is no code."""
    return codebook_xml(codes, sets).encode()


def qdpx_bytes(project: Project) -> bytes:
    """Return a project file: `project.qde` and the sources as UTF-8 with LF line ends."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as package:
        _add(package, "project.qde", project_xml(project))
        for source in project.sources:
            # Readers take one byte order mark off, so a text that begins with one gets another.
            mark = _MARK if source.text.startswith(_MARK) else ""
            _add(package, f"sources/{source_file(source)}", mark + source.text)
    return buffer.getvalue()


def _add(package: ZipFile, name: str, text: str) -> None:
    member = ZipInfo(name)  # its time is always the same one, of 1980
    member.compress_type = ZIP_DEFLATED
    member.external_attr = 0o600 << 16
    package.writestr(member, text.encode(), compresslevel=_LEVEL)
