"""What the matrix looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_matrix_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

from pictures import Pictures
from workbench import workbench


async def test_matrix(pictures: Pictures, sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        await bench.press("#", "down", "down", "right")
        await pictures.take(bench, "by participant")
        await bench.press("escape", "#", "tab", "t", "down", "down", "right")
        await pictures.take(bench, "by group")
        await bench.press("escape", "#", *["tab"] * 4, *["down"] * 7, *["right"] * 9)
        await pictures.take(bench, "by code")
        await bench.press("up", "up", *["left"] * 3, "enter", "down")
        await pictures.take(bench, "words of two codes")
