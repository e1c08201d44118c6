"""Interviews in Markdown whose questions are plain and whose answers are quotations. Invented."""

from __future__ import annotations

import pytest

from spoken import read, speech

TALK = (
    ("How did it begin?", "It began with the river. My father\nbuilt it. Why?\n\nNobody knew."),
    ("That is odd. Who mends\nthe wheel?", "I do, with my brother."),
    ("What do you grind?", "Rye. What else would one\ngrind?\n\n- oats\n- bran"),
    ("Tell us what comes next.", "We rest."),
    ("Do you like it?", "Yes, of course."),
)
ABOVE, BELOW = "# The mill\n\nWe met Ina Lind in Tal.\n\n", "\n\nWe thank her.\nShe goes on.\n"


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


@pytest.mark.parametrize("between", ["\n\n", "\n\n![A mill](mill.jpg)\n\n", "\n\n## Of bread\n\n"])
def test_plain_questions_and_quoted_answers(between: str) -> None:
    pairs = between.join(f"{asked}\n\n{_quoted(answer)}" for asked, answer in TALK)
    found = speech(read(f"{ABOVE}{pairs}{BELOW}"))
    assert [speaker for speaker, _ in found] == ["Q", "A"] * len(TALK)
    assert [said for _, said in found[::2]] == [asked for asked, _ in TALK]
    assert found[1][1].startswith("It began")
    assert found[-1][1] == "Yes, of course."


def test_quoted_questions_and_plain_answers() -> None:
    pairs = "\n\n".join(f"{_quoted(asked)}\n\n{answer}" for asked, answer in TALK)
    found = speech(read(f"{ABOVE}{pairs}\n"))
    assert [speaker for speaker, _ in found] == ["Q", "A"] * len(TALK)


@pytest.mark.parametrize("blank", [">", "> "])
def test_a_blank_line_within_a_quotation_is_no_turn(blank: str) -> None:
    first = f"{blank}\n> We were at the mill.\n{blank}\n> How did it begin?\n{blank}"
    others = "\n\n".join(f"{_quoted(asked)}\n\n{answer}" for asked, answer in TALK[1:])
    found = speech(read(f"{first}\n\nIt began so.\n\n{others}\n"))
    assert [speaker for speaker, _ in found] == ["Q", "A"] * len(TALK)
    assert found[0][1].startswith("We were at the mill.")
    assert found[1][1] == "It began so."


def test_one_quotation_of_a_question_and_its_answer_is_no_interview() -> None:
    quotation = _quoted("**What do you grind?**\n\nRye, as we did.\n\nAnd oats, in autumn.")
    assert read(f"I read this:\n\n{quotation}\n\nIt is so.\n").speakers == ()


@pytest.mark.parametrize(
    "text",
    [
        "Mills are old. What is one?\n\n> A house\n> that grinds.\n\nAnd who says so?\n\n> All.\n",
        "".join(
            f"Why do mills turn {at} times?\n\n> So it is.\n\nThis is by Aue, who was old.\n\n"
            for at in "1234"
        ),
        "".join(
            f"{at} Who would say so? Aue writes:\n\n> Nobody.\n\n" for at in ("So.", "Yet.") * 3
        ),
        "> It turns.\n\nGood.\n\n> It is high.\n\nHow high?\n\n> On Friday.\n\nYes.\n\n> Bye\n",
    ],
    ids=["quoted twice", "told between", "named above", "mail"],
)
def test_other_texts_that_quote_are_no_interviews(text: str) -> None:
    assert read(text).speakers == ()


def test_a_heading_in_bold_above_a_question_in_bold_is_no_part_of_it() -> None:
    asked = "**What became of mill {}?**\n\n> It grinds, as it did before.\n\n"
    first, *others = (asked.format(at) for at in range(5))
    draft = read(f"{first}**The early years**\n\n{''.join(others)}")
    turns = [turn for turn in draft.turns if turn.kind == "speech"]
    assert [turn.speaker for turn in turns] == ["Q", "A"] * 5
    assert draft.text[turns[2].start :].startswith("**What became of mill 1?**")
