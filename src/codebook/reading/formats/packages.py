"""The parts of a document's package, parsed: a zip of XML from who knows where."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipInfo

from codebook.errors import InputError
from codebook.reading.files import BROKEN, DAMAGED, LARGEST, UNLOCKED, damaged, open_zip

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_MOST_MARKUP = 2_000_000  # tags and attributes; lxml takes 0.1 to 0.2 kB for each
_ANEW = "Save the file anew."


class Package:
    """The parts of the file at `path`, each of which is unpacked and looked through once.

    All that are read may not unpack to more than a reader should have to hold together. `names` are
    those of all parts, as written.
    """

    def __init__(self, path: Path, data: bytes) -> None:
        """Open the package `data`; InputError where it is damaged, now or when a part is read."""
        self._path = path
        self._zip = open_zip(path, data)
        self.names = self._zip.namelist()
        self._parts = {part.filename.casefold(): part for part in self._zip.infolist()}
        self._harmless: dict[str, bytes] = {}
        self._related: dict[str, Mapping[str, str]] = {}
        self._seen: dict[str, Element] = {}

    def __contains__(self, name: str) -> bool:
        return _normal(name) in self._parts

    def root(self, name: str) -> Element:
        """Return the root of a part, for the caller to change; KeyError where there is none.

        Raises InputError for a part that is damaged, encrypted or made to do harm.
        """
        seen = self._seen.pop(name, None)
        return self._parsed(name) if seen is None else seen

    def seen(self, name: str) -> Element:
        """Return the root of a part as `root` does, to be looked at: who asks next gets it."""
        if name not in self._seen:
            self._seen[name] = self._parsed(name)
        return self._seen[name]

    def _parsed(self, name: str) -> Element:
        from lxml import etree

        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
        )
        try:
            return etree.fromstring(self._xml(name), parser)
        except etree.XMLSyntaxError as error:
            raise InputError(self._path, f"{name} in it is damaged.", DAMAGED) from error

    def related(self, name: str = "") -> Mapping[str, str]:
        """Return the parts that a part points to (no name: the package), by kind.

        The kind is the last word of the relation's type, "footnotes" or "officeDocument".
        """
        if name not in self._related:
            self._related[name] = self._relations(name)
        return self._related[name]

    def _relations(self, name: str) -> dict[str, str]:
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

    def _xml(self, name: str) -> bytes:
        """Return a part, unpacked; InputError where it is made to do harm."""
        part = self._parts[_normal(name)]
        if part.filename not in self._harmless:
            xml = self._unpacked(part)
            if _are_too_much([*self._harmless.values(), xml]):
                raise InputError(
                    self._path, "the file unpacks to too much.", "Split it into smaller files."
                )
            marks = xml.replace(b"\0", b"") if b"\0" in xml[:4] else xml  # UTF-16
            if b"<!DOCTYPE" in marks:  # no program writes one; its use here would be an attack
                raise InputError(self._path, f"{name} in it declares XML entities.", _ANEW)
            self._harmless[part.filename] = xml
        return self._harmless[part.filename]

    def _unpacked(self, part: ZipInfo) -> bytes:
        """Return the bytes of a part, of too many, whatever the container says, only some."""
        if part.flag_bits & 1:
            raise InputError(self._path, "the file is protected by a password.", UNLOCKED)
        left = LARGEST - sum(map(len, self._harmless.values()))
        try:
            with self._zip.open(part) as stream:
                return stream.read(left + 1)
        except BROKEN as error:
            raise damaged(self._path) from error


def _are_too_much(parts: Sequence[bytes]) -> bool:
    """Whether parts have too many bytes, or too many tags and attributes among so many."""
    size = sum(map(len, parts))
    return size > LARGEST or (size > _MOST_MARKUP and sum(map(_markup, parts)) > _MOST_MARKUP)


def _markup(xml: bytes) -> int:
    return xml.count(b"<") + xml.count(b"=")


def _normal(name: str) -> str:
    """Return a name without what programs differ in: case and a leading slash."""
    return posixpath.normpath("/" + name).lstrip("/").casefold()
