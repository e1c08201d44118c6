"""Which prompt of the guideline a question comes from, however it was put."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.prompting import Placed, place, similarities, tokens

PARTS = (
    ("What is your role? (student, engineer)", "How many years have you worked with models?"),
    (
        "What confusion do you commonly meet when using frameworks?",
        "Please rank the question types.",
    ),
    ("What bugs have you met?", "Are there any bugs that our taxonomy does not capture?"),
)
ASKED = (
    ("Hi, thank you for coming. May I record this?", (-1, -1)),
    ("So what's your role at the moment, are you a student?", (0, 0)),
    ("And for how many years have you been working with those models?", (0, 1)),
    ("Could you say more about that?", (0, 1)),
    ("When using the frameworks, what confuses you commonly?", (1, 0)),
    ("Could you rank these types of questions for me?", (1, 1)),
    ("Now bugs: what kind of bugs did you meet?", (2, 0)),
    ("Is there a bug that is not captured in the taxonomy?", (2, 1)),
    ("Thank you so much!", (2, 1)),
)


def test_questions_are_matched_however_they_were_put() -> None:
    turns = [text for question, _ in ASKED for text in (question, "")]
    found = place(turns, PARTS, [-1] * len(turns))
    assert [(here.part, here.prompt) for here in found[::2]] == [where for _, where in ASKED]
    assert found[1::2] == found[::2], "an answer is where its question is"
    assert [here.confidence for here in found[:2]] == [0, 0]
    assert all(0.25 < here.confidence <= 1 for here in found[2:])


@pytest.mark.parametrize(
    ("parts", "asked"),
    [
        (
            [["您使用大模型多少年了？"], ["您遇到过哪些缺陷？"]],
            ["那您用大模型多少年了呢？", "缺陷方面，遇到过哪些？"],
        ),
        (
            [["Welche Rolle haben Sie?"], ["Auf welche Fehler stoßen Sie häufig?"]],
            ["Welche Rollen haben Sie denn so?", "Auf welchen Fehler stößt man häufig?"],
        ),
        (
            [["Какова ваша роль в проекте?"], ["С какими ошибками вы встречались?"]],
            ["А какая у вас роль в этом проекте?", "Какие ошибки встречались?"],
        ),
    ],
)
def test_prompts_are_known_in_any_language(parts: list[list[str]], asked: list[str]) -> None:
    assert [here.part for here in place(asked, parts, [-1, -1])] == [0, 1]


def test_parts_come_in_the_order_of_the_guideline() -> None:
    asked = [PARTS[0][1], PARTS[2][0], PARTS[0][1], PARTS[2][1]]
    assert [here.part for here in place(asked, PARTS, [-1] * 4)] == [0, 2, 2, 2]


CARE = (
    ("What is your work, and how long have you done it?", "Which devices do you use?"),
    ("Tell me about the last shift. When did you take the tablet out?",),
    ("If you could change one thing, what would it be?", "What is planned?"),
)
COPIED = "What happens with what is copied?"


@pytest.mark.parametrize("then", [(), ("If you could change one thing, what would it be?",)])
def test_what_is_asked_everywhere_begins_no_part(then: tuple[str, ...]) -> None:
    asked = [CARE[0][0], CARE[1][0], COPIED, *then]
    found = place(asked, CARE, [-1] * len(asked))
    assert [here.part for here in found] == [0, 1, 1, *[2] * len(then)]


def test_a_guess_begins_no_part_that_is_asked_for_later() -> None:
    guess = "So, one thing that you could change?"
    asked = [CARE[0][0], CARE[1][0], guess]
    assert [here.part for here in place(asked, CARE, [-1] * 3)] == [0, 1, 2]
    asked.append(CARE[2][0])
    assert [here.part for here in place(asked, CARE, [-1] * 4)] == [0, 1, 1, 2]


def test_a_part_that_is_known_stays() -> None:
    known = [0, 0, 1, 2, 2, -1]
    found = place(["x", PARTS[0][1], PARTS[0][1], PARTS[2][1], "", ""], PARTS, known)
    assert [here.part for here in found] == known
    assert [here.prompt for here in found] == [-1, 1, -1, 1, 1, -1]
    assert [here.confidence for here in found] == [1, 1, 1, 1, 1, 0]


def test_nothing_to_compare() -> None:
    assert place([], PARTS, []) == []
    assert place(["", ""], PARTS, [-1, -1]) == [Placed(), Placed()]
    assert place(["What?"], [], [-1]) == [Placed()]
    assert similarities(["…"], ["?"]) == [[0.0]]


def test_words_are_told_apart_in_any_script() -> None:
    assert tokens("Don't ASK, ask 3 times") == {"don", "t", "ask", "times"}
    assert tokens("大模型 x") == {"大模", "模型", "x"}


@given(st.lists(st.text(max_size=40), max_size=6), st.lists(st.text(max_size=40), max_size=4))
def test_a_question_is_itself(questions: list[str], prompts: list[str]) -> None:
    rows = similarities(questions, prompts)
    assert all(0 <= score <= 1.000001 for row in rows for score in row)
    for row, own in zip(similarities(prompts, prompts), range(len(prompts)), strict=True):
        assert not tokens(prompts[own]) or row[own] == pytest.approx(1)
