"""Labels alone on their lines, with what is said indented below. All documents are invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, speech

ASKED = "Mr. Lind: \n  Where was the wheel?\nMs. Dahl: \n  It was below the weir.\n"
BROKEN = "Mr. Lind: \n  Who of all those that you met up there was it that asked for --\n"


@pytest.mark.parametrize(
    "label", ["The Clerk", "The Baker's Boy", "Someone behind", "A voice from outside"]
)
def test_one_who_speaks_once_after_another_was_broken_off_is_heard(label: str) -> None:
    draft = read(f"{ASKED * 4}{BROKEN}{label}: \n  Louder.\n{ASKED}")
    assert speech(draft)[8:11] == [
        ("Mr. Lind", "Who of all those that you met up there was it that asked for --"),
        (label, "Louder."),
        ("Mr. Lind", "Where was the wheel?"),
    ]
    assert not any("read as text" in problem.message for problem in draft.problems)


@pytest.mark.parametrize(
    "below",
    [
        "The stones there: \nof the mill.\n",
        "The old one: of the mill.\n",
        "  The stones there: \n    of the mill.\n",
        "The stones that we then had to bring: \n  of the mill.\n",
        "and the stones: \n  of the mill.\n",
    ],
    ids=["not indented", "in its line", "indented itself", "a sentence", "small"],
)
def test_words_before_a_colon_that_stand_otherwise_are_said(below: str) -> None:
    assert speakers_in(f"{ASKED * 4}{BROKEN}{below}{ASKED}")[8:10] == ["Mr. Lind"] * 2


def test_words_before_a_colon_are_said_where_lines_are_wrapped_at_the_margin() -> None:
    wrapped = (
        "Mr. Lind: \n  So we went on from there and along the river and\nlooked at it.\n"
        "Ms. Dahl: \n  And at all\nthe rest.\n"
    )
    said = (
        "Mr. Lind: \n  We went up to the weir, along the river, and saw\n"
        "The old stones: \n  they were many.\n"
    )
    spoken = ["Mr. Lind", "Ms. Dahl"] * 4 + ["Mr. Lind", "Mr. Lind", "Ms. Dahl"]
    assert speakers_in(f"{wrapped * 4}{said}{wrapped}") == spoken
