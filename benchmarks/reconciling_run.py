"""Reconciliation, pressed through in a terminal: `reconciling_run.py REPORT STUDY`."""

from __future__ import annotations

import sys
from pathlib import Path

from driven import Driven

from codebook.tui.app import Workbench
from codebook.tui.screens.reconciliation.reconciliation_screen import ReconciliationScreen

_TIMES = 20


class ReconcilingRun(Driven, Workbench):
    """The workbench as it is, on its queue of disagreements."""

    def witness(self) -> tuple[int, ...]:
        """Return the place in the queue, and the first line seen; on the desk the caret's."""
        screen = self.screen
        if self.desk_screen and screen is self.desk_screen:
            return (self.desk_screen.panes.view.caret,)
        if not isinstance(screen, ReconciliationScreen) or not screen.disagreements.items:
            return ()
        return screen.disagreements.at, screen.view.scroll_offset.y

    async def drive(self) -> dict[str, object]:
        """Scroll the interview by a line, and rule, many times each."""
        while self.desk_screen is None:
            await self.still()
        for _ in range(10):
            await self.press("ctrl+down")
        steps = [await self.shown(0, "down") for _ in range(_TIMES)]
        self.desk_screen.action_do("reconcile")
        while len(self.witness()) < 2:
            await self.still()
        await self.press("ctrl+down")
        scrolls = [await self.shown(1, "ctrl+down") for _ in range(_TIMES)]
        await self.press("plus", "+")
        verdicts = [await self.shown(0, "plus", "+") for _ in range(_TIMES)]
        return {"left": self._left(), "steps": steps, "scrolls": scrolls, "verdicts": verdicts}

    def _left(self) -> int:
        screen = self.screen
        return screen.disagreements.open if isinstance(screen, ReconciliationScreen) else 0


if __name__ == "__main__":
    ReconcilingRun(Path(sys.argv[1]), sys.argv[2], "A").run()
