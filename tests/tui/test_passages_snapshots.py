"""What the passages of a code look like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_passages_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks

ID = "{0[0]}x{0[1]}".format


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_passages(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = ("p", "down", "space")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_what_to_narrow_them_to(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = ("p", "f", "down")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_codes_beside(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = ("p", "f", "enter")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)
