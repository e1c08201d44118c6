"""What the import screen looks like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_import_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

import arriving
from pictures import SMALL, Pictures
from small import U1
from workbench import workbench


async def test_files_of_a_folder(
    pictures: Pictures, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arriving.write(tmp_path / "files")
    monkeypatch.chdir(tmp_path)
    async with workbench(small, "First") as bench:
        await bench.press("I")
        bench.app.screen.query_one(Input).value = "files/"
        await bench.press("enter", "down", "right", "right", "i")
        await pictures.take(bench)


async def test_the_columns_of_a_table_over_another_text(
    pictures: Pictures, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "D1.txt").write_text("访谈者：还有呢？\n\nD1：没有。\n", encoding="utf-8")
    (folder / "U1.md").write_text(U1, encoding="utf-8")
    header = "Wo,Extract,Category,By whom"
    (folder / "coded.csv").write_text(f"{header}\nU1,I teach.,Work,Mia\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    async with workbench(small, "First") as bench:
        await bench.press("I")
        bench.app.screen.query_one(Input).value = "files/"
        await bench.press("enter", "end", "t", "d", "down", "q")
        await pictures.take(bench, sizes=[SMALL])
