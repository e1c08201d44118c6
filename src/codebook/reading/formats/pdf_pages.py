"""A program of its own: a PDF on stdin → the lines of its pages on stdout, as JSON.

A line is its text and the distance to the one above in the page, in points, 0 where none is.

A PDF can make any parser take all memory, run for ever or crash. So it is read in a process that
has bounds, and whose end harms nobody. Its exit code says what was wrong.
"""

from __future__ import annotations

import contextlib
import json
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

MEMORY = 900 * 1024 * 1024
"""The most bytes of memory that the process may have."""

SECONDS = 6
"""The most seconds of work for a PDF of 1 MB."""

NO_PDF, PASSWORD, TOO_LARGE = 3, 4, 5
"""Exit codes; any other is that of a crash."""

_MOST_TEXT = 20_000_000
_PDFIUM_PASSWORD = 4
_HYPHEN = "\ufffe"  # pdfium's for a hyphen at a line's end, of which it makes one word
_line_end = re.compile("(\r\n|\ufffe)")


def main() -> None:
    """Read the PDF and write the lines of its pages."""
    data = sys.stdin.buffer.read()
    _set_bounds(SECONDS + 2 * (len(data) // 1_000_000))
    json.dump(list(_pages(data)), sys.stdout)


def _set_bounds(seconds: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every system has them
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _pages(data: bytes) -> Iterator[list[tuple[str, float]]]:
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
        yield list(_lines(written, text))


def _lines(page: PdfTextPage, text: str) -> Iterator[tuple[str, float]]:
    at, above = 0, 0.0
    pieces = _line_end.split(text)
    for line, end in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        start = at + len(line) - len(line.lstrip())
        height = _height(page, start) if line.strip() else above
        yield line + "-" * (end == _HYPHEN), above and round(above - height, 1)
        at, above = at + len(f"{line}{end}".encode("utf-16-le")) // 2, height


def _height(page: PdfTextPage, at: int) -> float:
    """Return how high above the bottom of the page a character stands."""
    from ctypes import byref, c_double

    from pypdfium2 import raw

    x, y = c_double(), c_double()
    index = raw.FPDFText_GetCharIndexFromTextIndex(page, at)
    raw.FPDFText_GetCharOrigin(page, index, byref(x), byref(y))
    return y.value


if __name__ == "__main__":
    main()
