"""The parts of a document's package, parsed: a zip of XML from who knows where."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile, ZipInfo

from codebook.errors import InputError
from codebook.reading.files import BROKEN, DAMAGED, LARGEST, UNLOCKED

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_MOST_MARKUP = 2_000_000  # tags and attributes; lxml takes 0.1 to 0.2 kB for each
_ANEW = "Save the file anew."


class Package:
    """The parts of one file.

    All of them together may not unpack to more than a reader should have to hold.
    """

    def __init__(self, path: Path, package: ZipFile) -> None:
        self._path = path
        self._zip = package
        self._parts = {part.filename.casefold(): part for part in package.infolist()}
        self._bytes = LARGEST
        self._markup = _MOST_MARKUP

    def __contains__(self, name: str) -> bool:
        return _normal(name) in self._parts

    def root(self, name: str) -> Element:
        """Return the root of a part; KeyError where there is none of this name.

        Raises InputError for a part that is damaged, encrypted or made to do harm.
        """
        return self._parsed(name, self._harmless(name))

    def root_with(self, word: bytes, name: str) -> Element | None:
        """Return the root of a part as `root` does, None where its XML has a word nowhere.

        To look for a word takes a small part of the time in which the part is parsed.
        """
        xml = self._harmless(name)
        marks = xml.replace(b"\0", b"")  # UTF-16
        return self._parsed(name, xml) if word in marks else None

    def _parsed(self, name: str, xml: bytes) -> Element:
        from lxml import etree

        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
        )
        try:
            return etree.fromstring(xml, parser)
        except etree.XMLSyntaxError as error:
            raise InputError(self._path, f"{name} in it is damaged.", DAMAGED) from error

    def related(self, name: str = "") -> dict[str, str]:
        """Return the parts that a part points to (no name: the package), by kind.

        The kind is the last word of the relation's type, "footnotes" or "officeDocument".
        """
        folder, base = posixpath.split(name)
        relations = posixpath.join(folder, "_rels", f"{base}.rels")
        if name and relations not in self:
            return {}
        found: dict[str, str] = {}
        for relation in self.root(relations):
            kind = relation.get("Type", "").rpartition("/")[2]
            target = posixpath.join("/", folder, relation.get("Target", ""))
            found.setdefault(kind, posixpath.normpath(target).lstrip("/"))
        return found

    def _harmless(self, name: str) -> bytes:
        xml = self._unpacked(self._parts[_normal(name)])
        marks = xml.replace(b"\0", b"") if b"\0" in xml[:4] else xml  # UTF-16
        self._markup -= marks.count(b"<") + marks.count(b"=")
        if self._bytes < 0 or self._markup < 0:
            raise InputError(
                self._path, "the file unpacks to too much.", "Split it into smaller files."
            )
        if b"<!DOCTYPE" in marks:  # no program writes one; its use here would be an attack
            raise InputError(self._path, f"{name} in it declares XML entities.", _ANEW)
        return xml

    def _unpacked(self, part: ZipInfo) -> bytes:
        """Return the bytes of a part, however large the container says that it is."""
        if part.flag_bits & 1:
            raise InputError(self._path, "the file is protected by a password.", UNLOCKED)
        with self._zip.open(part) as stream:
            xml = stream.read(self._bytes + 1)
        self._bytes -= len(xml)
        return xml


@contextmanager
def open_parts(path: Path, data: bytes) -> Iterator[Package]:
    """Open the package `data`, read from `path`; InputError where it is damaged, now or later."""
    try:
        with ZipFile(BytesIO(data)) as package:
            yield Package(path, package)
    except BROKEN as error:
        raise InputError(path, "the file is damaged or cut off.", DAMAGED) from error


def _normal(name: str) -> str:
    """Return a name without what programs differ in: case and a leading slash."""
    return posixpath.normpath("/" + name).lstrip("/").casefold()
