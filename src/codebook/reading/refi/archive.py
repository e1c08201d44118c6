"""A .qdpx from who knows where: a zip of one project file and a flat folder of sources.

Nothing is ever written to disk; all that is read of one file has one limit.
"""

from __future__ import annotations

import stat
from collections import Counter
from collections.abc import Container, Iterator
from pathlib import Path
from zipfile import ZipInfo

from codebook.errors import InputError
from codebook.reading.drafts import Problem
from codebook.reading.files import BROKEN, DAMAGED, LARGEST, open_zip
from codebook.reading.normalise import quoted

_FOLDER = "sources/"


class Archive:
    """The members of the file at `path`; `problems` says what is not as it should be."""

    def __init__(self, path: Path, data: bytes) -> None:
        self._path = path
        self._left = LARGEST
        self._zip = open_zip(path, data)
        members = [info for info in self._zip.infolist() if not (info.is_dir() or _is_junk(info))]
        if any(info.flag_bits & 1 for info in members):
            raise InputError(
                path, "the file is protected by a password.", "Save it without one and try again."
            )
        self.problems = [Problem(None, message) for message in _oddities(members)]
        members = [info for info in members if not _is_link(info)]
        self._members = {_plain(info.filename): info for info in reversed(members)}
        self._taken: set[str] = set()
        self.name = self._project_file([info.filename for info in members])

    def project(self) -> bytes:
        """Return the project file."""
        return self._read(self._members[_plain(self.name)])

    def source(self, name: str) -> bytes | None:
        """Return a file of the folder of sources by its name, None where there is none."""
        folder = _plain(self.name).rpartition("/")[0]
        inner = f"{folder}/{_FOLDER}" if folder else _FOLDER
        return self._take(f"{inner}{name.casefold()}")

    def namesake(self, name: str) -> bytes | None:
        """Return the one file of this name in whatever folder, None for none or several."""
        ending = f"/{name.casefold()}"
        found = [each for each in self._sources() if f"/{each}".endswith(ending)]
        return self._take(found[0]) if name and len(found) == 1 else None

    def unnamed(self, named: Container[str]) -> list[str]:
        """Return the files, projects apart, that are not among the named ones (lower case)."""
        files = [each.rpartition("/")[2] for each in self._sources() if each not in self._taken]
        return [name for name in files if name not in named and not name.startswith(".")]

    def _sources(self) -> list[str]:
        return [name for name in self._members if not name.endswith(".qde")]

    def _take(self, name: str) -> bytes | None:
        member = self._members.get(name)
        if member is None:
            return None
        self._taken.add(name)
        return self._read(member)

    def _project_file(self, names: list[str]) -> str:
        found = [name for name in names if name.lower().endswith(".qde")]
        if not found:
            raise InputError(
                self._path, "there is no project (.qde) in it.", "Export it again as REFI-QDA."
            )
        found.sort(key=lambda name: (name != "project.qde", "/" in name))
        if len(found) > 1:
            self._note(f"it has {len(found)} projects; {quoted(found[0])} is read")
        if "/" in found[0]:
            self._note(f"the project is in a folder: {quoted(found[0])}")
        return found[0]

    def _note(self, message: str) -> None:
        self.problems.append(Problem(None, message))

    def _read(self, member: ZipInfo) -> bytes:
        """Return the bytes of a member, however large the container says that it is."""
        try:
            with self._zip.open(member) as stream:
                data = stream.read(self._left + 1)
        except BROKEN as error:
            raise InputError(
                self._path, f"{quoted(member.filename)} in it is damaged.", DAMAGED
            ) from error
        self._left -= len(data)
        if self._left < 0:
            raise InputError(
                self._path, "the file unpacks to too much.", "Split it into smaller projects."
            )
        return data


def _plain(name: str) -> str:
    """Return a member's name as it is looked up: some tools have backslashes, and any case."""
    return name.casefold().replace("\\", "/")


def _is_junk(info: ZipInfo) -> bool:
    """Whether a member is what macOS puts beside files."""
    return info.filename.startswith("__MACOSX/") or "/._" in f"/{info.filename}"


def _is_link(info: ZipInfo) -> bool:
    """Whether a member, were it unpacked, would lead to a file elsewhere."""
    return stat.S_ISLNK(info.external_attr >> 16)


def _oddities(members: list[ZipInfo]) -> Iterator[str]:
    """Yield what is not as the standard has it, one sentence a reason."""
    names = Counter(info.filename.casefold() for info in members)
    for name, count in names.items():
        if count > 1:
            yield f"{quoted(name)} is in it {count} times; the first one is read"
    for info in filter(_is_link, members):
        yield f"{quoted(info.filename)} is a link, and no file; it is not read"
    members = [info for info in members if not _is_link(info)]
    if any("\\" in info.filename for info in members):
        yield "the names in it have backslashes for folders"
    inner = [name for info in members if "/" in (name := info.filename.replace("\\", "/"))]
    folders = dict.fromkeys(name.partition("/")[0] for name in inner)
    if odd := [folder for folder in folders if f"{folder}/" != _FOLDER]:
        yield f"it has a folder {quoted(odd[0])} where the standard has sources"
    if deep := [name for name in inner if name.count("/") > 1]:
        yield f"{quoted(deep[0])} is in a folder of its own"
