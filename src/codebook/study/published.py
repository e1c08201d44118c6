"""The layer whose codings are published."""

from __future__ import annotations

from codebook.store.queries import coding_queries, study_queries
from codebook.store.store import Store


def published_layer(store: Store) -> str:
    """Return the id of the consensus once it has codings: then only this layer is published.

    Until then it is "", and all visible layers are.
    """
    with store.reading() as connection:
        counts, coders = coding_queries.coding_counts(connection), study_queries.coders(connection)
    return next((c.id for c in coders if c.kind == "consensus" and counts.get(c.id)), "")
