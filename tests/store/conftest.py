from __future__ import annotations

from collections.abc import Iterator

import pytest

from codebook.store.store import Store
from desk import Desk


@pytest.fixture
def desk(place: str) -> Iterator[Desk]:
    store = Store.at(place)
    store.create()
    desk = Desk(store)
    yield desk
    desk.store.close()
