"""The base of the screens over the desk: a title, a body, the keys that work."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from codebook.errors import CodebookError, one_stop
from codebook.tui.acts import nothing
from codebook.tui.commands import OVER, SCREENS, Command, command_table
from codebook.tui.commands.marks import MARKED, MARKS
from codebook.tui.fitting import cut
from codebook.tui.key_taker import is_field
from codebook.tui.keys import bindings
from codebook.tui.left_once import LeftOnce
from codebook.tui.messages import WentOn
from codebook.tui.widgets.key_bar import KeyBar
from codebook.tui.widths import WIDTHS, take_width

if TYPE_CHECKING:
    from codebook.tui.host import Host


_ALWAYS = {"undo", "redo", "done"}
_LINES = 3  # by which one reads on
_NAME = 24  # cells of a coder's name, so that title and stage have room


def _act(command: Command) -> str:
    return command.full_action.partition("(")[0]


class OverDesk(LeftOnce[None]):
    """A screen over the desk, left with escape; `name_in_table` is its key in `SCREENS`."""

    name_in_table: ClassVar[str]
    BINDINGS: ClassVar[list[BindingType]] = bindings(OVER)
    CSS_PATH: ClassVar[list[str | PurePath]] = [Path(__file__).with_name("over_desk.tcss")]
    HORIZONTAL_BREAKPOINTS = WIDTHS

    def __init__(self, host: Host, title: str) -> None:
        super().__init__()
        self.host, self.desk = host, host.desk
        self._headline = title

    def compose(self) -> ComposeResult:
        """Make title, body and keys."""
        take_width(self)
        with Horizontal(id="title"):
            yield Static(self._headline, id="headline", markup=False)
            yield Static(self._standing(), id="whose", markup=False)
        yield from self.body()
        bar = KeyBar(SCREENS[self.name_in_table])
        bar.show_keys(self.host.keys, frozenset())
        yield bar

    def on_mount(self) -> None:
        """Let go what the screen below has said, which would cover the title."""
        self.app.post_message(WentOn())

    @property
    def idle(self) -> bool:
        """Whether there is nothing that the commands could act on."""
        return False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the screen's own commands where there is nothing to act on."""
        own = (each for each in SCREENS[self.name_in_table] if each not in OVER)
        if self.idle and action not in _ALWAYS and any(_act(each) == action for each in own):
            return False
        return super().check_action(action, parameters)

    def body(self) -> Iterable[Widget]:
        """Return the widgets between title and keys."""
        raise NotImplementedError

    def key(self, command: str) -> str:
        """Return a command's key as it is shown."""
        return self.host.keys.shown(command)

    def entitle(self, title: str) -> None:
        """Give the screen another title."""
        self.query_one("#headline", Static).update(title)

    def tell(self, sentence: str, *, refused: bool = False) -> None:
        """Show a sentence in the screen itself, coloured as a warning where `refused`."""
        line = self.query_one(".told", Static)
        line.update(one_stop(sentence))
        line.set_class(refused, "-refused")

    def tell_failure(self, error: BaseException | None) -> None:
        """Show in the screen itself why a worker failed."""
        known = isinstance(error, CodebookError)
        why = self.host.keys.instead(str(error), " on the desk")
        self.tell(why if known else f"It failed: {error}.", refused=True)

    def show_standing(self) -> None:
        """Show the coder, and the stage of the study now."""
        self.query_one("#whose", Static).update(self._standing())

    def _standing(self) -> str:
        who = cut(self.desk.coder, _NAME) if self.desk.coder else "just looking"
        return f"{who}  {self.desk.stage_label}"

    def write(
        self, what: str, act: Callable[[], object], then: Callable[[], object] = nothing
    ) -> bool:
        """Write, as `Host.write` does; return False where it has failed."""
        return self.host.write(what, act, self.if_there(then))

    def if_there(self, then: Callable[[], object]) -> Callable[[], object]:
        """Return a function that calls `then` unless the screen has been left."""
        return lambda: then() if self.is_attached else None

    def go_to(self, transcript_id: str, caret: int | None = None) -> None:
        """Go back to the desk, to an interview or a place in it."""
        self.host.leave_screens()
        self.host.go_to(transcript_id, caret)

    def action_read_on(self, place: int) -> None:
        """Scroll what is shown of the row in focus, on (place 1) or back."""
        by = _LINES if place == 1 else -_LINES
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Leave, and let go what the screen has said."""
        self.app.post_message(WentOn())
        return super().dismiss(result)

    def action_leave(self) -> None:
        """Go back to the screen below."""
        self.dismiss()

    def action_help(self) -> None:
        """List the commands that work on this screen; in a field, with what is not typed there.

        Where marks are seen, they are explained below.
        """
        from codebook.tui.dialogs.help import HelpDialog, do_on, while_typing

        first_keys, wanted = self.desk.picker.first_keys, self.host.keys.wanted
        rows = command_table(first_keys, wanted, self.name_in_table)
        legend = MARKS if self.name_in_table in MARKED else ()
        dialog = HelpDialog([*(while_typing(rows) if is_field(self.focused) else rows), *legend])
        self.app.push_screen(dialog, lambda chosen: do_on(self, chosen))

    def action_undo(self) -> None:
        """Undo the coder's last action."""
        self.host.reverse("undo", self.if_there(self.show_reversed))

    def action_redo(self) -> None:
        """Redo the last undone action."""
        self.host.reverse("redo", self.if_there(self.show_reversed))

    def show_reversed(self) -> None:
        """Show what was undone or redone."""
        self.renew()

    def renew(self) -> None:
        """Show what was written since."""
