"""HTML within Markdown is read as what it shows. All invented."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.turns.tags import in_marks
from spoken import read, said

ASKED = ["Why did the mill close?", "And then?", "Who came?", "Was it cold?"]
ANSWERED = [
    "It was the river.",
    "We sold the cart, and the wheel.",
    "Nobody, as far as I know.",
    "It was.",
]
TAGS = {
    "paragraphs": "<p><strong>{}</strong></p>\n\n<p>\n{}\n</p>\n\n",
    "paragraphs without blank lines": '<p class="a"><b>{}</b></p>\n<p>{}</p>\n',
    "bold letters alone": "<strong>{}</strong>\n\n{}\n\n",
    "breaks": "<b>{}</b><br />\n{}<br />\n<br />\n",
    "italics": "<p><em>{}</em></p>\n\n<p>{}</p>\n\n",
    "divisions": '<div><strong>{}</strong></div>\n\n<div><span lang="en">{}</span></div>\n\n',
}


@pytest.mark.parametrize("tags", TAGS)
def test_questions_that_tags_set_off_open_turns(tags: str) -> None:
    pairs = list(zip(ASKED, ANSWERED, strict=True))
    draft = read("".join(TAGS[tags].format(*pair) for pair in pairs))
    assert said(draft) == [turn for q, a in pairs for turn in (("Q", q), ("A", a))]


def test_labels_that_tags_set_off_are_as_before() -> None:
    talk = "<p><b>Mara:</b> So?</p>\n<p><b>Tom:</b> It was <i>so</i>.</p>\n" * 3
    assert said(read(talk))[:2] == [("Mara", "So?"), ("Tom", "It was <i>so</i>.")]


def test_names_and_signs_in_angle_brackets_are_no_tags() -> None:
    talk = "<Mara> So < so?\n\n<Tom> Yes, a </b.\n\n" * 3
    assert in_marks(talk) == talk
    assert [name for name, _ in said(read(talk))] == ["Mara", "Tom"] * 3


@given(
    st.lists(
        st.sampled_from(["<p>", "</p>", "<b>", "</b>", "<em>", "</em>", "<p class=x>", "a", "\n"])
    ).map("".join)
)
def test_all_stands_where_it_stood(text: str) -> None:
    marked = in_marks(text)
    assert len(marked) == len(text)
    for own, char in zip(marked, text, strict=True):
        assert own == char or own in " *"
