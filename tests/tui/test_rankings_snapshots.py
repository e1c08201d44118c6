"""What the screens of rankings look like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_rankings_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import nineteen
from pictures import Pictures
from workbench import workbench


async def test_rankings(pictures: Pictures, tmp_path: Path) -> None:
    async with workbench(nineteen.copied(tmp_path / "study", ranked=True), "First") as bench:
        await bench.press("O", "tab", "f3", "tab", "tab")
        await pictures.take(bench, "experience")
        await bench.press("escape", "escape", "O", "tab", *["down"] * 4)
        await bench.press("7", "=", "4", "space", "1", "0")
        await pictures.take(bench, "typing")
