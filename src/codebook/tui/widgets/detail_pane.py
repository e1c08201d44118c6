"""What belongs to the row in focus, in full."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import VerticalScroll
from textual.content import Content

from codebook.tui.widgets.prose import Prose


class DetailPane(VerticalScroll, can_focus=False):
    """Shows lines beside or below a list; the keys stay with the list."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        self._text = Prose(id="said")
        super().__init__(self._text, id=id)

    def show(self, lines: Iterable[Content]) -> None:
        """Show other lines, from the first one on."""
        self._text.show(Content("\n").join(lines))
        self.scroll_home(animate=False)
