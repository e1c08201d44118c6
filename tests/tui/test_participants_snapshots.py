"""What the participants' grid looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_participants_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

from pictures import Pictures


async def test_participants(pictures: Pictures, sample: Path) -> None:
    await pictures.show(sample, "Ada", "", "P", "right", "right", "right", "P", "y")
