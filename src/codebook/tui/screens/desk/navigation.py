"""Moving on the desk from passage to passage and from interview to interview."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codebook.text.spans import Span
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.filtering import Filtering
    from codebook.tui.screens.desk.panes import DeskPanes


class Navigation:
    """Moves the caret, and opens interviews where they were left."""

    def __init__(self, host: Host, panes: DeskPanes, filtering: Filtering) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes
        self._filtering = filtering
        self._carets: dict[str, int] = {}

    def go_to(self, transcript_id: str, caret: int | None = None) -> None:
        """Open an interview, or go to another place in the one that is open."""
        desk, view = self._desk, self._panes.view
        if desk.transcript and desk.transcript.id == transcript_id:
            view.focus()
            if caret is not None:
                view.read_from(caret)
        else:
            if desk.transcript:
                self._carets[desk.transcript.id] = view.caret
            self._panes.remember()
            left = self._carets.get(transcript_id)
            self._panes.open_interview(transcript_id, left if caret is None else caret)
        if caret is not None:
            self._filtering.reveal(caret)

    def unit(self) -> None:
        """Step by turns instead of sentences, or by sentences again."""
        view = self._panes.view
        view.action_toggle_unit()
        self._panes.show_study()
        self._host.say(f"Codes go on whole {view.unit}s now.")

    def next_passage(self) -> None:
        """Go to the next coded passage."""
        self._move("passage_next", "No coded passage comes after this place.")

    def previous_passage(self) -> None:
        """Go to the previous coded passage."""
        self._move("passage_previous", "No coded passage comes before this place.")

    def next_uncoded(self) -> None:
        """Go to the next turn of a participant that has no code of the coder."""
        span = self._desk.next_uncoded(self._panes.view.caret)
        self._to(span, "Every turn after this one has a code of yours.")

    def next_unsure(self) -> None:
        """Go to the next passage with an unsure coding."""
        span = self._desk.next_unsure(self._panes.view.caret)
        self._to(span, "No coding in this interview is unsure.")

    def next_interview(self) -> None:
        """Open the next interview."""
        self._step(1, "This is the last interview.")

    def previous_interview(self) -> None:
        """Open the previous interview."""
        self._step(-1, "This is the first interview.")

    def interviews(self) -> None:
        """Choose an interview."""
        from codebook.tui.dialogs.interviews import InterviewsDialog

        def opened(chosen: str | None) -> None:
            if chosen:
                self.go_to(chosen)

        current = self._desk.transcript.id if self._desk.transcript else None
        dialog = InterviewsDialog(self._desk.listed, current, self._panes.explaining.parts_of)
        self._panes.app.push_screen(dialog, opened)

    def back(self) -> None:
        """End the tour; else go back to the transcript; from there, remove the filter."""
        if self._panes.tour.on:
            self._panes.tour.leave()
        elif self._panes.view.has_focus and self._desk.filter:
            self._filtering.let_through(None)
        else:
            self._panes.view.focus()

    def _move(self, motion: str, otherwise: str) -> None:
        view = self._panes.view
        before = view.caret
        view.action_move(motion)
        if view.caret == before:
            self._host.say(otherwise)

    def _to(self, span: Span | None, otherwise: str) -> None:
        if span is None:
            self._host.say(otherwise)
        else:
            self._panes.view.read_from(*span)

    def _step(self, step: int, otherwise: str) -> None:
        there = self._desk.neighbour(step)
        if there:
            self.go_to(there)
        else:
            self._host.say(otherwise)
