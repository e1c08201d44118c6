"""What the screen of a code looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_code_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks

ID = "{0[0]}x{0[1]}".format


@pytest.mark.parametrize("size", SIZES, ids=ID)
@pytest.mark.parametrize("keys", [(), ("f6",), ("f2", "b", "1")], ids=["form", "history", "merge"])
def test_code(
    snap_compare: Compare, sample: Path, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    app = Workbench(sample, "Ada")
    assert looks(snap_compare, app, size, "it has to be compiled", "=", *keys)


def test_a_code_that_cannot_be_changed_yet(snap_compare: Compare, small: Path) -> None:
    app = Workbench(small, "First")  # a wider screen has the history, with the time of the test
    assert looks(snap_compare, app, SIZES[0], "I teach.", "a", "1", "=")
