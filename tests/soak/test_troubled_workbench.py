"""In the workbench what the machine refuses is a sentence, nothing is lost, and it goes on."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from importlib import import_module
from pathlib import Path

import pytest
from textual.widgets import Static

from codebook import Study
from small import make
from troubles import no_room, read_only
from workbench import Bench, workbench


@pytest.fixture(scope="module")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("troubled")
    make(folder / "study", folder / "files").close()
    return folder / "study"


@pytest.fixture
def place(_built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(import_module("codebook.store.files"), "BUSY_TIMEOUT_MS", 50)
    return Path(shutil.copytree(_built, tmp_path / "study"))


def said(bench: Bench) -> str:
    """What stands in the toasts and on the screen on top."""
    shown = (str(each.render()) for each in bench.app.screen.query(Static))
    return " ".join("\n".join([*bench.said, *shown]).split())


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with closing(sqlite3.connect(folder / "study.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


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
        (_locked, "another program holds the study locked. Close it, or try again in a moment"),
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


async def test_a_read_only_study_is_refused_with_a_sentence(place: Path) -> None:
    with read_only(place):
        async with workbench(place, "First") as bench:
            assert bench.top == "NoticeScreen"
            assert "the study cannot be written" in said(bench)
