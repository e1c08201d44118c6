"""Questions that stand out by their looks or place, and what stands out and is none. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.guide.guideline import looks_like_guideline
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.looks import Emphasis
from codebook.reading.turns.turning import find_turns
from spoken import read, read_transcript, speakers_in, speech

QA = ["Q", "A"]
ASKED = ("kettles", "the mill", "it all", "the cart", "flour", "wood")

FORMS = {
    "questions in bold below headings in capitals, with blanks in bold": (
        "".join(
            f"**{at}. OF {what.upper()}**\n\n**\xa0**\n\n" * (at % 3 == 1)
            + f"**\xa0Why {what}?\xa0**\n\n**\xa0**\n\nSo.\n\nAnd on.\n\n"
            + f"**Was it {what}\nonly?**\n\nNo.\n\n"
            for at, what in enumerate(ASKED, 1)
        )
        + "**And now?**\n\n**\xa0**\n\nNothing.\n",
        QA * 13,
    ),
    "pictures before some of the questions in bold": (
        "**1. Why kettles?**\n\nSo.\n\nAnd on.\n\n"
        '<a href="mill.html"><img src="mill.jpg" alt="" width="300" /></a>**2. Why the mill?**\n\n'
        "It was.\n\n![the mill](mill.jpg) **3. And the cart?**\n\nNo.\n\n"
        "[![wood](wood.jpg)](wood.html)\n\n**4. And wood?**\n\nYes.\n\nOf oak.\n",
        QA * 4,
    ),
    "pictures before some of the questions that are counted, answered in bold": (
        "".join(
            ('<img src="mill.jpg" alt="" width="90" />', "", "![the mill](mill.jpg) ")[at % 3]
            + f"{at}. Tell me of {at}{'?' if at % 2 else '...'} Was it so{'?' if at > 1 else '!'}"
            + f"\n\n**So it was in {at}.**\n\n**And on, {at} times.**\n\n"
            for at in range(1, 9)
        ),
        QA * 8,
    ),
    "an invitation that ends with a colon, and who made it": (
        "".join(f"**Why did it close in {at}?**\nSo it was.\n\n" for at in ASKED)
        + "**Thank you for the talk! The last words are yours:**\nCome to the mill.\n\n"
        + "**Pictures:**\n_The mill_: by Prof. Lind\n",
        QA * 7,
    ),
    "thanks without a stop, above a sign and who made it": (
        "".join(f"**Why did it close\nin {at}?**\n\nSo it was.\n\n" for at in ASKED)
        + "**Thank you for coming. We look\nforward to more of it**\n\n&#9632;\n\n*// Ina*\n",
        [*QA * 6, "Q"],
    ),
    "thanks that begin with the end of a line as an editor stores it": (
        "".join(f"**Why did it close in {at}?**\n\nSo it was.\n\n" for at in ASKED)
        + "**\u2028I ask no more. I thank you for\nall of it.**\n\nCome again!\n",
        QA * 7,
    ),
    "numbers with a further part": (
        "".join(
            f"{at}. Why {at}?\n\nSo.\n\nAnd on.\n\n{at}.1 And then?\n\nNo.\n\nNo.\n\n"
            for at in range(1, 4)
        ),
        QA * 6,
    ),
    "all lines are numbered, nearly every other one asks": (
        "".join(
            f"{2 * at + 1}. {'Tell me' if at == 2 else f'Why was it {at}?'}\n"
            f"{2 * at + 2}. It was so.\n"
            for at in range(6)
        ),
        QA * 6,
    ),
    "numbers before a bracket": (
        "".join(f"{at}.[slowly] Why {at}?\n\nSo.\n\nAnd on.\n\n" for at in range(1, 5)),
        QA * 4,
    ),
    "letters that rise, and begin anew": (
        "".join(
            f"{letter}. We have heard of it,\nand of {letter}. Was it so?\nIt was.\n\n"
            for letter in "ABCDEABC"
        ),
        QA * 8,
    ),
    "some in bold by chance, and all that only ask": (
        "".join(
            f"{'**' * (at < 3)}Why did it close in {at}?{'**' * (at < 3)}\n\n- So it was.\n\n"
            for at in range(12)
        ),
        QA * 12,
    ),
    "headings that end as sentences, most of which ask": (
        "".join(
            f"### Where was {at}?\n\nBy it.\n\n### Tell me of {at}.\n\nSo.\n\n"
            f"### Why {at}?\n\nSo.\n\n"
            for at in range(3)
        ),
        QA * 9,
    ),
    "a quotation that asks further, below headings that ask": (
        "".join(
            f"### Why {at}?\n\nSo.\n\nAnd on.\n\n> And then?\n\nNothing.\n\nNo.\n\n"
            for at in range(4)
        ),
        QA * 8,
    ),
    "numbers alone in bold": (
        "".join(f"**{at}.** Why {at}?\n\nSo it was.\n\nAnd on.\n\n" for at in range(1, 5)),
        QA * 4,
    ),
    "two dashes of a typewriter": (
        "".join(f"-- Why {at}?\n\nSo it was.\n\nAnd on.\n\n" for at in range(1, 5)),
        QA * 4,
    ),
    "questions between single marks, answered at length": (
        "".join(f"_Why did it close in {at}?_\n\nSo it was.\n\nAnd on.\n\n" for at in range(4)),
        QA * 4,
    ),
    "items above answers between single marks, in parts": (
        "## Of you\n\n+ Age\n\n    *61*\n\n+ Family\n\n    *Two sons*\n\n"
        + "".join(
            f"## Part {part}\n\n"
            + f"+ Why did it close in {part}?\n\n    *So it was in {part}.*\n\n" * 3
            for part in range(3)
        ),
        QA * 11,
    ),
    "bold questions, a third of which have no mark": (
        "".join(
            f"**Why did it close in {at}{'?' if at % 3 else ''}**\n\nSo it was.\n\nAnd on.\n\n"
            for at in range(12)
        ),
        QA * 12,
    ),
    "a bold question of two lines amid others of one": (
        "".join(f"**Why did it close in {at}?**\n\nSo it was.\n\n" for at in range(4))
        + "**When you came to the mill, who was there**\n**and what did they do?**\n\nThey sat.\n",
        QA * 5,
    ),
    "bold remarks at either end": (
        "**The mill by the river**\n\n"
        + "".join(f"**Why did it close in {at}?**\n\nSo it was.\n\n" for at in range(9))
        + "**Printed in Milltown**\n",
        QA * 9,
    ),
    "a question amid an answer of lines that a page wraps": (
        "".join(
            f"{at}. Why did it close in {at}?\n\nNobody was there\nto see it.\n\n"
            for at in range(1, 6)
        )
        + "6. And then?\n\nIt was sold\nto us.\n\nWas it dear?\n\nNo, it was\nnot.\n",
        QA * 7,
    ),
    "a question without its mark that begins as others do": (
        "".join(f"Did you like {at}?\n\nYes.\n\n" for at in range(1, 6))
        + "And so?\n\nNo.\n\nDid you not think of the mill\n\nNo.\n",
        QA * 7,
    ),
    "one has a label in a list, the other only an item": (
        "".join(f"- And what came then, in {at}\n- Tom: It was sold.\n" for at in range(5)),
        ["Q", "Tom"] * 5,
    ),
    "questions and none, all apart above answers with a label": (
        "".join(f"Why {at}?\nTom: So.\n\n" for at in range(12))
        + "".join(f"Of {at}, then\nTom: No.\n\n" for at in range(3)),
        ["Q", "Tom"] * 15,
    ),
    "bold questions that several answer by name, and thanks": (
        "".join(f"**Why was it {at}?**\n\nAnn: So.\n\nBo: No.\n\n" for at in range(5))
        + "**Thank you for coming.**\n\nAnn: Bye.\n",
        ["Q", "Ann", "Bo"] * 5 + ["Q", "Ann"],
    ),
    "questions with a dash that several answer by name": (
        "".join(f"- Why was it {at}?\n\nAnn: So.\nBo: No.\n\n" for at in range(4)),
        ["Q", "Ann", "Bo"] * 4,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_question_and_its_answer_are_turns(form: str) -> None:
    text, speakers = FORMS[form]
    assert [speaker for speaker in speakers_in(text) if speaker] == speakers
    assert read(text).speakers == tuple(dict.fromkeys(speakers))


@pytest.mark.parametrize("tag", ["em", "i", 'span style="font-style: italic"'])
def test_slanted_questions_of_a_page_are_turns(tag: str, tmp_path: Path) -> None:
    asked = ("Where is the mill?", "Who was there?", "Tell me of the end.", "And then?")
    body = "".join(
        f"<p><{tag}>{text}</{tag.split(maxsplit=1)[0]}></p><p>It was late.</p><p>And cold.</p>"
        for text in asked
    )
    path = tmp_path / "U1.html"
    path.write_text(f"<html><h1>A talk</h1>{body}</html>", "utf-8")
    draft = read_transcript(path)
    assert [turn.speaker for turn in draft.turns if turn.speaker] == QA * 4


def test_bold_questions_that_several_answer_by_name_are_turns() -> None:
    lines = [
        line
        for at in range(4)
        for line in (f"Where is the kettle of {at}?", "Ann: Here.", "Bo: No.", "")
    ]
    looks = Emphasis({line: len(lines[line]) for line in range(0, 16, 4)})
    found = find_turns(Page.of("\n".join(lines)), looks)
    assert [turn.speaker for turn in found.turns] == ["Q", "Ann", "Bo"] * 4


@pytest.mark.parametrize("bold_asks", [True, False])
def test_of_bold_and_slanted_lines_in_turn_those_that_ask_are_questions(bold_asks: bool) -> None:
    lines = ["The mill", *(text for at in ASKED for text in (f"Why {at}?", "So it was."))]
    asked, answered = ({at: len(lines[at]) for at in range(one, 13, 2)} for one in (1, 2))
    bold, italic = (asked, answered) if bold_asks else (answered, asked)
    found = find_turns(Page.of("\n".join(lines)), Emphasis(bold, italic))
    assert [turn.speaker for turn in found.turns] == QA * 6


def talk_in_bold(asked: list[str], said: list[str]) -> tuple[list[str], dict[int, int]]:
    """Return the lines of a talk, and those that are bold: questions of one line each."""
    lines = [line for pair in zip(asked, said, strict=True) for line in (*pair, "")]
    return lines, {line: len(lines[line]) for line in range(0, len(lines), 3)}


def test_what_is_merely_bold_where_questions_are_in_bold_italics_is_stressed() -> None:
    said = ["It was so.", "Of all that there was", "Nobody came.", "It stood there."]
    lines, asked = talk_in_bold([f"Why did it close in {at}?" for at in range(8)], said * 2)
    stressed = {line: len(lines[line]) for line in (4, 16)}
    looks = Emphasis({**asked, **stressed}, asked)
    found = find_turns(Page.of("\n".join(lines)), looks)
    assert [turn.speaker for turn in found.turns] == QA * 8
    every = find_turns(Page.of("\n".join(lines)), Emphasis({**asked, **stressed}))
    assert [turn.speaker for turn in every.turns] != QA * 8  # or it would show nothing


def test_an_answer_in_italics_below_a_bold_question_answers_it() -> None:
    said = ["It was so.", "It is so, as in all the others of them", "Nobody came.", "No."]
    lines, asked = talk_in_bold([f"Why did it close in {at}?" for at in range(4)], said)
    lines += ["Printed by Ina Dahl"]
    slanted = {line: len(lines[line]) for line in (4, 12)}
    found = find_turns(Page.of("\n".join(lines)), Emphasis(asked, slanted))
    assert [turn.speaker for turn in found.turns] == QA * 4


@pytest.mark.parametrize(
    "asked",
    [
        ["We heard of a man who had been in the river, at the mill of", "Ada. Was it so, then?"],
        ["Tell us of the mills by the river, and of those who are in", "Milltown today."],
        ["Why did it close? (For instance, since there was the great", "flood of May)"],
    ],
)
def test_a_bold_question_that_a_page_wraps_begins_at_its_first_line(asked: list[str]) -> None:
    said = "So it was, and there was nobody left in all of the valley by"
    lines: list[str] = []
    bold: dict[int, int] = {}
    for question in (asked, ["Why?"], ["Who was there?"], asked, ["And then?"], ["Was it so?"]):
        bold |= {len(lines) + at: len(line) for at, line in enumerate(question)}
        lines += [*question, "", said, "the river.", ""]
    draft = find_turns(page := Page.of("\n".join(lines)), Emphasis(bold))
    assert [turn.speaker for turn in draft.turns] == QA * 6
    first = draft.turns[6]
    assert page.text[first.start : first.end] == "\n".join(asked)


def test_a_long_heading_above_a_question_is_no_part_of_it_where_nothing_is_wrapped() -> None:
    said = "So it was, and there was nobody left in all of the valley by the river. " * 3
    lines = ["The second of all the talks with those who were in the mills", "Why?", said]
    lines += [line for at in ASKED for line in (f"And {at}?", said)]
    bold = {at: len(line) for at, line in enumerate(lines) if line != said}
    found = find_turns(page := Page.of("\n".join(lines)), Emphasis(bold))
    assert [turn.speaker for turn in found.turns] == QA * 7
    assert page.text[found.turns[0].start :].startswith("Why?")


LABELS = [
    "Question%d：",
    "Question %d:",
    "Frage %d",
    "Pregunta Nº %d:",
    "Vraag %d:",
    "Domanda n. %d:",
]
COUNTED = "only questions have labels: what is below each is a turn of A"


@pytest.mark.parametrize("between", [[], [""]], ids=["tight", "apart"])
@pytest.mark.parametrize("label", LABELS)
def test_a_bold_label_that_counts_opens_a_question_with_the_bold_lines_below_it(
    label: str, between: list[str]
) -> None:
    asked, lines = ["Why the mill?", "Name what\nyou saw there", "Tell us of it"], list[str]()
    for which in ("First", "Second"):
        lines += ["", f"**{which} talk**"]
        for at, question in enumerate(asked, 1):
            own = [f"**{line}**" for line in question.split("\n")]
            lines += [f"**{label % at}**", *between, *own, "", f"So {at}.", "And on.", ""]
    bold = {at: len(line) - 4 for at, line in enumerate(lines) if line.startswith("**")}
    page = Page.of("\n".join(line.strip("*") for line in lines))
    found = find_turns(page, Emphasis(bold))
    said = [(turn.speaker, page.text[turn.start : turn.end]) for turn in found.turns]
    talk = [
        one
        for at, text in enumerate(asked, 1)
        for one in (("Q", text), ("A", f"So {at}.\nAnd on."))
    ]
    assert said == [*talk, ("", "Second talk"), *talk]
    assert [str(problem.message) for problem in found.problems] == [COUNTED]


def test_amid_bold_labels_that_count_only_what_asks_without_one_is_asked() -> None:
    asked = ["Why?", "Rate it", "Tell us of it", "Go on", "Who?", "Rate all", "Tell us more"]
    answers = ["So it was.\n\n"] * 2 + [""] + ["It is.\n\n"] * 3 + [""]
    texts = [
        f"**QUESTION {at}:**\n**{question}**\n\n{answer}"
        for at, (question, answer) in enumerate(zip(asked, answers, strict=True), 1)
    ]
    texts[2:2] = ["**And then?**\n\nNothing.\n\n", "**The river**\n\n"]
    said = speech(read("**The mill**\n\n" + "".join(texts)))
    assert [text for who, text in said if who == "Q"] == [*asked[:2], "And then?", *asked[2:]]
    told = ["So it was."] * 2 + ["Nothing."] + ["It is."] * 3
    assert [text for who, text in said if who == "A"] == told


def test_bold_labels_that_count_what_is_not_bold_are_part_of_it() -> None:
    text = "".join(f"**Question {at}:**\nWhy {at}?\n\nSo it was.\n\n" for at in range(1, 5))
    assert [who for who, _ in speech(read(text))] == QA * 4


@pytest.mark.parametrize(
    ("label", "message"),
    [
        ("Q%d: ", COUNTED),
        ("### Question %d. ", COUNTED),
        ("%d. ", "no labels were found: questions that stand out are turns of Q"),
    ],
)
def test_that_only_questions_have_labels_is_said(label: str, message: str) -> None:
    text = "".join(f"{label % at}Why is it {at}?\nSo it was.\n\n" for at in range(1, 5))
    draft = read(text)
    assert [who for who, _ in speech(draft)] == QA * 4
    assert [problem.message for problem in draft.problems] == [message]


def test_what_asks_below_the_rule_of_an_answer_that_nobody_gave_is_a_question_of_its_own() -> None:
    lines = [line for at in ASKED for line in (f"How was it in {at}?", "It was quiet, as ever.")]
    lines += ["And in May?", "______________", "What was it like in June?", "As quiet as that."]
    bold = {at: len(line) for at, line in enumerate(lines) if line.endswith(".")}
    found = find_turns(Page.of("\n".join(lines)), Emphasis(bold))
    assert [turn.speaker for turn in found.turns] == [*QA * len(ASKED), "Q", *QA]


def test_of_items_of_which_every_other_one_asks_those_are_questions_that_have_no_mark() -> None:
    asked = ["Where?", "Who?", "Why?", "Tell me of him", "And of her", "So?", "How?", "And then?"]
    lines = [line for question in asked for line in (question, "It was late.")]
    lines[6:6] = ["", "Second talk", ""]
    listed = {line: "1" for line, text in enumerate(lines) if line not in {6, 7, 8}}
    found = find_turns(Page.of("\n".join(lines)), Emphasis(listed=listed))
    assert [turn.speaker for turn in found.turns if turn.speaker] == QA * 8


def test_a_sole_label_in_a_list_below_which_no_items_alternate_stays_alone() -> None:
    text = "".join(f"- Tom: So {at}.\n- one\n- two\n- three\n" for at in range(5))
    assert set(speakers_in(text)) <= {"Tom", ""}


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{at}. **Why did you sell {at}?**\n- I had to.\n- So.\n" for at in range(1, 5)),
        "".join(f"## Of {at}\n\n+ Why did you sell {at}?\n\n    *I had to.*\n\n" for at in ASKED)
        + "## The end\n\n+ And then?\n\n    *Was that not all?*\n",
        "## What we ask\n\n1. Why?\n2. Since when?\n3. And you?\n\n## The talk\n\n"
        + "".join(f'{at}. Why?\n\n    "So."\n\n    Resposta: "No."\n' for at in range(1, 4)),
        "## What we ask\n\n- Why was it so?\n- And who came then?\n\n## The talk\n\n"
        "| Who | What |\n|---|---|\n"
        + "".join(f"| Tom | So it was in {at}, and we all went. |\n" for at in range(5)),
    ],
)
def test_questions_that_are_answered_are_no_guideline(text: str) -> None:
    assert not looks_like_guideline(f"# The mill\n\n{text}")


def test_bold_questions_below_each_other_are_a_guideline() -> None:
    assert looks_like_guideline(
        "# The mill\n\n" + "".join(f"- **Why did you sell {at}?**\n" for at in range(6))
    )


def test_an_item_of_a_list_in_bold_italics_may_ask() -> None:
    text = "".join(f"- ***Why {what}?***\n\nSo it was\n\nAnd on\n\n" for what in ASKED)
    assert speech(read(text)) == [
        turn for what in ASKED for turn in (("Q", f"Why {what}?"), ("A", "So it was\n\nAnd on"))
    ]


def test_an_item_of_a_list_in_bold_italics_may_be_answered_in_its_line() -> None:
    text = "".join(f"- ***Why {what}?*** So it was, and on.\n" for what in ASKED)
    assert [said for who, said in speech(read(text)) if who == "A"] == ["So it was, and on."] * 6
