"""Questions with numbers or in bold: where the last ends, what belongs to one. Invented."""

from __future__ import annotations

import pytest

from codebook.reading.turns.cutting import Page
from codebook.reading.turns.looks import Emphasis
from codebook.reading.turns.turning import find_turns
from spoken import read, speech

ASKED = tuple(f"{at}. Why did the mill close in {at}?" for at in range(1, 6))
THANKS = "6. If there is nothing else I thank you for\nall that you told us of the mill."
SAID = "So it was."


def turns_of(text: str, emphasis: Emphasis) -> list[tuple[str, str]]:
    page = Page.of(text)
    return [
        (turn.speaker, text[turn.start : turn.end])
        for turn in find_turns(page, emphasis).turns
        if turn.speaker
    ]


def in_bold(*blocks: str) -> Emphasis:
    """Return the looks of blocks, a blank line apart, of which those with a number are bold."""
    lines = "\n\n".join(f"\0{one}" if one[0].isdigit() else one for one in blocks).split("\n")
    bold: dict[int, int] = {}
    for at, line in enumerate(lines):
        if line.startswith("\0") or (line and at and at - 1 in bold):
            bold[at] = len(line.strip("\0"))
    return Emphasis(bold)


@pytest.mark.parametrize("is_bold", [True, False], ids=["bold", "plain"])
@pytest.mark.parametrize("last", [THANKS, THANKS.replace("\n", " ")], ids=["wrapped", "one line"])
def test_thanks_that_are_counted_as_all_questions_end_at_their_blank_line(
    last: str, is_bold: bool
) -> None:
    blocks = [one for question in (*ASKED, last) for one in (question, SAID)]
    found = turns_of("\n\n".join(blocks), in_bold(*blocks) if is_bold else Emphasis())
    assert found == [turn for question in (*ASKED, last) for turn in (("Q", question), ("A", SAID))]


def test_what_is_not_counted_on_from_the_questions_is_no_question() -> None:
    blocks = [one for question in ASKED for one in (question, SAID)]
    blocks += ["2026. Printed for the friends of\nthe mill by the river", "All rights are theirs"]
    found = turns_of("\n\n".join(blocks), in_bold(*blocks))
    assert [who for who, _ in found] == ["Q", "A"] * len(ASKED)


def test_a_counted_line_without_a_mark_ends_with_its_line_where_answers_stand_right_below() -> None:
    text = "\n".join(f"{one}\n{SAID}\nAnd on." for one in (*ASKED, "6. Tell me of the river."))
    assert speech(read(text))[-2:] == [
        ("Q", "6. Tell me of the river."),
        ("A", f"{SAID}\nAnd on."),
    ]


FURTHER = ("What did you see there? Who was it?", "I mean those at the mill.")


@pytest.mark.parametrize("further", FURTHER)
def test_bold_paragraphs_right_below_a_bold_item_ask_with_it(further: str) -> None:
    lines = [line for at in range(8) for line in (f"Why did it close in {at}?", SAID, "")]
    listed = dict.fromkeys(range(0, 24, 3), "1")
    lines[10:10] = [further]
    listed = {line + (line > 9): name for line, name in listed.items()}
    bold = {line: len(lines[line]) for line in (*listed, 10)}
    found = turns_of("\n".join(lines), Emphasis(bold, listed=listed))
    assert found[6:8] == [("Q", f"Why did it close in 3?\n{further}"), ("A", SAID)]
    assert len(found) == 16


def test_a_bold_answer_below_a_bold_item_answers_it() -> None:
    lines = [line for at in range(8) for line in (f"Why did it close in {at}?", SAID, "And on.")]
    listed = dict.fromkeys(range(0, 24, 3), "1")
    every = {line: len(text) for line, text in enumerate(lines) if text != "And on."}
    found = turns_of("\n".join(lines), Emphasis(every, listed=listed))
    assert found[1] == ("A", f"{SAID}\nAnd on.")
    one = {line: every[line] for line in (*listed, 10)}
    lines[11:12] = [""]  # nothing but what is bold is below the question
    found = turns_of("\n".join(lines), Emphasis(one, listed=listed))
    assert found[7] == ("A", SAID)


PARTS = ("1. Of the mill", "2. Of the river", "3. Of the end")


def test_bold_headings_of_a_program_above_bold_questions_are_headings() -> None:
    lines: list[str] = []
    headings: dict[int, int] = {}
    for at, part in enumerate(PARTS, 1):
        headings[len(lines)] = 3
        lines += [part]
        for which in range(1, 4):
            lines += [f"{at}.{which}. Why did it close in {which}?", SAID]
        lines += [""]
    bold = {line: len(text) for line, text in enumerate(lines) if text[:1].isdigit()}
    found = turns_of("\n".join(lines), Emphasis(bold, headings=headings))
    assert [text for _, text in found] == [text for text in lines if text and text not in PARTS]
    page = Page.of("\n".join(lines))
    events = find_turns(page, Emphasis(bold, headings=headings)).turns
    assert [page.text[one.start : one.end] for one in events if not one.speaker] == list(PARTS[1:])


def test_bold_headings_that_ask_without_a_mark_as_others_of_their_level_ask_are_questions() -> None:
    asked = [f"{at}. Why did it close in {at}{'?' if at % 3 else ''}" for at in range(1, 10)]
    lines = [line for question in asked for line in (question, SAID, "")]
    bold = {line: len(lines[line]) for line in range(0, len(lines), 3)}
    found = turns_of("\n".join(lines), Emphasis(bold, headings=dict.fromkeys(bold, 2)))
    assert [text for who, text in found if who == "Q"] == asked
