"""Whose codings the consensus compares, and what it leaves out of the others'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from codebook.store.queries import reconciliation_queries, study_queries
from codebook.store.store import Store
from codebook.study.published import published_layer
from codebook.study.reconciliation.coder_layers import to_compare


def compared_in_consensus(store: Store) -> Mapping[str, frozenset[str]]:
    """Return whose codings the published consensus of each transcript compares, by their ids.

    There are none in a review, which asks nobody to code apart, nor of a transcript that waits.
    """
    if not published_layer(store):
        return {}
    awaited = store.late().awaited
    with store.reading() as connection:
        if study_queries.study(connection).mode == "review":
            return {}
        who = to_compare(reconciliation_queries.to_code(connection), awaited)
    return {key: coders for key, coders in who.coders.items() if key not in who.waiting}


def left_out_of_consensus(store: Store) -> Counter[str]:
    """Count, by coder's name in their order, the codings that the published consensus leaves out.

    They are those of who was not to code a transcript, such as a coder who joined when all others
    had finished it.
    """
    found = Counter[str]()
    compared = compared_in_consensus(store)
    if not compared:
        return found
    with store.reading() as connection:
        names = {row.id: row.name for row in study_queries.coders(connection)}
        for transcript, coder, count in reconciliation_queries.counts_by_transcript(connection):
            if coder not in compared.get(transcript, {coder}):
                found[names[coder]] += count
    return Counter({name: found[name] for name in names.values() if name in found})
