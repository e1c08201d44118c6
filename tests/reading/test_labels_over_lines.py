"""Minutes whose lines are cut early: a label in capitals goes over a line's end."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, speech

MINUTES = (
    "CHAIR\n– The sitting is open, and the\nmill is before us.\n"
    "ANNA\nMARIA LIND (Tal) – The mill\nis old.\n(Applause)\n"
    "CHAIR – Order, please.\n"
    "TOM AUE (Berg)\n– It turns, and it is the only\none by the river.\n"
)
SPOKEN = ["CHAIR", "ANNA MARIA LIND (Tal)", "CHAIR", "TOM AUE (Berg)"]


def test_a_label_may_go_over_the_end_of_a_line() -> None:
    draft = read(MINUTES * 3)
    assert [speaker for speaker, _ in speech(draft)] == SPOKEN * 3
    assert [said for _, said in speech(draft)][:4] == [
        "The sitting is open, and the\nmill is before us.",
        "The mill\nis old.",
        "Order, please.",
        "It turns, and it is the only\none by the river.",
    ]


@pytest.mark.parametrize("dash", ["-", "—"])
def test_whatever_the_dash_and_over_three_lines(dash: str) -> None:
    office = "MINISTER\nOF THE MILLS INA DAHL (Tal)\n– We thank you.\n"
    text = (MINUTES + office).replace("–", dash) * 3
    assert speakers_in(text) == [*SPOKEN, "MINISTER OF THE MILLS INA DAHL (Tal)"] * 3


def test_words_of_few_that_come_again_are_no_labels_there() -> None:
    text = MINUTES.replace("(Applause)", "The Mill\nby the river\nThe Mill\n(Applause)")
    assert speakers_in(text * 3) == SPOKEN * 3


def test_a_known_label_whose_dash_was_forgotten_is_one() -> None:
    text = MINUTES * 3 + "\nTOM AUE (Berg)\nIt turns.\n\nCHAIR\n– Good.\n"
    assert speakers_in(text) == [*SPOKEN * 3, "TOM AUE (Berg)", "CHAIR"]


def test_a_heading_above_a_whole_label_is_no_part_of_it() -> None:
    assert speakers_in((MINUTES + "ELECTIONS\nCHAIR – We go on.\n") * 3) == [*SPOKEN, "CHAIR"] * 3


def test_items_below_a_heading_in_capitals_are_nobodys() -> None:
    text = "WE NEED\n- flour\n- water\nWE HAVE\n- a mill\n- a wheel\n" * 4
    assert not any(speakers_in(text))


def test_those_that_are_cut_need_not_return_where_others_do() -> None:
    chair = "CHAIR – Order, please. \n"
    said = "ANNA MARIA\nLIND (Tal) – It is old. \n", "TOM AUE (Berg) – No. \n"
    text = f"{chair}The mill. \n{chair}{said[0]}{chair}{said[1]}"
    named = ["CHAIR", "CHAIR", "ANNA MARIA LIND (Tal)", "CHAIR", "TOM AUE (Berg)"]
    assert speakers_in(text) == named
