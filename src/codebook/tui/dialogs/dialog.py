"""What the dialogs share: a box over the dimmed desk, left with escape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from codebook.errors import BusyError, CodebookError
from codebook.tui.keys import shown
from codebook.tui.left_once import LeftOnce
from codebook.tui.unsaved import LEAVING, Unsaved

if TYPE_CHECKING:
    from textual.timer import Timer
    from textual.widget import Widget

Answer = TypeVar("Answer")

BUSY = "Another program is writing to this study."
"""Why something waits."""

_KEPT = f"{BUSY} What you typed stays here, and is saved as soon as it is done."
_CHANGED = f"{BUSY} You went on typing, so nothing is saved yet."
_RETRY_AFTER = 0.2
"""Seconds between two attempts."""


class Dialog(LeftOnce[Answer], ModalScreen[Answer]):
    """A box with an answer, which is None when it is left.

    A click beside the box leaves it, unless `stays_at_click`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave", show=False)]
    CSS_PATH: ClassVar[list[str | PurePath]] = ["dialog.tcss"]
    stays_at_click: ClassVar[bool] = False
    _covered: Sequence[Widget] = ()

    def on_mount(self) -> None:
        """Take messages on the screen below out of sight, of which the box would show pieces."""
        racks = self.app.screen_stack[-2].query("ToastRack")
        self._covered = [rack for rack in racks if rack.children]
        self._show_covered(shown=False)

    def on_unmount(self) -> None:
        """Show again what is left of those messages."""
        self._show_covered(shown=True)

    def _show_covered(self, *, shown: bool) -> None:
        for each in self._covered:
            each.display = shown and bool(each.children)

    def on_click(self, event: events.Click) -> None:
        """Leave where the click is on what lies under the box."""
        under, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if under is self and not self.stays_at_click:
            self.action_leave()

    def action_copy_text(self) -> None:
        """Copy the selected words; where there are none, say so."""
        try:
            super().action_copy_text()
        except SkipAction:  # a key that a dialog does not take never reaches the application
            self.notify("Nothing is selected to be copied.", markup=False)

    def action_leave(self) -> None:
        """Answer nothing."""
        self.dismiss(None)


class TextDialog(Unsaved, Dialog[Answer]):
    """A box with text to be saved, left only at the second time where that was changed.

    `keys` are those that its lower edge tells, besides what escape does. Escape drops `one_line`
    at once; quitting does not.
    """

    keys = "⏎ save"
    one_line: ClassVar[bool] = False

    def action_leave(self) -> None:
        """Answer nothing; where the text was changed, only at the second time."""
        if self.one_line or self.may_go(*LEAVING):
            self.dismiss(None)

    def warn(self, key: str, does: str) -> None:
        """Say it at the lower edge."""
        again = f"{shown(key)} again {does} without saving"
        self.query_one(".box").border_subtitle = f"{self.keys} · {again}"


class TypingDialog(TextDialog[Answer]):
    """A box that acts on what is typed, and stays open, with the text, where that is refused.

    While another program is writing, it tries again until it succeeds or the text is changed.
    """

    _retry: Timer | None = None

    @property
    def typed(self) -> str:
        """The text that is typed."""
        raise NotImplementedError

    def refuse(self, sentence: str) -> None:
        """Show why the text was refused."""
        raise NotImplementedError

    def give(self, act: Callable[[str], object], answer: Answer | None = None) -> None:
        """Call `act` with what is typed; answer where it succeeds."""
        if self._retry:
            self._retry.stop()
        typed = self.typed
        try:
            act(typed)
        except BusyError:
            self.refuse(_KEPT)
            self._retry = self.set_timer(_RETRY_AFTER, lambda: self._give_again(typed, act, answer))
        except CodebookError as error:
            self.refuse(str(error))
        else:
            self.dismiss(answer)

    def _give_again(self, typed: str, act: Callable[[str], object], answer: Answer | None) -> None:
        if self.typed == typed:
            self.give(act, answer)
        else:
            self.refuse(_CHANGED)
