"""The plain text of sources and notes: a file of the package, or in the XML itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from codebook.reading.normalise import quoted
from codebook.reading.refi.archive import Archive
from codebook.reading.refi.elements import child, line_of
from codebook.reading.refi.problems import Problems

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_MARK = "\ufeff"
_SCHEME = re.compile(r"(internal|relative|absolute)://(.*)", re.DOTALL)


@dataclass
class Texts:
    """Finds the text of an element that is a `TextSource` by type; `what` names it in problems."""

    archive: Archive
    problems: Problems

    def raw(self, element: Element, what: str) -> str | None:
        """Return the text with its own line ends, None where there is none to be read.

        A byte order mark is still in it: see `without_mark`.
        """
        inline = child(element, "PlainTextContent")
        path = element.get("plainTextPath")
        if path and inline is not None:
            self.problems.add(line_of(element), f"{what} has its text twice; the file's is read")
        if path:
            return self._from_file(path, line_of(element), what)
        if inline is not None:
            return "".join(map(str, inline.itertext()))
        if element.get("richTextPath"):
            why = "has only a styled text, in which no place can be found"
            self.problems.add(line_of(element), f"{what} {why}; it is left out")
            return None
        return ""

    def _from_file(self, path: str, line: int | None, what: str) -> str | None:
        found = _SCHEME.fullmatch(path)
        scheme, name = found.groups() if found else ("internal", path)
        if not found:
            self.problems.add(line, f"{what} is at a path without internal://")
        if scheme != "internal":
            self.problems.add(
                line, f"{what} lies outside the file, at {quoted(path)}; it is left out"
            )
            return None
        bare = name.lstrip("/")
        bare = bare[len("sources/") :] if bare.lower().startswith("sources/") else bare
        if bare != name:
            self.problems.add(line, f"{what} is at a path that is not as the standard has it")
        data = self.archive.source(bare)
        if data is None:
            self.problems.add(line, f"{what} is not in the file ({quoted(name)}); it is left out")
            return None
        return self._decoded(data, line, what)

    def _decoded(self, data: bytes, line: int | None, what: str) -> str:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            self.problems.add(line, f"{what} is not UTF-8; what cannot be read is U+FFFD")
            text = data.decode("utf-8", errors="replace")
        if "\0" in text:
            self.problems.add(line, f"{what} has NUL characters; they are U+FFFD")
            text = text.replace("\0", "\ufffd")
        return text


def without_mark(raw: str) -> tuple[str, bool]:
    """Return a text without one byte order mark at its beginning, and whether it had one."""
    return raw.removeprefix(_MARK), raw.startswith(_MARK)
