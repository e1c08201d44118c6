"""Numbered questions in bold, of which the later ones are run in with their answers. Invented."""

from __future__ import annotations

import pytest

from codebook.reading.turns.cutting import Page
from codebook.reading.turns.looks import Emphasis
from codebook.reading.turns.turning import find_turns

ASKED = tuple(f"{at}.- Why did the mill close in {at}?" for at in range(1, 4))
RUN_IN = (
    ("4.- How the wheel is turned: ", "By the river."),
    ("6.- What is ground there: ", "Rye, and some wheat"),
    ("7.- Further advice: ", "None."),
)
SAID = "So it was."


def turns_of(blocks: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the turns of blocks, each of bold letters and of plain ones, in a line of their own.

    What is plain below what is bold is a block whose first part is empty.
    """
    lines = [one + other for one, other in blocks]
    page = Page.of("\n".join(lines))
    bold = {at: len(one) for at, (one, _) in enumerate(blocks) if one}
    return [
        (turn.speaker, page.text[turn.start : turn.end])
        for turn in find_turns(page, Emphasis(bold)).turns
    ]


def whole(asked: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return questions that are bold from end to end, each with an answer below it."""
    return [block for one in asked for block in ((one, ""), ("", SAID))]


def test_what_is_counted_on_from_bold_questions_asks_and_is_answered_behind_the_bold() -> None:
    front = [("Miller: ", "Ina Dahl"), ("Date: ", "3 May"), ("", "")]
    asked = [turn for one in ASKED for turn in (("Q", one), ("A", SAID))]
    run_in = [turn for one, said in RUN_IN for turn in (("Q", one.strip()), ("A", said))]
    assert turns_of([*front, *whole(ASKED), *RUN_IN]) == asked + run_in


def test_one_that_is_counted_on_among_questions_with_answers_in_the_line_asks_too() -> None:
    blocks = [(f"{one} ", SAID) for one in ASKED] + [("4.- Tell me of the river. ", SAID)]
    assert [who for who, _ in turns_of(blocks)] == ["Q", "A"] * 4


@pytest.mark.parametrize(
    "run_in",
    [
        tuple((one.replace(".-", ")"), said) for one, said in RUN_IN),
        tuple((one.lstrip("4567.- "), said) for one, said in RUN_IN),
        tuple((one.rstrip(": "), f" {said}") for one, said in RUN_IN),
        tuple(("", one + said) for one, said in RUN_IN),
    ],
    ids=["counted otherwise", "not counted", "stressed", "plain"],
)
def test_what_is_not_counted_on_is_no_question(run_in: tuple[tuple[str, str], ...]) -> None:
    found = turns_of([*whole(ASKED), *run_in])
    assert [who for who, _ in found] == ["Q", "A"] * 3


def test_points_of_a_list_ask_nothing() -> None:
    found = turns_of([("Of the mill", ""), ("", "Thus it stands:"), *RUN_IN])
    assert {who for who, _ in found}.isdisjoint({"Q", "A"})
