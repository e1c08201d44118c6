"""What grouping looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_grouping_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import themed
from codebook import Study
from pictures import SMALL, Pictures
from workbench import workbench


async def test_grouping(pictures: Pictures, sample: Path) -> None:
    with Study.open(sample) as study:
        themed.group_all(study)
    async with workbench(sample, "Ada") as bench:
        await bench.press("S", "w", "down", "space", "space", "right", "down")
        await pictures.take(bench, "board")
        await bench.press("escape", "S", "=")
        await pictures.take(bench, "compared")
        await bench.press("enter", "enter", "right")
        await pictures.take(bench, "joint", sizes=[SMALL])
