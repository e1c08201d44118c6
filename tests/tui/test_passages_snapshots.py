"""What the passages of a code look like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_passages_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

from pictures import Pictures
from workbench import workbench


async def test_passages(pictures: Pictures, sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        await bench.press("p", "down", "space")
        await pictures.take(bench, "of a code")
        await bench.press("escape", "p", "f", "down")
        await pictures.take(bench, "what to narrow them to")
        await bench.press("up", "enter")
        await pictures.take(bench, "codes beside")
