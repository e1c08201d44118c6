"""The board painted, line by line: a column for each theme, the pile always at the left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from codebook.study.codebook import Code
from codebook.tui.fitting import fitted
from codebook.tui.widgets.board import Board
from codebook.tui.widgets.cursor_keys import CURSOR
from codebook.tui.widgets.inks import readable

_LEAST_WIDTH = 26
"""The least width of a column, in cells."""

_HEAD_LINES = 2
"""The number of lines above the cards of a column."""


class BoardView(Widget, can_focus=True):
    """Shows a board. `key_of` returns the key that puts a card into the theme of a column."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    BoardView {
        height: 1fr;
        & > .board--head { color: $primary; text-style: bold; }
        & > .board--here { color: $foreground; text-style: bold; background: $panel; }
        & > .board--key { color: $accent; text-style: bold; }
        & > .board--rule { color: $foreground 25%; }
        & > .board--dim { color: $foreground 60%; }
        & > .board--chosen { color: $accent; text-style: bold; }
        & > .board--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
    }
    """
    _PARTS = ("head", "here", "key", "rule", "dim", "chosen", "cursor")
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{part}" for part in _PARTS}
    BINDINGS: ClassVar[list[BindingType]] = [
        *CURSOR,
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
    ]

    @dataclass
    class Moved(Message):
        """The cursor came to another card."""

    @dataclass
    class Dropped(Message):
        """The card in focus was dragged to another column."""

        column: int

    @dataclass
    class Opened(Message):
        """A card was clicked twice."""

    def __init__(self, board: Board, key_of: Callable[[int], str]) -> None:
        super().__init__()
        self.board = board
        self._key_of = key_of
        self._inks: dict[str, Style] = {}
        self._styles: dict[str, Style] = {}

    @property
    def wide(self) -> int:
        """The width of a column, in cells: the visible columns share the whole width."""
        return max(1, self.size.width // max(2, len(self.board.visible_columns)))

    def renew(self) -> None:
        """Paint the board as it is now."""
        self.refresh()
        self.post_message(self.Moved())

    def on_resize(self) -> None:
        """Show as many columns as there is room for."""
        themes = max(2, self.size.width // _LEAST_WIDTH) - 1
        self.board.fit(self.size.height - _HEAD_LINES, themes)
        self.refresh()

    def notify_style_update(self) -> None:
        """Forget the colours of the theme shown before."""
        self._inks.clear()
        self._styles.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """Return the heads, the rule below them, or a row of cards."""
        if not self._styles:
            self._styles = {
                part: self.get_component_rich_style(f"board--{part}") for part in self._PARTS
            }
        found: list[Segment] = []
        for column in self.board.visible_columns:
            if column:
                found.append(Segment("┼" if y == 1 else "│", self._styles["rule"]))
            found += self._cell(column, y, self.wide - bool(column))
        return Strip(found).adjust_cell_length(self.size.width, self.rich_style)

    def action_step(self, by: int) -> None:
        """Go up or down."""
        self.board.step(by)
        self.renew()

    def action_turn(self, by: int) -> None:
        """Go to the next column, or the one before."""
        self.board.turn(by)
        self.renew()

    def action_page(self, by: int) -> None:
        """Go a page up or down."""
        self.action_step(by * max(1, self.size.height - _HEAD_LINES - 1))

    def action_end(self, by: int) -> None:
        """Go to the first or last card."""
        self.action_step(by * len(self.board.columns[self.board.at].codes))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Go to a card."""
        at = event.get_content_offset(self)
        column = self._column(at.x) if at else None
        if at is None or column is None:
            return
        self.capture_mouse()
        board = self.board
        below_head = at.y - _HEAD_LINES
        board.go(column, board.tops[column] + below_head if below_head >= 0 else None)
        self.renew()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Drop a card that was dragged to another column."""
        self.release_mouse()
        column = self._column(event.x)
        if column is not None and column != self.board.at and self.board.card:
            self.post_message(self.Dropped(column))

    def on_mouse_scroll_down(self) -> None:
        """Go down."""
        self.action_step(1)

    def on_mouse_scroll_up(self) -> None:
        """Go up."""
        self.action_step(-1)

    def on_click(self, event: events.Click) -> None:
        """Open a card that is clicked twice."""
        if event.chain == 2:
            self.post_message(self.Opened())

    def _column(self, x: int) -> int | None:
        place, visible = x // self.wide, self.board.visible_columns
        return visible[place] if 0 <= place < len(visible) else None

    def _cell(self, column: int, y: int, width: int) -> Iterator[Segment]:
        if y == 0:
            yield from self._head(column, width)
        elif y == 1:
            yield Segment("─" * width, self._styles["rule"])
        else:
            codes = self.board.columns[column].codes
            row = self.board.tops[column] + y - _HEAD_LINES
            if row < len(codes):
                here = column == self.board.at and row == self.board.rows[column]
                yield from self._card(codes[row], width, here=here)
            else:
                yield Segment(" " * width, self.rich_style)

    def _head(self, column: int, width: int) -> Iterator[Segment]:
        shown = self.board.columns[column]
        style = self._styles["here" if column == self.board.at else "head"]
        key = f"{self._key_of(column)} " if column else ""
        count = f" {len(shown.codes)} "
        name = shown.theme.name if shown.theme else "in no theme"
        last_visible = self.board.visible_columns[-1]
        more = "›" if column == last_visible < len(self.board.columns) - 1 else " "
        yield Segment(" " + key, style + self._styles["key"])
        room = width - 1 - cell_len(key) - cell_len(count) - 1
        yield Segment(fitted(name, room) + count + more, style)

    def _card(self, code: Code, width: int, *, here: bool) -> Iterator[Segment]:
        base = self._styles["cursor"] if here else self.rich_style
        chosen = code.id in self.board.chosen
        number = f"{code.number or '◇'} "
        several = self.board.theme_count(code.id)
        count = f" {f'×{several} ' if several > 1 else ''}{code.uses:>3} "
        yield Segment("▪" if chosen else " ", base + self._styles["chosen"] if chosen else base)
        ink = Style(bold=True) if here else self._ink(code)
        yield Segment(number, base + ink)
        yield Segment(fitted(code.called, width - 1 - cell_len(number) - cell_len(count)), base)
        yield Segment(count, base if here else base + self._styles["dim"])

    def _ink(self, code: Code) -> Style:
        colour = self.board.codebook.colour(code)
        if colour not in self._inks:
            self._inks[colour] = Style(color=readable(self, colour).rich_color, bold=True)
        return self._inks[colour]
