"""A list under headings whose rows are drawn only when they are visible, and can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import RenderOptions

from codebook.tui.commands.rows import ROWS
from codebook.tui.keys import bindings
from codebook.tui.widgets.cursor_keys import CURSOR

if TYPE_CHECKING:
    from textual.css.styles import RulesMap

Item = TypeVar("Item")
Draw = Callable[[Item, int], Content]
"""Draws an item in a number of cells."""

_CHOSEN, _FREE = "▣ ", "▢ "


class RowList(ScrollView, Generic[Item], can_focus=True):
    """One line for each item. `chosen` are the indexes of the chosen items.

    Without `choosing`, rows have no mark and cannot be chosen.
    """

    DEFAULT_CSS = """
    RowList {
        height: 1fr;
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        & > .row-list--heading { color: $primary; text-style: bold; }
        & > .row-list--cursor { background: $block-cursor-blurred-background; }
        &:focus > .row-list--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"row-list--heading", "row-list--cursor"}
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(ROWS), *CURSOR]

    @dataclass
    class Moved(Message):
        """The cursor moved to another row, or the rows changed."""

    @dataclass
    class Chose(Message):
        """Rows were chosen or unchosen."""

    @dataclass
    class Entered(Message):
        """Enter was pressed on a row, or it was clicked twice."""

    def __init__(self, draw: Draw[Item], *, choosing: bool = True) -> None:
        super().__init__()
        self._draw = draw
        self._marks = (_CHOSEN, _FREE) if choosing else ("", "")
        self.items: list[Item] = []
        self.chosen: set[int] = set()
        self._lines: list[str | int] = []
        self._line_of: list[int] = []
        self._at = 0

    @property
    def item(self) -> Item | None:
        """Return the item under the cursor."""
        return self.items[self._at] if self.items else None

    @property
    def on_first(self) -> bool:
        """Whether the cursor is on the first row."""
        return self._at == 0

    @property
    def selection(self) -> list[Item]:
        """Return the chosen items in order, or the one under the cursor where none is chosen."""
        places = sorted(self.chosen) or ([self._at] if self.items else [])
        return [self.items[place] for place in places]

    def show(self, groups: Iterable[tuple[str, Sequence[Item]]]) -> None:
        """Show items under headings; none is chosen, and the cursor is on the first."""
        self.items, self._lines, self._line_of = [], [], []
        for heading, items in groups:
            self._lines.append(heading)
            for item in items:
                self._line_of.append(len(self._lines))
                self._lines.append(len(self.items))
                self.items.append(item)
        self.chosen.clear()
        self._at = 0
        self.virtual_size = Size(self.size.width, len(self._lines))
        self.scroll_home(animate=False)
        self.refresh()
        self.post_message(self.Moved())
        self.post_message(self.Chose())

    def render_line(self, y: int) -> Strip:
        """Return a row, or a heading, or nothing below the last one."""
        at, width = self.scroll_offset.y + y, self.scrollable_content_region.width
        line = self._lines[at] if at < len(self._lines) else ""
        classes = [] if isinstance(line, int) else ["row-list--heading"]
        text = self._row(line, width) if isinstance(line, int) else Content(line)
        if line == self._at and isinstance(line, int):
            classes = ["row-list--cursor"]
            # In the terminal's own colours, no code's colour is sure to be readable on the cursor.
            text = Content(text.plain) if self.app.native_ansi_color else text
        text = text.truncate(width, ellipsis=True, pad=True)
        style = self.get_visual_style(*classes) if classes else self.visual_style
        strips = text.render_strips(width, 1, style, self._options())
        return strips[0] if strips else Strip.blank(width)

    def action_step(self, by: int) -> None:
        """Move the cursor down by some rows, or up where negative."""
        if not self.items:
            return
        self._at = max(0, min(len(self.items) - 1, self._at + by))
        line = self._line_of[self._at]
        # The heading of a group is scrolled into view with its first row.
        above = line > 0 and isinstance(self._lines[line - 1], str)
        self.scroll_to_region(
            Region(0, line - above, 1, 1 + above), force=True, animate=False, immediate=True
        )
        self.refresh()
        self.post_message(self.Moved())

    def action_page(self, by: int) -> None:
        """Go a page up or down."""
        self.action_step(by * max(1, self.scrollable_content_region.height - 1))

    def action_end(self, by: int) -> None:
        """Go to the first or last row."""
        self.action_step(by * len(self.items))

    def action_enter(self) -> None:
        """Report that enter was pressed on a row."""
        if self.items:
            self.post_message(self.Entered())

    def action_choose(self) -> None:
        """Choose the row, or unchoose it, and go to the next."""
        if self.items and any(self._marks):
            self.chosen ^= {self._at}
            self.post_message(self.Chose())
            self.action_step(1)

    def action_all(self) -> None:
        """Choose all rows; where all are chosen, none."""
        everything = set(range(len(self.items))) if any(self._marks) else set()
        self.chosen = set() if self.chosen == everything else everything
        self.refresh()
        self.post_message(self.Chose())

    def go_to(self, place: int) -> None:
        """Put the cursor on an item."""
        self._at = place
        self.action_step(0)

    def release(self) -> None:
        """Unchoose all rows, and draw them again."""
        self.chosen.clear()
        self.refresh()
        self.post_message(self.Chose())

    def on_click(self, event: events.Click) -> None:
        """Go to a row; a click on its mark chooses it, a double click enters it."""
        at = event.get_content_offset(self)
        line = self.scroll_offset.y + at.y if at else len(self._lines)
        place = self._lines[line] if line < len(self._lines) else ""
        if at is None or not isinstance(place, int):
            return
        self._at = place
        if at.x < len(self._marks[0]):
            self.action_choose()
        elif event.chain == 2:
            self.action_enter()
        else:
            self.action_step(0)

    def _options(self) -> RenderOptions:
        return RenderOptions(self._get_style, cast("RulesMap", self.styles))

    def _row(self, place: int, width: int) -> Content:
        mark = self._marks[place not in self.chosen]
        drawn = self._draw(self.items[place], width - len(mark))
        ink = "$accent" if place in self.chosen else "$foreground 40%"
        return Content.assemble((mark, ink), drawn)
