"""What a search found, on a line with what stands around it, all that was found in one column."""

from __future__ import annotations

import re

from rich.cells import cell_len
from textual.content import Content

from codebook.study.finding import Hit

_BEFORE = 0.4


def drawn(hit: Hit, width: int) -> Content:
    """Return the line of a hit: the words found begin at the same cell in every line."""
    room = int(width * _BEFORE)
    before = _ending(_line(hit.before), room)
    found = Content(_line(hit.found)).truncate(max(1, width - room), ellipsis=True)
    return Content.assemble(
        (before, "$foreground 65%"),
        found.stylize("bold underline"),
        (_line(hit.after), "$foreground 65%"),
    )


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _ending(text: str, cells: int) -> str:
    """Return the end of a text in so many cells, blanks before it where it is shorter."""
    while cell_len(text) > cells:
        text = text[1:]
    return " " * (cells - cell_len(text)) + text
