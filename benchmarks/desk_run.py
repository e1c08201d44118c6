"""The workbench on a long study, pressed through in a terminal: `desk_run.py REPORT STUDY`."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from driven import Driven, Frame, resident
from long_study import CODER

from codebook.tui.app import Workbench

_ROUNDS = 20
_OPENINGS = 5


class DeskRun(Driven, Workbench):
    """The workbench itself; it opens with the short interview."""

    async def _opened(self, key):
        f=await self.press(key,key)
        return f[-1]

    async def drive(self) -> dict[str, object]:
        """Go to and fro between the interviews, step, code."""
        while self.desk_screen is None or not self.desk_screen.view.is_attached:
            await self.frames(); await __import__("asyncio").sleep(.1)
        await self.frames()
        await self.press("]")
        await self.press("[")
        gc.collect()
        before = resident()
        long = [await self._opened("]")]
        gc.collect()
        held = resident() - before
        short = []
        for _ in range(_OPENINGS):
            short.append(await self._opened("["))
            long.append(await self._opened("]"))
        for _ in range(12):
            await self.press("pagedown")
        view = self.desk_screen.view
        at = view.scroll_offset
        while view.scroll_offset == at:
            await self.press("down")
        steps = [(await self.press("down"))[-1] for _ in range(_ROUNDS)]
        for key in "a.40":
            await self.press(key,key)
        codings, alls = [], []
        for _ in range(_ROUNDS):
            await self.press("down")
            shown = len(view.highlights)
            fs = await self.press("full_stop", ".")
            codings.append(fs[0])
            alls.append(fs[-1])
            assert len(view.highlights) == shown + 1
        text = self.desk_screen.desk.transcript.text
        return {"short": short, "long": long, "steps": steps, "codings": codings, "alls": alls,
                "memory": held / len(text.encode())}


if __name__ == "__main__":
    app = DeskRun(sys.argv[2], CODER)
    app.report = Path(sys.argv[1])
    app.begin()
    app.run()
