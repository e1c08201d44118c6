"""An interview in which one place is to be decided, all of which is in focus and in view."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.text.spans import Span
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.granules import covering
from codebook.tui.widgets.transcript.highlights import Highlight
from codebook.tui.widgets.transcript.hold import Hold
from codebook.tui.widgets.transcript.view import TranscriptView


class PlaceView(TranscriptView, can_focus=False):
    """Holds a place, however many sentences it has; it takes no keys."""

    def __init__(self) -> None:
        self._held_place: Span | None = None
        super().__init__()

    def show_place(self, document: Document, place: Span, marks: Iterable[Highlight]) -> None:
        """Show a place in a document with only the given highlights."""
        self._held_place = place
        if self.document is not document:
            self.set_transcript(document, list(marks))
        else:
            self.remove_highlights([each.key for each in list(self.highlights)])
            self.add_highlights(marks)
        self.point(document.snap(place.start))
        self._bring()

    def _held(self) -> Hold:
        held = super()._held()
        return held._replace(target=self._held_place) if self._held_place else held

    def _wrap(self) -> None:
        # The panel below changes its height, and before the first layout nothing can be scrolled.
        super()._wrap()
        self._bring()

    def _bring(self) -> None:
        """Show the place, and what is said there to its end as far as there is room."""
        if self._held_place:
            start, end = self._held_place
            self.show(start, max(end, covering(self.document, "turn", start).end))
            self.reveal(start, end)
