"""The board, pressed through in a terminal: `grouping_run.py REPORT STUDY`."""

from __future__ import annotations

import sys
from pathlib import Path

from driven import Driven

from codebook.tui.app import Workbench
from codebook.tui.screens.grouping.grouping_screen import GroupingScreen

_TIMES = 20
_TOP, _PILE = 0, 1


class GroupingRun(Driven, Workbench):
    """The workbench as it is, on its board of themes."""

    def witness(self) -> tuple[int, ...]:
        """Return the first card seen of the pile, and how many are in it."""
        screen = self.screen
        if not isinstance(screen, GroupingScreen):
            return ()
        return screen.board.tops[0], len(screen.board.columns[0].codes)

    async def drive(self) -> dict[str, object]:
        """Scroll the pile by a line, and move cards into themes, many times each."""
        while self.desk_screen is None:
            await self.still()
        await self.still()
        self.desk_screen.action_do("grouping")
        while not self.witness() or not self.witness()[_PILE]:
            await self.still()
        await self.still()
        for _ in range(3):
            await self.press("pagedown")
        scrolls = [await self.shown(_TOP, "down") for _ in range(_TIMES)]
        keys = [str(1 + place % 5) for place in range(_TIMES)]
        await self.press("1", "1")
        moves = [await self.shown(_PILE, key, key) for key in keys]
        return {"left": self.witness()[_PILE], "scrolls": scrolls, "moves": moves}


if __name__ == "__main__":
    GroupingRun(Path(sys.argv[1]), sys.argv[2], "A").run()
