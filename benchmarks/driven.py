"""An app that presses its own keys in a real terminal, and times the frames that they make."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from textual import events
from textual.app import App

_STILL = 0.08
_PATIENCE = 20.0


class Frame(NamedTuple):
    """What it took until a frame was written: seconds, and seconds of CPU in all threads."""

    wall: float
    cpu: float


class Driven(App[None]):
    """Put before an app's class: runs `drive` once it is up, and writes what that returns.

    `drive` returns figures; they go into the file `report` as JSON, and the app ends.
    """

    report: Path
    drive: Callable[[], Awaitable[dict[str, object]]]
    _frames: list[Frame]
    _began = Frame(0.0, 0.0)

    def on_ready(self) -> None:
        """Begin once the first frame is there."""
        self.call_after_refresh(self.run_worker, self._drive())

    async def _drive(self) -> None:
        figures = await self.drive()
        self.report.write_text(json.dumps(figures), encoding="utf-8")
        self.exit()

    def post_display_hook(self) -> None:
        """Note that a frame has been written."""
        now = Frame(time.perf_counter(), time.process_time())
        self._frames.append(Frame(now.wall - self._began.wall, now.cpu - self._began.cpu))

    def begin(self) -> None:
        """Begin to count frames."""
        self._frames = []
        self._began = Frame(time.perf_counter(), time.process_time())

    async def frames(self, at_least: int = 1) -> list[Frame]:
        """Return the frames since `begin`, when no more come."""
        until = time.perf_counter() + _PATIENCE
        seen = -1
        while len(self._frames) < at_least or len(self._frames) != seen:
            if time.perf_counter() > until:
                raise TimeoutError(f"{len(self._frames)} frames, not {at_least}")
            seen = len(self._frames)
            await asyncio.sleep(_STILL)
        return self._frames

    async def press(self, key: str, character: str | None = None) -> list[Frame]:
        """Press a key as the terminal would; return the frames it makes, the last one final."""
        self.begin()
        self.post_message(events.Key(key, character))
        return await self.frames()


def resident() -> int:
    """Return the bytes of memory in use: now where the system tells, else the most ever."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return pages * resource.getpagesize()
