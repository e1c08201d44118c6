"""Labels with a tab behind them, and mostly a time behind that. Invented."""

from __future__ import annotations

from spoken import read, speakers_in, speech

TIMED = "".join(f"AM\t00:0{at}:10 How was it?\nBL\t00:0{at}:30 It ran.\n" for at in range(6))


def test_a_label_without_its_time_is_one_too() -> None:
    text = f"{TIMED}AM\tAnd then?\nBL\tIt was sold.\n{TIMED}"
    assert speakers_in(text) == ["AM", "BL"] * 13
    assert speech(read(text))[12:14] == [("AM", "And then?"), ("BL", "It was sold.")]


def test_a_blank_behind_it_is_none() -> None:
    text = f"{TIMED}AM And then?\n{TIMED}"
    assert speakers_in(text) == ["AM", "BL"] * 12
