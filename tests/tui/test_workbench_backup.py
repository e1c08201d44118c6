"""Opening the workbench makes the day's backup; where that cannot be, it says so and goes on."""

from __future__ import annotations

from pathlib import Path

from codebook.store.backup import FOLDER
from workbench import workbench


async def test_the_first_who_opens_it_today_has_it_backed_up(small: Path) -> None:
    for _ in range(2):
        async with workbench(small, "First"):
            pass
    assert [path.name[-9:] for path in (small / FOLDER).iterdir()] == ["-daily.db"]


async def test_where_no_backup_can_be_made_it_is_said(small: Path) -> None:
    (small / FOLDER).touch()
    async with workbench(small, "First") as bench:
        await bench.until(lambda: bool(bench.said))
        assert "no backup can be made there" in bench.said[0]
        await bench.focus("I teach.")
        await bench.press("a", "1")
        assert bench.coded("I teach.") == ["A.1"]
