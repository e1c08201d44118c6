"""The mouse over a transcript: click, drag with auto-scroll, double and triple click, right one."""

from __future__ import annotations

from textual import events
from textual.geometry import Offset
from textual.timer import Timer

from codebook.text.spans import Span
from codebook.tui.widgets.transcript.canvas import Canvas
from codebook.tui.widgets.transcript.granules import Granule

_TICK = 0.05
_FASTEST = 5
_RIGHT = 3


class Pointing(Canvas):
    """A canvas that tells its subclass which offsets the pointer takes hold of.

    Textual's own selection is left aside: it takes the whole widget on a double click, splits
    wide characters, and stops at the edge of the view.
    """

    ALLOW_SELECT = False

    _pointer: Offset | None = None
    _pressed: Span | None = None
    _scroller: Timer | None = None

    def point(self, offset: int) -> None:
        """Put the caret at an offset."""
        raise NotImplementedError

    def point_over(self, over: Span, pressed: Span | None) -> None:
        """Select all from a character that was `pressed` to another, with both of them.

        None stands for where the selection began, or else the caret is.
        """
        raise NotImplementedError

    def point_out(self, offset: int) -> None:
        """Choose what is at an offset, the selection where it is there."""
        raise NotImplementedError

    def point_granule(self, offset: int, granule: Granule) -> None:
        """Select the granule at an offset."""
        raise NotImplementedError

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Put the caret under the pointer and begin to drag; with shift, extend to it.

        The right button chooses what is there.
        """
        # A terminal's event does not name its widget; scroll bars keep theirs to themselves.
        if event.button == _RIGHT:
            self.point_out(self.offset_under(*event.offset))
        if event.button != 1:
            return
        self.capture_mouse()
        self._pointer = event.offset
        over = self.span_under(*event.offset)
        self._pressed = None if event.shift else over
        if event.shift:
            self.point_over(over, None)
        else:
            self.point(over.start)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Extend the selection to the pointer while a button is held."""
        if self._pointer is None or event.offset == self._pointer:
            return
        self._pointer = event.offset
        self.point_over(self.span_under(*event.offset), self._pressed)
        if 0 <= event.y < self.page:
            self._stop_scrolling()
        elif self._scroller is None:
            self._scroller = self.set_interval(_TICK, self._scroll_on)

    def on_mouse_up(self) -> None:
        """End the drag."""
        if self._pointer is not None:
            self._pointer = None
            self._stop_scrolling()
            self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """Select the word on a double click, the turn on a triple one."""
        if event.widget is self and event.chain in {2, 3}:
            granule: Granule = "word" if event.chain == 2 else "turn"
            self.point_granule(self.offset_under(*event.offset), granule)

    def offset_under(self, x: int, y: int) -> int:
        """Return the offset into the text at a cell of the view."""
        return self.span_under(x, y).start

    def span_under(self, x: int, y: int) -> Span:
        """Return the character at a cell of the view; an empty span behind the end of a row."""
        if self._layout is None:
            return Span(0, 0)
        return self._layout.span_at(y + self.scroll_offset.y, x - self._layout.columns.text_at)

    def _scroll_on(self) -> None:
        """Scroll towards a pointer beyond the edge, the faster the farther, and extend."""
        if self._pointer is None:
            return
        x, y = self._pointer
        beyond = y if y < 0 else y - self.page + 1
        step = max(-_FASTEST, min(_FASTEST, beyond))
        self.scroll_to(y=self.scroll_offset.y + step, animate=False)
        self.point_over(self.span_under(x, max(0, min(y, self.page - 1))), self._pressed)

    def _stop_scrolling(self) -> None:
        if self._scroller is not None:
            self._scroller.stop()
            self._scroller = None
