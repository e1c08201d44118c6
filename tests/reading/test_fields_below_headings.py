"""Fields right below the heading of each part, in words no list has: nobody's. All are invented."""

from __future__ import annotations

import pytest

from spoken import read, speech
from work import is_once_so, seconds

ASKED = [("Why was it so?", "It was late."), ("And then?", "We went home."), ("Who came?", "Bo.")]
TALK = "".join(f"**X: {asked}**\nY: {answer}\n\n" for asked, answer in ASKED * 2)
SAID = [turn for asked, answer in ASKED * 2 for turn in (("X", asked), ("Y", answer))]
HEAD = "## Talk {}: a miller\n\n**Vlen:** {} plon\n**Zmirk:** 23 morv\n\n### So\n\n"


def parts(head: str = HEAD, below: str = "", times: int = 2) -> str:
    return "".join(head.format(at, 20 + at) + TALK + below for at in range(times))


@pytest.mark.parametrize("mark", ["**", ""])
@pytest.mark.parametrize("below", ["", "### Of it\n\n**Seen:**\n- a mill\n- a river\n\n"])
def test_fields_that_come_again_below_headings_are_nobodys(mark: str, below: str) -> None:
    draft = read(parts(HEAD.replace("**", mark), below))
    assert speech(draft) == SAID * 2
    told = (
        f"{below}## Talk 1: a miller\n\n{mark}Vlen:{mark} 21 plon\n{mark}Zmirk:{mark} 23 morv\n\n"
    )
    unsaid = [draft.text[one.start : one.end] for one in draft.turns if one.kind == "event"]
    assert unsaid == [line for line in f"{told}### So".split("\n") if line]


@pytest.mark.parametrize(
    ("head", "who"),
    [
        ("## Talk {}\n\n**Vlen:** {} plon\n\n", {"X", "Y", "Vlen"}),
        (
            "## Talk {}\n\n**Vlen:** It was {}.\n**Zmirk:** So it was.\n\n",
            {"X", "Y", "Vlen", "Zmirk"},
        ),
        ("## Talk {}\n\nSo:\n**Vlen:** {} plon\n**Zmirk:** 23\n\n", {"X", "Y", "Vlen", "Zmirk"}),
    ],
    ids=["alone", "a sentence", "a line above"],
)
def test_who_speaks_first_below_headings_is_somebody(head: str, who: set[str]) -> None:
    assert {speaker for speaker, _ in speech(read(parts(head, times=3)))} == who


def test_who_speaks_elsewhere_too_is_somebody() -> None:
    draft = read(parts(below="**Vlen:** I was there.\n\n**Zmirk:** I was not.\n\n", times=3))
    assert {"Vlen", "Zmirk"} <= {speaker for speaker, _ in speech(draft)}


def test_a_heading_with_a_colon_is_no_field() -> None:
    head = "## Talk {}\n\n### Vlen: {}\n**Zmirk:** 23 morv\n**Plon:** 5 morv\n\n"
    assert speech(read(parts(head, times=3))) == SAID * 3


def test_fields_are_found_in_time_with_their_number() -> None:
    def taken(count: int) -> float:
        return seconds(lambda: read((HEAD + "Ina: Why?\n\nBo: So.\n\n") * count))

    assert is_once_so(lambda: taken(8_000) < 8 * taken(2_000))
