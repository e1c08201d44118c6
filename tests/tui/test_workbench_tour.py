"""The tour of the sample study follows what is done."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from codebook.study.sample import sample_folder
from codebook.tui.model.places import Places
from codebook.tui.tour import SAMPLE
from workbench import Bench, workbench


@pytest.fixture
def first_time(sample: Path) -> Path:
    """The sample study, never opened by this user."""
    Places()._path.unlink()
    return sample


def step(bench: Bench) -> str:
    return str(bench.screen.panes.tour.render())[:3] if bench.screen.panes.tour.display else ""


def test_the_sample_study_is_known_by_its_name() -> None:
    text = (sample_folder() / "codebook.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["study"]["name"] == SAMPLE


async def test_five_steps_follow_what_is_done(first_time: Path) -> None:
    async with workbench(first_time, "Ada") as bench:
        assert step(bench) == "1/5"
        await bench.press(".")
        assert step(bench) == "1/5"
        await bench.press("down")
        assert step(bench) == "2/5"
        await bench.press("b", "1", "enter")
        assert step(bench) == "3/5"
        await bench.press("down", ".")
        assert step(bench) == "4/5"
        await bench.press("u")
        assert step(bench) == "5/5"
        await bench.press("?", "escape")
        assert step(bench) == ""
    async with workbench(first_time, "Ada") as bench:
        assert step(bench) == "", "a place is remembered"
        await bench.press("T")
        assert step(bench) == "1/5"
        await bench.press("T")
        assert step(bench) == "2/5"


async def test_escape_leaves_the_tour(first_time: Path) -> None:
    async with workbench(first_time, "Ben") as bench:
        assert step(bench) == "1/5"
        await bench.press("escape", "down")
        assert step(bench) == ""
    async with workbench(first_time, "Ben") as bench:
        assert step(bench) == ""


async def test_no_other_study_has_a_tour_of_itself(small: Path) -> None:
    async with workbench(small, "First") as bench:
        assert step(bench) == ""
