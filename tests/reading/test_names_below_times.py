"""Names on a line of their own below a line with a time, which each turn begins with. Invented."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

import pytest

from spoken import read, read_file, speech

TALK = [
    (
        "Mara Lindqvist",
        "How did you come to the mill, and who was it that first showed you the way?",
    ),
    ("Tom Okafor", "Well --"),
    ("Mara Lindqvist", "Take your time"),
    (
        "Tom Okafor",
        "It was in the year of the great flood. I was young, and I had nowhere else to go; so I"
        " went along the river until I saw its roof, and asked them whether they had any work.",
    ),
    ("Mara Lindqvist", "And had they?"),
    ("Tom Okafor", "They had"),
]


@pytest.mark.parametrize(
    "layout", ["{t}\n{n}\n{s}\n\n", "{t}\n{n}\n{s}\n", "{t}\n\n{n}\n\n{s}\n\n"]
)
@pytest.mark.parametrize("time", ["0:{:02}", "00:00:{0:02}.120 --> 00:01:{0:02}.900"])
@pytest.mark.parametrize("width", [40, 400])
def test_a_name_below_a_time_opens_a_turn_however_long_the_text(
    layout: str, time: str, width: int
) -> None:
    talk = [*TALK * 2, ("Ana Reyes (guest)", "Let me add that the river rose twice."), *TALK]
    text = "".join(
        layout.format(t=time.format(at), n=who, s=fill(words, width))
        for at, (who, words) in enumerate(talk)
    )
    draft = read(f"A conversation\n\n{text}")
    assert [(who, " ".join(words.split())) for who, words in speech(draft)] == talk
    assert draft.turns[1].time == time.format(1)


def test_what_is_said_between_a_name_with_a_time_below_it_and_the_next_is_no_name() -> None:
    talk = [("Mara", "Shall we?"), ("Tom", "Yes"), ("Mara", "Good"), ("Tom", "Yes")] * 3
    text = "".join(f"{who}\n0:{at:02}\n{words}\n" for at, (who, words) in enumerate(talk))
    assert speech(read(text)) == talk


@pytest.mark.parametrize("title", ["", "A conversation\n\n"])
def test_captions_of_one_speaker_below_a_title_are_one_turn(tmp_path: Path, title: str) -> None:
    said = ("Mara", "Mara", "Tom", "Mara", "Tom", "Tom", "Mara", "Tom")
    text = "".join(
        f"0:0:{at}.120 --> 0:0:{at + 1}.900\n{who}\nSo the river rose again.\n\n"
        for at, who in enumerate(said)
    )
    assert [who for who, _ in speech(read_file(tmp_path, title + text, "a.txt"))] == [
        *("Mara", "Tom", "Mara", "Tom", "Mara", "Tom")
    ]


def test_a_counted_question_below_a_name_and_a_time_is_asked_by_who_has_that_name() -> None:
    asked = [f"{at}. Why did the mill stand still in year {at}?" for at in range(1, 7)]
    talk = [turn for words in asked for turn in (("Mara", words), ("Tom", "The river was low."))]
    text = "".join(f"{who}\n0:{at:02}\n\n{words}\n\n" for at, (who, words) in enumerate(talk))
    assert speech(read(text)) == talk


def test_a_word_that_is_all_between_a_time_and_the_next_name_is_said_not_a_name() -> None:
    named = "[00:0{}.120] - {}\n{}\n\n"
    talk = "".join(
        named.format(f"{at}:10", "Mara", "The river rose, and the mill stood still.")
        + named.format(f"{at}:20", "Tom", "So it did, for a whole year.")
        + f"[00:0{at}:30.440]\nYeah.\n\n"
        for at in range(1, 9)
    )
    assert [who for who, _ in speech(read(talk))] == ["Mara", "Tom"] * 8


def test_a_small_word_below_a_time_that_returns_is_a_name() -> None:
    talk = [("grindstone", "I was young then"), ("Mara", "And the mill?")] * 4
    text = "".join(f"0:{at:02}\n{who}\n\n{words}\n\n" for at, (who, words) in enumerate(talk))
    assert speech(read(f"A conversation\n\n{text}")) == talk


_STOPPED = [("Mara Lindqvist", "So, the mill?"), ("Tom", "It stands still."), ("Mara", "Oui .")] * 3


@pytest.mark.parametrize(
    "layout",
    [
        *("{n} .\n\n17:{t}\n\n{s}\n\n", "{n} .   17:{t}\n{s}\n\n", "17:{t}\n{n} . \n{s}\n\n"),
        "0:{t}.999 --> 0:{t}.999\n{n} .\n{s}\n\n",
    ],
    ids=["above a time", "beside one", "below one", "captions"],
)
def test_a_lone_stop_behind_a_name_is_no_part_of_it(tmp_path: Path, layout: str) -> None:
    name = "a.srt" if "-->" in layout else "a.txt"
    text = "".join(layout.format(n=n, t=f"{at:02}", s=s) for at, (n, s) in enumerate(_STOPPED))
    assert speech(read_file(tmp_path, text, name)) == _STOPPED


@pytest.mark.parametrize("layout", ["{n}   0:{t}\n{s}\n\n", "0:{t}\n{n}\n{s}\n\n"])
def test_a_word_with_a_lone_stop_below_a_name_is_said(layout: str) -> None:
    text = "".join(layout.format(n=n, t=f"{at:02}", s=s) for at, (n, s) in enumerate(_STOPPED))
    assert speech(read(text)) == _STOPPED
