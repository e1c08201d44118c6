"""Speakers who may be one person under two names: two until somebody says that they are one."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.turns.correction import Correction
from codebook.reading.turns.labels.likely_same import likely_same
from spoken import read, read_transcript, who_speaks

OFTEN = "Mara Lind: Welcome.\n\nTom Okafor: Thanks.\n\n" * 3 + "Mara: So?\n\nTom: Well.\n\n" * 3
"""Both under two names, and often: it may be another talk."""


def test_a_short_form_is_a_speaker_until_it_is_joined(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text(OFTEN)
    draft = read_transcript(path)
    assert draft.speakers == ("Mara Lind", "Tom Okafor", "Mara", "Tom")
    joined = read_transcript(path, Correction(speakers=draft.likely_same))
    assert who_speaks(joined.turns) == ["Mara Lind", "Tom Okafor"] * 6
    assert [(turn.start, turn.end) for turn in joined.turns] == [
        (turn.start, turn.end) for turn in draft.turns
    ]
    assert not joined.likely_same


def test_a_short_form_is_offered_as_the_person_before_it() -> None:
    draft = read(OFTEN)
    assert draft.likely_same == {"Mara": "Mara Lind", "Tom": "Tom Okafor"}
    assert [(line, message) for line, message in draft.problems] == [
        (13, '"Mara" and "Mara Lind" may be one person'),
        (15, '"Tom" and "Tom Okafor" may be one person'),
    ]


def test_of_many_who_are_named_in_full_all_are_offered() -> None:
    full = {f"Ost{chr(97 + at)}l": f"Mara Ost{chr(97 + at)}l" for at in range(25)}
    assert likely_same([*full.values(), *full, *full]) == full


def test_captions_are_offered_too(tmp_path: Path) -> None:
    cues = ["Mara Lind", "Tom Okafor", "Mara", "Tom", "Mara", "Tom"]
    path = tmp_path / "talk.vtt"
    path.write_text(
        "WEBVTT\n\n"
        + "".join(
            f"00:0{at}.000 --> 00:0{at}.900\n<v {name}>So.\n\n" for at, name in enumerate(cues)
        )
    )
    draft = read_transcript(path)
    assert draft.likely_same == {"Mara": "Mara Lind", "Tom": "Tom Okafor"}
    assert (5, '"Mara" and "Mara Lind" may be one person') in draft.problems


def test_of_three_spellings_none_is_offered_as_one_that_is_offered_itself() -> None:
    said = ["Christian Ode"] * 9 + ["Christain Ode"] * 4 + ["Christain Odd"]
    assert likely_same(said) == {"Christain Ode": "Christian Ode"}


def test_a_name_is_offered_as_the_one_that_has_what_somebody_is_behind_it() -> None:
    who = "Mara Lind, Head of the Mill"
    assert likely_same([who, "Tom Okafor", *["Mara Lind", "Tom Okafor"] * 3]) == {who: "Mara Lind"}
    both = "Mara Lind, Tom Okafor"
    assert likely_same([both, "Tom Okafor", *["Mara Lind", "Tom Okafor"] * 3]) == {}


def test_a_name_with_a_stop_behind_a_blank_is_compared_by_its_words() -> None:
    assert likely_same(["Mara .", "ML", "Mara .", "ML"]) == {}
    assert likely_same(["Mara . Lind", "Bo .", "ML", "ML"]) == {"ML": "Mara . Lind"}


def test_names_with_initials_of_two_families_are_two_peoples() -> None:
    assert likely_same(["Christian L.", "Christian K."] * 4) == {}
    told = ["Christian L.", *["Tom", "Christain L."] * 3]
    assert likely_same(told) == {"Christian L.": "Christain L."}
    typed = ["Christian L", *["Tom", "Christian L."] * 3]
    assert likely_same(typed) == {"Christian L": "Christian L."}


@pytest.mark.parametrize(
    ("one", "other"), [("林女士", "林同学"), ("林小姐", "林老师"), ("林晓先生", "林晓教授")]
)
def test_one_name_under_two_addresses_is_offered_as_one_person(one: str, other: str) -> None:
    talk = ["主持人", one, "主持人", other, "主持人", one] * 4
    assert likely_same(talk) == {other: one}
    assert set(read("".join(f"{who}：磨坊还在转。\n" for who in talk)).speakers) == {*talk}


@pytest.mark.parametrize(
    "talk",
    [
        ["主持人", "林女士", "林同学", "主持人", "林女士"],
        ["主持人", "林女士", "主持人", "林先生"],
        ["主持人", "林女士", "主持人", "林同学", "主持人", "林老师"],
        ["主持人", "男老师", "主持人", "男同学"],
        ["主持人", "林老师", "主持人", "森老师"],
    ],
    ids=["who talk to each other", "a man and a woman", "three", "no name", "two names"],
)
def test_those_who_may_be_two_are_not_offered(talk: list[str]) -> None:
    assert likely_same(talk * 3) == {}
