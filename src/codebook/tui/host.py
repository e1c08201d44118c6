"""What the desk's screen offers to the modules of its commands, and to the screens over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from textual.content import Content

    from codebook.tui.acts import Act, LongWork
    from codebook.tui.keys import KeysInForce
    from codebook.tui.model.desk import Desk
    from codebook.tui.model.drafts import MemoOn
    from codebook.tui.model.places import Places

Found = TypeVar("Found")


class Host(Protocol):
    """The desk's screen as other modules know it, so that they need not import it.

    All `write…` methods show what the act changed in the study; where that cannot be read, they
    only say so, since the act is done. `what` names the act for people.
    """

    desk: Desk
    keys: KeysInForce
    places: Places

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Show a sentence for a moment."""

    def may_write(self) -> bool:
        """Return whether a coder is at the desk; where nobody is, show how to become one."""

    def write(self, what: str, act: Callable[[], object], then: Callable[[], object] = ...) -> bool:
        """Write, now or once other programs have; then call `then`. Show the error where it fails.

        While another program writes, the act waits in a queue and no key is blocked. `what` is
        shown with it where it cannot be done in the end. Returns False where it has failed.
        """

    def write_or_raise(
        self, what: str, act: Callable[[], object], then: Callable[[], object] = ...
    ) -> None:
        """Do the same as `write`, but raise the CodebookError where the act fails at once."""

    def write_now(self, act: Callable[[], object], then: Callable[[], object] = ...) -> None:
        """Write at once, then call `then`; raise BusyError where the act would have to wait."""

    def submit(self, act: Act) -> bool:
        """Write, now or once other programs have, without showing it: the caller's screen does.

        Returns False where it has failed.
        """

    def reverse(self, kind: Literal["undo", "redo"], then: Callable[[], object]) -> None:
        """Undo or redo the coder's last action, now or later; call `then` once it is done."""

    def has_waiting_writes(self) -> bool:
        """Whether acts wait until another program has written."""

    def show_written(self) -> None:
        """Show what a screen over the desk wrote."""

    def catch_up(self) -> None:
        """Show what another window, or another coder on a server, has written meanwhile."""

    def run_long(self, work: LongWork[Found]) -> None:
        """Do long work, unless it writes and acts wait, which come first."""

    def choose(
        self,
        title: str,
        rows: Sequence[tuple[Found, Content]],
        act: Callable[[Found], object],
        *,
        about: str = "",
        placeholder: str = "",
    ) -> None:
        """Let the user choose one of some things, each given with its row; call `act` with it.

        With a `placeholder`, the list narrows to what is typed in a field that shows it.
        """

    def ask(
        self,
        title: str,
        about: str,
        text: str,
        save: Callable[[str, str], object],
        *,
        memo_on: MemoOn | None = None,
        then: Callable[[], object] = ...,
    ) -> None:
        """Let the user edit a text; write it with `save` where it was changed, and call `then`.

        `save` is given the new text and the one that the user has seen before. Enter saves, but
        not a memo, which has paragraphs, and is kept while it is typed.
        """

    def show_desk(self) -> None:
        """Show the study as its coder left it."""

    def leave_screens(self) -> None:
        """Leave all screens over the desk."""

    def go_to(self, transcript_id: str, caret: int | None = None) -> None:
        """Show a place in an interview."""

    def action_do(self, command: str) -> None:
        """Do a command of the desk, by its id."""
