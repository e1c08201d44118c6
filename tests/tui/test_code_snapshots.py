"""What the screen of a code looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_code_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

from pictures import SMALL, Pictures
from workbench import workbench


async def test_code(pictures: Pictures, sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        await bench.press("=")
        await pictures.take(bench, "form")
        await bench.press("f2", "b", "1")
        await pictures.take(bench, "merge")
        await bench.press("escape", "f6")
        await pictures.take(bench, "history")


async def test_a_code_that_cannot_be_changed_yet(pictures: Pictures, small: Path) -> None:
    # a wider screen has the history, with the time of the test
    await pictures.show(small, "First", "I teach.", "a", "1", "=", sizes=[SMALL])
