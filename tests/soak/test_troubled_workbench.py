"""In the workbench what the machine refuses is a sentence, nothing is lost, and it goes on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from textual.events import Key
from textual.widgets import Static

from codebook import Study
from codebook.text.spans import Span
from codebook.tui.widgets.context_bar import ContextBar
from disks import filled, small_disk, written_by_nobody
from troubles import no_room
from workbench import Bench, workbench

_SIGN = "First's layer  coding · read-only"
_FREE = "Free some space and try again; nothing was changed."


def said(bench: Bench) -> str:
    """What stands in the toasts and on the screen on top."""
    shown = (str(each.render()) for each in bench.app.screen.query(Static))
    return " ".join("\n".join([*bench.said, *shown]).split())


@contextmanager
def _gone(folder: Path) -> Iterator[None]:
    away = folder.with_name("away")
    folder.rename(away)
    yield
    away.rename(folder)


def _full(_folder: Path) -> AbstractContextManager[None]:
    return no_room(8192)


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (_full, "the disk could not be read or written. Check the disk and its space; nothing"),
        (_gone, "the study was moved, removed or replaced while it was open. Put it back"),
    ],
)
async def test_a_code_that_cannot_be_kept_is_not_shown(
    place: Path, trouble: object, sentence: str
) -> None:
    async with workbench(place, "First") as bench:
        await bench.focus("I teach.")
        await bench.press("b", "1")
        with trouble(place):  # type: ignore[operator]
            await bench.focus("How to set it up.")
            await bench.press("b", "1")
            assert sentence in said(bench)
            assert len(bench.view.highlights) == 1
        await bench.press("escape")
        await bench.focus("How to set it up.")
        await bench.press("b", "1")
        assert len(bench.view.highlights) == 2
        assert bench.coded("How to set it up.") == ["B.1"]
    with Study.open(place) as study:
        assert study.check() == []


async def test_keys_that_come_while_the_code_box_cannot_be_made(place: Path) -> None:
    """What the codes mean is read when the box opens, and that may fail behind the next key."""
    async with workbench(place, "First") as bench:
        await bench.focus("I teach.")
        with _gone(place):
            for key in "a1":
                bench.app.post_message(Key(key, key))
            await bench.until(lambda: "the study was moved, removed or replaced" in said(bench))
            await bench.until(lambda: bench.top == "DeskScreen")
        await bench.press("b", "1")
        assert bench.coded("I teach.") == ["B.1"]


async def test_a_read_only_study_is_looked_at_and_says_so(place: Path, tmp_path: Path) -> None:
    with Study.open(place, "First") as study:
        study.code(study.interviews()[0].revision_id, Span(60, 70), [study.codebook().codes[1].id])
    with written_by_nobody(place):
        async with workbench(place, "First") as bench:
            assert bench.top == "DeskScreen"
            assert len(bench.view.highlights) == 1
            await bench.until(lambda: "the study cannot be written. Check that" in said(bench))
            await bench.focus("How to set it up.")
            await bench.press("b", "1")
            assert "the study cannot be written" in said(bench)
            assert len(bench.view.highlights) == 1
            assert f"{_SIGN}\n" in str(bench.screen.query_one(ContextBar).render())
            await bench.press("escape", "#")
            assert (
                str(bench.app.screen.query_one("#whose", Static).render())
                == "First  coding · read-only"
            )
            bench.desk.study.export(["codings"], tmp_path / "out")


async def test_a_disk_that_is_full_and_has_room_again(place: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk):
        study = shutil.copytree(place, disk / "study")
        with filled(disk):
            async with workbench(study, "First") as bench:
                await bench.until(lambda: f"the disk is full. {_FREE}" in said(bench))
                await bench.focus("I teach.")
                await bench.press("b", "1")
                assert len(bench.view.highlights) == 0
                await bench.press("escape")
                (disk / "filler").write_bytes(b"")
                await bench.focus("I teach.")
                await bench.press("b", "1")
                assert bench.coded("I teach.") == ["B.1"]
                top = bench.screen.query_one(ContextBar)
                await bench.until(lambda: "First's layer  coding\n" in str(top.render()))
        with Study.open(study) as opened:
            assert opened.check() == []
