"""The desk's commands that open a screen of their own: search, passages, codes, the matrix."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from codebook.study.views import Code
from codebook.tui.screens.desk_changing import DeskChanging

if TYPE_CHECKING:
    from codebook.tui.screens.search_screen import Asked


class DeskOpening(DeskChanging):
    """The desk, from which the other screens are opened."""

    @cached_property
    def asked(self) -> Asked:
        """What was searched for last."""
        from codebook.tui.screens.search_screen import Asked

        return Asked()

    def action_search(self) -> None:
        """Search the interviews."""
        from codebook.tui.screens.search_screen import SearchScreen

        self.app.push_screen(SearchScreen(self, self.asked))

    def action_next_hit(self) -> None:
        """Go to the next place that the search found."""
        self._step_hits(1)

    def action_previous_hit(self) -> None:
        """Go to the place before that the search found."""
        self._step_hits(-1)

    def action_passages(self) -> None:
        """Show the passages of a code across the study."""
        from codebook.tui.screens.passages_screen import CodePassages

        if code := self._code_meant():
            # A type or theme that is no code itself stands for what is below it.
            below = [] if code.uses else self.desk.codebook.below(code)
            self.app.push_screen(CodePassages(self, [code, *below]))

    def action_edit_code(self) -> None:
        """Show what a code means, and change it."""
        from codebook.tui.screens.code_screen import CodeScreen

        if code := self._code_meant():
            self.app.push_screen(CodeScreen(self, code))

    def action_move_code(self, by: int) -> None:
        """Put the code under the cursor of the codebook before or behind its neighbour."""
        if code := self.codes.code:
            self.write(lambda: self.desk.study.move_code(code.id, by))

    def action_notes(self) -> None:
        """Show all that was written: memos and insights."""
        from codebook.tui.screens.notes_screen import NotesScreen

        self.app.push_screen(NotesScreen(self))

    def action_matrix(self) -> None:
        """Show how often each code was used with each participant."""
        from codebook.tui.screens.matrix_screen import MatrixScreen

        self.app.push_screen(MatrixScreen(self))

    def action_agreement(self) -> None:
        """Show how far the coders agree."""
        from codebook.tui.screens.agreement_screen import AgreementScreen

        self.app.push_screen(AgreementScreen(self))

    def action_reconcile(self) -> None:
        """Settle what the coders disagree on, or review what the other one coded."""
        if self.desk.study.status().mode == "review":
            from codebook.tui.screens.review_screen import ReviewScreen

            if self.may_write():
                self.app.push_screen(ReviewScreen(self))
            return
        from codebook.tui.screens.reconciliation_screen import ReconciliationScreen

        self.app.push_screen(ReconciliationScreen(self))

    def _code_meant(self) -> Code | None:
        """Return the code under the cursor of the codebook, or the one at the caret."""
        coded = self.desk.on(self.view.target)
        code = self.codes.code if self.codes.has_focus else (coded[0].code if coded else None)
        if code is None:
            self.say("There is no code here. Go to one in the codebook, or to a coded passage.")
        return code

    def _step_hits(self, by: int) -> None:
        hits, transcript = self.asked.hits, self.desk.transcript
        if not hits or transcript is None:
            key = next(iter(self.keys["search"]), "ctrl+p")
            self.say(f"Nothing is searched for. {key} searches.")
            return
        order = {each.revision_id: place for place, each in enumerate(self.desk.interviews)}
        places = [(order.get(hit.revision_id, -1), hit.span.start) for hit in hits]
        here = (order.get(transcript.revision_id, -1), self.view.caret)
        at = bisect_right(places, here) if by > 0 else bisect_left(places, here) - 1
        if 0 <= at < len(hits) and places[at][0] >= 0:
            self.go_to(self.desk.interviews[places[at][0]].id, hits[at].span.start)
        else:
            self.say("That was the last place." if by > 0 else "That was the first place.")
