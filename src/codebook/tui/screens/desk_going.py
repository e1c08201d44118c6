"""The desk's commands that change nothing: going about, looking, choosing."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import OptionList

from codebook.tui.commands import CommandRow, command_table
from codebook.tui.desk import Desk
from codebook.tui.places import Places
from codebook.tui.screens.desk_minding import DeskMinding
from codebook.tui.widgets.interview_list import InterviewList


class DeskGoing(DeskMinding):
    """The desk, to go about in."""

    def __init__(self, desk: Desk, places: Places) -> None:
        super().__init__(desk, places)
        self._carets: dict[str, int] = {}

    def action_unit(self) -> None:
        """Step by turns instead of sentences, or back."""
        self.view.action_toggle_unit()

    def action_next_passage(self) -> None:
        """Go to the next coded passage."""
        self.view.action_move("passage_next")

    def action_previous_passage(self) -> None:
        """Go to the coded passage before."""
        self.view.action_move("passage_previous")

    def action_next_uncoded(self) -> None:
        """Go to the next turn of a participant that bears no code of the coder."""
        span = self.desk.next_uncoded(self.view.caret)
        if span is None:
            self.say("Every turn after this one bears a code of yours.")
        else:
            self.view.focus_span(span.start)

    def action_next_interview(self) -> None:
        """Open the next interview."""
        self._go(1, "This is the last interview.")

    def action_previous_interview(self) -> None:
        """Open the interview before."""
        self._go(-1, "This is the first interview.")

    def action_interviews(self) -> None:
        """Choose an interview."""
        from codebook.tui.dialogs.interviews import InterviewsDialog

        def opened(chosen: str | None) -> None:
            if chosen:
                self.go_to(chosen)

        current = self.desk.transcript.id if self.desk.transcript else None
        dialog = InterviewsDialog(self.desk.interviews, current, self.parts_of)
        self.app.push_screen(dialog, opened)

    def action_layers(self) -> None:
        """Show all layers that the coder may see, or the own only."""
        if self.desk.coder is None:
            self.say("You have no layer of your own while you just look.")
            return
        desk = self.desk
        own = desk.looked_at == ""
        kept = None if desk.filter and desk.filter.coder_id else desk.filter
        desk.look(only_own=own, through=kept)
        self.show_changes()
        self.show_study()
        self.say("Only your layer is shown." if own else "All layers are shown.")

    def action_help(self) -> None:
        """List what works here."""
        from codebook.tui.dialogs.help import HelpDialog

        self.app.push_screen(HelpDialog(self.rows(), self.desk.picker.first_keys))

    def action_back(self) -> None:
        """Go back to the transcript."""
        self.view.focus()

    def action_who(self) -> None:
        """Choose whose layer to work in."""
        from codebook.tui.dialogs.choice import ChoiceDialog

        desk, coders = self.desk, self.desk.coders
        rows = [(name, Content(name)) for name in coders]
        if desk.coder is None:
            rows.append(("", Content.styled("just look, write nothing", "italic")))
        about = "What you write is kept in this coder’s layer."
        if not coders:
            about = "This study has no coder yet: codebook coders add NAME"

        def chosen(name: str | None) -> None:
            if name and name != desk.coder:
                self.remember()
                desk.sit_down(name)
                self.show_desk()

        last = desk.coder or self._places.last_coder(desk.study.id)
        place = coders.index(last) if last in coders else 0
        self.app.push_screen(ChoiceDialog("Who are you?", about, rows, place), chosen)

    def action_theme(self) -> None:
        """Choose another look."""
        self.app.search_themes()

    def rows(self) -> list[CommandRow]:
        """Return the commands with the keys in force."""
        first_keys = self.desk.picker.first_keys
        return command_table(first_keys, self.settings.commands, "desk", "tree")

    def uncover(self) -> None:
        """Leave all that is over the desk."""
        while self.app.screen is not self:
            self.app.pop_screen()

    def go_to(self, transcript_id: str, caret: int | None = None) -> None:
        """Open an interview, or go to another place in the one that is open."""
        if self.desk.transcript and self.desk.transcript.id == transcript_id:
            self.view.focus()
            if caret is not None:
                self.view.focus_span(caret)
            return
        if self.desk.transcript:
            self._carets[self.desk.transcript.id] = self.view.caret
        self.remember()
        self.open_interview(
            transcript_id, self._carets.get(transcript_id) if caret is None else caret
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the interview chosen in the list."""
        if isinstance(event.option_list, InterviewList) and event.option_id:
            self.go_to(event.option_id)

    def _go(self, step: int, otherwise: str) -> None:
        there = self.desk.neighbour(step)
        if there:
            self.go_to(there)
        else:
            self.say(otherwise)
