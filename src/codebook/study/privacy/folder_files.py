"""The files of a study's folder that may hold words of participants, and the texts in each."""

from __future__ import annotations

import html
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile, ZipInfo, is_zipfile

from codebook.errors import InputError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.files import BROKEN, LARGEST, is_zip, text_of
from codebook.staging import PREFIX
from codebook.study.privacy.key import FILE as KEY
from codebook.study_files import is_database

_NAMES_ONLY = frozenset({".DS_Store", "Thumbs.db"})
"""What systems write about a folder: no text, but its bytes have the names of files."""

_OF_DOCUMENTS = frozenset({"[Content_Types].xml", "mimetype"})
"""One of these parts is in every zip that is a document; its pictures are no files."""

_TAGS = lazy_pattern(r"<[^<>]*>")
_UNPACKED = 3 * LARGEST
_DEEPEST = 3  # containers within each other
_AT_ONCE, _OVERLAP = 1_000_000, 1000  # bytes that are no text

FEWEST = 4
"""Characters of a name that bytes do not have by chance."""


class FolderFiles(NamedTuple):
    """The `files` below a `folder`, by their paths in it, and phrases for what was not entered.

    The study's database and the key are not among them, but backups are.
    """

    folder: Path
    files: tuple[Path, ...]
    unsearched: tuple[str, ...]


class Piece(NamedTuple):
    """Some text of a file; one that is not `whole` stands for more, which could not be searched."""

    text: str
    whole: bool = True


def files_in(folder: Path | None) -> FolderFiles:
    """Return the files of a study's folder; of what is not entered, a phrase says so.

    That is what a link leads to, a folder that cannot be read, and hidden ones of other programs
    beside the study's folders.
    """
    if folder is None:
        return FolderFiles(Path(), (), ())
    files: list[Path] = []
    unsearched: list[str] = []

    def refused(error: OSError) -> None:
        unsearched.append(_behind("folder", Path(error.filename).relative_to(folder)))

    for name, folders, names in os.walk(folder, onerror=refused):
        place = Path(name).relative_to(folder)
        entered = []
        for each in sorted(folders):
            is_hidden = name == str(folder) and each.startswith(".")
            if Path(name, each).is_symlink():
                unsearched.append(_behind("link", place / each))
            elif not is_hidden:
                entered.append(each)
            elif not each.startswith(PREFIX):
                unsearched.append(_behind("hidden folder", place / each))
        folders[:] = entered
        here = (place / each for each in names if Path(name, each).is_file())
        files += (each for each in here if not _is_own(folder, each))
    return FolderFiles(folder, tuple(sorted(files)), tuple(sorted(unsearched)))


def _is_own(folder: Path, each: Path) -> bool:
    """Whether a file is the study itself or the key, which are searched as such."""
    real = (folder / each).resolve()
    is_ours = is_database(real) or real.name == KEY
    return is_ours and real.parent == folder.resolve()


def _behind(what: str, place: Path) -> str:
    inside = "behind" if what == "link" else "in"
    return f"perhaps files {inside} the {what} {place}, which were not searched"


def pieces_in(path: Path) -> Iterator[Piece]:
    """Yield what a file holds, with entities as the signs that they stand for.

    Each part of a zip comes twice: once with its tags removed, since a tag may stand within a word,
    once with blanks instead, since it may separate two cells. Of what is damaged, encrypted or no
    text (a picture, a recording), the bytes come as far as they are text; of a file that is too
    large or cannot be read, nothing does.
    """
    try:
        is_small = path.stat().st_size <= LARGEST
        data = path.read_bytes() if is_small else b""
    except OSError:
        is_small = False
    if not is_small:
        yield Piece("", whole=False)
        return
    is_known = path.name in _NAMES_ONLY
    for text, whole in _Contents(path).of(data):
        yield Piece(html.unescape(text) if whole else text, whole or is_known)


class _Contents:
    """Takes one file apart, and unpacks no more of it than a few times what a file may have."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._room = _UNPACKED

    def of(self, data: bytes, depth: int = 0) -> Iterator[Piece]:
        """Yield the pieces of the file, or of something that lies `depth` containers deep in it."""
        if is_zip(data) or is_zipfile(BytesIO(data)):
            yield from self._parts(data, depth)
            return
        try:
            yield from self._texts(data)
        except InputError:
            yield from _as_bytes(data)

    def _parts(self, data: bytes, depth: int) -> Iterator[Piece]:
        is_whole = depth < _DEEPEST
        try:
            with ZipFile(BytesIO(data)) as package:
                parts = package.infolist() if is_whole else []
                is_document = any(part.filename in _OF_DOCUMENTS for part in parts)
                yield Piece("\n".join(part.filename for part in parts))
                for part in parts:
                    for text, whole in self._part(package, part, depth):
                        is_picture = is_document and text
                        for between in ("", " "):
                            yield Piece(_TAGS.sub(between, text), bool(whole or is_picture))
        except BROKEN:
            is_whole = False
        if not is_whole:
            yield from _as_bytes(data)

    def _part(self, package: ZipFile, part: ZipInfo, depth: int) -> Iterator[Piece]:
        try:
            with package.open(part) as stream:  # bounded: a container may lie about its sizes
                data = stream.read(self._room + 1)
        except BROKEN:
            data = None
        has_room = data is not None and len(data) <= self._room
        self._room = max(0, self._room - len(data or b""))
        if data is not None and has_room:
            yield from self.of(data, depth + 1)
        else:
            yield Piece("", whole=False)

    def _texts(self, data: bytes) -> Iterator[Piece]:
        """Yield the text that some bytes are; InputError for what is none."""
        from codebook.reading.formats.pdf_text import looks_like_pdf, words_in
        from codebook.reading.formats.rtf_text import looks_like_rtf, read_rtf

        if looks_like_pdf(data):
            yield Piece(words_in(self._path, data))
            return
        decoded = text_of(self._path, data)
        yield Piece(decoded.text, whole=not decoded.doubts)
        if looks_like_rtf(data):
            yield Piece(read_rtf(self._path, data).text)


def _as_bytes(data: bytes) -> Iterator[Piece]:
    """Yield bytes as far as they are text, whatever they are; also as if they were UTF-16."""
    for start in range(0, len(data), _AT_ONCE):
        some = data[start : start + _AT_ONCE + _OVERLAP]
        yield Piece(some.decode("utf-8", "replace"), whole=False)
        if b"\0" in some:
            yield Piece(some.replace(b"\0", b"").decode("utf-8", "replace"), whole=False)
