"""Rows of a wrapped document: which offsets stand in which row and cell."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from typing import Literal, NamedTuple

from codebook.text.spans import Span
from codebook.tui.widgets.transcript.cells import clusters, painted, width
from codebook.tui.widgets.transcript.columns import Columns
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.wrapping import wrap_within

Lead = Literal["blank", "part", "name"]


class Row(NamedTuple):
    """One row of the view.

    `kind` is text, or what stands before a paragraph: a blank row, the heading of a part, the
    name of a speaker. `start:end` are the code points of a text row, empty for others; `first`
    and `last` say that it is that of its paragraph.
    """

    kind: Literal["text"] | Lead
    paragraph: int
    start: int
    end: int
    first: bool = False
    last: bool = False


class Layout:
    """A document wrapped to columns. Making one costs the document; each question a bisection."""

    def __init__(self, document: Document, columns: Columns) -> None:
        self.document = document
        self.columns = columns
        self._rows_before = array("l")
        self._cuts_before = array("l")
        self._cuts = array("l")
        self._wrap()

    def _wrap(self) -> None:
        text, size = self.document.text, self.columns.text
        rows_before, cuts_before, cuts = [0], [0], list[int]()
        rows = 0
        for index, paragraph in enumerate(self.document.paragraphs):
            found = wrap_within(text, paragraph.start, paragraph.end, size)
            cuts += found
            rows += len(self.lead(index)) + len(found) + 1
            rows_before.append(rows)
            cuts_before.append(len(cuts))
        self._rows_before.extend(rows_before)
        self._cuts_before.extend(cuts_before)
        self._cuts.extend(cuts)

    @property
    def height(self) -> int:
        """Return the number of rows."""
        return self._rows_before[-1]

    def lead(self, paragraph: int) -> tuple[Lead, ...]:
        """Return the kinds of the rows that stand before a paragraph's text."""
        it = self.document.paragraphs[paragraph]
        lead: tuple[Lead, ...] = ("blank",) if it.spaced else ()
        if it.part:
            lead += ("part", "blank")
        if it.opens and self.columns.stacked and self.document.blocks[it.block].speaker:
            lead += ("name",)
        return lead

    def row(self, y: int) -> Row:
        """Return what stands in row `y`."""
        index = bisect_right(self._rows_before, y, 0, len(self._rows_before) - 1) - 1
        paragraph = self.document.paragraphs[index]
        at = y - self._rows_before[index]
        lead = self.lead(index)
        if at < len(lead):
            return Row(lead[at], index, paragraph.start, paragraph.start)
        at -= len(lead)
        base, stop = self._cuts_before[index], self._cuts_before[index + 1]
        start = self._cuts[base + at - 1] if at else paragraph.start
        last = base + at == stop
        end = paragraph.end if last else self._cuts[base + at]
        return Row("text", index, start, end, first=at == 0, last=last)

    def row_of(self, offset: int) -> int:
        """Return the text row in which an offset stands (one that is not shown: the next)."""
        offset = self.document.snap(offset)
        index = self.document.paragraph_at(offset)
        base, stop = self._cuts_before[index], self._cuts_before[index + 1]
        line = bisect_right(self._cuts, offset, base, stop) - base
        return self._rows_before[index] + len(self.lead(index)) + line

    def rows_of(self, start: int, end: int) -> range:
        """Return the rows over which a span runs, at least one."""
        return range(self.row_of(start), self.row_of(max(start, end - 1)) + 1)

    def cell_of(self, offset: int) -> tuple[int, int]:
        """Return row and cell of text, counted from 0, of the cluster that holds an offset."""
        offset = self.document.snap(offset)
        y = self.row_of(offset)
        row = self.row(y)
        parts = clusters(self.painted(row))
        index = bisect_right(parts.starts, offset - row.start) - 1
        ends = offset >= row.end
        return y, parts.edges[-1] if ends else parts.edges[max(0, index)]

    def cluster(self, offset: int) -> Span:
        """Return the grapheme cluster that an offset is in; at a line's end, one code point."""
        row = self.row(self.row_of(offset))
        starts = clusters(self.painted(row)).starts
        index = bisect_right(starts, offset - row.start)
        if offset >= row.end or not index:
            return Span(offset, offset + 1)
        end = row.start + starts[index] if index < len(starts) else row.end
        return Span(row.start + starts[index - 1], end)

    def offset_at(self, y: int, cell: int) -> int:
        """Return the start of the cluster at a cell, as `span_at` has it."""
        return self.span_at(y, cell).start

    def span_at(self, y: int, cell: int) -> Span:
        """Return the cluster at a cell of text; beyond its end, what is empty at the row's end.

        Rows without text and rows outside of the document stand for the nearest row of text.
        """
        row = self.row(max(0, min(y, self.height - 1)))
        if row.kind != "text":
            start = self.document.paragraphs[row.paragraph].start
            return Span(start, start)
        parts = clusters(self.painted(row))
        index = bisect_right(parts.edges, max(0, cell)) - 1
        if index >= len(parts.starts) and not row.last and parts.starts:
            index = len(parts.starts) - 1
        edges = [row.start + start for start in parts.starts[index : index + 2]]
        start, end, *_ = (*edges, row.end, row.end)
        return Span(start, end)

    def painted(self, row: Row) -> str:
        """Return the text of a row as it is painted."""
        return painted(self.document.text[row.start : row.end])

    def free(self, row: Row) -> int:
        """Return the cells right of a row's text; a space at which it is wrapped is free."""
        text = self.painted(row)
        cells = width(text if row.last else text.removesuffix(" "))
        return self.columns.text + self.columns.rest - cells
