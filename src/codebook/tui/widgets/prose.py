"""Text in any script, broken into lines as the script is."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.selection import Selection
from textual.widgets import Static

from codebook.tui.widgets.transcript.wrapping import wrap_within

_FIRST_WIDE = "\u2e80"
_MARK = "\u200b"
"""Begins a line that goes on the one before; it takes no cell."""


class Prose(Static):
    """Breaks lines between ideographs too.

    Textual breaks at blanks only, and so begins a text without any below what stands before it.
    """

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id, markup=False)
        self._whole = Content()

    def show(self, whole: Content) -> None:
        """Show another text."""
        self._whole = whole
        self.refresh(layout=True)

    def render(self) -> Content:
        """Return the text as it is broken at its present width."""
        return broken(self._whole, self.content_size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return how many lines there are at a width."""
        return len(broken(self._whole, width).wrap(width)) if width else 0

    def on_resize(self, _: events.Resize) -> None:
        """Break it anew."""
        self.refresh()

    def get_selection(self, selection: Selection) -> tuple[str, str]:
        """Return the text that is selected, without the breaks."""
        selected = selection.extract(self.render().plain)
        return selected.replace(f"\n{_MARK}", "").removeprefix(_MARK), "\n"


def broken(text: Content, width: int) -> Content:
    """Return a text with breaks where its lines of wide letters are wider than `width` cells."""
    if width < 1 or max(text.plain, default="") < _FIRST_WIDE:
        return text
    return Content("\n").join(_broken(line, width) for line in text.split(allow_blank=True))


def _broken(line: Content, width: int) -> Content:
    plain = line.plain
    if max(plain, default="") < _FIRST_WIDE:
        return line
    return Content(f"\n{_MARK}").join(line.divide(wrap_within(plain, 0, len(plain), width)))
