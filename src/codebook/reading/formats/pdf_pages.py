"""A program of its own: a PDF on stdin → its pages on stdout, as JSON.

A page is its lines, how often it has each character that cannot be seen and is in no line, how
many lines it has and does not show, and, where a table is ruled on it, its lines as they are read
row by row and cell by cell, with the numbers of each one's row and column. A program may say of
what it draws that it cannot be seen, or its font may, and what reads the text leaves it out. A line
is its text, the distance to the one above in the page, in points, 0 where none is, the name of the
font that it begins in, "" where there is none, how many characters are in that, how far from the
left it begins, how large its first character is, and where its first words begin: in the line, how
far from the left, and how far from the end of what stands before.

A PDF can make any parser take all memory, run for ever or crash. So it is read in a process that
has bounds, and whose end harms nobody. Its exit code says what was wrong.
"""

from __future__ import annotations

import codecs
import contextlib
import json
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.formats.pdf_clips import is_hidden
from codebook.reading.formats.pdf_grids import rows_on
from codebook.reading.formats.pdf_pieces import Piece, by_cells, pieces_of, place_of, units

if TYPE_CHECKING:
    from pypdfium2 import PdfPage, PdfTextPage

PrintedLine = tuple[str, float, str, int, float, float, list[tuple[int, float, float]]]
"""What is written of a line."""

RuledLine = tuple[PrintedLine, int, int]
"""What is written of a line on a page with a table: its row and column, -1 where it has none."""

PrintedPage = tuple[list[PrintedLine], dict[str, int], int, list[RuledLine]]
"""What is written of a page."""

MEMORY = 900 * 1024 * 1024
"""The most bytes of memory that the process may have."""

SECONDS = 6
"""The most seconds of work for a PDF of 1 MB."""

NO_PDF, PASSWORD, TOO_LARGE = 3, 4, 5
"""Exit codes; any other is that of a crash."""

_MOST_TEXT = 20_000_000
_PDFIUM_PASSWORD = 4
_before = lazy_pattern(  # a time, a number, or an arrow, a shape or a picture of some font
    r"\s*(?:(?:(?:\d{1,2}:)?\d{1,2}:\d\d|\d{1,3}[.)]|[•‣])\s+"
    r"|[\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff\ue000-\uf8ff]\s*)(?=\S)"
)
_word = lazy_pattern(r"\S+")
_FIRST_WORDS = 7  # a label has fewer
_subset = lazy_pattern(r"^[A-Z]{6}\+")
_ITALIC = 64  # the flag of a font's description
_LONGEST_NAME, _LONGEST_MARK = 128, 16  # bytes
_UNSEEN, _SOFT_HYPHEN = frozenset({"Cc", "Cf"}), "\xad"
_JOINING, _NO_CHARACTER = "\u200b\u200c\u200d\u2060\ufeff", "\uffff"
_SLANTED = "Italic"


