"""Interviews in which only one side has labels, or only a part of the text has. All invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from docx import Document

from codebook.reading.drafts import TranscriptDraft
from spoken import read, read_transcript, speakers_in, speech, who_speaks

ASKED = ("Where do you live?", "Since when?", "Do you like it there?", "What is missing?")
REPLIES = ("By the river.", "For nine years.", "Mostly, yes.", "A bridge, and a shop.")
LABELLED = "".join(f"P: {ask}\nR: {said}\n" for ask, said in zip(ASKED, REPLIES, strict=True))


def numbered(asked: tuple[str, ...], said: tuple[str, ...]) -> str:
    pairs = enumerate(zip(asked, said, strict=True), 1)
    return "".join(f"{at}. {ask}\n{reply}\n" for at, (ask, reply) in pairs)


def test_the_same_interview_again_without_labels_is_an_annex() -> None:
    annex = numbered(ASKED, ("the river", "nine years", "yes", "a bridge"))
    text = f"{LABELLED}Results\nAll was said.\nThe answers as they came\n{annex}"
    assert speakers_in(text) == ["P", "R"] * 4


def test_headings_in_bold_above_the_first_answer_are_nobodys() -> None:
    above = "**Three tips**\n\nSleep.\n\n**Literature**\n\nA book on rivers.\n\n"
    talk = "".join(
        f"**{at}. {ask}**\n\nAnswer: {said}\n\n"
        for at, (ask, said) in enumerate(zip(ASKED, REPLIES, strict=True), 1)
    )
    assert speakers_in(above + talk) == ["Q", "Answer"] * 4


def test_particulars_and_outcomes_of_several_interviews_are_nobodys() -> None:
    pairs = enumerate(zip(ASKED, REPLIES, strict=True), 1)
    talk = "".join(f"**{at}. {ask}**\n\nR: {said}\n\n" for at, (ask, said) in pairs)
    about = "**Trade:** a miller\n\n**Interviewer:** Ina\n\n"
    outcome = "**Outcome:** she would use it.\n\nThe next one\n\n"
    assert speakers_in(f"{about}{talk * 3}{outcome}" * 3) == ["Q", "R"] * 36


def test_another_interview_without_labels_is_a_further_one() -> None:
    others = tuple(ask.replace("you", "they") + " Why?" for ask in ASKED)
    text = f"{LABELLED}\nThe second talk\n\n{numbered(others, REPLIES)}"
    assert speakers_in(text) == ["P", "R"] * 4 + ["Q", "A"] * 4


def test_questions_right_below_two_who_have_labels_are_told_of_and_nobody_is_made_up() -> None:
    others = "".join(f"\n{ask}\n{said}\n" for ask, said in zip(ASKED, REPLIES, strict=True))
    goes_on = LABELLED + others.replace("you", "they")
    message = 'no labels from here on; all that is asked and answered is read as said by "R"'
    assert speakers_in(goes_on) == ["P", "R"] * 4
    assert (10, message) in read(goes_on).problems


def test_a_dash_opens_the_answer_though_the_question_ends_without_a_mark() -> None:
    requests = (*ASKED[:3], "So it is far away? I heard that there was a ford,\nand a mill.")
    text = "".join(f"[Q]{ask}\n\n-{said}\n" for ask, said in zip(requests, REPLIES, strict=True))
    turns = speech(read(text + "[Q]And now?\n\n-Now we wait,\nas ever.\n"))
    assert [who for who, _ in turns] == ["Q", "A"] * 5
    assert turns[7] == ("A", REPLIES[3])


def test_several_dashes_below_a_question_are_a_list_in_its_answer() -> None:
    text = "".join(f"Q: {ask}\n\nThree things:\n- one\n- two\n- three\n\n" for ask in ASKED)
    answers = [said for who, said in speech(read(text)) if who == "A"]
    assert answers == ["Three things:\n- one\n- two\n- three"] * 4


def test_items_of_lists_with_dashes_speak_less_than_headings_that_ask() -> None:
    listed = "- Mill - it is old\n- Wheel - it is new\n\n"
    text = "".join(f"# {ask}\n\nTwo things:\n{listed}" for ask in ASKED)
    assert [who for who, _ in speech(read(text))] == ["Q", "A"] * 4


HEADED = (
    "### Please tell us who you are.\n\n* Ada: I row.\n* Ben: I steer.\n\n"
    "### Why the river?\n\n* Ben: It is near.\n* Ada: It is wide.\n\n"
    "### Who repairs the boats?\n\n* Ada: He does.\n* Ben: She does.\n\n"
    "### And when it floods?\n\n* Ben: We walk.\n\n"
    "### What is next?\n\n* Ada: The sea.\n"
)


def test_a_heading_that_is_a_sentence_asks_as_those_with_a_mark_do() -> None:
    speakers = ["Q", "Ada", "Ben", "Q", "Ben", "Ada", "Q", "Ada", "Ben", "Q", "Ben", "Q", "Ada"]
    assert speakers_in(HEADED) == speakers
    text = HEADED.replace("Please tell us who you are.", "Those who row")
    assert speakers_in(text) == speakers[1:]


def test_a_heading_that_asks_is_answered_by_who_spoke_last_where_no_label_is_below() -> None:
    text = HEADED.replace("* Ben: We walk.", "We walk.\n\nOr we swim.")
    draft = read(text)
    assert speakers_in(text) == speakers_in(HEADED)
    said = [(who, words) for who, words in speech(draft) if words.startswith("We walk")]
    assert said == [("Ben", "We walk.\n\nOr we swim.")]
    told = [problem.message for problem in draft.problems]
    assert 'no label stands here; it is read as said by "Ben"' in told


def test_many_headings_that_ask_without_a_label_below_are_of_another_text() -> None:
    text = HEADED + "### What else?\n\nNothing.\n\n### And who?\n\nNobody.\n\n* Ada: Bye.\n"
    assert speakers_in(text).count("Q") == speakers_in(HEADED).count("Q")


def test_what_explains_a_bold_question_in_brackets_may_stand_below_it() -> None:
    asked = ("Why the river?", "Who repairs the boats?", "Tell us of the sea.", "And now?")
    text = "".join(f"**{one}**\n\n**Ada**: So.\n\n**Ben**: No.\n\n" for one in asked)
    text = text.replace("sea.**", "sea.**\n\n(It is the northern sea - the translator.)")
    assert speakers_in(text) == ["Q", "Ada", "Ben"] * 4


def test_bold_lines_that_ask_amid_them_are_said_though_they_end_otherwise() -> None:
    text = "".join(
        f"**Why is it {at}? Tell us, both of you, please.**\n\nAda: So.\n\nBen: No.\n\n"
        for at in range(4)
    )
    assert speakers_in(f"{text}**The end**\n\nAda: Bye.\n") == ["Q", "Ada", "Ben"] * 4 + ["Ada"]


def test_bullets_before_labels_are_not_said_to_be_dashes_of_two() -> None:
    text = HEADED.replace("### Please tell us who you are.\n\n", "").replace("* ", "- ")
    told = [problem.message for problem in read(text).problems]
    assert 'only "Ada" and "Ben" have labels: questions that stand out are turns of Q' in told
    assert not any("dashes" in message for message in told)


@pytest.mark.parametrize(
    "headings",
    [
        ("1. Primeira Pergunta:", "2. Segunda Pergunta:", "3. Terceira Pergunta:"),
        ("1) First question:", "2) Second question:", "3) Third question:"),
        ("9. Nona Pergunta:", "10. Décima Pergunta:", "11. Décima Primeira Pergunta:"),
    ],
)
def test_questions_counted_before_the_word_are_of_one_who_asks(headings: tuple[str, ...]) -> None:
    answer = "Resposta" if "Pergunta" in headings[0] else "Answer"
    text = "".join(
        f"### {heading}\n> Tell us of the mill\n\n### {answer}:\n> It stands.\nFor example: so.\n\n"
        for heading in headings
    )
    question = headings[0].rstrip(":").split()[-1]
    assert speakers_in(text) == [question, answer] * 3


def test_topics_that_are_numbered_and_hold_the_word_are_not_counted_questions() -> None:
    text = "".join(
        f"{at}. Open question of the mill\nAda: Why {at}?\nBen: So.\nAda: And?\nBen: Well.\n"
        for at in range(1, 5)
    )
    assert speakers_in(text) == ["Ada", "Ben"] * 8


@pytest.mark.parametrize("answer", ["Response", "Respuesta", "Resposta"])
def test_dashes_above_those_who_are_called_an_answer_ask(answer: str) -> None:
    asked = ["- Do you go out?", "- Whom do you meet?", "- Tell me of the mill.", "- Was it late?"]
    text = "".join(f"{question}\n\n{answer} : It was so.\n\n" for question in asked)
    assert speakers_in(text) == ["Q", answer] * 4


@pytest.mark.parametrize("sign", ["º)", "ª)", "°)", "º."])
def test_questions_counted_with_ordinals_may_be_wrapped_and_end_with_an_aside(sign: str) -> None:
    asked = (
        "Where do you live (such as\nby the river)?",
        "Of the mills, which one makes\nmore noise for you?(the old,...)",
        "If there were another, what would it\nneed to have?",
        "What is missing?",
    )
    pairs = enumerate(zip(asked, REPLIES, strict=True), 1)
    text = "".join(f"{at}{sign} {ask}\nR:\n{said}\n" for at, (ask, said) in pairs)
    assert [said for _, said in speech(read(text))] == [
        said for pair in zip(asked, REPLIES, strict=True) for said in pair
    ]


def test_what_stands_in_bold_above_those_who_answer_is_said_though_little_of_it_asks() -> None:
    asked = (
        *("**Where was the mill?**", "**You went there often.**", "**And it was cold.**"),
        *("**Why so?**", "**In the end nobody came.**", "**What then?**", "**So it closed.**"),
    )
    text = "".join(f"{one}\n\nIna: It was so, late.\n\nBo: And far.\n\n" for one in asked)
    assert speakers_in(text) == ["Q", "Ina", "Bo"] * 7


@pytest.mark.parametrize("number", ["Q{}：", "{}. ", "Question {}: "])
def test_what_is_stressed_below_counted_questions_asks_nothing(number: str) -> None:
    talk = "".join(
        f"**{number.format(at)}Why is it so?**\n\n**Ada:** So it is.\n\n"
        f"**It stood by the river.**\n\n**Ben:** No.\n\n"
        for at in range(1, 5)
    )
    assert speakers_in(talk) == ["Q", "Ada", "Ben"] * 4
    among = talk.replace("**It stood by", "**Tell us of", 1).replace(number.format(3), "", 1)
    assert speakers_in(among)[:6] == ["Q", "Ada", "Q", "Ben", "Q", "Ada"]


def test_headings_above_those_who_answer_are_nobodys_though_some_ask() -> None:
    titles = ("**Where?**", "**The mill**", "**The cold**", "**Why?**", "**The end**", "**When?**")
    text = "".join(f"{one}\n\nIna: It was so, late.\n\nBo: And far.\n\n" for one in titles)
    assert speakers_in(text) == ["Ina", "Bo"] * 6


def test_who_is_called_as_an_answer_is_has_a_label() -> None:
    asked = "".join(
        f"{at}. Why was it {at}?\n\nA: So it was.\n\nB: I cannot say.\n\n" for at in range(1, 8)
    )
    draft = read(asked)
    assert [who for who, _ in speech(draft)] == ["Q", "A", "B"] * 7
    messages = [problem.message for problem in draft.problems]
    assert 'only "A" and "B" have labels: questions that stand out are turns of Q' in messages


@pytest.mark.parametrize("open_ones", [{3}, {2, 3}, {5}])
def test_a_counted_question_that_nobody_answers_is_asked_too(open_ones: set[int]) -> None:
    text, who = "", list[str]()
    for at in range(1, 8):
        text += (
            f"{at}. Tell me of the mill and of all that was there in the\nyears of war {at}.\n\n"
        )
        who.append("Q")
        if at not in open_ones:
            text += f"R: {at} of us were there, as far\nas I know.\n\n"
            who.append("R")
    draft = read(f"Interview\n\n{text}")
    assert [turn.speaker for turn in draft.turns if turn.kind == "speech"] == who
    asked = {draft.text[turn.start : turn.end] for turn in draft.turns if turn.speaker == "Q"}
    assert "Tell me of the mill and of all that was there in the\nyears of war 3." in asked


def in_bold(tmp_path: Path, first: str, *, is_bold: bool = True) -> TranscriptDraft:
    """Read a document whose typed numbers begin at the second question."""
    pairs = enumerate(zip(ASKED, REPLIES, strict=True), 2)
    more = [(f"{at}. {ask}", f"Answer: {said}") for at, (ask, said) in pairs]
    document = Document()
    document.add_paragraph("The plan")
    for ask, said in ((first, "Answer: I mill."), *more):
        document.add_paragraph().add_run(ask).bold = is_bold or ask != first
        document.add_paragraph("(5 minutes)")
        document.add_paragraph(said)
    document.save(str(tmp_path / "a.docx"))
    return read_transcript(tmp_path / "a.docx")


def test_the_sentence_in_bold_above_the_first_answer_is_what_it_answers(tmp_path: Path) -> None:
    request = "Tell me of the mill, begin with its river."
    draft = in_bold(tmp_path, request)
    assert speech(draft)[:2] == [("Q", request), ("Answer", "I mill.")]
    assert len(speech(draft)) == 10


@pytest.mark.parametrize(
    ("above", "is_bold"), [("The mill and its river", True), ("Tell me of the mill.", False)]
)
def test_what_is_no_sentence_in_bold_above_the_first_answer_asks_nothing(
    tmp_path: Path, above: str, is_bold: bool
) -> None:
    draft = in_bold(tmp_path, above, is_bold=is_bold)
    assert who_speaks(draft.turns) == ["Answer", *["Q", "Answer"] * 4]


@pytest.mark.parametrize(
    ("labels", "called"),
    [
        (("E", "A"), ("Question", "Answer")),  # of the Aluno, a student
        (("Q", "A"), ("Q", "A")),
        (("F", "A"), ("Q", "A")),
        (("E", "R"), ("Q", "A")),
    ],
)
def test_who_answers_without_a_label_has_none_of_somebody_elses(
    labels: tuple[str, str], called: tuple[str, str]
) -> None:
    first = LABELLED.replace("P:", f"{labels[0]}:").replace("R:", f"{labels[1]}:")
    others = tuple(ask.replace("you", "they") + " Why?" for ask in ASKED)
    draft = read(f"{first}\nThe second talk\n\n{numbered(others, REPLIES)}")
    assert [who for who, _ in speech(draft)] == [*labels * 4, *called * 4]
    named = " and ".join(f'"{label}"' for label in sorted(labels) if label != called[0])
    have = "have labels" if " and " in named else "has a label"
    assert draft.problems[0].message == (
        f"only {named} {have}: questions that stand out are turns of {called[0]}"
    )


def test_of_many_who_have_labels_some_are_named() -> None:
    first = "".join(LABELLED.replace("P:", f"{who}:") for who in ("Ann", "Bo", "Ina"))
    others = tuple(ask.replace("you", "they") + " Why?" for ask in ASKED)
    draft = read(f"{first}\nThe second talk\n\n{numbered(others, REPLIES)}")
    assert draft.problems[0].message == (
        'only "Ann" and "Bo" and "Ina" and others have labels: questions that stand out are turns'
        " of Q"
    )


def guided(tmp_path: Path, below: str) -> TranscriptDraft:
    """Read questions in bold, answered; the guide, and below it what is in bold; the talks."""
    document = Document()
    for ask, said in (("Why?", "To have a mill."), ("Who?", "All of us here.")):
        document.add_paragraph().add_run(ask).bold = True
        document.add_paragraph(f"R: {said}")
    document.add_paragraph("The talks")
    for ask in ASKED:
        document.add_paragraph(ask, style="List Number")
    for _ in range(3):
        document.add_paragraph()
        for heading in (below, "The talk"):
            document.add_paragraph().add_run(heading).bold = True
        for ask, said in zip(ASKED, REPLIES, strict=True):
            document.add_paragraph(ask, style="List Number")
            document.add_paragraph(f"R: {said}")
    document.save(str(tmp_path / "guide.docx"))
    return read_transcript(tmp_path / "guide.docx")


def test_a_heading_in_bold_below_the_guide_answers_nothing(tmp_path: Path) -> None:
    draft = guided(tmp_path, "Ina Lind")
    pairs = [pair for ask, said in zip(ASKED, REPLIES, strict=True) for pair in (ask, said)]
    said = [said for _, said in speech(draft)]
    assert said[:3] == ["Why?", "To have a mill.", "Who?"]
    assert said[4:8] == list(ASKED)
    assert said[8:] == pairs * 3
    assert [who for who, _ in speech(draft)] == [*["Q", "R"] * 2, *["Q"] * 4, *["Q", "R"] * 12]


def test_a_sentence_in_bold_below_the_guide_may_answer(tmp_path: Path) -> None:
    told = speech(guided(tmp_path, "So we went."))
    assert [who for who, said in told if said.startswith("So we went.")] == ["R"]


def above_answers(tmp_path: Path, asked: list[list[str]]) -> TranscriptDraft:
    """Read questions, given by lines in bold, each above a label alone and what is answered."""
    document = Document()
    for at, lines in enumerate(asked):
        for line in lines:
            document.add_paragraph().add_run(line).bold = True
        document.add_paragraph("R:")
        document.add_paragraph(f"It was so, {at} of us went.")
        document.add_paragraph()
    document.save(str(tmp_path / "b.docx"))
    return read_transcript(tmp_path / "b.docx")


COUNTED = [
    [f"{at}º) {ask[:-1]}, as far as", "you know it (now,", "or then)?"]
    for at, ask in enumerate(ASKED, 1)
]


def test_the_last_line_of_a_wrapped_question_in_bold_is_no_other(tmp_path: Path) -> None:
    told = speech(above_answers(tmp_path, COUNTED))
    assert [who for who, _ in told] == ["Q", "R"] * 4
    assert told[0] == ("Q", "Where do you live, as far as\nyou know it (now,\nor then)?")


def test_a_question_in_bold_that_no_number_counts_is_another(tmp_path: Path) -> None:
    told = speech(above_answers(tmp_path, [*COUNTED, ["And who else?"], ["Why?"]]))
    assert [who for who, _ in told] == ["Q", "R"] * 6
    assert [said for _, said in told[8::2]] == ["And who else?", "Why?"]
