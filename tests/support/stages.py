"""Putting a study into a stage without what leads there."""

from __future__ import annotations

from codebook import Study
from codebook.store.tables import StudyRecord
from codebook.store.writer import ActionHead


def move_to(study: Study, stage: str) -> None:
    """Put the study into a stage, as nobody."""
    with study.store.action(ActionHead(None, stage, "")) as tx:
        tx.update(StudyRecord, study.id, stage=stage)
