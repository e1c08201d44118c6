"""What of a study a REFI-QDA project has no place for."""

from __future__ import annotations

from codebook.store import queries, reconciling_queries, reviewing_queries
from codebook.store.store import Store


def left_out(store: Store) -> list[str]:
    """Return what a .qdpx of the study lacks, as far as there is some and it may be seen."""
    with store.reading() as connection:
        counted = {
            "the turns of {} transcript": len(queries.segmentations(connection)),
            "{} review": len(reviewing_queries.reviews(connection)),
            "{} ruling": len(reconciling_queries.verdicts(connection)),
        }
    found = [
        form.format(f"{count:,}") + "s" * (count > 1) for form, count in counted.items() if count
    ]
    return [*found, "the journal"]
