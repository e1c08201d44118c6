"""What the consensus leaves out: codings of those who were not to code a transcript."""

from __future__ import annotations

from collections import Counter

from codebook.store.queries import reconciliation_queries, study_queries
from codebook.store.store import Store
from codebook.study.published import published_layer
from codebook.study.reconciliation.voices import coders_of


def left_out_of_consensus(store: Store) -> Counter[str]:
    """Count, by coder's name, the codings that the published consensus leaves out.

    They are those of who was not to code a transcript, such as a coder who joined when all others
    had finished it. There are none in a review, which asks nobody to code apart.
    """
    found = Counter[str]()
    if not published_layer(store):
        return found
    with store.reading() as connection:
        if study_queries.study(connection).mode == "review":
            return found
        names = {row.id: row.name for row in study_queries.coders(connection)}
        to_code = coders_of(reconciliation_queries.to_code(connection))
        for transcript, coder, count in reconciliation_queries.counts_by_transcript(connection):
            if coder not in to_code.get(transcript, {coder}):
                found[names[coder]] += count
    return found
