"""Columns of text between a line above and a line below, painted together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.css.styles import RulesMap

_MARGIN, _GUTTER = 1, 2


class SidePanel(Widget):
    """Shows as much of each column as there is room for; with the height `auto`, all of it.

    It is one widget, since several would take several times as long to paint. Its rows go straight
    to the compositor, so borders and padding have to be those of a container.
    """

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._above = self._below = Content()
        self._columns: Sequence[Content] = ()
        self._strips: list[Strip] | None = None

    def show(self, above: Content, columns: Iterable[Iterable[Content]], below: Content) -> None:
        """Show other text; only the rows that changed are painted again."""
        self._above, self._below = above, below
        self._columns = [Content("\n").join(lines) for lines in columns]
        before = self._strips
        fits = not self.styles.is_auto_height or self._needed(self.size.width) == self.size.height
        if before is None or not fits:
            self._strips = None
            self.refresh(layout=not fits)
            return
        self._strips = self._painted()
        pairs = zip_longest(before, self._strips)
        rows = [y for y, (was, now) in enumerate(pairs) if was != now]
        if rows:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in rows))

    def text(self) -> str:
        """Return its whole text, also what there is no room for."""
        return "\n".join(part.plain for part in (self._above, *self._columns, self._below))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows that everything needs."""
        del container, viewport
        return self._needed(width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the strips of a region."""
        if self._strips is None:
            self._strips = self._painted()
        strips = self._strips[crop.y : crop.bottom]
        whole = crop.x == 0 and crop.width == self.size.width
        return strips if whole else [strip.crop(crop.x, crop.right) for strip in strips]

    def on_resize(self) -> None:
        """Wrap the lines to the new width."""
        self._strips = None

    def notify_style_update(self) -> None:
        """Forget the colours of the old theme."""
        super().notify_style_update()
        self._strips = None

    def _each(self, width: int) -> int:
        """Return the width of each column, in cells."""
        return max(1, (width + _GUTTER) // max(1, len(self._columns)) - _GUTTER)

    def _needed(self, width: int) -> int:
        """Return the number of rows of the longest column, with those above and below."""
        each, rules = self._each(width - 2 * _MARGIN), cast("RulesMap", self.styles)
        return 2 + max((text.get_height(rules, each) for text in self._columns), default=0)

    def _painted(self) -> list[Strip]:
        looks = self.visual_style
        style = looks.rich_style
        width, rows = self.size.width - 2 * _MARGIN, max(0, self.size.height - 2)
        each = self._each(width)
        columns = [self._broken(text, looks, each, rows) for text in self._columns]
        blank, gap = Strip.blank(each, style), Strip.blank(_GUTTER, style)
        edge, bare = Strip.blank(_MARGIN, style), Strip.blank(self.size.width, style)
        lines = [self._broken(self._above, looks, width, 1)]
        for y in range(max(map(len, columns), default=0)):
            row = [column[y] if y < len(column) else blank for column in columns]
            lines.append([part for cell in row for part in (cell, gap)])
        below = self._broken(self._below, looks, width, 1)
        found = [
            Strip.join([edge, *line]).adjust_cell_length(self.size.width, style)
            for line in (*lines, below)
        ]
        found[-1:-1] = [bare] * (rows + 2 - len(found))
        page = self.background_colors[1]
        for line_filter in self.get_line_filters():
            found = [strip.apply_filter(line_filter, page) for strip in found]
        return found

    def _broken(self, text: Content, looks: Style, width: int, rows: int) -> list[Strip]:
        """Return at most `rows` lines; the last ends with an ellipsis where there is more."""
        if rows == 1:
            text = text.truncate(width, ellipsis=True)
        options = RenderOptions(self._get_style, cast("RulesMap", self.styles))
        strips = text.render_strips(width, rows + 1, looks, options)
        if len(strips) > rows > 0:
            more = Strip([Segment(" …", looks.rich_style)], 2)
            strips[rows - 1] = Strip.join([strips[rows - 1].crop(0, width - 2), more])
        return [strip.adjust_cell_length(width, looks.rich_style) for strip in strips[:rows]]
