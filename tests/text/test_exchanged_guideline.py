"""The guideline in the words of an exchange file: for people, and back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.text.exchanged_guideline import guideline_words, read_guideline_words
from codebook.text.guideline import Part, Prompt

WORDS = st.text(st.sampled_from("aß:\n Part Open of 3 For"), max_size=12) | st.text(max_size=6)
PROMPTS = st.builds(
    Prompt,
    WORDS,
    st.sampled_from(["open", "background", "ranking"]),
    WORDS,
    st.none() | st.integers(0, 99),
)
PARTS = st.builds(Part, WORDS, WORDS, WORDS, st.lists(PROMPTS, max_size=3).map(tuple))


WRITTEN = """
Part: I
Title: Work
Objective:
Background: Your work?
For: User
Open: What do you ask?
  And whom?
Ranking of 3: Rank the top 3.
For:
Ranking: Rank them.

Part: II
Title:
Objective: Why
"""


def test_each_line_says_what_it_is() -> None:
    asked = (
        Prompt("", "background", "Your work?"),
        Prompt("User", "open", "What do you ask?\nAnd whom?"),
        Prompt("User", "ranking", "Rank the top 3.", 3),
        Prompt("", "ranking", "Rank them."),
    )
    parts = [Part("I", "Work", "", asked), Part("II", "", "Why", ())]
    assert guideline_words(parts) == WRITTEN.strip()


@settings(max_examples=40)
@given(st.lists(PARTS, min_size=1, max_size=3).map(tuple))
def test_whatever_is_written_is_read(parts: tuple[Part, ...]) -> None:
    assert read_guideline_words(guideline_words(parts)) == parts


@pytest.mark.parametrize("text", ["", "words", "Title: before any part", "Part: I\nAsked: x"])
def test_other_texts_are_none(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text.splitlines()[-1] if text else ''}$"):
        read_guideline_words(text)
