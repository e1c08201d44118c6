"""Transcripts of which every line has a number: it counts lines, and asks nothing. Invented."""

from __future__ import annotations

from textwrap import wrap

import pytest

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
