"""Labels with a tab behind them, and mostly a time behind that. Invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, speech

TIMED = "".join(f"AM\t00:0{at}:10 How was it?\nBL\t00:0{at}:30 It ran.\n" for at in range(6))


def test_a_label_without_its_time_is_one_too() -> None:
    text = f"{TIMED}AM\tAnd then?\nBL\tIt was sold.\n{TIMED}"
    assert speakers_in(text) == ["AM", "BL"] * 13
    assert speech(read(text))[12:14] == [("AM", "And then?"), ("BL", "It was sold.")]


def test_a_blank_behind_it_is_none() -> None:
    text = f"{TIMED}AM And then?\n{TIMED}"
    assert speakers_in(text) == ["AM", "BL"] * 12


@pytest.mark.parametrize("to", ["-", "–", "-->"])
def test_seconds_from_and_to_behind_a_label_are_a_time_and_no_words(to: str) -> None:
    said = [("SPEAKER_00", "It ran."), ("SPEAKER_01", "And 1.5s - 2.5s later it was sold.")] * 4
    text = "".join(
        f"[{who}] {at}.8s {to} {at}.95s:  {words}\n" for at, (who, words) in enumerate(said)
    )
    draft = read(text)
    assert speech(draft) == said
    assert [turn.time for turn in draft.turns[:2]] == [f"0.8s {to} 0.95s", f"1.8s {to} 1.95s"]


def test_initials_behind_a_time_are_no_half_of_a_day() -> None:
    text = "".join(f"0:00:0{at} AM: How was it?\n0:00:1{at} BL: It ran.\n" for at in range(6))
    assert speakers_in(text) == ["AM", "BL"] * 6
    said = "10:03 AM Ada: How was it?\n10:04 AM Bo: It ran.\n" * 3
    assert speakers_in(said) == ["Ada", "Bo"] * 3
