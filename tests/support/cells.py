"""One cell of the grid of participants."""

from __future__ import annotations

from codebook import Study
from codebook.study.people.participants import Edit


def edit_cell(
    study: Study, participant_id: str, column: str, value: str, *, seen: str | None = None
) -> None:
    """Write a value in a cell; `seen` is what was shown there, None where nothing was."""
    study.edit_participants([Edit(participant_id, column, value, seen)])
