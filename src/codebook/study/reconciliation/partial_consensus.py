"""Refusing to export a consensus that is only partly up to date."""

from __future__ import annotations

from codebook.errors import RefusedError
from codebook.store.queries import consensus_queries, study_queries
from codebook.store.store import Store


def refuse_partial_consensus(store: Store) -> None:
    """Raise RefusedError while the consensus is being updated, or where an update was cut short."""
    with store.reading() as connection:
        if not consensus_queries.is_partial(connection):
            return
        # Hardly ever needed, and imports what only writing needs.
        from codebook.study.reconciliation import agreed, consensus_update, review_verdicts

        is_review = study_queries.study(connection).mode == "review"
        pieces = review_verdicts.reviewed if is_review else agreed.read_agreed(store)
        if next(consensus_update.outdated(connection, pieces), None) is None:
            return
    raise RefusedError(
        "The consensus is incomplete: it is being updated, or an update was interrupted.",
        "Wait a moment, or open Reconcile in the workbench, which completes it; nothing was"
        " written.",
    )
