from __future__ import annotations

from collections.abc import Iterator

import pytest

from codebook.store.creating import create
from codebook.store.store import Store
from desk import Desk


@pytest.fixture
def desk(place: str) -> Iterator[Desk]:
    store = Store.at(place)
    create(store)
    desk = Desk(store)
    yield desk
    desk.store.close()
