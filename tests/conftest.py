from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import Engine, create_engine, text

from databases import a_database
from zones import EVERYWHERE, move_to

PROJECT = Path(__file__).parents[1]
SHARED = PROJECT.parent / "shared"

_SERVER = "CODEBOOK_TESTS_SERVER"
_WORKER = "PYTEST_XDIST_WORKER"
_MEMORY = Path("/dev/shm")  # noqa: S108 - a disk of Linux that is memory, not a name to be guessed
_ROOM = 4 * 2**30  # many times what a run holds at once

# The same commit gives the same answer everywhere, by the same examples; `make soak` looks further.
settings.register_profile("same", derandomize=True, max_examples=60, deadline=None, print_blob=True)
settings.register_profile("search", max_examples=500, deadline=None, print_blob=True)
settings.load_profile("same")


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """The published files of the study that shaped the tool; they are not part of the project."""
    folder = SHARED / "artefacts"
    if not folder.is_dir():
        pytest.skip("the published study's files are not beside this checkout")
    return folder


def pytest_configure(config: pytest.Config) -> None:
    """Name folders for the files of all processes of this run.

    Where there is a disk in memory they are there and go with the run: thousands of small databases
    then wait for no real disk, as no power cut is tried on them. Who names a folder (TMPDIR) has
    all in there, and what failed is kept. Processes that are started keep their bytecode, whatever
    this machine says: else each of many would compile all that it imports of the project. What they
    print is buffered, as it is for most people. All are in one time zone.
    """
    move_to(EVERYWHERE)
    if not hasattr(config, "workerinput"):
        memory = None if "TMPDIR" in os.environ else _memory()
        os.environ[_SERVER] = _made("codebook-pg", memory)
        if memory:
            os.environ["TMPDIR"] = tempfile.tempdir = _made("codebook", memory)
        os.environ["PYTHONDONTWRITEBYTECODE"] = ""
        os.environ.pop("PYTHONUNBUFFERED", None)


def pytest_unconfigure() -> None:
    """Let what is left be searched for cycles once and no more."""
    gc.collect()
    gc.freeze()


def _memory() -> Path | None:
    try:
        roomy = shutil.disk_usage(_MEMORY).free > _ROOM and os.access(_MEMORY, os.W_OK)
    except OSError:
        return None
    return _MEMORY if roomy else None


def _made(prefix: str, parent: Path | None) -> str:
    folder = tempfile.mkdtemp(prefix=prefix, dir=parent)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)  # when all else has ended
    return folder


def pytest_collection() -> None:
    """Let what is loaded not be searched for cycles again and again: it stays."""
    gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Have every other process load the tests from the last one on.

    Each compiles half of them in a fresh checkout, and finds the bytecode of the other half.
    """
    report = yield
    if isinstance(collector, pytest.Dir) and int(os.environ.get(_WORKER, "gw0")[2:]) % 2:
        report.result.reverse()
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bring all processes' tests into one order again."""
    items.sort(key=lambda item: item.path)


def pytest_collection_finish() -> None:
    """Let the collector pass over what is loaded now, which stays, and go through the rest less."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 10, 10)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL server, which the test processes share; the last one stops it.

    No power cut is tried on it, so it need not wait for the disk.
    """
    pgserver = pytest.importorskip("pgserver", reason="no PostgreSQL wheel for this Python")
    server = pgserver.get_server(os.environ[_SERVER])
    url = server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    admin = create_engine(url, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        for setting in ("fsync", "full_page_writes", "synchronous_commit"):
            connection.execute(text(f"ALTER SYSTEM SET {setting} = off"))
        connection.execute(text("SELECT pg_reload_conf()"))
    admin.dispose()
    try:
        yield url
    finally:
        server.cleanup()


@pytest.fixture(scope="session")
def administrator(postgres: str) -> Iterator[Engine]:
    """Who makes databases on the server and takes them away."""
    engine = create_engine(postgres, isolation_level="AUTOCOMMIT")
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty place for a study on each engine."""
    if request.param == "sqlite":
        yield str(tmp_path)
        return
    with a_database(request.getfixturevalue("administrator")) as url:
        yield url
