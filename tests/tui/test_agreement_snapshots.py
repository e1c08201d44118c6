"""What the page of agreement looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_agreement_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

from pictures import Pictures
from workbench import workbench


async def test_agreement(pictures: Pictures, sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        await bench.press("%")
        await pictures.take(bench, "figures")
        await bench.press("t", "down", "right")
        await pictures.take(bench, "confusions")
        await bench.press("t")
        await pictures.take(bench, "methods")
