"""A list with a heading below a talk: what was to be asked, or is to do. All are invented."""

from __future__ import annotations

import pytest

from spoken import read, speech

TALK = "Ina: Why was it so?\n\nBo: It was late.\n\n" * 3
LIST = "1. Of the mill\n   Ask when it was built.\n\n2. Of the river\n\n3. Thank him.\n"
TIGHT = "1) Of the mill\n2) Of the river\n3) Of both\n"


@pytest.mark.parametrize("below", [LIST, TIGHT])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_heading_above_a_list_up_to_the_end_is_below_the_talk(gap: str, below: str) -> None:
    draft = read(f"{TALK}What we asked{gap}{below}")
    assert speech(draft)[-1] == ("Bo", "It was late.")
    assert any("below the talk" in one.message for one in draft.problems)


@pytest.mark.parametrize(
    "text",
    [
        f"{TALK}What we asked:\n\n{LIST}",
        f"{TALK}He told us of these.\n\n{LIST}",
        f"{TALK}And so we went down to the river that day\n\n{LIST}",
        f"{TALK}What we asked\n\n{LIST}\nThat was all.\n",
        f"{TALK}What we asked\n\n{LIST.replace('1. ', '4. ')}",
        f"{TALK}What we asked\n\n1. Of the mill\n2. Of the river\n",
        f"{TALK}Bo: We asked\n\n{LIST}",
        f"Bo: I say:\n\n1. mills\n2. rivers\n\n{TALK}What we asked\n\n{LIST}",
    ],
    ids=[
        "colon",
        "sentence",
        "long",
        "more below",
        "not from 1 on",
        "few",
        "right behind a label",
        "another list",
    ],
)
def test_another_list_at_the_end_is_said(text: str) -> None:
    said = speech(read(text))[-1][1]
    assert said.endswith(text.rstrip()[-12:])


def test_a_list_right_below_a_label_is_said() -> None:
    talk = "## Ina\n\nWhy was it so?\n\n## Bo\n\nIt was late.\n\n" * 3
    assert speech(read(f"{talk}## Bo\n\nWhat we asked\n\n{LIST}"))[-1][1].endswith("Thank him.")
