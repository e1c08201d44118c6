"""What stands on the pages of a PDF, as a process of its own reads it."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError
from codebook.reading.files import DAMAGED, UNLOCKED
from codebook.reading.formats import pdf_pages

_LONGEST = 120  # seconds, where the process has no bound of its own or others are at work


class Word(NamedTuple):
    """Where a word begins in its line and on the page, and how far `apart` from what is before."""

    place: int
    left: float
    apart: float


class Line(NamedTuple):
    """A line of a page and its distance to the one above, in points, 0 where none is.

    `font` is the one that it begins in, `size` how many of its characters are. It begins so far
    from the `left`, and its `letters` are so large. `words` are its first ones. `row` and `column`
    are those of a table that it is in, -1 where it is in none.
    """

    text: str
    distance: float = 0
    font: str = ""
    size: int = 0
    left: float = 0
    letters: float = 0
    words: Sequence[Word] = ()
    row: int = -1
    column: int = -1


Page = Sequence[Line]


class Printed(NamedTuple):
    """The lines of each page, and of each as they are read by the rows of its tables.

    With them what is in none: characters that cannot be seen, with how often each was there, and
    how many lines are not shown. Where no table is ruled, `ruled` has a page's lines as they are.
    """

    pages: Sequence[Page]
    ruled: Sequence[Page]
    marks: Counter[str]
    hidden: int


def printed_in(path: Path, data: bytes) -> Printed:
    """Return what stands on the pages of a PDF.

    Raises InputError for one that is damaged, has a password or takes too long.
    """
    printed = _read(path, data)
    blank = _blank_between_words(text for lines, *_ in printed for text, *_ in lines)
    pages = [[_line(line) for line in lines] for lines, *_ in printed]
    ruled = [
        [_line(*line) for line in own] if own else page
        for page, (*_, own) in zip(pages, printed, strict=True)
    ]
    return Printed(
        _with_text(pages, blank),
        _with_text(ruled, blank),
        sum((Counter(marks) for _, marks, *_ in printed), Counter[str]()),
        sum(hidden for _, _, hidden, _ in printed),
    )


def _line(line: pdf_pages.PrintedLine, row: int = -1, column: int = -1) -> Line:
    text, distance, font, size, left, letters, words = line
    own = tuple(map(Word._make, words))
    return Line(text, distance, font, size, left, letters, own, row, column)


def _with_text(pages: Iterable[Page], blank: str) -> list[Page]:
    return [
        [line._replace(text=line.text.replace("\t", blank)) for line in page if line.text.strip()]
        for page in pages
    ]


def _read(path: Path, data: bytes) -> list[pdf_pages.PrintedPage]:
    import subprocess

    program = [sys.executable, "-P", "-m", pdf_pages.__name__]
    try:
        done = subprocess.run(  # noqa: S603 - our own program
            program, input=data, capture_output=True, check=False, timeout=_LONGEST
        )
        code = done.returncode
    except subprocess.TimeoutExpired:
        code = pdf_pages.TOO_LARGE
    if code:
        raise InputError(path, *_REFUSALS.get(code, _REFUSALS[pdf_pages.TOO_LARGE]))
    printed: list[pdf_pages.PrintedPage] = json.loads(done.stdout)
    return printed


def _blank_between_words(lines: Iterable[str]) -> str:
    """Return what a tab stands for: some programs write one for each space."""
    tabs = spaces = 0
    for line in lines:
        tabs += line.count("\t")
        spaces += line.count(" ")
    return " " if tabs > spaces else "\t"


_REFUSALS = {
    pdf_pages.NO_PDF: ("the file is damaged or cut off.", DAMAGED),
    pdf_pages.PASSWORD: ("the file is protected by a password.", UNLOCKED),
    pdf_pages.TOO_LARGE: (
        "it takes more time or memory than a text should.",
        "Print it into a new PDF, or save its text as .docx or .txt.",
    ),
}
