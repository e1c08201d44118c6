"""Opening the screens over the desk; each is imported when it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.tui.commands import IN_EMPTY_STUDY, NEED_INTERVIEW, command_table
from codebook.tui.commands.marks import MARKS
from codebook.tui.screens.desk.targets import OnTargets

if TYPE_CHECKING:
    from textual.screen import Screen

    from codebook.tui.screens.importing.kept_corrections import KeptCorrections


class ScreenOpener(OnTargets):
    """Opens the screens over the desk on what is in focus."""

    _corrections: KeptCorrections | None = None

    def passages(self) -> None:
        """Show the passages of a code, and of those below it, across the study."""
        from codebook.tui.screens.passages.code_passages import code_passages

        if code := self._targets.focused_code():
            codes = [code, *self._desk.codebook.below(code)]
            self._open(code_passages(self._host, codes))

    def lost_places(self) -> None:
        """Show the coder's passages that lost their place."""
        from codebook.tui.screens.passages.lost_screen import LostPlaces

        self._open(LostPlaces(self._host))

    def unsure_passages(self) -> None:
        """Show the passages across the study of which a coder was unsure."""
        from codebook.tui.screens.passages.code_passages import unsure_passages

        self._open(unsure_passages(self._host))

    def edit_code(self) -> None:
        """Show a code, to be edited."""
        from codebook.tui.screens.codes.code_screen import CodeScreen

        if code := self._targets.focused_code():
            self._open(CodeScreen(self._host, code))

    def notes(self) -> None:
        """Show all memos and insights."""
        from codebook.tui.screens.notes.notes_screen import NotesScreen

        self._open(NotesScreen(self._host))

    def matrix(self) -> None:
        """Show how often each code was used with each participant."""
        from codebook.tui.screens.matrix.matrix_screen import MatrixScreen

        self._open(MatrixScreen(self._host))

    def agreement(self) -> None:
        """Show how far the coders agree."""
        from codebook.tui.screens.agreement_screen import AgreementScreen

        self._open(AgreementScreen(self._host))

    def reconcile(self) -> None:
        """Settle the coders' disagreements, or review the other coder's codings."""
        if self._desk.study.record().mode == "review":
            from codebook.tui.screens.reconciliation.review_screen import ReviewScreen

            if self._host.may_write():
                self._open(ReviewScreen(self._host))
        else:
            from codebook.tui.screens.reconciliation.reconciliation_screen import (
                ReconciliationScreen,
            )

            self._open(ReconciliationScreen(self._host))

    def candidates(self) -> None:
        """Show the candidates."""
        from codebook.tui.screens.codes.candidates_screen import CandidatesScreen

        self._open(CandidatesScreen(self._host))

    def grouping(self) -> None:
        """Sort codes into themes."""
        from codebook.tui.screens.grouping.grouping_screen import GroupingScreen

        self._open(GroupingScreen(self._host))

    def files(self, place: str = "") -> None:
        """Import files; with `place`, a path, its files are read at once."""
        from codebook.tui.screens.importing.import_screen import ImportScreen
        from codebook.tui.screens.importing.kept_corrections import KeptCorrections

        self._corrections = self._corrections or KeptCorrections()
        self._open(ImportScreen(self._host, self._corrections, place))

    def participants(self) -> None:
        """Enter and correct the participants' background."""
        from codebook.tui.screens.participants.participants_screen import ParticipantsScreen

        self._open(ParticipantsScreen(self._host, self._speaks()))

    def pseudonyms(self) -> None:
        """Replace names by pseudonyms."""
        from codebook.tui.screens.pseudonyms.pseudonyms_screen import PseudonymsScreen

        self._open(PseudonymsScreen(self._host))

    def rankings(self) -> None:
        """Enter the participants' rankings, and show their figures."""
        from codebook.tui.screens.rankings.rankings_screen import RankingsScreen

        self._open(RankingsScreen(self._host, self._speaks()))

    def help(self) -> None:
        """List the commands that work on the desk, and what the marks there stand for."""
        from codebook.tui.dialogs.help import HelpDialog, do_on

        picker, desk = self._desk.picker, self._panes.screen
        screens = ("desk", "tree", "list")
        rows = command_table(picker.first_keys, self._host.keys.wanted, *screens)
        rows.sort(key=lambda row: row.group != self._panes.group_of_keys)
        if self._desk.transcript is None and not self._desk.codebook.codes:
            usable = [row for row in rows if row.id in IN_EMPTY_STUDY]
            dialog = HelpDialog(sorted(usable, key=lambda row: IN_EMPTY_STUDY.index(row.id)))
        elif self._desk.transcript is None:
            dialog = HelpDialog(row for row in rows if row.id not in NEED_INTERVIEW)
        else:
            dialog = HelpDialog([*rows, *MARKS], picker.first_keys, picker.example)
        self._host.catch_up()
        self._panes.app.push_screen(dialog, lambda chosen: do_on(desk, chosen))
        self._panes.tour.did("helped")

    def themes(self) -> None:
        """Choose a colour theme."""
        self._panes.app.search_themes()

    def _speaks(self) -> str:
        """Return the id of the participant at the caret, "" where none is known."""
        person = self._desk.context_at(self._panes.view.caret).participant
        return person.id if person else ""

    def _open(self, screen: Screen[None]) -> None:
        self._host.catch_up()  # the stage may be another
        self._panes.app.push_screen(screen)
