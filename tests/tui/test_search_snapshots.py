"""What the search looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_search_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

from pictures import SMALL, Pictures
from workbench import workbench


async def test_search(pictures: Pictures, sample: Path) -> None:
    keys = ("/", *"install", "enter", "f5", "space", "down", "space")
    await pictures.show(sample, "Ada", "it has to be compiled", *keys)


async def test_search_in_other_colours(pictures: Pictures, sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        bench.app.theme = "ansi-dark"
        await bench.press("/", *"install", "enter", "space")
        await pictures.take(bench, "of the terminal", sizes=[SMALL])
        await bench.press("escape")
        bench.app.theme = "codebook-light"
        await bench.press("/", *"[", "f3", "enter")
        await pictures.take(bench, "light", sizes=[SMALL])
