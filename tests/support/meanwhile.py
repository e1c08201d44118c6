"""Others who write between any two queries of who reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from codebook import Study
from codebook.store.connections import Connection


@contextmanager
def written_between(study: Study, write: Callable[[], object]) -> Iterator[None]:
    """Have `write` called, by another window, before each time that a study is read."""
    store = study.store
    real = store.reading

    @contextmanager
    def reading() -> Iterator[Connection]:
        write()
        with real() as connection:
            yield connection

    store.reading = reading  # type: ignore[method-assign]
    try:
        yield
    finally:
        del store.reading
