"""What stands between questions without labels, or below them, and nobody says. Invented."""

from __future__ import annotations

import pytest

from codebook.reading.drafts import TranscriptDraft
from spoken import read, speech, who_speaks

ASKED = [("Why was it so?", "It was late."), ("And then?", "We went home."), ("Who came?", "Bo.")]
COUNTED = "".join(
    f"**{at}. {asked}**\n\n{answer}\n\n" for at, (asked, answer) in enumerate(ASKED * 2, 1)
)
BOLD = "".join(f"**{asked}**\n\n{answer}\n\n" for asked, answer in ASKED)
BELOW = "We heard much of the mill.\n\nSome of it was new to us.\n"


def events(draft: TranscriptDraft) -> list[str]:
    return [draft.text[one.start : one.end] for one in draft.turns if one.kind == "event"]


@pytest.mark.parametrize("title", ["**Partial report:**", "**Informe:**", "**Was wir hörten：**"])
def test_a_title_with_a_colon_below_counted_questions_ends_the_talk(title: str) -> None:
    draft = read(f"{COUNTED}{title}\n\n{BELOW}")
    assert speech(draft)[-1] == ("A", "Bo.")
    messages = [one.message for one in draft.problems]
    assert "3 lines stand from here on, below the talk; nobody is said to say them" in messages


@pytest.mark.parametrize(
    "text",
    [
        COUNTED + "**The mill**\n\n",
        COUNTED + "**7. And of the mill:**\n\n",
        BOLD * 2 + "**The mill:**\n\n",
        COUNTED + "There was this.\n**The mill:**\n\n",
        COUNTED.replace("**2.", "**The river:**\n\nAnd wet.\n\n**2.") + "**The mill:**\n\n",
    ],
    ids=["no colon", "counted", "others are not", "within a paragraph", "one amid the talk"],
)
def test_what_else_is_bold_below_an_answer_ends_no_talk(text: str) -> None:
    assert speech(read(f"{text}{BELOW}"))[-1][1].endswith("Some of it was new to us.")


SECTION = "### The {}\n\n" + BOLD


def test_a_heading_below_answers_ends_the_talk_where_others_stand_above_questions() -> None:
    talk = SECTION.format("mill") + SECTION.format("river")
    draft = read(f"{talk}## What it came to\n\n{BELOW}")
    assert speech(draft)[-1] == ("A", "Bo.")
    assert "### The river" in events(draft)


@pytest.mark.parametrize(
    "talk",
    [BOLD * 2, SECTION + SECTION.replace("home.", "home.\n\n### The weir\n\nSo.")],
    ids=["no other", "another amid an answer"],
)
def test_somebody_may_go_on_below_a_heading_of_a_talk_without_labels(talk: str) -> None:
    draft = read(f"{talk}## What it came to\n\n{BELOW}")
    assert speech(draft)[-1][1].endswith("Some of it was new to us.")


PERSON = "### Interview {}\n\n**The guest**\n\n* A miller\n* 4{} years\n\n"


def test_who_is_told_of_below_each_heading_is_no_question() -> None:
    draft = read("".join(PERSON.format(at, at) + BOLD for at in (1, 2)))
    assert speech(draft) == [turn for pair in ASKED for turn in zip("QA", pair, strict=True)] * 2
    assert events(draft) == ["### Interview 2", "**The guest**", "* A miller", "* 42 years"]


@pytest.mark.parametrize(
    ("once", "again"),
    [("* A miller", "A miller"), ("**The guest**", "**The guest?**"), ("###", "And")],
    ids=["no list", "a question", "no heading"],
)
def test_what_is_set_off_alike_and_answered_is_a_question(once: str, again: str) -> None:
    text = "".join(PERSON.format(at, at).replace(once, again) + BOLD for at in (1, 2))
    assert who_speaks(read(text).turns) == ["Q", "A"] * (2 * len(ASKED) + 2)


@pytest.mark.parametrize("rule", [r"\*\*\*\*", r"\_\_\_", "###"])
def test_signs_alone_part_a_talk_as_a_rule_does(rule: str) -> None:
    talk = f'{BOLD}{{% file src="../talk.m4a" %}}\n\n{rule}\n\n'
    draft = read(talk * 2 + BOLD)
    assert [text for who, text in speech(draft) if who == "A"] == [said for _, said in ASKED] * 3
    assert events(draft) == ['{% file src="../talk.m4a" %}'] * 2


PLAIN = "".join(f"{asked}\n{answer}\n\n" for asked, answer in ASKED)
ANSWERED = [turn for pair in ASKED for turn in zip("QA", pair, strict=True)]


@pytest.mark.parametrize("note", ["NOTE: he was tired by then.", "Anmerkung des Müllers: er ging."])
@pytest.mark.parametrize("name", ["Tom Okafor", "Tom"])
def test_a_note_and_whose_answers_are_next_are_nobodys(note: str, name: str) -> None:
    draft = read(f"Ann Lee\n\n{PLAIN}{note}\n\n{name}\n\n{PLAIN}{note}\n")
    answered = [
        (own if who == "A" else who, text) for own in ("Ann Lee", name) for who, text in ANSWERED
    ]
    assert speech(draft) == answered
    assert events(draft) == [note, name, note]


@pytest.mark.parametrize(
    ("below", "again"),
    [
        ("The reason: he was tired.", PLAIN),
        ("Note: he was tired.\n\nAnd so he went.", PLAIN),
        ("and the old mill", PLAIN),
        ("He went home.", PLAIN),
        ("Tom Okafor", PLAIN.replace("Why was", "When was")),
    ],
    ids=["another word", "more below", "no name", "a sentence", "another question"],
)
def test_what_else_ends_an_answer_is_said(below: str, again: str) -> None:
    draft = read(f"{PLAIN}{below}\n\n{again}")
    assert events(draft) == []
    assert speech(draft)[len(ANSWERED) - 1] == ("A", f"Bo.\n\n{below}")


def test_a_note_that_answers_alone_is_said() -> None:
    draft = read(PLAIN.replace("Bo.", "Note: he was tired.") + PLAIN)
    assert ("A", "Note: he was tired.") in speech(draft)