def main() -> None:
    """Read the PDF and write its pages."""
    data = sys.stdin.buffer.read()
    _set_bounds(SECONDS + 2 * (len(data) // 1_000_000))
    json.dump(list(_pages(data)), sys.stdout)


def _set_bounds(seconds: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every system has them
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _pages(data: bytes) -> Iterator[PrintedPage]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        sys.exit(PASSWORD if error.err_code == _PDFIUM_PASSWORD else NO_PDF)
    size = 0
    for page in document:
        written = page.get_textpage()
        text = written.get_text_range()
        size += len(text)
        if size > _MOST_TEXT:
            sys.exit(TOO_LARGE)
        pieces = list(pieces_of(text))
        lines = list(_lines(written, pieces))
        shown = list(filter(None, lines))
        rows = rows_on(page)
        ruled = list(_ruled(written, by_cells(written, pieces, rows))) if rows else []
        yield shown, _unseen(page, text), len(lines) - len(shown), ruled


def _unseen(page: PdfPage, text: str) -> Counter[str]:
    """Count the characters that cannot be seen and are all that something drawn stands for.

    What is said to be one may be in the `text`; what is one and takes no room never is.
    """
    from ctypes import addressof

    from pypdfium2 import raw

    said, drawn = Counter[str](), Counter[str]()
    marks_of: dict[int, str] = {}
    for place in range(raw.FPDFPage_CountObjects(page)):
        piece = raw.FPDFPage_GetObject(page, place)
        marks = range(raw.FPDFPageObj_CountMarks(piece))
        own = "".join(_actual_text(raw.FPDFPageObj_GetMark(piece, mark)) for mark in marks)
        if own:
            said.update(own if all(map(_is_unseen, own)) else "")
        elif raw.FPDFPageObj_GetType(piece) == raw.FPDF_PAGEOBJ_TEXT:
            font = raw.FPDFTextObj_GetFont(piece)
            if (at := addressof(font.contents) if font else 0) not in marks_of:
                marks_of[at] = _only_mark(font)
            if (mark := marks_of[at]) and _takes_no_room(piece):
                drawn[mark] += 1
    return said - Counter(text) + drawn


def _takes_no_room(piece: object) -> bool:
    from ctypes import byref, c_float

    from pypdfium2 import raw

    left, bottom, right, top = c_float(), c_float(), c_float(), c_float()
    is_known = raw.FPDFPageObj_GetBounds(piece, *map(byref, (left, bottom, right, top)))
    return bool(is_known) and left.value == right.value


def _only_mark(font: object) -> str:
    """Return the mark that is all that a font has to show for what takes no room, else ""."""
    unknown = _width(font, _NO_CHARACTER)
    if _width(font, " ") != unknown:
        return ""  # it may be a space
    marks = [mark for mark in _JOINING if _width(font, mark) != unknown]
    return marks[0] if len(marks) == 1 else ""


def _width(font: object, char: str) -> float:
    """Return how wide a character is in a font; all that it does not have are equally wide."""
    from ctypes import byref, c_float

    from pypdfium2 import raw

    width = c_float()
    raw.FPDFFont_GetGlyphWidth(font, ord(char), 1000, byref(width))
    return width.value


def _is_unseen(char: str) -> bool:
    """Whether a character is no sign; a hyphen is seen at a line's end, white space is."""
    is_sign = unicodedata.category(char) not in _UNSEEN
    return not (is_sign or char.isspace() or char == _SOFT_HYPHEN)


def _actual_text(mark: object) -> str:
    """Return what a mark of a page says that stands there, "" where it says nothing short."""
    from ctypes import byref, c_ubyte, c_ulong

    from pypdfium2 import raw

    size, said = c_ulong(), (c_ubyte * _LONGEST_MARK)()
    is_there = raw.FPDFPageObjMark_GetParamBlobValue(
        mark, b"ActualText", said, _LONGEST_MARK, byref(size)
    )
    written = bytes(said[: size.value]) if is_there and size.value <= _LONGEST_MARK else b""
    if not written.startswith(codecs.BOM_UTF16_BE):
        return ""
    return written[len(codecs.BOM_UTF16_BE) :].decode("utf-16-be", "replace")


def _lines(page: PdfTextPage, pieces: Iterable[Piece]) -> Iterator[PrintedLine | None]:
    """Yield the lines of a page, None for those that it does not show."""
    above = 0.0
    for at, line, is_hyphened, _ in pieces:
        start = at + len(line) - len(line.lstrip())
        last = at + units(line.rstrip()) - 1
        if line.strip() and is_hidden(page, start) and is_hidden(page, last):
            yield None
        else:
            left, height = place_of(page, start) if line.strip() else (0.0, above)
            distance = above and round(above - height, 1)
            font = _begins_in(page, at, line)
            words = list(_words(page, at, line))
            yield line + "-" * is_hyphened, distance, *font, left, _size(page, start), words
            above = height


def _words(page: PdfTextPage, at: int, line: str) -> Iterator[tuple[int, float, float]]:
    """Yield where the first words of a line begin, how far from the left and from what is before.

    `at` is where the line begins.
    """
    for word in islice(_word.finditer(line), _FIRST_WORDS):
        place = at + units(line[: word.start()])
        begin = place_of(page, place)[0]
        blank = place_of(page, place - 1)[0] if word.start() else begin
        yield word.start(), begin, round(begin - blank, 1)


def _ruled(page: PdfTextPage, pieces: Sequence[Piece]) -> Iterator[RuledLine]:
    for piece, line in zip(pieces, _lines(page, pieces), strict=True):
        if line:
            yield line, *(piece.cell[1:] if piece.cell else (-1, -1))


def _size(page: PdfTextPage, at: int) -> float:
    """Return how large the font of a character is, in points."""
    from pypdfium2 import raw

    index = raw.FPDFText_GetCharIndexFromTextIndex(page, at)
    size: float = raw.FPDFText_GetFontSize(page, index)
    return round(size, 1)


def _begins_in(page: PdfTextPage, at: int, line: str) -> tuple[str, int]:
    """Return the font that a line begins in, and how many of its first characters are in it.

    Where the last one is in it too, all are taken to be. `at` is where the line begins. A time
    there, as in a margin, does not count, nor what a program marks the items of a list with.
    """
    before = _before.match(line)
    begin = before.end() if before else 0
    places = [place for place, char in enumerate(line) if place >= begin and not char.isspace()]
    if not places:
        return "", 0
    font = _font(page, at + places[0])
    same, other = 0, len(places) - 1
    if font == _font(page, at + places[other]):
        return font, places[other] + 1
    while other - same > 1:
        middle = (same + other) // 2
        if font == _font(page, at + places[middle]):
            same = middle
        else:
            other = middle
    return font, places[same] + 1


def _font(page: PdfTextPage, at: int) -> str:
    """Return the name of the font that a character is in, and that it is slanted.

    A program may store some of a font's characters apart, under its name with a mark before it.
    """
    from ctypes import byref, c_int, create_string_buffer

    from pypdfium2 import raw

    name, flags = create_string_buffer(_LONGEST_NAME), c_int()
    index = raw.FPDFText_GetCharIndexFromTextIndex(page, at)
    raw.FPDFText_GetFontInfo(page, index, name, _LONGEST_NAME, byref(flags))
    written = _subset.sub("", name.value.decode("utf-8", "replace"))
    is_slanted = flags.value & _ITALIC and _SLANTED not in written
    return f"{written} {_SLANTED}" if written and is_slanted else written


if __name__ == "__main__":
    main()
