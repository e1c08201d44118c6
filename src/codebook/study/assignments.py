"""Who codes which transcripts."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.queries import sharing_queries
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
