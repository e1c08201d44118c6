"""What the matrix looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_matrix_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks

ID = "{0[0]}x{0[1]}".format


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_matrix(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = ("#", "down", "down", "right")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_matrix_by_group(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = ("#", "tab", "t", "down", "down", "right")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_matrix_by_code(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = ("#", *["tab"] * 4, *["down"] * 7, *["right"] * 9)
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_words_of_two_codes(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = ("#", *["tab"] * 4, *["down"] * 5, *["right"] * 6, "enter", "down")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)
