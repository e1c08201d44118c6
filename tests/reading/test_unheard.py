"""Much text that is in no turn, or in one that is far too long: it is said. All invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.drafts import Problem
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.doubts_of_unheard import doubts_of_unheard, said_by_nobody
from codebook.text.turns import Turn
from spoken import read_file

WORDS = "The river rose in the night, and by the morning it stood at the door of the mill."
PLAIN = f"{WORDS}\n\n" * 24
TIMED = "".join(f"{at}:00\n\n{WORDS}\n\n" for at in range(1, 25))
CAPTIONS = "".join(f"0:{at}:01.200 --> 0:{at}:09.100\nIna\n{WORDS}\n\n" for at in range(24))
LABELS = "".join(f"{who}: {WORDS}\n\n" for who in ("Ina Dahl", "Bo Lind") * 12)
ONE_LABEL = "".join(f"Ina Dahl: {WORDS}\n\n" for _ in range(24))
PERHAPS = "perhaps talk that is written unlike the rest"


def doubts(*pieces: tuple[str, bool], told: tuple[Problem, ...] = ()) -> list[Problem]:
    """Return what is told of pieces of text, each with whether it is a turn."""
    turns, text = [], ""
    for piece, is_turn in pieces:
        start = len(text)
        text += piece
        if is_turn:
            turns.append(Turn(start, len(text.rstrip()), "Ina"))
    return list(doubts_of_unheard(Page.of(text), turns, (), told))


SPOKEN = [(f"{WORDS}\n\n", True)] * 24


@pytest.mark.parametrize("above", [TIMED, CAPTIONS, LABELS], ids=["times", "captions", "labels"])
def test_much_text_with_signs_of_talk_that_is_in_no_turn_is_told_of(above: str) -> None:
    what = 'labels such as "Ina Dahl" stand' if above == LABELS else "times stand"
    ((line, message),) = doubts(("\n\n", False), (above, False), *SPOKEN)
    share = round(100 * (len(above) + 2) / (len(above) + 2 + 24 * (len(WORDS) + 2)))
    assert (line, message) == (
        3,
        f"{share} % of the text, from here on, is in no turn though {what} in it: {PERHAPS}",
    )


def test_so_is_what_stands_between_turns_or_below_all_of_them() -> None:
    assert [line for line, _ in doubts(*SPOKEN, (CAPTIONS, False), *SPOKEN)] == [49]
    assert [line for line, _ in doubts(*SPOKEN, (CAPTIONS, False))] == [49]


@pytest.mark.parametrize(
    "above",
    [PLAIN, ONE_LABEL, CAPTIONS[: len(CAPTIONS) // 12]],
    ids=["plain front matter", "a label of one", "little"],
)
def test_front_matter_is_not_told_of(above: str) -> None:
    assert doubts((above, False), *SPOKEN) == []


def test_nor_is_a_small_part_of_a_long_text_or_what_is_told_already() -> None:
    assert doubts((CAPTIONS, False), *SPOKEN * 8) == []
    told = said_by_nobody(0, 96, "before the first label")
    assert doubts((CAPTIONS, False), *SPOKEN, told=(told,)) == []


@pytest.mark.parametrize("within", [CAPTIONS, LABELS], ids=["captions", "labels"])
def test_a_turn_far_longer_than_others_with_signs_of_talk_is_told_of(within: str) -> None:
    ((line, message),) = doubts(*SPOKEN, (within, True))
    assert line == 49
    assert " % of the text is one turn though " in message
    assert message.endswith(PERHAPS)


@pytest.mark.parametrize("within", [PLAIN, TIMED, ONE_LABEL], ids=["plain", "timed", "a label"])
def test_who_goes_on_for_long_is_not_told_of(within: str) -> None:
    assert doubts(*SPOKEN, (within, True)) == []


def test_captions_above_talk_of_another_kind_are_told_of(tmp_path: Path) -> None:
    below = "".join(f"{who}   0:{at:02}\n{WORDS}\n\n" for at, who in enumerate(["Mara", "Tom"] * 6))
    draft = read_file(tmp_path, f"First talk\n{CAPTIONS}Second talk\n\n{below}", "both.txt")
    assert draft.speakers == ("Mara", "Tom")
    assert [line for line, message in draft.problems if message.endswith(PERHAPS)] == [1]
