"""What reconciliation looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_reconciliation_snapshots.py --snapshot-update
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from codebook.store import identity
from pictures import SMALL, Pictures
from workbench import workbench


class _ThatDay(datetime):
    @classmethod
    def now(cls, _zone: object = None) -> _ThatDay:
        return cls(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a ruling show the same day whenever its picture is taken."""
    monkeypatch.setattr(identity, "datetime", _ThatDay)


async def test_a_disagreement(pictures: Pictures, sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("R", *["down"] * 28)
        await pictures.take(bench, "to be decided")
        await bench.press("2")
        await pictures.take(bench, "after a ruling with more like it", sizes=[SMALL])
        await bench.press("r", *"It says so.")
        await pictures.take(bench, "a reason is written")
        await bench.press("escape", "escape", "=", "down", "space")
        await pictures.take(bench, "the like of it", sizes=[SMALL])
