from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from small import make


@pytest.fixture(scope="session")
def _small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    make(folder / "study", folder / "files").close()
    return folder / "study"


@pytest.fixture
def place(_small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small study, and nothing of what is remembered of this machine's user."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Path(shutil.copytree(_small, tmp_path / "study"))
