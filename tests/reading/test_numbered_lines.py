"""Transcripts whose lines are counted, each or every fifth: nobody asks by that. Invented."""

from __future__ import annotations

from textwrap import wrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.turns.margins import without_margin
from spoken import read, who_speaks

TALK = [
    ("Ina", "Shall we begin with the mill, or would you rather tell us first how it all came?"),
    ("Bo", "With the mill. It stood where the two rivers meet, and it had no roof any more."),
    ("Ina", "Was nobody looking after it in those years, not even somebody from the village?"),
    ("Bo", "Who should have? They had all gone away by then, and those who had not were old."),
]


@pytest.mark.parametrize("number", ["{} ", "{:>3}  ", "{:03}\t"])
@pytest.mark.parametrize("gap", [[], [""]], ids=["tight", "apart"])
@pytest.mark.parametrize("title", [[], ["Talk 7", "12 March"]], ids=["alone", "below a title"])
def test_the_numbers_of_lines_count_no_questions(
    number: str, gap: list[str], title: list[str]
) -> None:
    lines = list(title)
    for who, words in TALK * 3:
        lines += [*gap, *wrap(f"{who}: {words}", 40)]
    counted = (number.format(at) + line if line else "" for at, line in enumerate(lines, 1))
    assert who_speaks(read("\n".join(counted)).turns) == [who for who, _ in TALK] * 3


@pytest.mark.parametrize("number", ["{:>3} ", "{}\t", "{:>4}  "])
@pytest.mark.parametrize("rows", [300, 30], ids=["throughout", "on each page"])
@pytest.mark.parametrize("gap", [[], [""]], ids=["tight", "apart"])
def test_the_numbers_of_every_fifth_line_are_no_words(
    number: str, rows: int, gap: list[str]
) -> None:
    lines = [line for who, words in TALK * 6 for line in [*gap, *wrap(f"{who}: {words}", 40)]]
    at, counted = 0, list[str]()
    for line in lines:
        at += bool(line)
        place = (at - 1) % rows + 1
        is_counted = bool(line) and not place % 5
        counted.append((number.format(place) if is_counted else "     ") + line)
    draft = read("\n".join(counted))
    assert who_speaks(draft.turns) == [who for who, _ in TALK] * 6
    assert draft.speakers == ("Ina", "Bo")


@given(st.lists(st.sampled_from(["5 a", "10 b", "15 a", "20 c", "7 a", "d", "", "25 -", " 30\tz"])))
def test_the_text_without_the_numbers_of_a_margin_is_as_long(lines: list[str]) -> None:
    text = "\n".join(lines)
    bare = without_margin(text)
    assert len(bare) == len(text)
    for own, char in zip(bare, text, strict=True):
        assert own == char or (own == " " and char.isdecimal())


def test_numbers_that_stand_elsewhere_are_words() -> None:
    answers = "".join(f"Ina: How many?\nBo: Well,\n{5 * at} of them.\n" for at in range(1, 9))
    assert without_margin(answers) == answers
    counted = "".join(f"{at} so it was\n" for at in range(1, 90))
    assert without_margin(counted) == counted


def test_a_word_before_a_colon_that_a_wrapped_line_begins_with_is_nobody() -> None:
    code = {"Ina": "SPEAKER_00", "Bo": "SPEAKER_01"}
    said = [f"{code[who]}: {words * 5}" for who, words in TALK * 4]
    said[3::7] = [words.rstrip("?.") for words in said[3::7]]
    talk = [line for words in said for line in wrap(words, 70)]
    once = ["SPEAKER_01: We went there with the cart and had so little of the", "Orchard: one"]
    lines = [*talk, *once, "wheel, and that was broken.", *talk]
    counted = "\n".join(f"{at:03} {line}" for at, line in enumerate(lines, 1))
    assert read(counted).speakers == tuple(code.values())
    stopped = counted.replace("little of the\n", "little of all.\n")
    assert read(stopped).speakers == (*code.values(), "Orchard")
