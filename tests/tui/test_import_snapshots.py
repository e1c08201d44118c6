"""What the import screen looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_import_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

import arriving
from codebook.tui.app import Workbench
from pictures import SIZES, Compare
from workbench import Bench, opened


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_files_of_a_folder(
    snap_compare: Compare,
    small: Path,
    tmp_path: Path,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arriving.write(tmp_path / "files")
    monkeypatch.chdir(tmp_path)
    app = Workbench(small, "First")

    async def before(pilot: Pilot[None]) -> None:
        bench = Bench(app, pilot)
        await opened(bench)
        await bench.press("I")
        app.screen.query_one(Input).value = "files/"
        await bench.press("enter", "down", "i", "right", "right")

    assert snap_compare(app, terminal_size=size, run_before=before)
