"""The layers whose codings are published."""

from __future__ import annotations

from codebook.store.queries import coding_queries, consensus_queries, study_queries
from codebook.store.store import Store
from codebook.study.loading import coders, those_who_code


def published_layer(store: Store) -> str:
    """Return the id of the consensus once it has begun: then only this layer is published.

    It has begun with its first coding, or a ruling because of which it has none. Until then it is
    "", and so it is where one person codes, who agrees with nobody: what the consensus has there,
    from whatever time, is what that person had coded by then.
    """
    if len(those_who_code(store)) < 2:
        return ""
    with store.reading() as connection:
        if not consensus_queries.is_begun(connection):
            return ""
        found = study_queries.coders(connection)
    return next((coder.id for coder in found if coder.kind == "consensus"), "")


def published_layers(store: Store) -> frozenset[str]:
    """Return the ids of the layers that are published, as far as they are visible."""
    if joint := published_layer(store):
        return frozenset({joint})
    return frozenset(person.id for person in coders(store) if person.kind != "consensus")


def consensus_with_codings(store: Store) -> str:
    """Return the id of the consensus if it has codings, else ""."""
    with store.reading() as connection:
        counts, found = coding_queries.coding_counts(connection), study_queries.coders(connection)
    return next((c.id for c in found if c.kind == "consensus" and counts.get(c.id)), "")
