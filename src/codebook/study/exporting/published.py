"""Whose codings are published."""

from __future__ import annotations

from codebook.store import coding_queries, study_queries
from codebook.store.store import Store


def published_layer(store: Store) -> str:
    """Return the id of whose layer alone is published: the consensus, once it has codings.

    It is empty where there is none yet: then all that is seen is.
    """
    with store.reading() as connection:
        counts, coders = coding_queries.coding_counts(connection), study_queries.coders(connection)
    return next((c.id for c in coders if c.kind == "consensus" and counts.get(c.id)), "")
