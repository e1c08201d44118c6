"""What may be asked of the desk's screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from textual.content import Content

    from codebook.progress import OnProgress
    from codebook.tui.acts import Act
    from codebook.tui.desk import Desk
    from codebook.tui.keys import KeysInForce
    from codebook.tui.places import Places

Found = TypeVar("Found")


class Host(Protocol):
    """The desk's screen, as those know it who do its commands, and the screens over it."""

    desk: Desk
    keys: KeysInForce
    places: Places

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Show a sentence for a moment."""

    def may_write(self) -> bool:
        """Say whether a coder is at the desk; tell one who only looks what to do."""

    def write(self, what: str, act: Callable[[], object], then: Callable[[], object] = ...) -> bool:
        """Do something that writes, show what it changed, and go on; say why where it is refused.

        While another program writes, it waits behind what waits already, and stops no key; `what`
        says what it is, should it not be done in the end. Says whether it was not refused.
        """

    def do(self, what: str, act: Callable[[], object], then: Callable[[], object] = ...) -> None:
        """Do the same; raise what refuses it at once."""

    def do_now(self, act: Callable[[], object]) -> None:
        """Do something that writes and show what it changed; BusyError where it would wait."""

    def in_turn(self, act: Act) -> bool:
        """Do something that writes, now or when it is its turn, which its screen shows itself."""

    def waits(self) -> bool:
        """Say whether anything waits until another program has written."""

    def show_written(self) -> None:
        """Show what a screen over the desk wrote."""

    def catch_up(self) -> None:
        """Show what another window, or another coder on a server, has written meanwhile."""

    def labour(
        self,
        title: str,
        total: int,
        act: Callable[[OnProgress], Found],
        then: Callable[[Found], object],
        *,
        writes: bool = True,
    ) -> None:
        """Do long work, beside the screen; show what it changed where it writes, and go on."""

    def choose(
        self,
        title: str,
        rows: Sequence[tuple[Found, Content]],
        act: Callable[[Found], object],
        *,
        about: str = "",
    ) -> None:
        """Ask which of some things is meant, each with the row that tells it, and act on it."""

    def ask(self, title: str, about: str, text: str, save: Callable[[str], object]) -> None:
        """Ask for a text in the place of one, and write it where it is another."""

    def show_desk(self) -> None:
        """Show the study as its coder sees it and left it."""

    def uncover(self) -> None:
        """Leave all that is over it."""

    def go_to(self, transcript_id: str, caret: int | None = None) -> None:
        """Show a place in an interview."""

    def action_do(self, command: str) -> None:
        """Do a command of the desk, by its id."""
