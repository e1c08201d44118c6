"""Why candidates were rejected: each coder's reason is a memo on the code, of a known id.

It ends with the rejection: once the candidate waits again, or is merged with another code.
"""

from __future__ import annotations

from codebook.store.identity import derived_id
from codebook.store.queries import note_queries, study_queries
from codebook.store.store import Store


def reason_id(study_id: str, code_id: str, coder_id: str) -> str:
    """Return the id of the memo in which a coder says why a candidate was rejected."""
    return derived_id(study_id, "why rejected", code_id, coder_id)


def coders_with_reasons(store: Store, code_id: str) -> frozenset[str]:
    """Return the ids of the coders who have said why a candidate was rejected."""
    with store.reading() as connection:
        study_id = study_queries.study(connection).id
        memos = note_queries.memos(connection)
    return frozenset(
        memo.coder_id for memo in memos if memo.id == reason_id(study_id, code_id, memo.coder_id)
    )
