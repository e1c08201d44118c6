from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
SHARED = PROJECT.parent / "shared"


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """The published files of the study that shaped the tool; they are not part of the project."""
    folder = SHARED / "artefacts"
    if not folder.is_dir():
        pytest.skip("the published study's files are not beside this checkout")
    return folder


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL server of this test process."""
    pgserver = pytest.importorskip("pgserver", reason="no PostgreSQL wheel for this Python")
    with tempfile.TemporaryDirectory(prefix="codebook-pg") as folder:
        server = pgserver.get_server(folder)
        try:
            yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
        finally:
            server.cleanup()
