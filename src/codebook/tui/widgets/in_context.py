"""What a search found, on a line with what stands around it, all that was found in one column."""

from __future__ import annotations

import re

from rich.cells import cell_len
from textual.content import Content

from codebook.study.finding import CONTEXT, Hit
from codebook.text.spans import Span

_BEFORE = 0.4
_LONG = 20  # letters of a word at most


def drawn(hit: Hit, width: int, left: int = 0) -> Content:
    """Return the line of a hit: the words found begin at the same cell in every line.

    What stands around is cut between words, with an ellipsis; `left` cells at the end stay free.
    """
    room = int(width * _BEFORE)
    before = _ending(_line(hit.before), room, cut=len(hit.before) >= CONTEXT)
    found = Content(_line(hit.found)).truncate(max(1, width - room), ellipsis=True)
    after = _beginning(
        _line(hit.after), width - room - found.cell_length - left, cut=len(hit.after) >= CONTEXT
    )
    return Content.assemble(
        (before, "$foreground 65%"), found.stylize("bold underline"), (after, "$foreground 65%")
    )


def within(hit: Hit, text: str, turn: Span) -> Hit:
    """Return a hit with what stands around it in its turn alone."""
    start, end = hit.span
    return hit._replace(
        before=text[max(turn.start, start - CONTEXT) : start],
        after=text[end : min(turn.end, end + CONTEXT)],
    )


def _is_word(text: str) -> bool:
    """Say whether it may be part of a word; a script of wide letters has no blanks."""
    return len(text) < _LONG and cell_len(text) == len(text)


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _ending(text: str, cells: int, *, cut: bool) -> str:
    """Return the end of a text in so many cells, blanks before it where it is shorter.

    `cut` says that it is the end of a longer one already.
    """
    kept = text
    while cell_len(kept) > cells:
        kept = kept[1:]
    inside = cut if kept == text else not (text[: -len(kept) or None].endswith(" "))
    if inside and cells:
        first, _, rest = kept.partition(" ")
        kept = rest if _is_word(first) else kept
        while cell_len(kept) >= cells:
            kept = kept[1:]
        kept = f"…{kept}"
    return " " * (cells - cell_len(kept)) + kept


def _beginning(text: str, cells: int, *, cut: bool) -> str:
    """Return the beginning of a text in so many cells at most; `cut` as for an ending."""
    if not cut and cell_len(text) <= cells:
        return text
    kept = text
    while cell_len(kept) >= cells and kept:
        kept = kept[:-1]
    first, _, last = kept.rpartition(" ")
    kept = first if _is_word(last) else kept
    return f"{kept}…" if cells > 0 else ""
