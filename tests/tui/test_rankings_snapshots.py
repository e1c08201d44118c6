"""What the screens of rankings look like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_rankings_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

import nineteen
from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks

ID = "{0[0]}x{0[1]}".format


KEYS = {
    "typing": ("O", "tab", "down", "down", "down", "down", "7", "=", "4", "space", "1", "0"),
    "experience": ("O", "tab", "f3", "tab", "tab"),
}


@pytest.mark.parametrize("size", SIZES, ids=ID)
@pytest.mark.parametrize("name", KEYS)
def test_rankings(snap_compare: Compare, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    place = nineteen.copied(tmp_path / "study", ranked=True)
    assert looks(snap_compare, Workbench(place, "First"), size, "", *KEYS[name])
