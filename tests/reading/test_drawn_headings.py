"""Headings drawn between rules, below which another interview begins. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, speech

ASKED = ("Where is the mill?", "Who built it?", "When did it stop?", "What is left of it?")
SAID = ("By the river.", "My aunt did.", "In the dry year.", "The wheel, mostly.")
FIRST = "".join(f"-{ask}\n  {said}\n" for ask, said in zip(ASKED, SAID, strict=True))
FURTHER = (
    "1)  Was the mill of stone or of wood? And who made it so?  \n It was of wood.\n\n\n"
    "2) Whom did it serve?\n   All of us, and those of the next valley.\n"
)
DRAWN = (
    f"/{'-' * 33}TALK 2 {'-' * 80}/",
    "==== Talk 2 ====",
    "********** The second talk **********",
    "|---- Talk with Ina ----|",
)


@pytest.mark.parametrize("heading", DRAWN)
def test_few_numbered_questions_below_a_drawn_heading_are_asked(heading: str) -> None:
    draft = read(f"{FIRST}\n{heading}\n{FURTHER}")
    assert [who for who, _ in speech(draft)] == ["Q", "A"] * 6
    assert speech(draft)[7:10] == [
        ("A", SAID[-1]),
        ("Q", "1)  Was the mill of stone or of wood? And who made it so?"),
        ("A", "It was of wood."),
    ]
    (event,) = [one for one in draft.turns if one.kind == "event"]
    assert draft.text[event.start : event.end] == heading
    assert not any("within an answer" in problem.message for problem in draft.problems)


@pytest.mark.parametrize(
    "below",
    [
        FURTHER,
        f"Talk 2\n{FURTHER}",
        f"{DRAWN[1]}\n1) Was it of stone?\n2) Whom did it serve?\n",
        f"{DRAWN[1]}\n1) It was of stone.\nSo it was.\n2) Whom did it serve?\nAll of us.\n",
        f"{DRAWN[1]}\nSo I said to him:\n{FURTHER}",
    ],
    ids=["no heading", "plain", "no answers", "one asks nothing", "below what is said"],
)
def test_few_numbered_questions_elsewhere_are_told_of_only(below: str) -> None:
    assert speakers_in(f"{FIRST}\n{below}") == ["Q", "A"] * 4


def test_a_drawn_heading_amid_an_answer_is_said() -> None:
    text = FIRST.replace("  My aunt did.\n", f"  My aunt did.\n{DRAWN[0]}\nAnd others.\n")
    assert [who for who, _ in speech(read(text))] == ["Q", "A"] * 4
    assert DRAWN[0] in speech(read(text))[3][1]
