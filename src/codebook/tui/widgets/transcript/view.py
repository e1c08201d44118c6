"""The transcript view: a text with turns, codings, a focused unit, a caret and a selection."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from textual.actions import SkipAction
from textual.binding import BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.selection import Selection

from codebook.text.anchoring import EditMap
from codebook.text.spans import Span
from codebook.tui.widgets.transcript.bindings import ARROWS, LETTERS
from codebook.tui.widgets.transcript.cursor import Cursor, Unit
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.granules import Granule, covering
from codebook.tui.widgets.transcript.highlights import Highlight, Source
from codebook.tui.widgets.transcript.hold import Hold
from codebook.tui.widgets.transcript.motions import MotionContext
from codebook.tui.widgets.transcript.mouse import Pointing

_CONTEXT = 2


class TranscriptView(Pointing, can_focus=True, inherit_bindings=False):
    """Shows a `Document` and its highlights; gives the span that a coding would be put on.

    All offsets are code points of the document's text.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*ARROWS, *LETTERS]
    DEFAULT_CSS = """
    TranscriptView {
        background: $background;
        color: $foreground;
        overflow: hidden scroll;
        scrollbar-size-vertical: 1;
        .transcript--question { color: $foreground 75%; }
        .transcript--event { color: $foreground 60%; text-style: italic; }
        .transcript--heading { color: $foreground 85%; text-style: bold; }
        .transcript--matter, .transcript--interviewer { color: $foreground 50%; }
        .transcript--speaker { color: $text-accent; text-style: bold; }
        .transcript--time { color: $foreground 40%; }
        .transcript--rule { color: $foreground 25%; }
        .transcript--more { color: $foreground 60%; }
        .transcript--focus { background: $foreground 10%; }
        .transcript--bar { color: $primary; }
        .transcript--selection { background: $screen-selection-background; }
        .transcript--caret { background: $foreground; color: $background; }
        &:ansi {
            .transcript--matter, .transcript--interviewer { text-style: dim; }
            .transcript--time, .transcript--rule { text-style: dim; }
            .transcript--focus { text-style: bold; }
            .transcript--selection {
                background: $screen-selection-background;
                color: $screen-selection-foreground;
            }
            .transcript--caret { text-style: reverse; }
        }
        &:nocolor {
            .transcript--focus { text-style: bold; }
            .transcript--selection { text-style: reverse; }
            .transcript--caret { text-style: reverse bold; }
        }
    }
    """

    class Moved(Message):
        """The caret, and with it perhaps the target, is elsewhere."""

    class Activated(Message):
        """Enter was pressed on a target, or the right button of the mouse."""

    def __init__(self) -> None:
        document = Document.of("")
        self._cursor = Cursor(document, document.start)
        super().__init__(document)

    @property
    def caret(self) -> int:
        """Return the offset of the caret."""
        return self._cursor.caret

    @property
    def low(self) -> bool:
        """Whether the caret is in the lower half of what is seen."""
        layout = self._layout
        return layout is not None and (
            layout.row_of(self.caret) - self.scroll_offset.y >= self.page // 2
        )

    @property
    def selection(self) -> Span | None:
        """Return what is selected, without white space around it, None where nothing is."""
        return self._cursor.selection

    @property
    def target(self) -> Span:
        """Return what a coding would be put on: the selection, else the unit in focus."""
        return self._cursor.target

    @property
    def unit(self) -> Unit:
        """Return what the focus is on, and what up and down step over."""
        return self._cursor.unit

    @unit.setter
    def unit(self, unit: Unit) -> None:
        self._place(replace(self._cursor, unit=unit))

    def set_transcript(
        self,
        document: Document,
        highlights: Iterable[Highlight] = (),
        source: Source | None = None,
    ) -> None:
        """Show another document, from where its first speaker begins.

        With a `source`, its highlights are asked for where they are about to be seen.
        """
        self._load(document, highlights, source)
        self._place(Cursor(document, document.start, self._cursor.unit))
        self._wrap()

    def follow(self, document: Document, following: EditMap, source: Source | None = None) -> None:
        """Show the text as it has been edited: caret and selection move with it, unless hidden."""
        before, top, kept = self._layout, self.scroll_offset.y, self.caret
        self._load(document, (), source)
        if self._pressed:
            self._pressed = following.span(self._pressed)
        self._place(self._cursor.followed(document, following))
        self._wrap()
        if before and self._layout:
            at = min(max(0, before.row_of(kept) - top), self.page - 1)
            self.scroll_to(y=max(0, self._layout.row_of(self.caret) - at), animate=False)

    def focus_on(self, place: int) -> None:
        """Put the caret on a place and bring it into view."""
        self.point(self._document.snap(place))
        self.reveal(place, place)

    def read_from(self, start: int, end: int | None = None) -> None:
        """Put the caret on `start`; show the span, and what is said there, to its end."""
        self.point(self._document.snap(start))
        self.read_on(end)

    def read_on(self, end: int | None = None) -> None:
        """Show what is said at the caret to its end, or to an offset behind that."""
        caret = self.caret
        self.show(caret, max(end or caret, covering(self._document, "turn", caret).end))

    def clear_selection(self) -> None:
        """Select nothing; the focus is where the selection ended."""
        self._place(self._cursor.release())

    def action_move(self, motion: str) -> None:
        """Move the caret by one of `MOTIONS`, or by `unit_next` or `unit_previous`."""
        context = self._motion_context()
        if not context:
            return
        there = self._cursor.move(context, motion)
        if motion.startswith("passage") and there.selecting is None:
            on = (each.end for each in self.highlights.at(there.caret))
            self.read_from(there.caret, max(on, default=there.caret))
        else:
            self._place(there, reveal=True)

    def action_extend(self, motion: str) -> None:
        """Extend the selection by a motion."""
        context = self._motion_context()
        if context:
            self._place(self._cursor.extend(context, motion), reveal=True)

    def action_stick(self) -> None:
        """Select with every motion from here; a second time, keep what is selected."""
        self._place(self._cursor.stick())

    def action_release(self) -> None:
        """Clear the selection; where there is none, leave the key to others."""
        if self._cursor.selecting is None and not self._cursor.sticky:
            raise SkipAction
        self.clear_selection()

    def action_toggle_unit(self) -> None:
        """Put the focus on turns instead of sentences, or back."""
        self.unit = "sentence" if self.unit == "turn" else "turn"

    def action_activate(self) -> None:
        """Say that the target was chosen."""
        self.post_message(self.Activated())

    def point(self, offset: int) -> None:
        """Put the caret at an offset."""
        self._place(self._cursor.at(offset))

    def point_over(self, over: Span, pressed: Span | None) -> None:
        """Select all from a character that was pressed to another, with both of them."""
        self._place(self._cursor.drag(over, pressed))

    def point_out(self, offset: int) -> None:
        """Choose the selection if an offset is in it, else the unit there."""
        if not (self.selection and self.selection.start <= offset < self.selection.end):
            self.point(offset)
        self.action_activate()

    def point_granule(self, offset: int, granule: Granule) -> None:
        """Select the word, sentence or turn at an offset."""
        self._place(self._cursor.take_granule(granule, offset))

    def on_focus(self) -> None:
        """Show the caret."""
        self._take_hold(self._held())

    def on_blur(self) -> None:
        """Hide the caret."""
        self._take_hold(self._held())

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:  # noqa: ARG002
        """Return the selected text for copying."""
        span = self.selection
        return (span.of(self._document.text), "\n") if span else None

    def selection_updated(self, selection: Selection | None) -> None:
        """Keep what is selected when a click elsewhere clears the screen's selections."""
        if selection is None and self.selection and not self.screen.selections:
            self._mirror()

    def _place(self, cursor: Cursor, *, reveal: bool = False) -> None:
        """Put the cursor somewhere else: repaint, tell the screen, tell the application."""
        old, self._cursor = self._cursor, cursor
        self._take_hold(self._held())
        if reveal:
            self.reveal(*(Span(cursor.caret, cursor.caret) if cursor.selecting else cursor.focus))
        if old.selection != cursor.selection:
            self._mirror()
        if (old.caret, old.target) != (cursor.caret, cursor.target):
            self.post_message(self.Moved())

    def _held(self) -> Hold:
        cursor, layout = self._cursor, self._layout
        caret = layout.cluster(cursor.caret) if layout and self.has_focus else None
        return Hold(cursor.target, cursor.selecting.span if cursor.selecting else None, caret)

    def _motion_context(self) -> MotionContext | None:
        """Return what motions move over, None before the first layout."""
        if self._layout is None:
            return None
        page = max(1, self.page - _CONTEXT)
        return MotionContext(self._document, self._layout, self._highlights, page)

    def _mirror(self) -> None:
        """Tell the screen what is selected, so that copying works as everywhere."""
        if not self.is_attached:
            return
        span, selections = self.selection, self.screen.selections
        if span:
            ends = Offset(span.start, 0), Offset(span.end, 0)
            self.screen.selections = {self: Selection(*ends)}
        elif self in selections:
            self.screen.selections = {w: s for w, s in selections.items() if w is not self}
