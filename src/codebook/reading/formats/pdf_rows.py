"""The rows of a table on the pages of a PDF, each as a line with tabs between its cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.formats.pdf_printed import Line, Page

_FEWEST = 2  # columns
END = lazy_pattern(r"[.?!…。？！؟]\W{0,3}$")
"""The end of a sentence."""


def by_rows(pages: Sequence[Page]) -> Sequence[Page]:
    """Return pages on which each row of a table is a line, as a document in Word has it.

    One that goes on at the top of the next page, or below the header there, is one, too.
    """
    found: list[list[Line]] = []
    header, open_page = "", -1
    for page in pages:
        lines = [
            line
            for row, own in groupby(page, lambda line: line.row)
            for line in (own if row < 0 else [_row(list(own))])
        ]
        header = header or next((line.text for line in lines if line.row >= 0), "")
        top = int(bool(lines) and lines[0].text == header)
        if open_page >= 0 and len(lines) > top and _goes_on(found[open_page][-1], lines[top]):
            found[open_page][-1] = _joined(found[open_page][-1], lines.pop(top))
        if lines:
            open_page = len(found) if lines[-1].row >= 0 else -1
        found.append(lines)
    return found


def _row(lines: Sequence[Line]) -> Line:
    """Return the lines of a row as one; those of a cell are wrapped."""
    first = lines[0]
    cells = [""] * max(_FEWEST, 1 + max(line.column for line in lines))
    for line in lines:
        cells[line.column] = _wrapped(cells[line.column], line.text.replace("\t", " ").strip())
    begun = [line for line in lines if line.column == first.column]
    is_whole = all(
        line.font == first.font and line.size >= len(line.text.rstrip()) for line in begun
    )
    size = len(cells[first.column]) if is_whole else first.size
    return first._replace(text="\t".join(cells), size=size)


def _wrapped(above: str, below: str) -> str:
    """Return two lines of a paragraph as one."""
    return f"{above}{below}" if not above or above.endswith("-") else f"{above} {below}"


def _goes_on(above: Line, row: Line) -> bool:
    """Whether a row goes on from a page before: its first cell is empty, or amid a sentence.

    Where others are counted there, one may only have no number, or be a heading: then another cell
    must be amid a sentence, too, or nothing but the last has words.
    """
    first = row.text[:1]
    if row.row < 0 or not first.isspace():
        return row.row >= 0 and first.islower()
    own, cells = above.text.split("\t"), row.text.split("\t")
    if any(map(str.isalpha, own[0])) or (not any(cells[:-1]) and len(cells) >= len(own)):
        return True
    return any(
        below and (below[0].islower() or not END.search(text))
        for text, below in zip(own, cells, strict=False)
    )


def _joined(above: Line, below: Line) -> Line:
    cells, further = above.text.split("\t"), below.text.split("\t")
    width = max(len(cells), len(further))
    padded = [[*own, *[""] * (width - len(own))] for own in (cells, further)]
    return above._replace(text="\t".join(map(_wrapped, *padded)))
