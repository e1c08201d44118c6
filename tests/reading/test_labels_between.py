"""Labels with a remark or dots behind them, and known ones behind times. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in

SAID = ("It was late.", "And the mill?", "It stood by the river.", "So.", "We went down.", "No.")
ASKED = ("Who came", "Who left", "Who stayed", "Who ate", "Who slept", "Who sang")


@pytest.mark.parametrize("form", ["[0:{0:02}.3] {1} [in French]: {2}\n", "{1} [laughs]: {2}\n\n"])
def test_a_remark_in_square_brackets_is_no_part_of_a_name(form: str) -> None:
    text = "".join(
        (form if at in {2, 3} else form.partition("{1}")[0] + "{1}: {2}\n").format(at, who, said)
        for at, (who, said) in enumerate(zip(("Ann", "Bo") * 3, SAID, strict=True))
    )
    assert speakers_in(text) == ["Ann", "Bo"] * 3
    assert read(text).text.count("]: It stood") == 1


def test_dots_lead_from_a_name_to_its_time() -> None:
    text = "So we begin.\n\n" + "".join(
        f"Speaker {who} ............... 00:{at:02}:26\n\n{said}\n\n"
        for at, (who, said) in enumerate(zip("ABABAB", SAID, strict=True))
    )
    draft = read(text)
    assert [turn.speaker for turn in draft.turns] == ["Speaker A", "Speaker B"] * 3
    assert [turn.time for turn in draft.turns][:2] == ["00:00:26", "00:01:26"]


def test_a_known_label_behind_a_time_needs_no_colon() -> None:
    said = "".join(f"0:{at:02} R: Where?\n0:{at:02} E: There.\n" for at in range(15))
    slips = "0:20 R OK. And then?\n0:21 E. It fell.\n"
    assert speakers_in(said + slips + said) == ["R", "E"] * 31
    text = "".join(f"0:{at:02} A: Where?\n0:{at:02} Bo: There.\n" for at in range(9))
    goes_on = "0:20 A Dutch miller came.\n0:21 Bo said so.\n0:22 And so on.\n0:23 Not so.\n"
    assert speakers_in(text + goes_on + text) == ["A", "Bo"] * 18


def test_what_begins_as_a_label_does_without_times_is_no_turn() -> None:
    text = "R: Where?\nE: There it was.\n" * 4 + "R. Lind came, and E Tal.\nR: Who?\nE: They.\n"
    assert speakers_in(text) == ["R", "E"] * 5


def test_a_line_of_nothing_but_labels_is_told_of_once_for_each() -> None:
    draft = read("Ann: Yes.\nBo: No.\n" * 3 + "Ann: b. Bo: c. " * 2000)
    assert len(draft.turns) == 4006
    told = [(line, message) for line, message in draft.problems if "within a line" in message]
    assert told == [
        (7, '"Bo:" stands within a line; it opens 2,000 turns'),
        (7, '"Ann:" stands within a line; it opens 1,999 turns'),
    ]


@pytest.mark.parametrize("label", ["**[0:{}] {}:**", "**[0:{}] {}**:", "[0:{}] **{}:**"])
def test_a_label_behind_a_time_within_marks_is_not_said_to_stand_within_a_line(label: str) -> None:
    known = [f"SPEAKER_0{at}" for at in range(6)]
    people = enumerate(zip(known * 2, SAID * 2, strict=True), 10)
    draft = read("".join(f"{label.format(at, who)} {said}\n\n" for at, (who, said) in people))
    assert (len(draft.turns), list(draft.problems)) == (12, [])


@pytest.mark.parametrize("gap", [" " * 3, " " * 30, "\t", "\t  \t"])
@pytest.mark.parametrize("who", ["Ina", "B"])
def test_a_label_behind_a_gap_opens_a_turn_whatever_stands_before_it(gap: str, who: str) -> None:
    text = f"Lock: Where?\n{who}: There.\n" * 4 + f"Lock: by the “mill”, then;{gap}{who}: Yes\n"
    draft = read(text)
    assert speakers_in(text) == ["Lock", who] * 5
    assert draft.problems[-1] == (9, f'"{who}:" stands within a line; it opens a turn')
    assert speakers_in(text.replace(gap, "  ")) == [*["Lock", who] * 4, "Lock"]


@pytest.mark.parametrize("counted", ["00:12:10\t", "(0:12)    ", "3.   ", "12\t"])
def test_a_label_behind_a_time_or_a_number_and_a_gap_is_not_within_a_line(counted: str) -> None:
    talk = "**Ina**: Where?\n\n**Bo**: There.\n\n" * 4
    draft = read(f"{talk}## Chat\n\n{counted}Bo:\tYes.\n\n{counted}Ina:\tNo.\n")
    assert not any("within a line" in message for _, message in draft.problems)


def test_a_label_behind_a_gap_opens_a_turn_where_questions_have_none() -> None:
    talk = "".join(f"{at}. {ask}?\n\nM: so it was\n\nL: no\n\n" for at, ask in enumerate(ASKED, 1))
    text = talk.replace("M: so it was\n\nL", f"M: so it was{' ' * 24}L", 1)
    assert speakers_in(text) == speakers_in(talk) == ["Q", "M", "L"] * 6
    assert (3, '"L:" stands within a line; it opens a turn') in read(text).problems
