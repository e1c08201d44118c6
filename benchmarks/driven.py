"""An app that presses its own keys in a real terminal, and times the frames that they make."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from pathlib import Path
from typing import Any, NamedTuple

from textual import events
from textual.app import App

_STILL = 0.03
_PATIENCE = 30.0


class Frame(NamedTuple):
    """A frame that was written: seconds since `begin`, CPU seconds of all threads, `witness`."""

    wall: float
    cpu: float
    seen: tuple[int, ...]


class Driven(App[None]):
    """To stand before an app's class: runs `drive` once the app is up, and then ends it.

    The figures that `drive` returns are written as JSON to the file `report`.
    """

    def __init__(self, report: Path, *given: Any) -> None:  # noqa: ANN401 - the app's own
        super().__init__(*given)
        self._report = report
        self._frames: list[Frame] = []
        self._began = time.perf_counter(), time.process_time()

    async def drive(self) -> dict[str, object]:
        """Press keys; return figures."""
        raise NotImplementedError

    def witness(self) -> tuple[int, ...]:
        """Return what tells a frame that shows the change from one before it."""
        return ()

    def on_ready(self) -> None:
        """Drive once the first frame is there."""
        self.run_worker(self._drive(), group="drive")

    async def _drive(self) -> None:
        self._report.write_text(json.dumps(await self.drive()), encoding="utf-8")
        self.exit()

    def post_display_hook(self) -> None:
        """Note that a frame was written."""
        wall, cpu = self._began
        frame = Frame(time.perf_counter() - wall, time.process_time() - cpu, self.witness())
        self._frames.append(frame)

    async def still(self) -> None:
        """Wait until nothing is under way and no more frames come."""
        seen = -1
        while len(self._frames) != seen or any(
            not worker.is_finished for worker in self.workers if worker.group != "drive"
        ):
            seen = len(self._frames)
            await asyncio.sleep(_STILL)

    def begin(self) -> None:
        """Count frames from here."""
        self._frames = []
        self._began = time.perf_counter(), time.process_time()

    async def frames(self) -> list[Frame]:
        """Return the frames since `begin` when no more come; there must be one."""
        until = time.perf_counter() + _PATIENCE
        while not self._frames:
            if time.perf_counter() > until:
                raise TimeoutError("No frame came.")
            await asyncio.sleep(_STILL)
        await self.still()
        return self._frames

    async def press(self, key: str, character: str | None = None) -> list[Frame]:
        """Press a key as the terminal would; return the frames that it makes."""
        self.begin()
        self.post_message(events.Key(key, character))
        return await self.frames()

    async def shown(self, what: int, key: str, character: str | None = None) -> Frame:
        """Press a key; return the first frame whose witness has another value in place `what`."""
        before = self.witness()[what]
        until = time.perf_counter() + _PATIENCE
        await self.press(key, character)
        while self._frames[-1].seen[what] == before:
            if time.perf_counter() > until:
                raise TimeoutError(f"{key} changed nothing.")
            await self.still()
        return next(frame for frame in self._frames if frame.seen[what] != before)


def resident() -> int:
    """Return the bytes of memory in use; where the system does not tell, the most ever."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return pages * resource.getpagesize()
