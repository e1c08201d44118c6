"""The text of a .pdf, line by line as it is printed.

What a printer adds to each page, numbers of pages and lines and running titles, is no text of
the document: it is left out, and that is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.reading.files import unseen
from codebook.reading.formats.manuscript import Manuscript
from codebook.reading.formats.pdf_columns import in_columns
from codebook.reading.formats.pdf_fonts import fonts_in
from codebook.reading.formats.pdf_printed import Line, Page, Printed, printed_in
from codebook.reading.formats.pdf_rows import END, by_rows
from codebook.text.display import counted

_GAP = 1.3  # times the distance of lines is that of paragraphs
_FEWEST = 5  # as many numbers below each other are those of lines
_FEWEST_TITLES = 3  # pages
_SHARE = 2 / 3  # of the pages: what so many of them begin or end with is no text
_EDGE, _NUMBERS = 6, 4  # lines above or below the text, and numbers in one, at most
_WORDS_OF_A_TITLE, _WORDS_BY_CHANCE = 3, 6
_LARGER, _SELDOM = 1.15, 0.2  # times the size of the text, and as a share of all lines
_INDENT = 6  # points: what begins farther to the left than the text is in the margin
_made_with = lazy_pattern(r"Created with the [\w ]{1,40} Tool \(https?://\S+\)\s*$")
_labelled = lazy_pattern(r"[^\W\d_][^:：]{0,40}[:：][ \t]*\S")
_number_in = lazy_pattern(r"\d{1,5}")
_number = lazy_pattern(r"\s*\d{1,5}\s*")


def looks_like_pdf(data: bytes) -> bool:
    """Whether bytes begin as a PDF does."""
    return data[:1024].lstrip(b"\xef\xbb\xbf\0 \t\r\n").startswith(b"%PDF-")


def read_pdf(path: Path, data: bytes) -> Manuscript:
    """Return the lines of all pages.

    Raises InputError for a file that is damaged, has a password or has no text.
    """
    printed = printed_in(path, data)
    if not any(map(_has_text, printed.pages)):
        raise InputError(
            path, "there are only pictures in it, no text.", "Have its text recognised (OCR) first."
        )
    kept = _kept(printed.pages)
    plain = _manuscript(printed, kept)
    if printed.ruled != printed.pages:
        tabled = _kept(printed.ruled)
    elif (columns := in_columns(kept.pages)) is not kept.pages:
        tabled = kept._replace(pages=columns)
    else:
        return plain
    rows = _manuscript(printed, tabled)
    return replace(plain, in_rows=rows) if rows.rows else plain


class _Kept(NamedTuple):
    """What is text on the pages, and how many lines of notes and other ones are none."""

    pages: Sequence[Page]
    notes: int
    left_out: int


def _kept(pages: Sequence[Page]) -> _Kept:
    noted = _without_edges(pages)
    text = _without_notes(noted)
    kept = _without_edges([_without_line_numbers(page) for page in text])
    kept = [[line for line in page if not _made_with.match(line.text)] for page in kept]
    notes = sum(map(len, noted)) - sum(map(len, text))
    return _Kept(kept, notes, sum(map(len, pages)) - sum(map(len, kept)) - notes)


def _manuscript(printed: Printed, kept: _Kept) -> Manuscript:
    """Return the lines that are kept, each row of a table as one, and what is left out."""
    lines = list(_with_gaps(by_rows(kept.pages)))
    bold, slanted = fonts_in(_used(lines))
    return Manuscript(
        text="\n".join(line.text for line in lines),
        bold={number: line.size for number, line in enumerate(lines) if line.font in bold},
        italic={number: line.size for number, line in enumerate(lines) if line.font in slanted},
        headings=_headings(lines),
        rows=frozenset(number for number, line in enumerate(lines) if line.row >= 0),
        problems=tuple(_problems(printed, kept.notes, kept.left_out)),
    )


def _problems(printed: Printed, notes: int, left_out: int) -> Iterator[Problem]:
    """Yield what is said of that so many lines of notes, and other ones, are left out."""
    pages, hidden = printed.pages, printed.hidden
    empty = [str(number) for number, page in enumerate(pages, 1) if not _has_text(page)]
    messages = {
        f"left out: {counted(notes, 'line')} of notes in the margin beside the text": notes,
        f"{left_out} lines with numbers of pages or lines or running titles are left out": left_out,
        f"left out: {counted(hidden, 'line')} outside of what a page shows": hidden,
        f"there is no text on page {', '.join(empty)}; it may be a picture": empty,
        **{unseen(char, count, "left out"): count for char, count in printed.marks.items()},
    }
    yield from (Problem(None, message) for message, said in messages.items() if said)


def _headings(lines: Sequence[Line]) -> dict[int, int]:
    """Return the lines in letters that are larger than the text's, which few are, with levels."""
    letters = Counter[float]()
    for line in lines:
        letters[line.letters] += len(line.text)
    usual = max(letters, key=letters.__getitem__, default=0)
    larger = {at: line.letters for at, line in enumerate(lines) if line.letters > _LARGER * usual}
    sizes = sorted(set(larger.values()), reverse=True)
    if len(larger) > _SELDOM * len(lines):
        return {}
    return {at: sizes.index(size) + 1 for at, size in larger.items()}


