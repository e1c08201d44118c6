from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, make_url

from codebook.store.creating import create
from codebook.store.store import Store
from databases import a_copy, a_database
from desk import Desk


def _made(place: str | Path) -> None:
    store = Store.at(place)
    create(store)
    store.close()


@pytest.fixture(scope="session")
def _empty_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("empty")
    _made(folder)
    return folder


@pytest.fixture(scope="session")
def _empty_database(administrator: Engine) -> Iterator[str]:
    with a_database(administrator) as url:
        _made(url)
        yield str(make_url(url).database)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_place(request: pytest.FixtureRequest) -> Iterator[str]:
    """A copy of a store without anything in it on each engine."""
    with a_copy(request, "_empty_folder", "_empty_database") as place:
        yield place


@pytest.fixture
def desk(empty_place: str) -> Iterator[Desk]:
    desk = Desk(Store.at(empty_place))
    yield desk
    desk.store.close()
