"""The desk: the screen for reading and coding, and what it offers to the screens over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.widgets import OptionList

from codebook.errors import one_stop
from codebook.text.display import counted
from codebook.tui.acts import Act, LongWork, nothing
from codebook.tui.commands import NEED_INTERVIEW, SCREENS
from codebook.tui.error_guard import ErrorGuard
from codebook.tui.key_taker import KeyTaker
from codebook.tui.keys import KeysInForce, bindings
from codebook.tui.memos import MemoKeeper, save_interrupted
from codebook.tui.messages import Exported, Unsettled, WentOn
from codebook.tui.model.desk import Desk
from codebook.tui.model.drafts import MemoOn
from codebook.tui.model.picking import Choice
from codebook.tui.model.places import Places
from codebook.tui.overwriting import Overwriting
from codebook.tui.paths import is_there
from codebook.tui.rebinding import rebound
from codebook.tui.screens.desk.commands import DeskCommands
from codebook.tui.screens.desk.panes import DeskPanes
from codebook.tui.screens.desk.targets import say_no_interviews
from codebook.tui.screens.desk.updates import DeskUpdates
from codebook.tui.screens.desk.write_queue import WriteQueue
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.interview_list import InterviewList
from codebook.tui.widths import WIDTHS, take_width

Found = TypeVar("Found")

_SAY_SECONDS = 4


class DeskScreen(ErrorGuard, Screen[None], KeyTaker):
    """The screen for reading and coding. For the screens over it, it is their `Host`."""

    CSS_PATH = "desk_screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings(SCREENS["desk"])
    HORIZONTAL_BREAKPOINTS = WIDTHS
    AUTO_FOCUS = "TranscriptView"

    def __init__(self, desk: Desk, places: Places) -> None:
        super().__init__()
        self.desk, self.places = desk, places
        settings = rebound()
        self._settings_problems, self.keys = settings.errors, KeysInForce(settings.commands)
        self.panes = DeskPanes(desk, places, self.keys)
        self.updates = DeskUpdates(self, self.panes)
        self.write_queue = WriteQueue(self, self.panes)
        self.commands = DeskCommands(self, self.panes, self.updates, self.write_queue)

    def compose(self) -> ComposeResult:
        """Make the panes."""
        take_width(self)
        yield self.panes

    def on_mount(self) -> None:
        """Show the study, and the errors in the user's key settings."""
        for sentence in self._settings_problems:
            self.say(sentence, warning=True)
        self.write_queue.begin()
        self.updates.begin()
        self.show_desk()
        save_interrupted(self)

    # commands -------------------------------------------------------------------------------

    def action_do(self, command: str, *place: int) -> None:
        """Do a command, given its id in the table; a command with places is given one."""
        if self.desk.transcript is not None or command not in NEED_INTERVIEW:
            self.commands.by_id[command](*place)
        elif command != "back":
            say_no_interviews(self)

    async def feed(self, key: events.Key) -> bool:
        """Code with a key that begins an id, or open the code box; return whether the key does.

        The box is opened here, so that the next keys go into it, however soon they come.
        """
        if key.key == "enter" and self.panes.view.has_focus:
            self.commands.coding.begin()
            return True
        if not self.desk.picker.begins(key.character if key.is_printable else None):
            return self._hint(key.key)
        self.id_ended = self.commands.coding.begin(key.character or "")
        return True

    def _hint(self, key: str) -> bool:
        """Say what does what a key does in other programs; return whether it is such a key."""
        hints = {
            "ctrl+f": f"{self.keys.shown('search')} searches.",
            "ctrl+s": "Everything is saved as you go.",
        }
        if key not in hints or key in self.active_bindings:
            return False
        self.say(hints[key])
        return True

    def on_transcript_view_activated(self) -> None:
        """Open the code box on the target."""
        self.commands.coding.begin()

    def on_code_tree_chosen(self, event: CodeTree.Chosen) -> None:
        """Put the code under the cursor on the passage in focus."""
        self.commands.coding.apply(Choice((event.code.id,)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the interview chosen in the list."""
        if isinstance(event.option_list, InterviewList) and event.option_id:
            self.go_to(event.option_id)

    def on_paste(self, event: events.Paste) -> None:
        """Open the import of a file that is dropped on the terminal, which pastes its path."""
        event.stop()
        if is_there(event.text):
            self.commands.opener.files(event.text.strip())
            return
        search, files = self.keys.shown("search"), self.keys.shown("import")
        self.say(f"Text cannot be pasted here. {search} searches, {files} imports files.")

    def on_exported(self, message: Exported) -> None:
        """Say where the exported files are."""
        if message.files:
            said = f"{message.files[0].parent.absolute()}: {counted(len(message.files), 'file')}"
            more = [*filter(None, [message.keyless]), *_first_of(message.remarks)]
            self.say(f"{said}. {' '.join(more)}" if more else said)
        else:
            self.say(" ".join(["There is nothing to export yet.", *_first_of(message.remarks)]))
        if message.outdated:
            said = (
                "The consensus is out of date, and so are the sheets: say who you are"
                f" ({self.keys.shown('who')}), and write them again."
            )
            self.say(message.outdated if self.desk.coder else said, warning=True)

    def on_unsettled(self, message: Unsettled) -> None:
        """Say what the coder has changed of what was settled."""
        self.say(message.said, warning=True)

    # what is asked of the host --------------------------------------------------------------

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Show a sentence for a moment."""
        sentence = self.keys.instead(sentence, "" if self.is_active else " on the desk")
        severity: SeverityLevel = "warning" if warning else "information"
        self.notify(one_stop(sentence), severity=severity, timeout=_SAY_SECONDS, markup=False)

    def may_write(self) -> bool:
        """See `Host.may_write`."""
        if self.desk.coder:
            return True
        key = self.keys.shown("who")
        self.say(f"You are just looking. To write, say who you are: {key}", warning=True)
        return False

    def write(
        self, what: str, act: Callable[[], object], then: Callable[[], object] = nothing
    ) -> bool:
        """See `Host.write`."""
        return self.may_write() and self.write_queue.write(what, act, then)

    def write_or_raise(
        self, what: str, act: Callable[[], object], then: Callable[[], object] = nothing
    ) -> None:
        """See `Host.write_or_raise`."""
        self.write_queue.write_or_raise(what, act, then)

    def write_now(self, act: Callable[[], object], then: Callable[[], object] = nothing) -> None:
        """See `Host.write_now`."""
        self.write_queue.write_now(act, then)

    def submit(self, act: Act) -> bool:
        """See `Host.submit`."""
        return self.write_queue.submit(act)

    def reverse(self, kind: Literal["undo", "redo"], then: Callable[[], object]) -> None:
        """See `Host.reverse`."""
        self.commands.undo_redo.reverse(kind, then)

    def has_waiting_writes(self) -> bool:
        """See `Host.has_waiting_writes`."""
        return bool(self.write_queue.acts)

    def show_written(self) -> None:
        """Show what a screen over the desk wrote."""
        self.updates.show_written()
        self.panes.tour.did("wrote")

    def run_long(self, work: LongWork[Found]) -> None:
        """See `Host.run_long`."""
        self.write_queue.run_long(work)

    def choose(
        self,
        title: str,
        rows: Sequence[tuple[Found, Content]],
        act: Callable[[Found], object],
        *,
        about: str = "",
        placeholder: str = "",
    ) -> None:
        """See `Host.choose`."""
        from codebook.tui.dialogs.choice import ChoiceDialog
        from codebook.tui.dialogs.narrowing import NarrowedChoice

        def chosen(row: str | None) -> None:
            if row is not None:
                act(rows[int(row)][0])

        told = [(str(at), content) for at, (_, content) in enumerate(rows)]
        narrowed = NarrowedChoice(title, placeholder, told) if placeholder else None
        self.app.push_screen(narrowed or ChoiceDialog(title, about, told), chosen)

    def ask(
        self,
        title: str,
        about: str,
        text: str,
        save: Callable[[str, str], object],
        *,
        memo_on: MemoOn | None = None,
        then: Callable[[], object] = nothing,
    ) -> None:
        """See `Host.ask`."""
        from codebook.tui.dialogs.note import NoteDialog, ShortNoteDialog

        overwrite = Overwriting(save, text)

        def keep(new: str) -> None:
            if new.strip() != text.strip():
                self.write_now(lambda: overwrite(new), then)

        if memo_on is None:
            self.app.push_screen(ShortNoteDialog(title, about, text, keep))
        else:
            keeper = MemoKeeper(self.desk, memo_on, text)
            self.app.push_screen(NoteDialog(title, about, text, keep, keeper))

    def catch_up(self) -> None:
        """Show what another window, or another coder on a server, has written meanwhile."""
        self.updates.catch_up()

    def show_desk(self) -> None:
        """See `Host.show_desk`."""
        self.panes.show_desk()

    def leave_screens(self) -> None:
        """See `Host.leave_screens`."""
        if self.app.screen is not self:
            self.app.post_message(WentOn())
        while self.app.screen is not self:
            self.app.pop_screen()

    def go_to(self, transcript_id: str, caret: int | None = None) -> None:
        """Open an interview, or go to another place in the one that is open."""
        self.commands.navigation.go_to(transcript_id, caret)


def _first_of(remarks: Sequence[str]) -> Sequence[str]:
    """Return the first remark on an export, and who says the others, for which a toast is small."""
    others = len(remarks) - 1
    return [*remarks[:1], *([f"{counted(others, 'more remark')}: codebook export"] * (others > 0))]
