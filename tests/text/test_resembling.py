from __future__ import annotations

import pytest

from codebook.text.resembling import ALIKE, resemblance, sentences_of

TALK = (
    "What do you do? I write what nobody reads. 那里的文档没有人读过，一个人也没有。"
    " Every second week they ask how to set it up. Then I wait until the evening. Yes."
)
"""Six sentences, the last of which says too little to tell a text from another."""


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        pytest.param(TALK.replace(" ", "\n"), True, id="lines broken otherwise"),
        pytest.param(TALK.replace("evening", "night"), True, id="a word corrected"),
        pytest.param(TALK + " And then I go home to sleep.", True, id="more of it"),
        pytest.param(TALK[:42], False, id="the beginning that all have"),
        pytest.param("What do you do? I teach. Nobody listens, so I wait.", False, id="another"),
        pytest.param(TALK + TALK.upper() + TALK.title(), False, id="one three times as long"),
        pytest.param("", False, id="nothing"),
    ],
)  # fmt: skip
def test_a_text_with_changes_is_known_by_its_sentences(other: str, alike: bool) -> None:
    one, two = sentences_of(TALK), sentences_of(other)
    assert (resemblance(one, two) >= ALIKE) is alike
    assert resemblance(one, two) == resemblance(two, one)
    assert resemblance(one, one) == 1.0
