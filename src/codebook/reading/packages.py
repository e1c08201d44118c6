"""The main part of an Office file, parsed: a zip of XML parts from who knows where."""

from __future__ import annotations

import posixpath
import struct
import zlib
from io import BytesIO
from lzma import LZMAError
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile, ZipInfo

from codebook.errors import InputError
from codebook.reading.files import LARGEST, is_zip

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_BROKEN = (
    BadZipFile,
    EOFError,
    LZMAError,
    OSError,
    RuntimeError,
    ValueError,
    struct.error,
    zlib.error,
)
_MOST_MARKUP = 4_000_000  # tags and attributes; lxml takes 0.1 to 0.2 kB for each
_MAIN = "/officeDocument"  # what the type of the relationship ends with in all editions
_DAMAGED = "Get the file again from where it came from, or save it anew in its program."


def main_part(path: Path, data: bytes) -> Element:
    """Return the root of the main part of the Office file `data`, which was read from `path`.

    Raises InputError if the container is damaged or encrypted, has no main part, or would
    unpack to more than a reader should have to hold.
    """
    if not is_zip(data):
        raise InputError(path, "this is no Word document.", "Open it and save it as .docx.")
    try:
        with ZipFile(BytesIO(data)) as package:
            relations = _parse(path, package, "_rels/.rels")
            main = [item for item in relations if item.get("Type", "").endswith(_MAIN)]
            return _parse(path, package, main[0].get("Target", "") if main else "")
    except KeyError as error:
        raise InputError(
            path, "there is no document in it.", "Open it in Word and save it as .docx."
        ) from error
    except _BROKEN as error:
        raise InputError(path, "the file is damaged or cut off.", _DAMAGED) from error


def _parse(path: Path, package: ZipFile, name: str) -> Element:
    from lxml import etree

    xml = _unpack(path, package, name)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
    )
    try:
        return etree.fromstring(xml, parser)
    except etree.XMLSyntaxError as error:
        raise InputError(path, f"{name} in it is damaged.", _DAMAGED) from error


def _member(package: ZipFile, target: str) -> ZipInfo:
    """Return the part that a relationship points to; programs differ in case and leading slash."""
    name = posixpath.normpath("/" + target).lstrip("/").casefold()
    parts = {part.filename.casefold(): part for part in package.infolist()}
    return parts[name]


def _unpack(path: Path, package: ZipFile, name: str) -> bytes:
    """Return the bytes of a part, however large the container says that it is."""
    member = _member(package, name)
    if member.flag_bits & 1:
        raise InputError(
            path, "the file is protected by a password.", "Save it without one and try again."
        )
    with package.open(member) as stream:
        xml = stream.read(LARGEST + 1)
    marks = xml.replace(b"\0", b"") if b"\0" in xml[:4] else xml  # UTF-16
    if len(xml) > LARGEST or marks.count(b"<") + marks.count(b"=") > _MOST_MARKUP:
        raise InputError(path, "the file unpacks to too much.", "Split it into smaller files.")
    if b"<!DOCTYPE" in marks:  # no Office program writes one; its use here would be an attack
        raise InputError(path, f"{name} in it declares XML entities.", "Save the file anew.")
    return xml
