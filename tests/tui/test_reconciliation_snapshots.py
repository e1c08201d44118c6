"""What reconciliation looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_reconciliation_snapshots.py --snapshot-update
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from codebook.store import identity
from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks

ID = "{0[0]}x{0[1]}".format
TO_DEFAULTS = ("R", *["down"] * 28)


class _ThatDay(datetime):
    @classmethod
    def now(cls, _zone: object = None) -> _ThatDay:
        return cls(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a ruling show the same day whenever its picture is taken."""
    monkeypatch.setattr(identity, "datetime", _ThatDay)


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_a_disagreement(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "", *TO_DEFAULTS)


def test_after_a_ruling_with_more_like_it(snap_compare: Compare, sample: Path) -> None:
    assert looks(snap_compare, Workbench(sample, "Ada"), SIZES[0], "", *TO_DEFAULTS, "2")


def test_the_like_of_it(snap_compare: Compare, sample: Path) -> None:
    keys = (*TO_DEFAULTS, "2", "=", "down", "space")
    assert looks(snap_compare, Workbench(sample, "Ada"), SIZES[0], "", *keys)


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_a_reason_is_written(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = (*TO_DEFAULTS, "2", "r", *"It says so.")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "", *keys)
