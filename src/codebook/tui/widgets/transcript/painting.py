"""Painting one row of a transcript as a strip."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from codebook.tui.widgets.transcript.blocks import Block
from codebook.tui.widgets.transcript.cells import painted, whole_clusters, width
from codebook.tui.widgets.transcript.highlights import Highlight, HighlightIndex
from codebook.tui.widgets.transcript.hold import Hold
from codebook.tui.widgets.transcript.label_places import EDGE
from codebook.tui.widgets.transcript.labels import labels
from codebook.tui.widgets.transcript.layout import Layout, Row
from codebook.tui.widgets.transcript.palette import Look, Palette
from codebook.tui.widgets.transcript.stripes import stripes

_BAR = "▎"
_RULE = "─"


class Painter:
    """Makes strips from a layout, its highlights and a palette; keeps nothing."""

    def __init__(self, layout: Layout, highlights: HighlightIndex, palette: Palette) -> None:
        self._layout = layout
        self._columns = layout.columns
        self._highlights = highlights
        self._palette = palette

    def strip(self, y: int, hold: Hold) -> Strip:
        """Paint row `y`; the strip is as wide as the columns."""
        row = self._layout.row(y)
        segments = self._text_row(y, row, hold) if row.kind == "text" else self._lead_row(y, row)
        return Strip(segments).adjust_cell_length(self._columns.width, self._palette["speech"])

    def _text_row(self, y: int, row: Row, hold: Hold) -> list[Segment]:
        columns, palette = self._columns, self._palette
        block = self._block(row)
        live = self._highlights.over(row.start, row.end)
        body, cells = self._body(row, block.kind, live, hold)
        beside = labels(self._layout, y, live, self._highlights, palette)
        room = columns.text + columns.rest - (EDGE if beside else 0)
        gap = room - cells - sum(s.cell_length for s in beside)
        if block.kind == "heading":
            return [*self._rule_left(), *body, *self._rule_right(cells, gap), *beside]
        focused = hold.target.start < row.end and row.start < hold.target.end
        return [
            self._gutter(row, block),
            *stripes(row, live, self._highlights, columns.lanes, palette),
            Segment(_BAR, palette["bar"]) if focused else Segment(" ", palette["speech"]),
            *body,
            Segment(" " * gap, palette["speech"]),
            *beside,
        ]

    def _body(
        self, row: Row, kind: str, live: Sequence[Highlight], hold: Hold
    ) -> tuple[list[Segment], int]:
        """Return the text of a row in runs of one look, and its cells."""
        text = self._layout.painted(row)
        end = row.end - (not row.last and text.endswith(" "))
        spans = [(h.start, h.end) for h in live]
        spans += [span for span in hold if span]
        inner = {at - row.start for span in spans for at in span if row.start < at < end}
        marks = sorted({0, end - row.start} | whole_clusters(text, inner))
        runs = [
            Segment(text[a:b], self._style(kind, live, hold, row.start + a))
            for a, b in pairwise(marks)
        ]
        cells = width(text[: end - row.start])
        if hold.caret and hold.caret.start == end:
            runs.append(Segment(" ", self._palette["caret"]))
            cells += 1
        return runs, cells

    def _style(self, kind: str, live: Sequence[Highlight], hold: Hold, at: int) -> Style:
        if hold.caret and hold.caret.start <= at < hold.caret.end:
            return self._palette["caret"]
        here = [h.colour for h in live if h.start <= at < h.end]
        focused = hold.selection is None and hold.target.contains(at)
        selected = hold.selection is not None and hold.selection.contains(at)
        colours = tuple(dict.fromkeys(here))[-2:]
        return self._palette.look(Look(kind, colours, min(2, len(here)), focused, selected))

    def _lead_row(self, y: int, row: Row) -> list[Segment]:
        document = self._layout.document
        paragraph = document.paragraphs[row.paragraph]
        block = document.blocks[paragraph.block]
        if row.kind == "part":
            label = painted(paragraph.part)
            body = Segment(label, self._palette["heading"])
            gap = self._columns.text + self._columns.rest - width(label)
            return [*self._rule_left(), body, *self._rule_right(width(label), gap)]
        through = [h for h in self._highlights.at(row.start) if h.start < row.start]
        lanes = stripes(row, through, self._highlights, self._columns.lanes, self._palette)
        left = [Segment(" " * self._columns.stripes_at, self._palette["speech"]), *lanes]
        name = painted(block.speaker) if row.kind == "name" else ""
        time = painted(block.time) if self._times(y, row) else ""
        gap = self._columns.text - width(name) - width(time)
        return [
            *left,
            Segment(f" {name}", self._speaker(block)),
            Segment(" " * max(1, gap) + time, self._palette["time"]),
        ]

    def _times(self, y: int, row: Row) -> bool:
        """Whether a row before a paragraph is the one that shows the turn's time."""
        opens = self._layout.document.paragraphs[row.paragraph].opens
        if self._columns.stacked:
            return opens and row.kind == "name"
        return opens and self._layout.row(y + 1).kind == "text"

    def _gutter(self, row: Row, block: Block) -> Segment:
        size = self._columns.gutter
        opens = row.first and self._layout.document.paragraphs[row.paragraph].opens
        if not (size and opens and block.speaker):
            return Segment(" " * self._columns.stripes_at, self._palette["speech"])
        label = painted(block.speaker)
        return Segment(" " * (size - width(label)) + label + " ", self._speaker(block))

    def _speaker(self, block: Block) -> Style:
        return self._palette["interviewer" if block.kind == "question" else "speaker"]

    def _rule_left(self) -> list[Segment]:
        dashes = _RULE * (self._columns.text_at - 2)
        return [Segment(f" {dashes} ", self._palette["rule"])]

    def _rule_right(self, cells: int, gap: int) -> list[Segment]:
        """Return a rule after so many cells, as far as the text goes, within the gap there is."""
        rule = " " + _RULE * max(0, min(self._columns.text - cells, gap - 1) - 1)
        left = Segment(" " * (gap - len(rule)), self._palette["speech"])
        return [Segment(rule, self._palette["rule"]), left]

    def _block(self, row: Row) -> Block:
        document = self._layout.document
        return document.blocks[document.paragraphs[row.paragraph].block]
