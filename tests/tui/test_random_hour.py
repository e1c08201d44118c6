"""Many random acts of coding through the real screen, and the same ones through the API."""

from __future__ import annotations

from pathlib import Path

from random_hour import hour
from small import make

ACTS = 40


async def test_the_screen_and_the_api_make_the_same_study(small: Path, tmp_path: Path) -> None:
    with make(tmp_path / "twin", tmp_path / "files", "First") as twin:
        screen, api = await hour(small, twin, ACTS)
        assert screen == api
        assert len(api) > 3, "something was coded"
        assert twin.check() == []