def words_in(path: Path, data: bytes) -> str:
    """Return all that stands on the pages, line after line. Raises InputError as `read_pdf` does.

    One without text has none to be refused for.
    """
    return "\n".join(line.text for page in printed_in(path, data).pages for line in page)


def _used(lines: Iterable[Line]) -> Counter[str]:
    """Count the characters in each font with which lines begin."""
    used = Counter[str]()
    for line in lines:
        used[line.font] += line.size
    return used


def _has_text(page: Page) -> bool:
    return any(line.text.strip() for line in page)


def _with_gaps(pages: Sequence[Page]) -> Iterator[Line]:
    """Yield the lines, a blank one where the distance is that of paragraphs.

    Where there are such, one may end with a page: a sentence does.
    """
    distances = sorted(line.distance for page in pages for line in page if line.distance > 1)
    usual = distances[len(distances) // 5] if distances else 0
    has_gaps = bool(distances) and distances[-1] > _GAP * usual
    above = ""
    for page in pages:
        for number, line in enumerate(page):
            is_gap = line.distance > _GAP * usual if number else has_gaps and END.search(above)
            if is_gap:
                yield Line("")
            above = line.text
            yield line


def _without_edges(pages: Sequence[Page]) -> Sequence[Page]:
    """Leave out what stands at the top or at the bottom of most pages."""
    for place in (0, -1):
        pages = _without_edge(pages, place)
    return pages


def _without_edge(pages: Sequence[Page], place: int) -> Sequence[Page]:
    """Leave out the first (0) or last (-1) lines of each page that are alike on most of them.

    Or on most of every second one, where left and right pages have titles of their own.
    """
    for depth in range(_EDGE):
        looks = [
            set(_looks(page[place].text, number)) if page and page[place].row < 0 else set()
            for number, page in enumerate(pages)
        ]
        common = [_common_look(pages, looks, depth, place)]
        if not common[0] and len(pages) >= 2 * _FEWEST_TITLES:
            common = [_common_look(pages, looks[start::2], depth, place) for start in range(2)]
        if not any(common):
            break
        pages = [
            page[slice(1, None) if place == 0 else slice(-1)]
            if common[number % len(common)] in looks[number]
            else page
            for number, page in enumerate(pages)
        ]
    return pages


def _common_look(pages: Sequence[Page], looks: Sequence[set[str]], depth: int, place: int) -> str:
    """Return the look that most of `looks` have, "" where it is none of a printer's line.

    That counts the pages, or stands nowhere else, but for the text's own title: a label does.
    Without a number it stands on several pages, below the outermost line with more words than
    a label has; so do words with one at the top, which else head two interviews. "P1: I see." is
    said by chance at the edge of several.
    """
    counts = Counter(look for own in looks for look in own)
    look, count = max(counts.items(), key=lambda item: item[1], default=("", 0))
    if count < max(_SHARE * len(looks), 2):
        return ""
    said = sum(line.text.strip() == look for page in pages for line in page)
    is_title = count >= _FEWEST_TITLES and (depth == 0 or len(look.split()) >= _WORDS_OF_A_TITLE)
    is_heading = place == 0 and count < _FEWEST_TITLES and any(map(str.isalpha, look))
    is_counted = _number_in.search(look) is not None and not is_heading
    is_short = len(look.split()) <= _WORDS_BY_CHANCE
    is_said = is_short and _labelled.match(look) is not None and END.search(look) is not None
    return look if said <= count + 1 and (is_title or is_counted) and not is_said else ""


def _looks(line: str, page: int) -> Iterator[str]:
    """Yield a line as it stands, and with each of its numbers counted from that of the page."""
    yield line.strip()
    for number in islice(_number_in.finditer(line.strip()), _NUMBERS):
        start, end = number.span()
        yield f"{line.strip()[:start]}{int(number[0]) - page}:{line.strip()[end:]}"


def _without_notes(pages: Sequence[Page]) -> Sequence[Page]:
    """Leave out what a program has written below the text of a page and stands to the left of it.

    So codes and the numbers of paragraphs are printed, smaller than the text.
    """
    lines = [line for page in pages for line in page]
    letters = Counter[float]()
    for line in lines:
        letters[line.letters] += len(line.text)
    usual = max(letters, key=letters.__getitem__, default=0)
    left = Counter(line.left for line in lines if line.letters == usual)
    edge = max(left, key=left.__getitem__, default=0)
    return [page[: _end_of_text(page, usual, edge)] for page in pages]


def _end_of_text(page: Page, usual: float, edge: float) -> int:
    """Return where notes begin below the text of a page: the first of them stands above its end."""
    end = len(page)
    while end and page[end - 1].letters < usual and page[end - 1].left < edge - _INDENT:
        end -= 1
    return end if end < len(page) and page[end].distance < 0 else len(page)


def _without_line_numbers(page: Page) -> Page:
    """Leave out runs of lines that are numbers, each greater by one than that above."""
    kept: list[Line] = []
    runs = groupby(
        enumerate(page),
        lambda line: int(line[1].text) - line[0] if _is_number(line[1]) else None,
    )
    for distance, numbered in runs:
        run = [line for _, line in numbered]
        if distance is None or len(run) < _FEWEST:
            kept += run
    return kept


def _is_number(line: Line) -> bool:
    """Whether a line is no more than a number, and not a cell of a table that counts its rows."""
    return line.row < 0 and _number.fullmatch(line.text) is not None
