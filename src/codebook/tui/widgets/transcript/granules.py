"""What a reader steps over: words, sentences and turns of a document, found from an offset."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import attrgetter, itemgetter
from typing import Literal

from codebook.text.segments import words
from codebook.text.spans import Span
from codebook.tui.widgets.transcript.document import Document

Granule = Literal["word", "sentence", "turn"]
_REACH = 64


def ending_after(document: Document, granule: Granule, offset: int) -> Span | None:
    """Return the first granule that ends after `offset`, None where there is none."""
    if granule == "turn":
        index = bisect_right(document.blocks, offset, key=attrgetter("end"))
        return _first_said(document, range(index, len(document.blocks)))
    if granule == "word":
        return _word_after(document, offset)
    for block in range(document.block_at(offset), len(document.blocks)):
        inside = document.sentences(block)
        index = bisect_right(inside, offset, key=itemgetter(1))
        if index < len(inside):
            return inside[index]
    return None


def starting_before(document: Document, granule: Granule, offset: int) -> Span | None:
    """Return the last granule that starts before `offset`, None where there is none."""
    if granule == "turn":
        index = bisect_left(document.blocks, offset, key=attrgetter("start")) - 1
        return _first_said(document, range(index, -1, -1))
    if granule == "word":
        return _word_before(document, offset)
    for block in range(document.block_at(offset), -1, -1):
        inside = document.sentences(block)
        index = bisect_left(inside, offset, key=itemgetter(0)) - 1
        if index >= 0:
            return inside[index]
    return None


def covering(document: Document, granule: Granule, offset: int) -> Span:
    """Return the granule at `offset`; between two, the one after it, at the end, the last."""
    found = ending_after(document, granule, offset)
    found = found or starting_before(document, granule, offset + 1)
    return found or Span(offset, offset)


def _first_said(document: Document, indexes: range) -> Span | None:
    """Return the first of these blocks in which something is said."""
    said = (block for block in map(document.blocks.__getitem__, indexes) if block.end > block.start)
    return next((Span(block.start, block.end) for block in said), None)


def _word_after(document: Document, offset: int) -> Span | None:
    for index in range(document.paragraph_at(offset), len(document.paragraphs)):
        start, end = document.paragraphs[index][:2]
        for word in words(document.text, _edge(document.text, start, offset), end):
            if word.end > offset:
                return word
    return None


def _word_before(document: Document, offset: int) -> Span | None:
    for index in range(document.paragraph_at(offset), -1, -1):
        start, end = document.paragraphs[index][:2]
        reach = _REACH
        while True:
            begin = _edge(document.text, start, offset - reach)
            found = None
            for word in words(document.text, begin, end):
                if word.start >= offset:
                    break
                found = word
            if found or begin <= start:
                break
            reach *= 4
        if found:
            return found
    return None


def _edge(text: str, start: int, offset: int) -> int:
    """Return a place at or before `offset`, not before `start`, that cuts no word."""
    for at in range(min(offset, len(text)), start, -1):
        before = text[at - 1]
        if before.isspace() or "\u2e80" <= before < "\ua000":
            return at
    return start
