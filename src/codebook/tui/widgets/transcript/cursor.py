"""The reader's place in a document: caret, unit in focus, selection. Knows no terminal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from codebook.text.anchoring import EditMap
from codebook.text.spans import Span
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.granules import Granule, covering, starting_before
from codebook.tui.widgets.transcript.motions import MOTIONS, MotionContext, Selecting, extend

Unit = Literal["sentence", "turn"]


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place; every change makes another one.

    `caret` is an offset; `unit` what the focus is on; `sticky` says that motions select.
    """

    document: Document
    caret: int
    unit: Unit = "sentence"
    selecting: Selecting | None = None
    sticky: bool = False

    @property
    def focus(self) -> Span:
        """Return the sentence or turn in focus: that at the caret."""
        return covering(self.document, self.unit, self.caret)

    @property
    def selection(self) -> Span | None:
        """Return what is selected, without white space around it, None where nothing is."""
        if self.selecting is None:
            return None
        text = self.document.text
        start, end = self.selecting.span
        while start < end and text[start].isspace():
            start += 1
        while start < end and text[end - 1].isspace():
            end -= 1
        return Span(start, end) if start < end else None

    @property
    def target(self) -> Span:
        """Return what a coding would be put on: the selection, else the unit in focus."""
        return self.selection or self.focus

    def move(self, context: MotionContext, motion: str) -> Cursor:
        """Move by a motion, `unit_next` and `unit_previous` included; select while sticky."""
        if self.sticky:
            return self.extend(context, motion)
        name = self._resolved(motion)
        by_granule = name.startswith(("word", "sentence", "turn"))
        return self.at(MOTIONS[name](context, self._last if by_granule else self.caret))

    def extend(self, context: MotionContext, motion: str) -> Cursor:
        """Extend the selection, begun with the unit (by sentence or turn) or at the caret."""
        name = self._resolved(motion)
        whole = name.startswith(("sentence", "turn"))
        begun = self.selecting or _begun(self.focus if whole else Span(self.caret, self.caret))
        selecting = extend(context, begun, name)
        return replace(self, caret=selecting.head, selecting=selecting)

    def at(self, caret: int) -> Cursor:
        """Put the caret somewhere and select nothing."""
        return replace(self, caret=caret, selecting=None, sticky=False)

    def release(self) -> Cursor:
        """Select nothing; a caret at the end of what was selected goes to its last word."""
        if self.selecting is None or self._last == self.caret:
            return self.at(self.caret)
        word = starting_before(self.document, "word", self.caret)
        return self.at(max(self.selecting.span.start, word.start if word else 0))

    def followed(self, document: Document, following: EditMap) -> Cursor:
        """Return the same place in the edited text, with what is selected as far as it is left."""
        caret = document.snap(following.offset(self.caret))
        there = following.span(self.selecting.span) if self.selecting else None
        if self.selecting is None or there is None:
            return replace(self, document=document, caret=caret, selecting=None)
        (start, end), head = self.selecting
        if head < self.selecting.span.end:
            anchor = Span(max(there.start, following.offset(start)), there.end)
            selecting = Selecting(anchor, there.start)
        else:
            anchor = Span(there.start, min(there.end, following.offset(end)))
            selecting = Selecting(anchor, there.end)
        return replace(self, document=document, caret=selecting.head, selecting=selecting)

    def drag(self, over: Span, pressed: Span | None = None) -> Cursor:
        """Select all from what was pressed, else the selection or the caret, to a character."""
        begun = _begun(pressed) if pressed else self.selecting
        begun = begun or _begun(Span(self.caret, self.caret))
        head = over.end if over.start >= begun.anchor.start else over.start
        return replace(self, caret=head, selecting=begun._replace(head=head))

    def take(self, span: Span) -> Cursor:
        """Select a span; the caret goes to its end, so that it can be extended."""
        return replace(self, caret=span.end, selecting=_begun(span), sticky=False)

    def take_granule(self, granule: Granule, offset: int) -> Cursor:
        """Select the granule at an offset."""
        return self.take(covering(self.document, granule, offset))

    def stick(self) -> Cursor:
        """Select with every motion from here; a second time, keep what is selected."""
        return replace(self, sticky=not self.sticky)

    @property
    def _last(self) -> int:
        """Return the caret, or if a selection ends before it the last code point in that."""
        ends = self.selecting is not None and self.selecting.span.start < self.caret
        return self.caret - 1 if ends else self.caret

    def _resolved(self, motion: str) -> str:
        return motion.replace("unit", self.unit, 1)


def _begun(span: Span) -> Selecting:
    return Selecting(span, span.end)
