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


def test_a_dash_below_a_label_with_a_time_opens_what_is_said() -> None:
    text = "".join(
        f"I [00:{at:02}]\nHow so?\n\nB [00:{at + 1:02}]\n- It turns.\n\n" for at in range(9)
    )
    assert speakers_in(text) == ["I", "B"] * 9


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


def test_it_may_end_behind_the_dash_or_before_the_brackets() -> None:
    text = (
        "CHAIR - The sitting\nis open.\nTOM AUE (Berg) -\nIt turns.\nCHAIR - Order,\nplease.\n"
        "INA DAHL\n(Tal) - No.\nTOM AUE (continuing)-\nAnd it is old.\nBO LIND (Au)-\nYes.\n"
        "List of those present\nIna Dahl\nBo Lind\nSECTION 2 - It turns\nas before.\n"
    )
    draft = read(text * 2)
    named = ["CHAIR", "TOM AUE (Berg)", "CHAIR", "INA DAHL (Tal)", "TOM AUE (Berg)", "BO LIND (Au)"]
    assert [speaker for speaker, _ in speech(draft)] == named * 2
    assert [said for _, said in speech(draft)][1:5] == [
        "It turns.",
        "Order,\nplease.",
        "No.",
        "And it is old.",
    ]


@pytest.mark.parametrize("article", ["MADDE 1.", "GEÇİCİ MADDE 2", "ARTIKEL 3", "ARTICULO 1"])
def test_an_article_of_a_law_that_is_read_out_is_nobody(article: str) -> None:
    text = MINUTES.replace("(Applause)", f"{article} - The mill is\nto turn.")
    assert speakers_in(text * 3) == SPOKEN * 3


def test_titles_in_capitals_with_a_year_in_brackets_are_nobodys() -> None:
    films = "THE MILL (1970) -\nA miller waits.\nTHE RIVER\n(1974) - She leaves. "
    text = f"{films}He stays.\nTHE SEA (1979)-\nNobody speaks.\nAll of it is old.\n"
    assert not any(speakers_in(text))


def test_a_label_below_a_dash_that_ends_a_line_is_no_part_of_what_is_said() -> None:
    assert speakers_in("B -\nI – So, you mill?\nB – Yes.\n" * 3) == ["B", "I", "B"] * 3
