"""Changing a study's settings."""

from __future__ import annotations

from collections.abc import Callable

from codebook.store.tables import StudyRecord
from codebook.store.writer import Writer
from codebook.study.settings import Settings


def change_settings(tx: Writer, how: Callable[[Settings], Settings]) -> Settings:
    """Replace the study's settings by what `how` returns for them; return the new settings."""
    (study,) = tx.all(StudyRecord)
    before = Settings.from_json(study.settings)
    after = how(before)
    if after != before:
        tx.update(StudyRecord, study.id, settings=after.to_json())
    return after
