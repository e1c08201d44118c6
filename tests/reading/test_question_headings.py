"""Headings amid questions that stand out, and what stands below the last answer. Invented."""

from __future__ import annotations

import pytest

from codebook.reading.turns.correction import Correction
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.turning import find_turns
from spoken import read, speakers_in, speech
from work import is_once_so, seconds

QA = ["Q", "A"]
WHO = ["Ina", "Tom"]
SO = "\n\nSo it was.\n\nAnd on.\n\n"


def _asked(mark: str, count: int, end: str = "") -> str:
    return "".join(
        f"{mark}Why was it {at}?{end}\n\nSo it was.\n\nAnd on.\n\n" for at in range(count)
    )


def _counted(count: int) -> str:
    return "".join(
        f"**{at}. Why was it {at}?**\n\nSo it was.\n\nAnd on.\n\n" for at in range(count)
    )


ANNOUNCED = "".join(
    f"Q: How was {at}?\nIna: So, how would you say it was?\nTom: So.\nIna: Oh.\nTom: Yes.\n"
    for at in range(4)
)

FORMS = {
    "a bold heading right above a bold question": (
        _asked("**", 4, "**") + "**Think aloud**\n\n" + _asked("**", 2, "**"),
        QA * 6,
    ),
    "titles above lists of counted questions": (
        _counted(4) + "**Second talk**\n\nInes Varga, 44 years\n\n" + _counted(4),
        QA * 8,
    ),
    "a form below all that was asked": (
        _asked("### ", 6) + "### What is to be built:\n\nA mill.\n\n### Of whom\n\nOf millers.\n",
        QA * 6,
    ),
    "a heading that asks above questions that a word and a number count": (
        "**What is the mill like?**\n\nOld and grey.\n\nIt leans.\n\n"
        + "".join(f"**Question {at}: Why was it {at}?**{SO}" for at in range(1, 5)),
        QA * 4,
    ),
    "a bold request is no heading": (
        _asked("**", 4, "**") + "**Tell me of the end.**\n\nIt was sold.\n\nTo them.\n",
        QA * 5,
    ),
    "a bold topic that is spoken of is no heading": (
        _asked("**", 4, "**") + f"**The end of the mill**{SO}" + _asked("**", 1, "**"),
        QA * 6,
    ),
    "a question that goes on behind its mark is no heading": (
        _asked("**", 4, "**")
        + "**Was it dear? For such a mill, that is**\n\n"
        + _asked("**", 2, "**"),
        [*QA * 4, "Q", *QA * 2],
    ),
    "two bold questions that are answered together": (
        "".join(f"**Why was it {at}?**\nSo it was.\nAnd on.\n\n" for at in range(4))
        + "**Whose was it?**\n**Who came there?**\nIt was theirs.\nThey came.\n",
        [*QA * 4, "Q", "Q", "A"],
    ),
    "a title in italics in the first question's paragraph": (
        "*ON YOU*\n" + "".join(f"**Why was it {at}?**\nSo it was.\nAnd on.\n\n" for at in range(4)),
        QA * 4,
    ),
    "bold questions with dots behind their marks": (
        _asked("**", 4, "**") + _asked("**", 2, "**..").replace("?**", ", I ask**"),
        QA * 6,
    ),
    "paragraphs that ask within an answer to bold questions": (
        "".join(f"**Why was it {at}?**\n\nSo it was in {at}.\n\n" for at in range(9))
        + "**And then?**\n\nIt fell.\n\nWhat did it mean? Who knows? I do not. "
        + "So it went on. " * 12
        + "\n\nIt did.\n",
        QA * 10,
    ),
    "bold paragraphs that end as sentences, few of which ask": (
        _asked("**", 3, "**")
        + "".join(
            f"**Then tell me of the {what}.**\n\nSo it was in it.\n\n"
            for what in ("wheel", "river", "bread", "flour")
        ),
        QA * 7,
    ),
    "plain questions above a form": (
        "The talk\n\n"
        + "".join(f"Why was it {at}?\nSo it was.\n" for at in range(5))
        + "Report\nAll is told\nStill open\nNothing\nNext talk\nOn Friday\n",
        QA * 5,
    ),
    "plain questions and a list within an answer": (
        "The talk\n\n"
        + "".join(f"Why was it {at}?\nSo it was.\n" for at in range(4))
        + "What was sold?\nAll of this:\n- flour\n- bread\n- oil\n- wood\n- rye\n- malt\n"
        + "And then?\nIt was late.\n",
        QA * 6,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_headings_amid_questions_open_no_turn(form: str) -> None:
    text, speakers = FORMS[form]
    assert [speaker for speaker in speakers_in(text) if speaker] == speakers
    assert read(text).speakers == ("Q", "A")


def test_counted_insights_below_a_talk_are_no_speakers() -> None:
    talk = "".join(f"Mara: Why {at}?\nTom: So it was.\n" for at in range(4))
    found = "".join(f"Insight {at}: Mills are old\nThey lean.\n" for at in range(1, 5))
    assert read(talk + found).speakers == ("Mara", "Tom")


def test_three_questions_in_a_long_text_are_no_interview() -> None:
    text = "".join(f"Why was it {at}?\nSo it was.\n" for at in range(3))
    assert read(text + f"{'It went on and on. ' * 8}\n" * 9).speakers == ()


def test_a_heading_that_is_counted_as_those_that_ask_asks_for_something() -> None:
    asked = ["Say who you are", "Where is the mill?", "Who came?", "Who left?", "Was it late?"]
    heads = [f"### {at}. {question}" for at, question in enumerate(asked)]
    text = "".join(f"{head}\n\nMara: It was so.\n\nTom: So it was.\n\n" for head in heads)
    assert speakers_in(text) == ["Q", "Mara", "Tom"] * 5
    uncounted = text.replace("### 0. ", "### ")
    assert speakers_in(uncounted) == ["Mara", "Tom", *["Q", "Mara", "Tom"] * 4]


def test_headings_that_say_what_one_with_a_label_asks_next_are_no_turns() -> None:
    draft = read("# Mills\n\n" + ANNOUNCED)
    assert speech(draft)[:5] == [
        ("Ina", "So, how would you say it was?"),
        ("Tom", "So."),
        ("Ina", "Oh."),
        ("Tom", "Yes."),
        ("Ina", "So, how would you say it was?"),
    ]
    assert [turn.kind for turn in draft.turns[:6]] == ["event", *["speech"] * 4, "event"]


def test_questions_that_several_answer_are_turns() -> None:
    assert speakers_in(ANNOUNCED.replace("you say it was?", "I say.")) == [*["Q", *WHO * 2] * 4]


def test_headings_that_a_person_says_are_turns_are_turns() -> None:
    draft = find_turns(Page.of(ANNOUNCED), correction=Correction(speakers={"Q": "Q"}))
    assert [turn.speaker for turn in draft.turns] == ["Q", *WHO * 2] * 4


def test_questions_that_stand_one_below_the_other_are_turns() -> None:
    asked = "".join(f"Question: How was mill {at}?\n\nIt was loud.\n\n" for at in range(8))
    few = "Ina: So it was.\n\nTom: Yes.\n\nIna: Oh.\n\nTom: Yes.\n"
    assert speakers_in(asked + few) == ["Question"] * 8 + WHO * 2


@pytest.mark.parametrize("mark", ["**{}. {}**", "### {}. {}"])
@pytest.mark.parametrize(("number", "turns"), [(6, 11), (9, 10)])
def test_the_last_counted_question_may_have_no_answer(mark: str, number: int, turns: int) -> None:
    asked = [f"{mark.format(n, f'Why is it {n}?')}\n\nWell, {n}, I think." for n in range(1, 6)]
    text = "\n\n".join([*asked, mark.format(number, "Further remarks:")]) + "\n"
    assert len(speech(read(text))) == turns


@pytest.mark.parametrize("mark", ["## {}", "**{}**"])
def test_a_word_above_or_below_all_that_asks_is_a_heading(mark: str) -> None:
    talk = f"{mark.format('Why was it so?')}\n\nSo it was.\n\n" * 6
    around = f"{mark.format('Author')}\n\nA miller.\n\n{talk}{mark.format('Imprint')}\n\nInk.\n"
    assert [who for who in speakers_in(around) if who][:12] == QA * 6
    assert speakers_in(around).count("Q") == 6
    more = mark.format("Any last words") + "\n\nNo.\n"
    assert speakers_in(talk + more).count("Q") == 7
    titled = f"{mark.format('Of all the mills')}\n\nThey are old.\n\n"
    amid = f"{mark.format('Extract')}\n\nIt was so.\n\n{talk}{titled}{talk}"
    assert speakers_in(amid).count("Q") == 13
    few = f"{mark.format('Vita')}\n\nA miller.\n\n" + talk[: len(talk) // 2]
    assert [who for who in speakers_in(few) if who] == QA * 3


def test_a_title_in_bold_above_bold_questions_is_none() -> None:
    asked = [f"**Why was it closed in {year}?**\n\nIt was old." for year in range(1990, 1999)]
    text = "\n\n".join(["# The mill", "**From the talk**", "It was cold.", *asked])
    assert speakers_in(text) == ["Q", "A"] * 9
    told = text.replace("**From the talk**", "**Tell us how it began.**")
    assert speakers_in(told) == ["Q", "A"] * 10


def test_a_list_of_what_is_to_be_asked_asks_nothing() -> None:
    asked = [f"Why was it closed in {year}?" for year in range(1990, 1996)]
    planned = "".join(f" * **{each}**\n" for each in asked)
    talk = "".join(f"**{each}**\n\nIt was old.\n\n" for each in asked)
    assert speakers_in(f"### Plan\n\n{planned}\n### Talk\n\n{talk}") == ["Q", "A"] * 6
    items = talk.replace("**Why", "- **Why")
    assert speakers_in(f"### Talk\n\n{items}") == ["Q", "A"] * 6


def test_blank_lines_of_a_quotation_take_time_with_their_number() -> None:
    def taken(count: int) -> float:
        return seconds(lambda: read("> The mill\n" + ">\n" * count))

    assert is_once_so(lambda: taken(8_000) < 8 * taken(2_000))
