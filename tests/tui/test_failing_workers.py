"""Whatever fails beside the screen is said in a sentence, and the workbench stays open."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

import arriving
from codebook import Study
from import_screen import look
from workbench import workbench

SAID = "Something unexpected went wrong (OSError: the disk is gone). What was under way was not"


def fail(*_: object, **__: object) -> None:
    raise OSError("the disk is gone")


async def test_of_the_layers_that_are_compared(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(sample, "Ada") as bench:
        monkeypatch.setattr(bench.desk.study, "queue", fail)
        await bench.press("R")
        shown = [str(each.render()) for each in bench.app.screen.query(Static)]
        assert any(each.startswith(SAID) for each in shown)


async def test_of_the_styles_of_labels(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "U7.txt").write_text(arriving.U7, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path / "U7.txt")
        monkeypatch.setattr(bench.desk.study, "label_styles", fail)
        await bench.press("s")
        assert bench.top == "ImportScreen"
        assert bench.said[-1].startswith(SAID)


async def test_of_the_days_backup(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Study, "back_up_daily", fail)
    async with workbench(small, "First") as bench:
        await bench.until(lambda: any(each.startswith(SAID) for each in bench.said))
