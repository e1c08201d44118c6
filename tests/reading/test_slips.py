"""Labels of several kinds in one talk, and words that are written like labels and are none."""

from __future__ import annotations

import pytest

from spoken import speakers_in

ANSWER = "She says that the mill turns.\n\nAnd that the river rose in spring.\n\n"
OF_TWO = (
    "The Mill Post：那么，磨坊呢？\n\n周天行：\n\n它还在转。\n\n那条河很宽。\n\n" * 4,
    "The Mill Post: And the mill?\n\nMara:\n\n" + ANSWER,
)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (OF_TWO[0], ["The Mill Post", "周天行"] * 4),
        (OF_TWO[1] * 5, ["The Mill Post", "Mara"] * 5),
    ],
    ids=["Chinese", "Latin"],
)
def test_one_label_alone_on_its_line_and_one_that_is_not_are_of_two(
    text: str, who: list[str]
) -> None:
    assert speakers_in(text) == who


def test_words_of_a_text_that_alternate_so_are_no_speakers() -> None:
    page = "Note: the mill turns.\n\nExample:\n\nIt is an example, and a note.\n\n" * 5
    assert set(speakers_in(page)) == {""}
