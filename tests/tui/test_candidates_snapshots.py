"""What the candidates look like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_candidates_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks

KEYS = ("N", "end", "x", *"tired", "enter", "home", "down")
"""The last one is rejected for a reason; what speaks for the second is shown."""


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_candidates(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "", *KEYS)
