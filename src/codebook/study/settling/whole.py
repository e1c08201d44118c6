"""A consensus that holds only a part of what follows is not given out."""

from __future__ import annotations

from codebook.errors import RefusedError
from codebook.store import queries, reconciliation_queries
from codebook.store.store import Store


def refuse_part(store: Store) -> None:
    """Refuse while it is being brought in line, or has been in part before that was cut short."""
    with store.reading() as connection:
        if not reconciliation_queries.is_partial(connection):
            return
        # What nearly never is asked for is loaded with what writes.
        from codebook.study.settling import agreed, in_line, judging

        is_review = queries.study(connection).mode == "review"
        if in_line.is_in_line(connection, judging.reviewed if is_review else agreed.agreed):
            return
    raise RefusedError(
        "The consensus holds only a part of what is agreed: it is being brought together, or that"
        " was cut short.",
        "Wait a moment, or open Reconcile (or Review) in the workbench, which goes on with it;"
        " nothing was written.",
    )
