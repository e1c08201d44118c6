"""Hits of a search as lines with their context, in which the words found form a column."""

from __future__ import annotations

import re

from rich.cells import cell_len
from textual.content import Content

from codebook.study.finding import CONTEXT, Hit
from codebook.text.spans import Span

_BEFORE = 0.4  # the part of a line that is before the words found
_LONGEST_WORD = 20


def drawn(hit: Hit, width: int, left: int = 0) -> Content:
    """Return the line of a hit, in which the words found begin at the same cell as in all others.

    The context is cut between words, with an ellipsis; `left` cells at the end stay free.
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
    """Return a hit whose context is limited to its turn."""
    start, end = hit.span
    return hit._replace(
        before=text[max(turn.start, start - CONTEXT) : start],
        after=text[end : min(turn.end, end + CONTEXT)],
    )


def _is_word(text: str) -> bool:
    """Whether a text may be part of a word: scripts of wide letters have no blanks."""
    return len(text) < _LONGEST_WORD and cell_len(text) == len(text)


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _ending(text: str, cells: int, *, cut: bool) -> str:
    """Return the end of a text in exactly `cells` cells, padded at the left.

    `cut` says that the text itself is the end of a longer one.
    """
    kept = text
    while cell_len(kept) > cells:
        kept = kept[1:]
    begins_in_word = cut if kept == text else not text[: len(text) - len(kept)].endswith(" ")
    if begins_in_word and cells:
        first, _, rest = kept.partition(" ")
        kept = rest if _is_word(first) else kept
        while cell_len(kept) >= cells:
            kept = kept[1:]
        kept = f"…{kept}"
    return " " * (cells - cell_len(kept)) + kept


def _beginning(text: str, cells: int, *, cut: bool) -> str:
    """Return the beginning of a text in at most `cells` cells; `cut` as in `_ending`."""
    if not cut and cell_len(text) <= cells:
        return text
    kept = text
    while cell_len(kept) >= cells and kept:
        kept = kept[:-1]
    first, _, last = kept.rpartition(" ")
    kept = first if _is_word(last) else kept
    return f"{kept}…" if cells > 0 else ""
