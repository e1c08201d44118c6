"""The settings of a study written anew."""

from __future__ import annotations

from collections.abc import Callable

from codebook.store.tables import StudyRecord
from codebook.store.writer import Writer
from codebook.study.settings import Settings


def change_settings(tx: Writer, how: Callable[[Settings], Settings]) -> Settings:
    """Write what `how` makes of the study's settings, unless they are the same; return them."""
    (study,) = tx.all(StudyRecord)
    now = Settings.from_json(study.settings)
    chosen = how(now)
    if chosen != now:
        tx.update(StudyRecord, study.id, settings=chosen.to_json())
    return chosen
