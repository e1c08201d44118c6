"""Times that stand right behind a name, as in what is copied from a page."""

from __future__ import annotations

import pytest

from spoken import read


@pytest.mark.parametrize(
    ("label", "speaker", "time"),
    [
        ("磨坊主204:36", "磨坊主2", "04:36"),
        ("Miller204:36", "Miller2", "04:36"),
        ("Miller04:36", "Miller", "04:36"),
        ("Miller 204:36", "Miller", "204:36"),
        ("Miller 2 104:36", "Miller 2", "104:36"),
    ],
)
def test_of_three_digits_glued_to_a_name_the_first_is_its_own(
    label: str, speaker: str, time: str
) -> None:
    talk = "Anna 01:10\nThe mill was shut.\n\n" * 3
    draft = read(f"{talk}{label}\nSo it was.\n\n{talk}{label}\nAnd on it went.\n")
    turns = [turn for turn in draft.turns if turn.speaker != "Anna"]
    assert [(turn.speaker, turn.time) for turn in turns] == [(speaker, time)] * 2
