"""A study of many interviews is shown before their progress is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook import Study
from codebook.tui import known
from codebook.tui.widgets.interview_list import progress
from small import make
from workbench import workbench


async def test_many_interviews_are_counted_once_they_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(known, "MANY", 1)
    make(tmp_path / "study", tmp_path / "files").close()
    with Study.open(tmp_path / "study", "First") as study:
        counted = study.interviews()
        assert known.Known(study).uncounted == {each.id for each in counted}
    async with workbench(tmp_path / "study", "First") as bench:
        await bench.until(lambda: bench.desk.interviews == counted)
        await bench.focus("I teach.")
        await bench.press("b", "1")
        await bench.until(lambda: bench.desk.interviews[0].coded == 1)


def test_what_is_not_counted_yet_is_not_nothing() -> None:
    assert progress(0, -1).plain.endswith("…")
    assert progress(0, 0).plain.endswith(" 0/0")
