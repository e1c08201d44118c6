"""Questions in bold that go over several lines, as wrapped Markdown has them. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, speech
from work import is_once_so, seconds

QA = ["Q", "A"]
ANSWER = "It was sold to\nus, and to others.\n\nAnd so on.\n\n"
ASKED = (
    "Where did the mill stand, and\nwho had it before you?",
    "Who was there?",
    "Let us go on. What was it\nlike in winter, when\nthe river froze?",
    "Tell us of the end,\nand of the people.",
)


@pytest.mark.parametrize("mark", ["**", "__"])
def test_questions_over_several_lines_and_their_answers_are_turns(mark: str) -> None:
    text = "A mill by the river.\n\n" + "".join(
        f"{mark}{asked}{mark}\n\n{ANSWER}" for asked in ASKED
    )
    assert speakers_in(text) == QA * 4
    assert [said for who, said in speech(read(text)) if who == "Q"] == list(ASKED)


def test_thanks_over_several_lines_end_the_talk() -> None:
    text = "".join(f"**{asked}**\n\n{ANSWER}" for asked in ASKED)
    assert speakers_in(f"{text}**Thank you for this talk.\nCome again.**\n\nGladly.\n") == QA * 5
    assert speakers_in(f"{text}**Thank you for this talk.\nCome again.**\n") == [*QA * 4, "Q"]


def test_bold_words_that_end_amid_a_line_ask_nothing() -> None:
    text = "".join(f"**Mill {at}\nof {at}** stood here?\n\n{ANSWER}" for at in range(6))
    assert "Q" not in speakers_in(text)


def test_a_long_block_of_lines_that_open_bold_words_takes_time_with_its_length() -> None:
    def taken(count: int) -> float:
        text = "**So it was?\n" * count
        return seconds(lambda: read(text))

    assert is_once_so(lambda: taken(16_000) < 8 * taken(4_000))


@pytest.mark.parametrize("label", ["R", "Nora"])
def test_a_question_begins_below_the_blank_line_above_it(label: str) -> None:
    asked = (
        "Do you think it matters to know in time which of the\nplaces are free?\n"
        f"{label}: Yes, I think so, and it is\nso.\n\n"
    )
    short = f"Why is it so?\n{label}: It was late.\n\n"
    draft = read((asked + short) * 4)
    questions = [text for who, text in speech(draft) if who == "Q"]
    assert questions == [asked.partition(f"\n{label}")[0], "Why is it so?"] * 4


def test_what_answers_right_above_a_question_is_no_part_of_it() -> None:
    text = "R: It was late and we\nwent on\nWhy is it so?\n" * 6 + "R: So.\n"
    questions = [said for who, said in speech(read(text)) if who == "Q"]
    assert set(questions) == {"Why is it so?"}
