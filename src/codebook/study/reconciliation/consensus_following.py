"""The consensus after an undo or redo: it is brought up to date with what is ruled then."""

from __future__ import annotations

from collections.abc import Collection

from codebook.store.journal.histories import Key
from codebook.store.queries import consensus_queries, reconciliation_queries, study_queries
from codebook.store.tables import Coding, Passage
from codebook.store.writer import Writer
from codebook.study.reconciliation.agreed import agreed
from codebook.study.reconciliation.consensus import Consensus, apply_pieces, find
from codebook.study.reconciliation.review_verdicts import reviewed


def consensus_now(tx: Writer) -> Consensus | None:
    """Return the study's consensus, None before there is one."""
    study = study_queries.study(tx.connection)
    return find(study.id, study_queries.coders(tx.connection))


def follow(tx: Writer, consensus: Consensus, action_id: str, changed: Collection[Key]) -> None:
    """Bring the consensus up to date in the texts in which an action ruled, reviewed or changed it.

    `changed` are its records that are not as they were before the action.
    """
    for passage_id in consensus_queries.stranded(tx.connection, action_id, consensus.coder_id):
        tx.delete(Coding, [coding.id for coding in tx.all(Coding, passage_id=passage_id)])
        tx.delete(Passage, [passage_id])
    touched = consensus_queries.revisions_bearing_on(
        tx.connection, action_id, consensus.coder_id, set(changed)
    )
    if not touched:
        return
    is_review = study_queries.study(tx.connection).mode == "review"
    _, pieces = reviewed(tx.connection) if is_review else agreed(tx.connection)
    for revision_id, transcript_id in reconciliation_queries.current_revisions(tx.connection):
        if revision_id in touched:
            apply_pieces(tx, consensus, revision_id, pieces(revision_id, transcript_id))
