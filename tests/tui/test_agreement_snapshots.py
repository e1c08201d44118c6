"""What the page of agreement looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_agreement_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks

ID = "{0[0]}x{0[1]}".format


@pytest.mark.parametrize("pages", [0, 1, 2], ids=["figures", "confusions", "methods"])
@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_agreement(snap_compare: Compare, sample: Path, size: tuple[int, int], pages: int) -> None:
    keys = ("%", *["t"] * pages, *["down", "right"] * (pages == 1))
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)
