from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import create_engine, make_url, text

PROJECT = Path(__file__).parents[1]
SHARED = PROJECT.parent / "shared"

_NUMBERS = itertools.count()

# The same commit gives the same answer everywhere; `--hypothesis-profile=search` looks further.
settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("search", deadline=None, print_blob=True)
settings.load_profile("same")


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


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty place for a study on each engine."""
    if request.param == "sqlite":
        yield str(tmp_path)
        return
    url = make_url(request.getfixturevalue("postgres"))
    name = f"study{next(_NUMBERS)}"
    admin = create_engine(url, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield url.set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()
