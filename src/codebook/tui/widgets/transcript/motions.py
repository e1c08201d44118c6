"""Caret motions: from an offset to another, by what a reader steps over."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, cast

from codebook.text.spans import Span
from codebook.tui.widgets.transcript.cells import clusters
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.granules import (
    Granule,
    covering,
    ending_after,
    starting_before,
)
from codebook.tui.widgets.transcript.highlights import HighlightIndex
from codebook.tui.widgets.transcript.layout import Layout


class MotionContext(NamedTuple):
    """What a motion moves over. `page` is the number of rows that one page moves."""

    document: Document
    layout: Layout
    highlights: HighlightIndex
    page: int = 1


class Selecting(NamedTuple):
    """A selection in the making: all of `anchor` and what lies between it and `head`."""

    anchor: Span
    head: int

    @property
    def span(self) -> Span:
        """Return what is selected."""
        return Span(min(self.anchor.start, self.head), max(self.anchor.end, self.head))


Motion = Callable[[MotionContext, int], int]


def _granule_next(granule: Granule, context: MotionContext, offset: int) -> int:
    here = ending_after(context.document, granule, offset)
    if here is None or here.start > offset:
        return here.start if here else offset
    there = ending_after(context.document, granule, here.end)
    return there.start if there else offset


def _unit_previous(granule: Granule, context: MotionContext, offset: int) -> int:
    here = covering(context.document, granule, offset)
    there = starting_before(context.document, granule, min(offset, here.start))
    return there.start if there else min(offset, here.start)


def _word_previous(context: MotionContext, offset: int) -> int:
    word = starting_before(context.document, "word", offset)
    return word.start if word else offset


def _character(step: int, context: MotionContext, offset: int) -> int:
    """Move by one grapheme cluster; from the end of a line to the next line's beginning."""
    document = context.document
    index = document.paragraph_at(offset)
    start, end = document.paragraphs[index][:2]
    if step < 0 and offset <= start:
        return document.paragraphs[max(0, index - 1)].end if index else offset
    if step > 0 and offset >= end:
        last = index + 1 == len(document.paragraphs)
        return offset if last else document.paragraphs[index + 1].start
    row = context.layout.row(context.layout.row_of(offset - 1 if step < 0 else offset))
    bounds = [row.start + at for at in clusters(context.layout.painted(row)).starts]
    if step < 0:
        return bounds[max(0, bisect_left(bounds, offset) - 1)]
    after = bisect_right(bounds, offset)
    return bounds[after] if after < len(bounds) else row.end


def _line(step: int, context: MotionContext, offset: int) -> int:
    """Move by one row of text, in the same column as far as it goes."""
    y, cell = context.layout.cell_of(offset)
    to = y + step
    while 0 <= to < context.layout.height and context.layout.row(to).kind != "text":
        to += step
    return context.layout.offset_at(to, cell) if 0 <= to < context.layout.height else offset


def _page(step: int, context: MotionContext, offset: int) -> int:
    y, cell = context.layout.cell_of(offset)
    to = max(0, min(context.layout.height - 1, y + step * context.page))
    return context.layout.offset_at(to, cell)


def _line_start(context: MotionContext, offset: int) -> int:
    return context.layout.row(context.layout.row_of(offset)).start


def _line_end(context: MotionContext, offset: int) -> int:
    return context.layout.offset_at(context.layout.row_of(offset), context.layout.columns.width)


def _passage(step: int, context: MotionContext, offset: int) -> int:
    """Move to where the next coded passage in sight begins, whatever it is coded with."""
    document, highlights = context.document, context.highlights
    end, there = len(document.text), offset
    while True:
        found = highlights.next_start(there, end) if step > 0 else highlights.previous_start(there)
        if found is None:
            return offset
        if any(each.start == found for each in highlights.at(document.snap(found))):
            return found
        there = found


def _end(context: MotionContext, offset: int) -> int:
    last = starting_before(context.document, "sentence", len(context.document.text) + 1)
    return last.start if last else offset


def _start(context: MotionContext, offset: int) -> int:
    return min(offset, context.document.paragraphs[0].start)


MOTIONS: Mapping[str, Motion] = MappingProxyType(
    {
        "sentence_next": partial(_granule_next, "sentence"),
        "sentence_previous": partial(_unit_previous, "sentence"),
        "turn_next": partial(_granule_next, "turn"),
        "turn_previous": partial(_unit_previous, "turn"),
        "word_next": partial(_granule_next, "word"),
        "word_previous": _word_previous,
        "character_next": partial(_character, 1),
        "character_previous": partial(_character, -1),
        "line_next": partial(_line, 1),
        "line_previous": partial(_line, -1),
        "line_start": _line_start,
        "line_end": _line_end,
        "page_next": partial(_page, 1),
        "page_previous": partial(_page, -1),
        "passage_next": partial(_passage, 1),
        "passage_previous": partial(_passage, -1),
        "document_start": _start,
        "document_end": _end,
    }
)
"""Every motion by name. Each returns the offset it was given where it can go no further."""


def extend(context: MotionContext, selecting: Selecting, motion: str) -> Selecting:
    """Move the head of a selection.

    Words, sentences and turns are taken and given back whole: forward to the next end, back to
    the end before it, or behind the anchor to starts. Other motions move the head as they are.
    """
    name, _, direction = motion.rpartition("_")
    if name not in {"word", "sentence", "turn"}:
        return selecting._replace(head=MOTIONS[motion](context, selecting.head))
    granule = cast("Granule", name)
    step = _grow_forward if direction == "next" else _grow_back
    return selecting._replace(head=step(context.document, granule, selecting))


def _grow_forward(document: Document, granule: Granule, selecting: Selecting) -> int:
    anchor, head = selecting
    if head >= anchor.start:
        there = ending_after(document, granule, max(head, anchor.end))
        return there.end if there else head
    here = ending_after(document, granule, head)
    there = ending_after(document, granule, here.end) if here and here.start <= head else here
    return there.start if there and there.start < anchor.start else anchor.end


def _grow_back(document: Document, granule: Granule, selecting: Selecting) -> int:
    anchor, head = selecting
    there = starting_before(document, granule, min(head, anchor.start))
    if head <= anchor.end:
        return there.start if there else min(head, anchor.start)
    here = starting_before(document, granule, head)
    while here and here.end >= head:
        here = starting_before(document, granule, here.start)
    return max(anchor.end, here.end) if here else anchor.end
