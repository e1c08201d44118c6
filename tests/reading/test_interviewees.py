"""Several interviews without labels in one text, each below the name of who answers. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.turns.correction import Correction
from codebook.text.roles import asking_among, participants_among
from refusals import written
from spoken import read, read_transcript, speech, who_speaks

ASKED = ("How long have you ground corn?", "Who taught you to dress a stone?", "What is hard?")
OTHERS = ("When does the market open?", "What do you sell there?", "Which stall is next to yours?")
TOLD = ("For nine years, and my aunt before me.", "An old man upstream did.", "The noise is.")


def _talk(questions: tuple[str, ...] = ASKED, sign: str = "{}. {}") -> str:
    asked = (sign.format(number, question) for number, question in enumerate(questions, 1))
    return "\n\n".join(f"{one}\nIt is so: {told}" for one, told in zip(asked, TOLD, strict=True))


def _text(first: str, second: str, further: tuple[str, ...] = ASKED) -> str:
    return f"# Mills\n\n{first}\n\n{_talk()}\n\n{second}\n\n{_talk(further)}\n"


def _of(first: str, second: str) -> list[str]:
    return ["Q", first] * 3 + ["Q", second] * 3


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("## Ina Dahl", "## Bo Lind", ("Ina Dahl", "Bo Lind")),
        ("## 👤 Ina, Kiel, miller", "## 👤 Bo, Husum, baker and cook", ("Ina", "Bo")),
        ("### 1. Ina (miller)", "### 2. Bo (baker)", ("Ina", "Bo")),
        ("## Miller 1: Ina", "## Miller 2: Bo", ("Ina", "Bo")),
        ('## **Miller 1:** Ina <a id="ina"></a>', "## Miller 2: *Bo* {#bo}", ("Ina", "Bo")),
        ("## Ina: miller", "## Bo: baker", ("Ina", "Bo")),
        ("**Ina Dahl**", "**Bo Lind**", ("Ina Dahl", "Bo Lind")),
        ("Guest: Ina Dahl", "Guest: Bo Lind", ("Ina Dahl", "Bo Lind")),
        ("## Interview with Ina", "## Interview with Bo", ("Ina", "Bo")),
        ("## Interview 1: Ina, 40", "## Interview 2: Bo, 31", ("Ina", "Bo")),
    ],
)
def test_answers_below_a_name_are_of_that_person(
    first: str, second: str, names: tuple[str, str]
) -> None:
    draft = read(_text(first, second))

    assert who_speaks(draft.turns) == _of(*names)
    assert draft.speakers == ("Q", *names)
    assert [problem.message for problem in draft.problems] == [
        "no labels were found: questions that stand out are turns of Q, "
        f'answers of whom the heading above names: "{names[0]}", "{names[1]}"'
    ]
    assert participants_among(draft.speakers, ()) == {*names}
    assert asking_among(draft.speakers, ()) == {"Q"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("## Interview with Ina", "## Interview with Bo"),
        ("## Entretien avec Ina Dahl", "## Entretien avec Bo Lind"),
        ("## Interviewee: Ina", "## Interviewee: Bo"),
        ("## Interview 1: Ina", "## Interview 2: Bo"),
    ],
)
def test_where_a_heading_tells_of_an_interview_each_may_be_asked_something_else(
    first: str, second: str
) -> None:
    speakers = read(_text(first, second, OTHERS)).speakers
    assert {name.split()[0] for name in speakers} == {"Q", "Ina", "Bo"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("## Background", "## Work"),
        ("## Part 1", "## Part 2"),
        ("## Interview 1", "## Interview 2"),
        ("## Entrevista 01", "## Entrevista 02"),
        ("## Cornmill", "## Sawmill"),  # words alone may be topics
        ("## Mill Life", "## Market Life"),
        ("## Before the flood", "## After the flood"),
        ("## Ina Dahl", "## Ina Dahl"),
        ("## Interview 1: Ina Dahl", "## Interview 2: Ina Dahl"),
        ("## Ina Dahl", "## Second talk"),
        ("## Interviewer: Ina Dahl", "## Interviewer: Bo Lind"),
        ("## Interview by Ina Dahl", "## Interview by Bo Lind"),
        ("## Ina Dahl", "### Bo Lind"),
        ("## Ina Dahl", "## Interview with Bo Lind"),
    ],
)
def test_headings_of_topics_and_numbers_name_nobody(first: str, second: str) -> None:
    assert who_speaks(read(_text(first, second)).turns) == _of("A", "A")


@pytest.mark.parametrize("first", ["## Ina Dahl", "**Ina Dahl**"])
def test_a_heading_is_a_topic_where_what_is_asked_below_it_is_asked_nowhere_else(
    first: str,
) -> None:
    text = _text(first, first.replace("Ina Dahl", "Market Hall"), OTHERS)
    assert read(text).speakers == ("Q", "A")


def test_what_is_asked_in_one_word_may_be_asked_of_all() -> None:
    asked = tuple(f"{word}?" for word in ("What", "How", "Why"))
    talk = _talk(asked, "### {1}")
    draft = read(f"## Corn Mill\n\n{talk}\n\n## Market Hall\n\n{talk}\n")
    assert draft.speakers == ("Q", "A")


def test_where_a_question_stands_above_all_names_it_is_unsure_whose_answers_are() -> None:
    text = _text("## Ina Dahl", "## Bo Lind")
    assert read(f"# Mills\n\n{_talk()}\n{text}").speakers == ("Q", "A")


def test_names_on_lines_of_their_own_are_told_above_plain_questions() -> None:
    said = "\n\n".join(f"{one}\nIt is so, as the mill says." for one in ASKED)
    noted = "NOTE: the talk was cut short by rain, and she went home"
    draft = read(f"Ina Dahl\n\n{said}\n\n{noted}\n\nBo Lind\n\n{said}\n")
    assert who_speaks(draft.turns) == _of("Ina Dahl", "Bo Lind")


def test_turns_stay_where_they_are(tmp_path: Path) -> None:
    text = _text("## Ina Dahl", "## Bo Lind")
    path = written(tmp_path, text, "talks.md")
    named = read_transcript(path)
    joined = read_transcript(path, Correction(speakers={"Ina Dahl": "A", "Bo Lind": "A"}))
    as_asked = read_transcript(path, Correction(speakers={"A": "Mara"}))

    assert joined.speakers == ("Q", "A")
    assert as_asked.speakers == ("Q", "Mara")
    for other in (joined, as_asked):
        assert [turn._replace(speaker="") for turn in other.turns] == [
            turn._replace(speaker="") for turn in named.turns
        ]
        assert not [one for one in other.problems if "nothing was corrected" in one.message]


def _met(below: str) -> str:
    """Return two interviews with a note below each name, and what stands below the last answer."""
    first, second = "## Ina Dahl\n\nWe met at noon.", "## Bo Lind\n\nWe met at the mill."
    return f"{_text(first, second)}\n{below}\n"


@pytest.mark.parametrize("results", ["## Results", "# Of the mills"])
def test_a_heading_as_high_as_those_with_names_ends_the_last_answer(results: str) -> None:
    draft = read(_met(f"{results}\n\n### Noise\n\nBo said that the noise is hard."))
    assert who_speaks(draft.turns) == _of("Ina Dahl", "Bo Lind")
    assert speech(draft)[-1] == ("Bo Lind", "It is so: The noise is.")
    assert [problem.message for problem in draft.problems][1:] == [
        "3 lines stand from here on, below the talk; nobody is said to say them"
    ]


def test_what_stands_below_the_next_name_is_not_of_the_answer_above_it() -> None:
    draft = read(_met(""))
    assert speech(draft)[5] == ("Ina Dahl", "It is so: The noise is.")
    events = [turn for turn in draft.turns if turn.kind == "event"]
    said = [draft.text[turn.start : turn.end] for turn in events]
    assert said == ["## Bo Lind", "We met at the mill."]


def test_a_lower_heading_is_of_the_last_answer() -> None:
    draft = read(_met("### Noise\n\nI mean that of the stones."))
    assert speech(draft)[-1][1].endswith("of the stones.")
