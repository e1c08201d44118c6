"""The desk's tour, which follows what is done and is in nobody's way."""

from __future__ import annotations

from collections.abc import Callable

from codebook.tui.screens.desk_opening import DeskOpening
from codebook.tui.tour import SAMPLE


class DeskTouring(DeskOpening):
    """The desk, with a tour of it."""

    _from = 0

    def show_desk(self) -> None:
        """Show the study; one who has not been in the sample study yet gets the tour."""
        place = self._places.recall(self.desk.study.id, self.desk.coder)
        super().show_desk()
        if place is None and self.desk.name == SAMPLE:
            self._begin_tour()

    def action_tour(self) -> None:
        """Begin the tour, or go on to its next step."""
        if self.tour.on:
            self.tour.next(self.keys)
        else:
            self._begin_tour()

    def action_back(self) -> None:
        """Leave the tour; else go back."""
        if self.tour.on:
            self.tour.leave()
        else:
            super().action_back()

    def on_transcript_view_moved(self) -> None:
        """Take note of a step away from where the tour began."""
        if self.view.caret != self._from:
            self.tour.did("moved", self.keys)

    def do(self, act: Callable[[], object]) -> None:
        """Write, and take note of it."""
        super().do(act)
        self.tour.did("wrote", self.keys)

    def action_undo(self) -> None:
        """Undo, and take note of it."""
        super().action_undo()
        self.tour.did("undone", self.keys)

    def action_help(self) -> None:
        """Help, and take note of it."""
        super().action_help()
        self.tour.did("helped", self.keys)

    def _begin_tour(self) -> None:
        self._from = self.view.caret
        self.tour.begin(self.keys)
