"""Whose codings are published."""

from __future__ import annotations

from codebook.store import queries
from codebook.store.store import Store


def published_layers(store: Store) -> frozenset[str]:
    """Return the coder whose layer alone is published: the consensus, once it has codings.

    None of them where there is none yet: then all that is seen is.
    """
    with store.reading() as connection:
        counts, coders = queries.coding_counts(connection), queries.coders(connection)
    return frozenset(c.id for c in coders if c.kind == "consensus" and counts.get(c.id))
