"""What is said between dashes, of one who broke in and was broken off. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speech

TALK = "Mr. Lind: \n  Where was the wheel --\nMs. Dahl: \n  It was below the weir.\n"


@pytest.mark.parametrize(
    "words", ["-- within the yard --", "-- In the yard, you say --", "–– so they say ––"]
)
def test_words_between_two_dashes_are_said_where_nothing_else_is(words: str) -> None:
    draft = read(f"{TALK * 3}Mr. Lind: \n  {words}\n{TALK * 2}")
    assert speech(draft)[6] == ("Mr. Lind", words)
    assert all(turn.kind == "speech" for turn in draft.turns)
    assert not any("nothing is said" in problem.message for problem in draft.problems)


@pytest.mark.parametrize("heading", ["--- The second day ---", "== The second day =="])
def test_a_heading_below_a_label_is_no_ones(heading: str) -> None:
    draft = read(f"{TALK * 3}Mr. Lind: \n{heading}\n{TALK * 2}")
    assert [turn.kind for turn in draft.turns if turn.kind == "event"] == ["event"]


def test_words_between_two_dashes_are_no_ones_below_what_is_said() -> None:
    draft = read(f"{TALK * 3}-- The second day --\n{TALK * 2}")
    (event,) = [turn for turn in draft.turns if turn.kind == "event"]
    assert draft.text[event.start : event.end] == "-- The second day --"
