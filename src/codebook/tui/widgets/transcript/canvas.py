"""The painted part of the transcript view: layout, strips, scrolling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.cache import LRUCache
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from codebook.text.spans import Span
from codebook.tui.widgets.transcript.columns import share
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.highlights import Highlight, HighlightIndex, Source
from codebook.tui.widgets.transcript.hold import Hold, changed
from codebook.tui.widgets.transcript.label_places import rows_beside
from codebook.tui.widgets.transcript.layout import Layout
from codebook.tui.widgets.transcript.painting import Painter
from codebook.tui.widgets.transcript.palette import COMPONENTS, Palette, component

_STRIPS = 1024
_CONTEXT = 2


class Canvas(ScrollView):
    """Paints a document, its highlights and what is held.

    Rows go from a cache straight to the compositor, so borders and padding belong to a container.
    A change costs the rows that it touches.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {component(name) for name in COMPONENTS}

    def __init__(self, document: Document) -> None:
        self._document = document
        self._source: Source | None = None
        self._highlights = HighlightIndex()
        self._hold = Hold(Span(0, 0))
        self._layout: Layout | None = None
        self._palette: Palette | None = None
        self._strips: LRUCache[int, Strip] = LRUCache(_STRIPS)
        self._rows_seen = 1
        super().__init__()

    @property
    def document(self) -> Document:
        """Return the document shown."""
        return self._document

    @property
    def highlights(self) -> HighlightIndex:
        """Return the highlights shown, to be asked; they are changed by the view's methods."""
        return self._highlights

    @property
    def page(self) -> int:
        """Return the number of rows seen at once."""
        return max(1, self.scrollable_content_region.height)

    def renew_highlights(self) -> None:
        """Take the highlights anew from where they come."""
        self._highlights = HighlightIndex(source=self._source)
        self._repaint()

    def add_highlights(self, highlights: Iterable[Highlight]) -> None:
        """Show more highlights; one with a key that is shown already replaces it."""
        for highlight in highlights:
            self.remove_highlights([highlight.key])
            self._highlights.add(highlight)
            self._touch(highlight)

    def remove_highlights(self, keys: Iterable[str]) -> None:
        """Take highlights away; keys that are not shown are passed over."""
        for key in keys:
            gone = self._highlights.remove(key)
            if gone:
                self._touch(gone)

    def reveal(self, start: int, end: int) -> None:
        """Scroll as little as brings a span into view; if far, to a third of the page."""
        if self._layout is None:
            return
        rows = self._layout.rows_of(start, end)
        page, top = self.page, self.scroll_offset.y
        context = min(_CONTEXT, max(0, (page - len(rows)) // 2))
        to = min(max(top, rows[-1] + context - page + 1), rows[0] - context)
        if abs(to - top) >= page:
            to = rows[0] - page // 3
        self.scroll_to(y=max(0, to), animate=False)

    def show(self, start: int, end: int) -> None:
        """Leave a span where it is if all of it is seen, else have it from a third of the page on.

        One that is longer than the rest of the page begins higher, as far up as there is room.
        """
        if self._layout is None:
            return
        rows = self._layout.rows_of(start, end)
        page, top = self.page, self.scroll_offset.y
        highest = rows[0] - _CONTEXT
        if highest < top or rows[-1] + _CONTEXT >= top + page:
            lowest = rows[-1] + _CONTEXT - page + 1
            self.scroll_to(y=max(0, min(max(rows[0] - page // 3, lowest), highest)), animate=False)

    def on_resize(self) -> None:
        """Wrap to the new width; the row of the caret stays where it was on the screen."""
        self._wrap()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the strips of a region of the view."""
        top = self.scroll_offset.y
        strips = [self._strip(top + y) for y in crop.line_range]
        whole = crop.x == 0 and crop.width == (self._layout and self._layout.columns.width)
        return (
            strips if whole else [strip.crop_extend(crop.x, crop.right, None) for strip in strips]
        )

    def notify_style_update(self) -> None:
        """Forget the colours of the old theme, which the strips hold as the terminal gets them."""
        super().notify_style_update()
        self._palette = None
        self._strips.clear()

    @property
    def _styles_in_force(self) -> Palette:
        if self._palette is None:
            styles = {n: self.get_component_rich_style(component(n)) for n in COMPONENTS}
            ansi, plain = self.app.native_ansi_color, self.app.no_color
            self._palette = Palette(styles, ansi=ansi, plain=plain)
        return self._palette

    def _strip(self, y: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            palette = self._styles_in_force
            if self._layout is None or y >= self._layout.height:
                strip = Strip.blank(self.size.width, palette["speech"])
            else:
                painter = Painter(self._layout, self._highlights, palette)
                strip = painter.strip(y, self._hold)
            for line_filter in self.get_line_filters():
                strip = strip.apply_filter(line_filter, palette.page)
            self._strips[y] = strip
        return strip

    def _load(
        self, document: Document, highlights: Iterable[Highlight], source: Source | None
    ) -> None:
        """Take another document; `_wrap` shows it."""
        self._document = document
        self._source = source
        self._highlights = HighlightIndex(highlights, source)
        self._layout = None

    def _wrap(self) -> None:
        """Lay the document out to the width there is, unless it is so already."""
        before, top, seen = self._layout, self.scroll_offset.y, self._rows_seen
        width, self._rows_seen = self.scrollable_content_region.width, self.page
        if not width:
            return
        if before and before.columns.width == width:
            self._keep_caret_in_view(before, top, seen)
            return
        self._layout = Layout(self._document, share(width, self._document.speakers))
        self.virtual_size = Size(width, self._layout.height)
        self._hold = self._held()
        self._repaint()
        if before is None:
            self.scroll_to(y=0, animate=False)
            self.reveal(*self._hold.target)
        else:
            self._keep_in_place(before, self._layout, top, seen)

    def _keep_in_place(self, before: Layout, after: Layout, top: int, seen: int) -> None:
        """Leave the caret's row where it was among the rows that were seen, or the first row."""
        kept = self._kept
        at = before.row_of(kept) - top
        if not 0 <= at < seen:
            at, kept = 0, before.offset_at(top, 0)
        at = min(at, self.page - 1)
        self.scroll_to(y=max(0, after.row_of(kept) - at), animate=False)

    def _keep_caret_in_view(self, layout: Layout, top: int, seen: int) -> None:
        """Scroll on if fewer rows are seen and the caret's is no longer among them."""
        at = layout.row_of(self._kept) - top
        if self.page <= at < seen:
            self.scroll_to(y=top + at - self.page + 1, animate=False)

    @property
    def _kept(self) -> int:
        return self._hold.caret.start if self._hold.caret else self._hold.target.start

    def _held(self) -> Hold:
        """Return what is held now."""
        raise NotImplementedError

    def _take_hold(self, hold: Hold) -> None:
        """Show another hold, painting anew only what looks different."""
        old, self._hold = self._hold, hold
        for span in changed(old, hold):
            self._touch_span(span)

    def _repaint(self) -> None:
        self._strips.clear()
        self.refresh()

    def _touch(self, highlight: Highlight) -> None:
        if self._layout is not None:
            self._touch_span(rows_beside(self._layout, highlight, self._highlights))

    def _touch_span(self, span: Span) -> None:
        """Forget the strips of a span, and have them painted as far as they are seen."""
        if self._layout is None:
            return
        rows = self._layout.rows_of(*span)
        if len(rows) > _STRIPS:
            self._strips.clear()
        elif self._strips:
            for y in rows:
                self._strips.discard(y)
        top = self.scroll_offset.y
        seen = range(max(rows[0], top), min(rows[-1] + 1, top + self.page))
        if seen:
            self.refresh_lines(seen[0], len(seen))
