"""Writing to the study from the desk: at once, or queued while another program writes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from time import monotonic
from typing import TYPE_CHECKING, TypeVar, cast

from textual.content import Content

from codebook.errors import BusyError, CodebookError
from codebook.text.display import counted
from codebook.tui.acts import Act, LongWork
from codebook.tui.dialogs.dialog import BUSY
from codebook.tui.messages import WentOn
from codebook.tui.widgets.key_bar import KeyBar
from codebook.waiting import LONGEST

if TYPE_CHECKING:
    from textual.timer import Timer

    from codebook.progress import OnProgress
    from codebook.tui.dialogs.progress import Outcome
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes

Found = TypeVar("Found")

_AT_ONCE, _OFTEN = 0.05, 0.2
"""Seconds that a write may block the keys, and seconds between two attempts at waiting acts."""

_BESIDE = 1.0
"""The most seconds that a write of a worker waits; the worker repeats it later."""

_LONG = "Another program has been writing to this study for so long that this was given up:"
_REFUSED = "After the other program had written, this could no longer be done:"
_LEAVE = "Another program is writing to this study. Waiting for it: "
_STAY, _GO = "stay", "go"


class WriteQueue:
    """Does acts in order. `acts` are those that wait, at most for `limit` seconds."""

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._study, self._panes = host, host.desk.study, panes
        self.acts: deque[Act] = deque()
        self.limit = LONGEST
        self._since = 0.0
        self._timer: Timer | None = None
        self._here, self._in_background = get_ident(), dict[int, bool]()
        self._held_up = _AT_ONCE
        self._then_quit = False

    def begin(self) -> None:
        """From now on, do not block keys while another program writes."""
        self._here = get_ident()
        self._study.wait_while(self._keep_waiting)

    def write(self, what: str, act: Callable[[], object], then: Callable[[], object]) -> bool:
        """See `Host.write`."""
        try:
            return self.write_or_raise(what, act, then)
        except CodebookError as error:
            self._host.say(str(error), warning=True)
            return False

    def write_or_raise(
        self, what: str, act: Callable[[], object], then: Callable[[], object]
    ) -> bool:
        """See `Host.write_or_raise`; returns False where the act has failed."""

        def show() -> None:
            self._host.show_written()
            then()

        def refuse(error: CodebookError) -> None:
            raise error

        return self.submit(Act(what, act, show, refuse))

    def submit(self, act: Act) -> bool:
        """Do an act, or queue it; return False where it has failed."""
        if not self.acts:
            try:
                act.do()
            except BusyError:
                self._since = monotonic()
            except CodebookError as error:
                act.refused(error)
                return False
            else:
                self._panes.app.post_message(WentOn())  # "Undone: …" is no longer so
                self._show_done(act.then)
                return True
        self.acts.append(act)
        self._timer = self._timer or self._panes.set_interval(_OFTEN, self._go_on)
        self._show()
        return True

    def write_now(self, act: Callable[[], object], then: Callable[[], object]) -> None:
        """See `Host.write_now`."""
        if self.acts:
            raise BusyError(BUSY)
        act()
        self._show_done(self._host.show_written, then)

    def _show_done(self, *shows: Callable[[], object]) -> None:
        """Show what an act has done. Where that fails, say why: the act is done all the same."""
        try:
            for show in shows:
                show()
        except CodebookError as error:
            self._host.say(str(error), warning=True)

    def refuse_if_waiting(self) -> bool:
        """Return whether acts wait; if so, tell the user that these come first."""
        if self.acts:
            self._host.say(f"{BUSY} First, what you did is done.", warning=True)
        return bool(self.acts)

    def run_long(self, work: LongWork[Found]) -> None:
        """See `Host.run_long`; where the work was stopped or has failed, nothing was written."""
        from codebook.tui.dialogs.progress import ProgressDialog

        if work.writes and self.refuse_if_waiting():
            return
        host = self._host

        def ended(outcome: Outcome | None) -> None:
            if outcome is None:
                host.say("Stopped. Nothing was written." if work.writes else "Stopped.")
            elif outcome.refusal:
                host.say(str(outcome.refusal), warning=True)
            else:
                if work.writes:
                    host.show_written()
                work.then(cast("Found", outcome.found))

        def run(on_progress: OnProgress) -> Found:
            with self._long_waits():
                return work.do(on_progress)

        dialog = ProgressDialog(work.title, work.total, run, writes=work.writes)
        self._panes.app.push_screen(dialog, ended)

    @contextmanager
    def _long_waits(self) -> Iterator[None]:
        """Let writes of this thread wait as long as the queue does, and show that they wait."""
        self._in_background[get_ident()] = False
        try:
            yield
        finally:
            if self._in_background.pop(get_ident()):
                self._panes.call_later(self._show)

    def may_quit(self) -> bool:
        """Return whether no act waits; else ask whether to quit without them."""
        if not self.acts:
            return True

        def chosen(answer: str) -> None:
            self._then_quit = answer == _STAY and bool(self.acts)
            if not self._then_quit:
                self._panes.app.exit()

        rows = [(_STAY, Content("Quit once they are done")), (_GO, Content("Quit without them"))]
        about = _LEAVE + "; ".join(act.what for act in self.acts)
        self._host.choose("Quit", rows, chosen, about=about)
        return False

    def _keep_waiting(self, waited: float) -> bool:
        """Whether a write goes on waiting; called in the thread that writes."""
        here = get_ident()
        if here == self._here:
            return waited < self._held_up
        if here not in self._in_background:
            return waited < _BESIDE
        if waited > _BESIDE and not self._in_background[here]:
            self._in_background[here] = True
            self._panes.call_later(self._show)
        return waited < self.limit

    def _go_on(self) -> None:
        """Do as many of the waiting acts as can be done now."""
        self._host.catch_up()  # an act applies to the study as it is now
        self._held_up, refused = 0.0, list[str]()
        while self.acts and self._done(self.acts[0], refused):
            self._since = monotonic()
        self._held_up = _AT_ONCE
        if refused:
            self._tell_lost(_REFUSED, refused)
        if self.acts and monotonic() - self._since > self.limit:
            self._tell_lost(_LONG, [act.what for act in self.acts])
            self.acts.clear()
        self._show()
        if not self.acts and self._timer:
            self._timer.stop()
            self._timer = None
        if not self.acts and self._then_quit:
            self._panes.app.exit()

    def _done(self, act: Act, refused: list[str]) -> bool:
        """Try the first act; return whether it has left the queue. Append an error to `refused`."""
        try:
            act.do()
        except BusyError:
            return False
        except CodebookError as error:
            self.acts.popleft()
            refused.append(f"{act.what}: {error}")
            return True
        self.acts.popleft()
        self._show_done(act.then)
        return True

    def _tell_lost(self, why: str, acts: list[str]) -> None:
        """List the acts that were not done, with all that was typed for them, in a dialog."""
        from codebook.tui.dialogs.listing import ListingDialog

        self._then_quit = False
        self._panes.app.push_screen(ListingDialog("Not done", why, list(map(Content, acts))))

    def _show(self) -> None:
        """Show in the key bar that writes are waiting."""
        said = BUSY if any(self._in_background.values()) else ""
        if self.acts:
            said = f"{BUSY} Waiting for it: {counted(len(self.acts), 'change')} of yours"
        for screen in self._panes.app.screen_stack:
            for bar in screen.query(KeyBar):
                bar.say_instead(said)
