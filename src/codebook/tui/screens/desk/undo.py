"""Undo and redo on the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from codebook.errors import CodebookError
from codebook.tui.acts import Act, LongWork, nothing
from codebook.tui.screens.undo_messages import done_again, undone

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes
    from codebook.tui.screens.desk.updates import DeskUpdates

_MANY = 500  # records: more cannot be put back before the next frame


class UndoRedo:
    """Undoes and redoes the coder's actions, and goes to the place that they changed."""

    def __init__(self, host: Host, panes: DeskPanes, updates: DeskUpdates) -> None:
        self._host, self._study, self._panes = host, host.desk.study, panes
        self._updates = updates

    def undo(self) -> None:
        """Undo the coder's last action."""
        self.reverse("undo", nothing)
        self._panes.tour.did("undone")

    def redo(self) -> None:
        """Redo the last undone action."""
        self.reverse("redo", nothing)

    def reverse(self, kind: Literal["undo", "redo"], then: Callable[[], object]) -> None:
        """See `Host.reverse`."""
        host, study = self._host, self._study
        if not host.may_write():
            return
        act, told = (study.undo, undone) if kind == "undo" else (study.redo, done_again)
        if not host.has_waiting_writes() and study.pending(kind) > _MANY:

            def end(said: str) -> None:
                host.say(said)
                then()

            host.run_long(LongWork(kind.capitalize(), 0, lambda _: told(act()), end))
            return
        labels: list[str] = []

        def show() -> None:
            self._show(labels[0], told)
            then()

        def refused(error: CodebookError) -> None:
            host.say(str(error), warning=True)

        host.submit(Act(kind, lambda: labels.append(act()), show, refused))

    def _show(self, label: str, told: Callable[[str, str], str]) -> None:
        """Show what was written; `told` makes a message of its label, and of an interview."""
        view, update = self._panes.view, self._updates.show_written()
        where = update.first
        if where and not where.overlaps(view.target):
            view.focus_on(where.start)
        self._host.say(told(label, update.elsewhere))
