"""Rejections that end: the candidate waits again, or is merged with another code."""

from __future__ import annotations

from codebook.store.tables import Coder, Memo, StudyRecord
from codebook.store.writer import Writer
from codebook.study.taxonomy.rejection_reasons import reason_id


def drop_reasons(tx: Writer, code_id: str) -> None:
    """Delete the reasons for which a code was rejected."""
    (study,) = tx.all(StudyRecord)
    ids = {reason_id(study.id, code_id, coder.id) for coder in tx.all(Coder)}
    tx.delete(Memo, [memo.id for memo in tx.all(Memo, target_id=code_id) if memo.id in ids])
