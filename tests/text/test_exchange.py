"""What is said of codes and themes, in the plain words of an exchange file and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.exchange import CodeWords, read_theme_words, theme_words

PLAIN = st.text(st.characters(exclude_categories=["C"]), max_size=20)
WORDS = st.builds(
    CodeWords,
    PLAIN,
    PLAIN,
    PLAIN,
    st.sampled_from(["taxonomy", "emergent"]),
    st.sampled_from(["candidate", "accepted", "retired"]),
    PLAIN,
    st.booleans(),
    st.lists(PLAIN.filter(bool), max_size=3).map(tuple),
)


@given(WORDS)
def test_what_is_said_of_a_code_comes_back(words: CodeWords) -> None:
    assert CodeWords.read(words.written()) == words


@given(PLAIN, PLAIN, PLAIN.filter(bool))
def test_what_is_said_of_a_theme_comes_back(definition: str, reason: str, coder: str) -> None:
    written = theme_words(definition, reason, coder)
    assert read_theme_words(written) == (definition, reason, coder)


def test_the_words_are_plain_sentences() -> None:
    words = CodeWords(
        "What it is.",
        use_when="They ask.",
        avoid_when="They wish.",
        origin="emergent",
        state="candidate",
        maker="Ann",
        has_number=False,
        examples=("a dog", "a cat"),
    )
    assert words.written() == (
        "What it is.\n\nUse when: They ask.\n\nAvoid when: They wish.\n\n"
        "Example: a dog\n\nExample: a cat\n\n"
        "Status: emergent, candidate, no id, made by Ann"
    )
    assert CodeWords("What it is.").written() == "What it is."
    assert CodeWords().written() == ""


def test_what_another_tool_wrote_of_a_theme_is_all_definition() -> None:
    assert read_theme_words("One.\n\nReason: two") == ("One.\n\nReason: two", "", "")


@pytest.mark.parametrize(
    "text", ["Any words.", "Status: fine", "One.\n\nStatus: open, for now", "a\n\n\nb"]
)
def test_what_another_tool_wrote_of_a_code_is_all_definition(text: str) -> None:
    assert CodeWords.read(text) == CodeWords(text)
