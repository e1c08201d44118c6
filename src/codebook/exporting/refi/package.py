"""The files: XML alone, or zipped with the sources; the same bytes for the same rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile

from codebook.exporting.refi.codes_xml import codebook_xml
from codebook.exporting.refi.project_xml import project_xml, source_file
from codebook.exporting.refi.rows import Code, Project, Set

_LEVEL = 4  # a third of the time of the usual 6 for a twentieth more bytes
_MARK = "\ufeff"


def qdc_bytes(codes: Sequence[Code], sets: Sequence[Set] = ()) -> bytes:
    """Return a codebook file; its format has no way to say that there is no code."""
    return codebook_xml(codes, sets).encode()


def write_qdpx(stream: BinaryIO, project: Project) -> None:
    """Write a project file: `project.qde`, then each source as UTF-8 with LF line ends."""
    with ZipFile(stream, "w", ZIP_DEFLATED, compresslevel=_LEVEL) as package:
        _add(package, "project.qde", project_xml(project))
        for source in project.sources:
            # Readers take one byte order mark off, so a text that begins with one gets another.
            mark = _MARK if source.text.startswith(_MARK) else ""
            _add(package, f"sources/{source_file(source)}", [mark, source.text])


def _add(package: ZipFile, name: str, parts: Iterable[str]) -> None:
    # Opened by its name alone, a member has the same time always, of 1980, and mode 0600.
    with package.open(name, "w") as member:
        member.writelines(part.encode() for part in parts)
