"""A text is known again by the sentences that it shares with others."""

from __future__ import annotations

import pytest

from codebook.text.sentence_similarity import SentenceIndex

TALK = (
    "What do you do? I write what nobody reads. 那里的文档没有人读过，一个人也没有。"
    " Every second week they ask how to set it up. Then I wait until the evening. Yes."
)
"""Six sentences, the last of which says too little to tell a text from another."""


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        pytest.param(TALK, True, id="the same"),
        pytest.param(TALK.replace(" ", "\n"), True, id="lines broken otherwise"),
        pytest.param(TALK.replace("evening", "night"), True, id="a word corrected"),
        pytest.param(TALK + " And then I go home to sleep.", True, id="more of it"),
        pytest.param(TALK[:42], False, id="the beginning that all have"),
        pytest.param("What do you do? I teach. Nobody listens, so I wait.", False, id="another"),
        pytest.param(TALK + TALK.upper() + TALK.title(), False, id="one three times as long"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_a_text_with_changes_is_known_by_its_sentences(other: str, alike: bool) -> None:
    assert (SentenceIndex(["Something else.", TALK]).most_similar(other) == 1) is alike
    assert (SentenceIndex([other]).most_similar(TALK) == 0) is alike


def test_of_several_the_likest_is_found() -> None:
    less = TALK.replace("evening", "night").replace("I write what", "I paint what")
    assert (
        SentenceIndex([less, TALK.replace("evening", "night"), TALK.upper()]).most_similar(TALK)
        == 1
    )
    assert SentenceIndex([]).most_similar(TALK) is None


def test_what_very_many_texts_have_tells_none_of_them() -> None:
    assert SentenceIndex([TALK] * 20).most_similar(TALK) is not None
    assert SentenceIndex([TALK] * 21).most_similar(TALK) is None
