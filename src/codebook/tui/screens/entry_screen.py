"""The base of screens with a grid of participants to be filled in: grid, and line for typing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.containers import Horizontal
from textual.content import Content
from textual.coordinate import Coordinate
from textual.widgets import DataTable, Input, Static

from codebook.text.display import in_brief
from codebook.tui.key_taker import KeyTaker
from codebook.tui.screens.live_screen import LiveScreen
from codebook.tui.unsaved import Unsaved
from codebook.tui.widgets.one_line import LineField

if TYPE_CHECKING:
    from codebook.tui.host import Host

_STEPS = {
    "enter": (1, 0),
    "down": (1, 0),
    "up": (-1, 0),
    "tab": (0, 1),
    "shift+tab": (0, -1),
}
_ASIDE = {"right": (0, 1), "left": (0, -1)}
_IN_LINE = {"home", "end", "delete", "ctrl+left", "ctrl+right"}


class EntryLine(LineField):
    """The line for typing; a table or several lines that are pasted into it are passed on.

    `fresh` says that the next key typed replaces the text.
    """

    fresh = True

    def is_more(self, text: str) -> bool:
        """Whether a pasted text has several cells."""
        return "\t" in text or super().is_more(text)

    def on_paste(self, event: events.Paste) -> None:
        """Let one cell that is pasted replace the text, if it is fresh."""
        if self.fresh and not self.is_more(event.text):
            self.value, self.fresh = "", False


class EntryScreen(Unsaved, LiveScreen, KeyTaker):
    """A grid over the desk.

    `table` is the grid; its columns from `first` on can be filled in.
    """

    first: ClassVar[int] = 0
    DEFAULT_CSS = """
    EntryScreen {
        #line { height: 1; background: $surface; padding: 0 1; }
        #where { width: auto; color: $accent; text-style: bold; padding-right: 1; }
        #line Input { width: 1fr; background: $surface; }
        .told { height: auto; min-height: 1; max-height: 3; }
        DataTable { margin: 0 1; }
    }
    """
    AUTO_FOCUS = "Input"

    def __init__(self, host: Host, title: str) -> None:
        super().__init__(host, title)
        self.table: DataTable[Text] = DataTable(fixed_columns=1, zebra_stripes=False)
        self.table.can_focus = False
        self.line = EntryLine(select_on_focus=False)
        self._filled: tuple[list[tuple[str, int]], list[tuple[Text, ...]]] = [], []

    @property
    def extent(self) -> tuple[int, int]:
        """How many rows and columns can be filled in."""
        return self.table.row_count, len(self.table.ordered_columns) - self.first

    @property
    def at(self) -> tuple[int, int]:
        """The row and column of the cursor."""
        cursor = self.table.cursor_coordinate
        return cursor.row, max(0, cursor.column - self.first)

    @property
    def there(self) -> str:
        """The stored value of the cell under the cursor."""
        raise NotImplementedError

    def names(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return keys of the rows and columns, by which they are found again after a change."""
        raise NotImplementedError

    def keep(self, typed: str) -> bool:
        """Store what is typed in the cell under the cursor; return whether that worked."""
        raise NotImplementedError

    def show_cell(self) -> str:
        """Show what belongs to the cell under the cursor; return the label of the cell."""
        raise NotImplementedError

    def entry_line(self) -> Horizontal:
        """Return the line with the label of its cell."""
        return Horizontal(Static(id="where", markup=False), self.line, id="line")

    async def feed(self, key: events.Key) -> bool:
        """Type into the line, or move the cursor."""
        step = _STEPS.get(key.key) or (_ASIDE.get(key.key) if self.line.fresh else None)
        if step:
            self.action_go(*step)
        elif key.key == "backspace" and self.line.fresh:
            self.line.value = ""
            self.line.fresh = False
        elif key.key == "backspace":
            self.line.action_delete_left()
        elif key.is_printable and key.character:
            if self.line.fresh:
                self.line.value = ""
            self.line.insert_text_at_cursor(key.character)
            self.line.fresh = False
        else:
            self.line.fresh = self.line.fresh and key.key not in _IN_LINE
            return False
        return True

    def on_data_table_cell_selected(self, event: DataTable.CellSelected) -> None:
        """Go to the cell that was clicked."""
        if self.kept():
            self.come(event.coordinate.row, max(0, event.coordinate.column - self.first))

    def action_go(self, rows: int, columns: int) -> None:
        """Store what was typed, and move the cursor; it stays at the first and the last row.

        Columns go on in the next row.
        """
        high, wide = self.extent
        if not high or wide < 1 or not self.kept():
            return
        row, column = self.at
        place = row * wide + column + rows * wide + columns
        if 0 <= place < high * wide:
            self.come(*divmod(place, wide))
        else:
            self.come(row, column)
            end = "last" if rows + columns > 0 else "first"
            self.tell(f"This is the {end} {'participant' if rows else 'cell'}.")

    def on_input_changed(self) -> None:
        """Say what the typed text would replace."""
        if self._named() is not None:
            self._show_typed()

    def _show_typed(self) -> None:
        """Show what belongs to the cell; over another value, that it would be replaced."""
        self.show_cell()
        if self.there and self.line.value != self.there:
            self.tell(f"Replaces {in_brief(self.there)}; esc keeps that.")

    def action_leave(self) -> None:
        """Go back; where something was typed, only restore the stored value."""
        if self.line.value == self.there:
            self.dismiss()
        else:
            self.line.value = self.there
            self.line.fresh = True

    def action_undo(self) -> None:
        """Restore the stored value where something was typed, else undo as everywhere."""
        if self.line.value == self.there:
            super().action_undo()
        else:
            self.put_back()

    @property
    def unsaved(self) -> tuple[str, ...]:
        """What is typed and not entered."""
        typed = self.line.value
        return (typed,) if typed.strip() != self.there.strip() else ()

    def warn(self, key: str, does: str) -> None:
        """Say that it is not entered, and with which key it is."""
        again = f"{key.capitalize()} again {does} without it."
        self.tell(f"What is typed is not entered yet: ⏎. {again}", refused=True)

    def come(self, row: int, column: int) -> None:
        """Go to a cell."""
        self.table.move_cursor(row=row, column=column + self.first, animate=False)
        self.put_back()
        self.query_one("#where", Static).update(f"{self.show_cell()} ")

    def follow(self) -> None:
        """Show what was written elsewhere; the cursor stays on its cell, and what is typed."""
        named, before, scrolled = self._named(), self.there, self.table.scroll_offset
        typed, caret = self.line.value, self.line.cursor_position
        with self.app.batch_update():
            self.renew()
            rows, columns = self.names()
            if named and named[0] in rows and named[1] in columns:
                self.come(rows.index(named[0]), columns.index(named[1]))
                self.call_after_refresh(self.table.scroll_to, *scrolled, animate=False)
                if typed != before:
                    self._type_on(typed, caret, changed=self.there != before)
            elif typed != before:
                self.tell(f"That cell no longer exists. You were typing: {typed}", refused=True)

    def _type_on(self, typed: str, caret: int, *, changed: bool) -> None:
        """Restore what was being typed; say so where somebody else changed that cell."""
        with self.prevent(Input.Changed):
            self.line.value, self.line.cursor_position = typed, caret
        self.line.fresh = False
        self._show_typed()
        if changed:
            said = f"“{self.there}”" if self.there else "nothing"
            self.tell(f"Somebody else has entered {said} here meanwhile.", refused=True)

    def _named(self) -> tuple[str, str] | None:
        """Return the keys of the cursor's row and column."""
        (rows, columns), (row, column) = self.names(), self.at
        return (rows[row], columns[column]) if row < len(rows) and column < len(columns) else None

    def fill(self, columns: Iterable[tuple[str, int]], rows: Iterable[Iterable[Text]]) -> None:
        """Show cells under headings with their widths; only cells that changed are drawn."""
        before, self._filled = self._filled, (list(columns), [tuple(row) for row in rows])
        heads, cells = self._filled
        if before[0] == heads and len(before[1]) == len(cells):
            for y, row in enumerate(cells):
                for x, (was, now) in enumerate(zip(before[1][y], row, strict=True)):
                    if (was, was.style) != (now, now.style):
                        self.table.update_cell_at(Coordinate(y, x), now)
            return
        self.table.clear(columns=True)
        self.table.header_height = 1 + max((name.count("\n") for name, _ in heads), default=0)
        for name, width in heads:
            self.table.add_column(Text(name), width=width)
        self.table.add_rows(cells)

    def kept(self) -> bool:
        """Store what is typed if it differs; return whether the cursor may move on."""
        typed = self.line.value
        if typed.strip() == self.there.strip():
            return True
        done = self.keep(typed)
        if done:
            self.put_back()
        return done

    def put_back(self) -> None:
        """Show the stored value of the cell in the line."""
        with self.prevent(Input.Changed):
            self.line.value = self.there
        self.line.cursor_position = len(self.line.value)
        self.line.fresh = True

    def tell(self, sentence: str, *, refused: bool = False) -> None:
        """Show a sentence about the cell; lay out the screen only where its height differs."""
        line = self.query_one(".told", Static)
        width = line.content_size.width
        height = max(1, Content(sentence).get_height({}, width)) if width else -1
        line.update(sentence, layout=height != line.size.height)
        line.set_class(refused, "-refused")
