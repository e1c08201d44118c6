"""A list that ends where it ends."""

from __future__ import annotations

from textual.widgets import OptionList


class EndingList(OptionList):
    """Stays on its last row at ↓ and on its first at ↑, where Textual's goes on at the other.

    Of two rows, one who presses ↓ twice would otherwise take the first.
    """

    def action_cursor_down(self) -> None:
        """Go to the next row, if there is one."""
        if self.highlighted is None or self.highlighted + 1 < self.option_count:
            super().action_cursor_down()

    def action_cursor_up(self) -> None:
        """Go to the row before, if there is one."""
        if self.highlighted != 0:
            super().action_cursor_up()
