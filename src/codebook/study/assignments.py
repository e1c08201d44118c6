"""Who codes which transcripts, and which batches of them are open."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store import batches
from codebook.store.queries import lookups, sharing_queries
from codebook.store.store import Store


class Assigned(NamedTuple):
    """A transcript and the coders who are to code it, all of them where nobody was named."""

    transcript: str
    coders: tuple[str, ...]
    batch: str


def assignments(store: Store) -> list[Assigned]:
    """Return who codes what, in the order of the transcripts."""
    with store.reading() as connection:
        return [Assigned(*row) for row in sharing_queries.assignments(connection)]


def open_batches(store: Store) -> frozenset[str]:
    """Return the batches that have opened before the stage ends; whose they are is open to all."""
    with store.reading_all() as connection:
        opened = batches.are_open(connection) if lookups.is_closed(connection) else ()
    return frozenset(opened)
