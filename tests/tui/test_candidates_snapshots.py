"""What the candidates look like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_candidates_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

from pictures import Pictures

KEYS = ("N", "end", "x", *"tired", "enter", "home", "down")
"""The last one is rejected for a reason; what speaks for the second is shown."""


async def test_candidates(pictures: Pictures, sample: Path) -> None:
    await pictures.show(sample, "Ada", "", *KEYS)
