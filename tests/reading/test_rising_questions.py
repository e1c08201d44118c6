"""Questions that are counted in a word of their own are one speaker's. All invented."""

from __future__ import annotations

import pytest

from spoken import speakers_in


def talk(word: str, answer: str, numbers: range, *, opening: str = "") -> str:
    """Return a talk of numbered labels, each answered by the same other one."""
    return opening + "".join(
        f"{word}{at}: Why was mill number {at} built there?\n{answer}: Because of the river.\n\n"
        for at in numbers
    )


@pytest.mark.parametrize(
    ("word", "answer", "last"),
    [
        *(("PITANJE ", "ODG. ", 10), ("Kysymys ", "Vastaus", 4), ("问题", "回答", 4)),
        ("Question #", "Answer", 4),
    ],
)
def test_counted_questions_are_one_speakers(word: str, answer: str, last: int) -> None:
    read = speakers_in(talk(word, answer, range(1, last + 1)))
    assert read == [word.strip(" #"), answer.strip()] * last


def test_counted_questions_may_be_wrapped() -> None:
    text = talk("PITANJE ", "ODG.", range(1, 12)).replace(" built", "\nbuilt")
    assert set(speakers_in(text)) == {"PITANJE", "ODG."}


def test_counted_questions_may_stand_below_their_labels() -> None:
    text = "".join(f"PITANJE {at}:\n\nWhy is it {at}?\n\nODG.:\n\nSo.\n\n" for at in range(1, 12))
    assert set(speakers_in(text)) == {"PITANJE", "ODG."}


def test_one_who_asks_further_is_someone_else() -> None:
    further = "POTPITANJE: And then?\nODG.: Nothing.\n\n"
    text = talk("PITANJE ", "ODG.", range(1, 7)) + further
    text += talk("PITANJE ", "ODG.", range(7, 13)) + further
    assert set(speakers_in(text)) == {"PITANJE", "ODG.", "POTPITANJE"}


@pytest.mark.parametrize(
    "text",
    [
        talk("P", "Moderator", range(1, 13)),
        talk("Speaker ", "Moderator", range(1, 13)),
        talk("Teilnehmer ", "Moderator", range(1, 13)),
        talk("Osallistuja ", "Moderator", range(1, 13)),
        talk("Gornik ", "Mara", range(1, 13), opening="Mara: Welcome to you all.\n\n"),
        talk("Gornik ", "Mara", range(1, 9)),
        talk("Gornik ", "Mara", range(3, 15)),
        talk("Gornik ", "Mara", range(1, 13)).replace("?", "."),
    ],
    ids=[
        *("codes", "speakers", "who take part", "roles"),
        *("who is led", "few", "not from one", "who ask nothing"),
    ],
)
def test_people_who_are_counted_stay_several(text: str) -> None:
    assert len(set(speakers_in(text))) > 8
