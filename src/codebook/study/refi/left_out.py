"""What a REFI-QDA project has no place for."""

from __future__ import annotations

from codebook.store import reconciliation_queries, review_queries, transcript_queries
from codebook.store.store import Store
from codebook.text.display import counted


def left_out(store: Store) -> list[str]:
    """Return what a .qdpx of the study lacks, of what the study has and the coder may see."""
    with store.reading() as connection:
        found = (
            ("the turns of ", len(transcript_queries.transcript_names(connection)), "transcript"),
            ("", len(review_queries.reviews(connection)), "review"),
            ("", len(reconciliation_queries.verdicts(connection)), "ruling"),
        )
    said = [f"{of}{counted(count, noun)}" for of, count, noun in found if count]
    return [*said, "the journal"]
