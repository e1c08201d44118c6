"""The screens over the desk for what is gathered beside the transcripts."""

from __future__ import annotations

from textual import events

from codebook.tui import finishing
from codebook.tui.paths import is_there
from codebook.tui.screens.desk_touring import DeskTouring


class DeskGathering(DeskTouring):
    """The desk, from which one comes to rankings, participants and themes."""

    def action_candidates(self) -> None:
        """See the codes that emerged."""
        from codebook.tui.screens.candidates_screen import CandidatesScreen

        self.app.push_screen(CandidatesScreen(self))

    def action_grouping(self) -> None:
        """Sort codes into themes."""
        from codebook.tui.screens.grouping_screen import GroupingScreen

        self.app.push_screen(GroupingScreen(self))

    def action_import_files(self, place: str = "") -> None:
        """Look at files, those at a place at once, and take them into the study."""
        from codebook.tui.screens.import_screen import ImportScreen

        self.app.push_screen(ImportScreen(self, place))

    def on_paste(self, event: events.Paste) -> None:
        """Look at a file that is dropped on the terminal, which pastes its path."""
        event.stop()
        if is_there(event.text):
            self.action_import_files(event.text.strip())
            return
        search, files = self._key("search"), self._key("import")
        self.say(f"A transcript takes no text. {search} looks for words, {files} takes in files.")

    def action_done(self) -> None:
        """Say that the stage is finished, or the interview."""
        if self.may_write():
            finishing.ask(self)

    def action_participants(self) -> None:
        """Enter and mend what is known of the participants."""
        from codebook.tui.screens.participants_screen import ParticipantsScreen

        self.app.push_screen(ParticipantsScreen(self))

    def action_pseudonyms(self) -> None:
        """Put pseudonyms for names."""
        from codebook.tui.screens.pseudonyms_screen import PseudonymsScreen

        self.app.push_screen(PseudonymsScreen(self))

    def action_rankings(self) -> None:
        """Type in what participants ranked, and see it in figures."""
        from codebook.tui.screens.rankings_screen import RankingsScreen

        self.app.push_screen(RankingsScreen(self))
