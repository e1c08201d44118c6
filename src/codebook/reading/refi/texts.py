"""The plain text of sources and notes: a file of the package, or in the XML itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.encodings.decode import decode
from codebook.reading.normalise import quoted
from codebook.reading.problems import Problems
from codebook.reading.refi.archive import Archive
from codebook.reading.refi.elements import child, line_of

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_MARK = "\ufeff"
_SCHEME = lazy_pattern(r"(internal|relative|absolute)://(.*)", re.DOTALL | re.IGNORECASE)
_WITH_FILES = (
    *("TextSource", "Note", "Representation", "TextDescription", "Transcript", "PDFSource"),
    *("PictureSource", "AudioSource", "VideoSource"),
)
_FEW = 0.05  # of the characters of a text may be damaged


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
        found = _SCHEME.fullmatch(path.strip())
        scheme, name = found.groups() if found else ("internal", path.strip())
        if not found:
            self.problems.add(line, f"{what} is at a path without internal://")
        is_internal = scheme.lower() == "internal"
        data = self._internal(name, line, what) if is_internal else None
        if data is None:
            data = self._namesake(name, line, what)
        if data is not None:
            return self._decoded(data, line, what)
        inside, outside = f"is not in the file ({quoted(name)})", "lies outside the file, at "
        where = inside if is_internal else outside + quoted(path)
        self.problems.add(line, f"{what} {where}; it is left out")
        return None

    def _internal(self, name: str, line: int | None, what: str) -> bytes | None:
        bare = name.lstrip("/")
        bare = bare[len("sources/") :] if bare.lower().startswith("sources/") else bare
        if bare != name:
            self.problems.add(line, f"{what} is at a path that is not as the standard has it")
        return self.archive.source(bare)

    def _namesake(self, name: str, line: int | None, what: str) -> bytes | None:
        """Return the file that a path is likely to mean: of its name, wherever it is."""
        last = re.split(r"[/\\]", name)[-1]
        for each in dict.fromkeys((last, unquote(last), f"{last}.txt")):
            data = self.archive.namesake(each)
            if data is not None:
                said = f"{what} is not where its path says; {quoted(each)} is read"
                self.problems.add(line, said)
                return data
        return None

    def _decoded(self, data: bytes, line: int | None, what: str) -> str | None:
        """Return bytes as text, None where they are none; a mark of UTF-8 stays in it."""
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" not in text:
            return text
        text, encoding, doubts = decode(data)
        damaged = text.count("\ufffd") + text.count("\0")
        if damaged > 1 and damaged > _FEW * len(text):
            self.problems.add(line, f"{what} is no text; it is left out")
            return None
        if not encoding.startswith("utf-8"):
            sure = ", which is not certain" if doubts else ""
            self.problems.add(line, f"{what} is not UTF-8; it is read as {encoding}{sure}")
        elif "\ufffd" in text:
            self.problems.add(line, f"{what} is not UTF-8; what cannot be read is U+FFFD")
        if "\0" in text:
            self.problems.add(line, f"{what} has NUL characters; they are U+FFFD")
        return text.replace("\0", "\ufffd")


def without_mark(raw: str) -> tuple[str, bool]:
    """Return a text without one byte order mark at its beginning, and whether it had one."""
    return raw.removeprefix(_MARK), raw.startswith(_MARK)


def named_files(root: Element) -> set[str]:
    """Return the names, in lower case, of all files that the XML names."""
    paths = [
        element.get(attribute) or ""
        for element in root.iter(*(f"{{*}}{name}" for name in _WITH_FILES))
        for attribute in ("plainTextPath", "richTextPath", "path")
    ]
    return {path.rpartition("/")[2].lower() for path in paths if path}
