"""The workbench on the long study, pressed through in a terminal: `desk_run.py REPORT STUDY`."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from driven import Driven, Frame, resident
from long_study import CODER

from codebook import Study
from codebook.tui.app import Workbench
from codebook.tui.widgets.transcript.view import TranscriptView

_STEPS = 10
_OPENINGS = 3
_TEXT, _CODINGS, _CARET = range(3)
NEXT, _PREVIOUS = ("right_square_bracket", "]"), ("left_square_bracket", "[")


class DeskRun(Driven, Workbench):
    """The workbench as it is; it begins with the short interview."""

    @property
    def view(self) -> TranscriptView:
        """Return the transcript on the screen."""
        return self.screen.query_one(TranscriptView)

    def witness(self) -> tuple[int, ...]:
        """Return the size of the text shown, the number of its highlights, and the caret."""
        views = self.screen.query(TranscriptView)
        return next(((len(v.document.text), len(v.highlights), v.caret) for v in views), ())

    async def drive(self) -> dict[str, object]:
        """Go to and fro between the interviews; step and code in the long one."""
        while not self.witness():
            await self.still()
        for _ in range(3):
            await self.press("pagedown")
        gc.collect()
        before = resident()
        await self.turn_to(NEXT)
        gc.collect()
        memory = resident() - before
        opened = [
            (await self.turn_to(_PREVIOUS), await self.turn_to(NEXT)) for _ in range(_OPENINGS)
        ]
        short, long = zip(*opened, strict=True)
        await self._to_the_edge()
        steps = [await self.shown(_CARET, "down") for _ in range(_STEPS)]
        codings = await self.code(_STEPS)
        size = len(self.view.document.text.encode())
        return {"short": short, "long": long, "memory": memory, "size": size, "steps": steps,
                "codings": codings}  # fmt: skip

    async def turn_to(self, key: tuple[str, str]) -> Frame:
        """Open another interview; return the frame that shows it."""
        return await self.shown(_TEXT, *key)

    async def code(self, times: int) -> list[Frame]:
        """Code so many sentences, each with a key; take all back for the next run."""
        for key in ("a", "4", "0"):
            await self.press(key, key)
        frames = [await self._code_next() for _ in range(times)]
        with Study.open(self._place, CODER) as study:
            for _ in range(1 + times):
                study.undo()
        return frames

    async def _code_next(self) -> Frame:
        """Put the code used last on the next sentence; return the frame that shows it."""
        await self.press("down")
        return await self.shown(_CODINGS, "full_stop", ".")

    async def _to_the_edge(self) -> None:
        """Go somewhere in the middle, and step until a step scrolls."""
        for _ in range(8):
            await self.press("pagedown")
        at = self.view.scroll_offset
        while self.view.scroll_offset == at:
            await self.press("down")


if __name__ == "__main__":
    DeskRun(Path(sys.argv[1]), sys.argv[2], CODER).run()
