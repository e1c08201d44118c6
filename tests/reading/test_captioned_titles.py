"""Titles of further interviews, set off as questions are, and whose interview it is. Invented."""

from __future__ import annotations

import pytest

from codebook.reading.drafts import TranscriptDraft
from spoken import read, speech

ASKED = [
    ("**Why was it so?**", "It was late."),
    ("**And then?**", "We went home. It rained."),
    ("**Tell me who came.**", "Bo and I, I think."),
]
TALK = "".join(f"{asked}\n\n{answer}\n\n" for asked, answer in ASKED * 2)


def events(draft: TranscriptDraft) -> list[str]:
    return [draft.text[one.start : one.end] for one in draft.turns if one.kind == "event"]


@pytest.mark.parametrize("above", ["", "Link to the talk\n"])
@pytest.mark.parametrize("below", ["Ann Lee", "Ann Lee\n\nMiller in York", "安"])
@pytest.mark.parametrize("title", ["Second talk", "第二部分"])
def test_a_title_and_whose_interview_is_next_are_nobodys(
    title: str, below: str, above: str
) -> None:
    draft = read(f"{TALK}{above}**{title}**\n\n{below}\n\n{TALK}")
    texts = [text for _, text in speech(draft)]
    said = [text.strip("*") for pair in ASKED * 2 for text in pair]
    assert [who for who, _ in speech(draft)] == ["Q", "A"] * 4 * 3
    assert texts[: len(said) - 1] == said[:-1]
    assert texts[len(said) :] == said
    assert events(draft) == [f"**{title}**", *below.split("\n\n")]


@pytest.mark.parametrize(
    ("title", "below"),
    [
        ("Second talk", "It was Ann Lee."),
        ("Your favourite mill and why it is", "Rye"),
        ("Your age", "34"),
        ("Whose was it?", "Ann Lee"),
        ("Tell me whose it was.", "Ann Lee"),
        ("Second talk", "Ann Lee, whom we met by the mill"),
    ],
    ids=["a sentence", "many words", "a number", "asks", "a request", "a long caption"],
)
def test_what_is_told_below_what_is_set_off_is_an_answer(title: str, below: str) -> None:
    draft = read(f"{TALK}**{title}**\n\n{below}\n\n{TALK}")
    assert (title, below) in [
        (one[1], two[1]) for one, two in zip(speech(draft), speech(draft)[1:], strict=False)
    ]
    assert events(draft) == []


def test_a_topic_is_asked_where_others_are_answered_in_a_few_words() -> None:
    few = "".join(f"**Was mill {at} old?**\n\nQuite old\n\n" for at in range(6))
    draft = read(f"{few}**First mill**\n\nThe old one\n\n{few}")
    assert ("A", "The old one") in speech(draft)


def test_topics_that_are_many_are_asked() -> None:
    topic = "**First mill**\n\nThe old one\n\n"
    asked = "**Why was it so?**\n\nIt was late.\n\n"
    draft = read((asked * 2 + topic) * 4 + asked)
    assert [text for _, text in speech(draft)].count("The old one") == 4


def test_the_last_of_what_is_asked_in_a_word_is_asked() -> None:
    topics = "".join(f"**Your {one}**\n\nThe old one\n\n" for one in ("mill", "river"))
    draft = read(f"{TALK * 2}{topics}{TALK * 2}")
    assert [text for _, text in speech(draft)].count("The old one") == 2


def test_what_was_not_set_off_is_asked_where_half_of_the_answers_are_one_paragraph() -> None:
    again = "**Was it wet?**\n\nIt was wet.\n\nWho told you?\n\nThe miller did.\n\n"
    long = TALK.replace("late.", "late.\n\nSo it was.").replace("rained.", "rained.\n\nA lot.")
    draft = read(again + long + TALK[: len(TALK) // 2])
    assert ("Q", "Who told you?") in speech(draft)
    longer = read(again + long * 3)
    assert ("Q", "Who told you?") not in speech(longer)
