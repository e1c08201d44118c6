"""A screen over the desk that follows what is written in other windows and by other coders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from codebook.errors import CodebookError
from codebook.tui.acts import Act, nothing
from codebook.tui.screens.over_desk import OverDesk

if TYPE_CHECKING:
    from codebook.store.moments import Moment

_LOOK_SECONDS = 0.7


class LiveScreen(OverDesk):
    """Checks at intervals whether something was written elsewhere; `follow` shows it."""

    _seen: Moment | None = None

    def on_mount(self) -> None:
        """Begin to check."""
        self._seen = self._latest()
        self.set_interval(_LOOK_SECONDS, self.look)

    def look(self) -> None:
        """Show what was written elsewhere, unless a dialog is open over the screen."""
        if self.is_current and (latest := self._latest()) != self._seen:
            self._seen = latest
            self.host.catch_up()  # the stage may be another
            self.show_standing()
            self.follow()

    def follow(self) -> None:
        """Show what was written elsewhere."""
        self.renew()

    def write(
        self, what: str, act: Callable[[], object], then: Callable[[], object] = nothing
    ) -> bool:
        """Write, as `Host.write` does; return False where it has failed."""
        return super().write(what, self.as_own(act), then)

    def done(
        self, what: str, act: Callable[[], object], then: Callable[[], object] = nothing
    ) -> bool:
        """Write something that the screen shows itself; return False where it has failed.

        Where it fails, the error is shown, and everything is read again.
        """

        def refused(error: CodebookError) -> None:
            self.host.say(str(error), warning=True)
            self.renew()

        if not self.host.may_write():
            return False
        return self.host.submit(Act(what, self.as_own(act), self.if_there(then), refused))

    def as_own(self, act: Callable[[], object]) -> Callable[[], object]:
        """Return an act that does `act` within `own`."""

        def own() -> None:
            with self.own():
                act()

        return own

    def action_undo(self) -> None:
        """Undo the coder's last action, as a write of this screen."""
        with self.own():
            super().action_undo()

    def action_redo(self) -> None:
        """Redo the last undone action, as a write of this screen."""
        with self.own():
            super().action_redo()

    @contextmanager
    def own(self) -> Iterator[None]:
        """Take what is written within as the screen's own, which need not be followed."""
        known = self._latest() == self._seen
        yield
        if known:
            self._seen = self._latest()

    def _latest(self) -> Moment | None:
        try:
            return self.desk.study.latest()
        except CodebookError:  # out of reach: what is done next says so
            return self._seen
