from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, make_url

import small
from codebook import Study
from databases import a_copy, a_database
from meeting import parted_from
from stages import move_to


@pytest.fixture(scope="session")
def made_small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small study, made once: tests that write open a copy of it."""
    folder = tmp_path_factory.mktemp("small")
    small.make(folder / "study", folder / "files").close()
    return folder / "study"


@pytest.fixture(scope="session")
def small_database(
    administrator: Engine, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The name of the database in which it was made once on the server."""
    with a_database(administrator) as url:
        small.make(url, tmp_path_factory.mktemp("files")).close()
        yield str(make_url(url).database)


@pytest.fixture(params=["sqlite", "postgresql"])
def small_place(request: pytest.FixtureRequest) -> Iterator[str]:
    """A copy of the small study on each engine."""
    with a_copy(request, "made_small", "small_database") as place:
        yield place


@pytest.fixture
def parted(study: Study, tmp_path: Path) -> Iterator[tuple[Study, Study]]:
    """Two copies of a test's `study` in which codes are grouped, where First works on both."""
    move_to(study, "grouping")
    yield from parted_from(study, tmp_path)


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """A study of First and Second with nothing in it, for modules without one of their own."""
    with Study.create(tmp_path / "study", coders=["First", "Second"]) as study:
        study.work_as("First")
        yield study
