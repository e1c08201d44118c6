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


BLOCKS = {
    "what is said above": "**You had a mill.**\n**It stood here.**\n**Who had it before you?**",
    "what is said below": "**Who had it before you?**\n**You told us of them.**",
    "asked twice": "**Who had it before you?**\n**And before them?**",
    "underscores": "__You had a mill.__\n__Who had it before you?__",
}


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("gap", ["", "---\n\n"], ids=["plain", "ruled"])
def test_lines_in_bold_below_each_other_are_one_question(block: str, gap: str) -> None:
    one = "**Was it cold?**"
    asked = [BLOCKS[block], one, BLOCKS[block], one, one]
    draft = read("".join(f"{question}\n\n{ANSWER}{gap}" for question in asked))
    told = [(who, words.strip("*_")) for who, words in speech(draft)]
    assert told[::2] == [("Q", question.strip("*_")) for question in asked]
    assert [words.startswith("It was sold") for _, words in told[1::2]] == [True] * 5
    assert not any("within an answer" in problem.message for problem in draft.problems)


@pytest.mark.parametrize("block", ["what is said above", "underscores"])
def test_lines_in_bold_are_one_question_where_the_answer_stands_right_below(block: str) -> None:
    answer = "It was sold to\nus, and to others."
    asked = [BLOCKS[block], "**Was it cold?**", "**And then?**"] * 2
    draft = read("".join(f"{question}\n{answer}\n\n" for question in asked))
    told = [turn for question in asked for turn in (("Q", question.strip("*_")), ("A", answer))]
    assert speech(draft) == told


@pytest.mark.parametrize("answer", ["- **The mill**\n- **A shop**", "**He** was, and **she**"])
def test_lines_with_bold_words_below_a_question_answer_it(answer: str) -> None:
    text = f"**Was it cold?**\n\n{ANSWER}" * 4 + f"**What is there now?**\n{answer}\n"
    assert speech(read(text))[-2:] == [("Q", "What is there now?"), ("A", answer)]
