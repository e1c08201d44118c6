"""What the search looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_search_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks

ID = "{0[0]}x{0[1]}".format


@pytest.mark.parametrize("size", SIZES, ids=ID)
def test_search(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = ("/", *"install", "enter", "f5", "space", "down", "space")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)


def test_search_in_the_light(snap_compare: Compare, sample: Path) -> None:
    app = Workbench(sample, "Ada")
    app.theme = "codebook-light"
    assert looks(snap_compare, app, SIZES[0], "it has to be compiled", "/", *"[", "f3", "enter")


def test_search_in_the_colours_of_the_terminal(snap_compare: Compare, sample: Path) -> None:
    app = Workbench(sample, "Ada")
    app.theme = "ansi-dark"
    keys = ("/", *"install", "enter", "space")
    assert looks(snap_compare, app, SIZES[0], "it has to be compiled", *keys)
