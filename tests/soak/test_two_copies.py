"""Two copies on which one works at random come to the same: the short form of `make soak`."""

from __future__ import annotations

from pathlib import Path

import pytest

from two_copies import Copies


@pytest.mark.parametrize("seed", [2, 3])
def test_two_copies_come_to_the_same(tmp_path: Path, seed: int) -> None:
    copies = Copies(tmp_path, seed)
    assert list(copies.run()) == []
    assert copies.counts["acts"] > 2 * copies.counts["refused"]
