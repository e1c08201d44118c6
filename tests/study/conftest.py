from __future__ import annotations

from pathlib import Path

import pytest

import small


@pytest.fixture(scope="session")
def made_small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small study, made once: tests that write open a copy of it."""
    folder = tmp_path_factory.mktemp("small")
    small.make(folder / "study", folder / "files").close()
    return folder / "study"
