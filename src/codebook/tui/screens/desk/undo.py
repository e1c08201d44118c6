"""Undo and redo on the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from codebook.errors import CodebookError
from codebook.tui.acts import Act
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
        self._reverse("undo", self._study.undo, undone)
        self._panes.tour.did("undone")

    def redo(self) -> None:
        """Redo the last undone action."""
        self._reverse("redo", self._study.redo, done_again)

    def _reverse(
        self, kind: Literal["undo", "redo"], act: Callable[[], str], told: Callable[..., str]
    ) -> None:
        """Undo or redo with `act`; `told` makes a message of the label, and of an interview."""
        host, view = self._host, self._panes.view
        if not host.may_write():
            return
        if not host.has_waiting_writes() and self._study.pending(kind) > _MANY:
            host.run_long(kind.capitalize(), 0, lambda _: told(act()), host.say)
            return
        labels: list[str] = []

        def show() -> None:
            update = self._updates.show_written()
            where = update.first
            if where and not where.overlaps(view.target):
                view.focus_span(where.start)
            host.say(told(*labels, update.elsewhere))

        def refused(error: CodebookError) -> None:
            host.say(str(error), warning=True)

        host.submit(Act(kind, lambda: labels.append(act()), show, refused))
