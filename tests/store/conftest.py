from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from codebook.store.store import Store
from desk import Desk

_NUMBERS = itertools.count()


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


@pytest.fixture
def desk(place: str) -> Iterator[Desk]:
    store = Store.at(place)
    store.create()
    desk = Desk(store)
    yield desk
    desk.store.close()
