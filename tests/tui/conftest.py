from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.notifications import Notification
from textual.widgets import Input, TextArea

from codebook import Study
from codebook.study.sample import copy_sample
from codebook.tui.model.places import Place, Places
from pictures import Pictures
from quiet import by_queues
from small import make


@pytest.fixture(autouse=True)
def _own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep what is remembered of this machine's user out of the tests, and theirs out of it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no cursor blink."""
    for kind in (Input, TextArea):
        monkeypatch.setattr(kind, "cursor_blink", False)


@pytest.fixture(autouse=True)
def _lasting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no toast go before a slow machine has looked at it."""
    monkeypatch.setattr(Notification, "time_left", property(lambda _: 3600.0))


@pytest.fixture(autouse=True, scope="session")
def _by_its_queues() -> Iterator[None]:
    """Have the pilot wait for what the application still has to do, not for an idle process."""
    with by_queues():
        yield


@pytest.fixture
def pictures(snapshot: SnapshotAssertion, tmp_path: Path) -> Pictures:
    """What compares screens with the pictures that were approved."""
    return Pictures(snapshot, tmp_path)


@pytest.fixture(scope="session")
def _built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("studies")
    make(folder / "small", folder / "files", None).close()
    copy_sample(folder / "sample")
    Study.open(folder / "sample").close()
    return folder / "small", folder / "sample"


@pytest.fixture
def small(_built: tuple[Path, Path], tmp_path: Path) -> Path:
    """A study of two interviews and five codes: types A and B; coders First and Second."""
    return _copy(_built[0], tmp_path / "small")


@pytest.fixture
def sample(_built: tuple[Path, Path], tmp_path: Path) -> Path:
    """The sample study: eight interviews, 101 codes; coders Ada and Ben, in reconciliation.

    Both have been in it before, so that there is no tour.
    """
    copy = _copy(_built[1], tmp_path / "sample")
    with Study.open(copy) as study:
        for coder in ("Ada", "Ben"):
            Places().remember(study.id, coder, Place("", 0))
    return copy


def _copy(built: Path, to: Path) -> Path:
    shutil.copytree(built, to)
    return to
