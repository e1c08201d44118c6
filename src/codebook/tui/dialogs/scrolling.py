"""A dialog that shows more than there may be room for."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from codebook.tui.dialogs.dialog import Answer, Dialog


class ScrollingDialog(Dialog[Answer]):
    """A box with a `VerticalScroll`, which arrows scroll; that is said where there is more."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"scroll_list({by})", show=False)
        for key, by in (("down", 1), ("up", -1), ("pagedown", 8), ("pageup", -8))
    ]

    def on_mount(self) -> None:
        """Say which keys work, now and whenever more or less of the list is shown."""
        for scroll in self.query(VerticalScroll):
            self.watch(scroll, "show_vertical_scrollbar", self.tell_keys, init=False)
        self.tell_keys()

    def tell_keys(self) -> None:
        """Show below the box which keys work."""
        more = any(scroll.show_vertical_scrollbar for scroll in self.query(VerticalScroll))
        self.query_one(".box").border_subtitle = self.keys_told("↑ ↓ more · " if more else "")

    def keys_told(self, more: str) -> str:
        """Return which keys work; `more` says how to see the rest, empty where all is shown."""
        raise NotImplementedError

    def action_scroll_list(self, by: int) -> None:
        """Scroll the list down, or up where negative."""
        for scroll in self.query(VerticalScroll):
            scroll.scroll_relative(y=by, animate=False)
