"""What a screen over the desk may ask of the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from textual.content import Content

    from codebook.tui.desk import Desk
    from codebook.tui.dialogs.progress import Step
    from codebook.tui.rebinding import Rebound

Found = TypeVar("Found")


class Host(Protocol):
    """The desk, as the screens over it know it.

    `settings` are the commands with the user's own keys, `keys` the keys in force by command.
    """

    desk: Desk
    settings: Rebound
    keys: Mapping[str, tuple[str, ...]]

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Show a sentence for a moment."""

    def may_write(self) -> bool:
        """Say whether a coder is at the desk; tell one who only looks what to do."""

    def write(self, act: Callable[[], object]) -> None:
        """Do something that writes and show what it changed; say why where it is refused."""

    def do(self, act: Callable[[], object]) -> None:
        """Do something that writes and show what it changed; raise what refuses it."""

    def catch_up(self) -> None:
        """Show what another window, or another coder on a server, has written meanwhile."""

    def labour(
        self,
        title: str,
        total: int,
        act: Callable[[Step], Found],
        then: Callable[[Found], object],
    ) -> None:
        """Do long work that writes, beside the screen; show what it changed, and go on."""

    def choose(
        self,
        title: str,
        rows: Sequence[tuple[str, Content]],
        act: Callable[[str], object],
        *,
        about: str = "",
    ) -> None:
        """Ask which of some rows is meant, and act on its key."""

    def show_desk(self) -> None:
        """Show the study as its coder sees it and left it."""

    def uncover(self) -> None:
        """Leave all that is over it."""

    def go_to(self, transcript_id: str, caret: int | None = None) -> None:
        """Show a place in an interview."""

    def action_undo(self) -> None:
        """Take back what the coder did last."""

    def action_redo(self) -> None:
        """Do again what was taken back."""

    def action_layers(self) -> None:
        """Show all layers that the coder may see, or the own only."""
