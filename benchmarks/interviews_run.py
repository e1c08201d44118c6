"""The workbench going through interviews, pressed through: `interviews_run.py REPORT STUDY`."""

from __future__ import annotations

import sys
from pathlib import Path

from desk_run import NEXT, DeskRun
from long_study import CODER

_TIMES = 6


class InterviewsRun(DeskRun):
    """Opens one interview after the other, which all have codings; codes a few passages."""

    async def drive(self) -> dict[str, object]:
        """Return the frames in which an interview, and in which a coding is shown."""
        while not self.witness():
            await self.still()
        opened = [await self.turn_to(NEXT) for _ in range(_TIMES)]
        return {"opened": opened, "codings": await self.code(_TIMES)}


if __name__ == "__main__":
    InterviewsRun(Path(sys.argv[1]), sys.argv[2], CODER).run()
