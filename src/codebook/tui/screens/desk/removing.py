"""Removing an interview that was imported by mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes


class Removing:
    """Removes the interview in focus in the list, elsewhere the open one."""

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes

    def remove(self) -> None:
        """Remove it; where it was open, show the next one, or the one before the last."""
        desk, panes = self._desk, self._panes
        looked_at = panes.interview_looked_at() if panes.interviews.has_focus else None
        chosen = looked_at or desk.transcript
        if chosen is None or not self._host.may_write():
            return
        key, name, beside = chosen.id, chosen.name, list[str]()

        def act() -> None:
            desk.study.remove_interview(name)
            if desk.transcript and desk.transcript.id == key:
                beside.extend(filter(None, (desk.neighbour(1), desk.neighbour(-1))))

        def removed() -> None:
            if beside:
                self._host.go_to(beside[0])
            self._host.say(f"{name} is removed. Undo: {self._host.keys.shown('undo')}")

        self._host.write(f"removing {name}", act, removed)
