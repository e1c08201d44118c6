"""What grouping looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_grouping_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

import themed
from codebook import Study
from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks

KEYS = {
    "board": ("S", "w", "down", "space", "space", "right", "down"),
    "compared": ("S", "="),
    "joint": ("S", "=", "enter", "enter", "right"),
}


@pytest.fixture
def grouped(sample: Path) -> Path:
    with Study.open(sample) as study:
        themed.group_all(study)
    return sample


LOOKS = {
    f"{name}-{size[0]}x{size[1]}": (name, size)
    for name in KEYS
    for size in SIZES
    if (name, size) != ("joint", SIZES[1])
}


@pytest.mark.parametrize(("name", "size"), LOOKS.values(), ids=LOOKS)
def test_grouping(snap_compare: Compare, grouped: Path, name: str, size: tuple[int, int]) -> None:
    assert looks(snap_compare, Workbench(grouped, "Ada"), size, "", *KEYS[name])
