"""Moving an end of a passage by a word."""

from __future__ import annotations

from typing import Literal

from codebook.text.spans import Span
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.granules import ending_after, starting_before

Move = Literal["end_on", "end_back", "start_on", "start_back"]


def with_end_moved(document: Document, span: Span, move: Move) -> Span:
    """Return a span with one end moved on or back by a word; unchanged where no word is left."""
    start, end = span
    if move == "end_on":
        word = ending_after(document, "word", end)
        return Span(start, word.end) if word else span
    if move == "start_back":
        word = starting_before(document, "word", start)
        return Span(word.start, end) if word else span
    if move == "end_back":
        last = starting_before(document, "word", end)
        word = starting_before(document, "word", last.start) if last else None
        return Span(start, word.end) if word and word.end > start else span
    first = ending_after(document, "word", start)
    word = ending_after(document, "word", first.end) if first else None
    return Span(word.start, end) if word and word.start < end else span
