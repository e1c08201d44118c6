"""Interviews in which nobody, or only one, has a label. All are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.transcripts import transcript_of
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.looks import Emphasis
from codebook.reading.turns.turning import find_turns
from spoken import read, read_transcript, speakers_in, who_speaks
from word import docx, paragraph

QA = ["Q", "A"]
ASKED = ("Where is the mill?", "Who worked there?", "Why did it close?", "What is there now?")
SAID = ("By the river.", "Three of us.\nMy brother drove.", "Nobody ever said.", "A car park.")
TALK = tuple(zip(ASKED, SAID, strict=True))
HEADED = "Interview with a miller\nby the river, in May\n\n"

FORMS = {
    "blocks, each of a question and its answer": (
        HEADED + "".join(f"{asked}\n{said}\n\n" for asked, said in TALK),
        QA * 4,
    ),
    "questions and answers that alternate, line by line": (
        HEADED + "".join(f"{asked}\n{said.split(chr(10))[0]}\n" for asked, said in TALK),
        QA * 4,
    ),
    "lines that a page wraps": (
        "".join(
            "What do you think was the most important thing about the work\n"
            f"at the mill in {year}?\n"
            "We began before it was light, and it went on until the last\n"
            "cart had been loaded by the two of us, which took long.\n"
            for year in (1961, 1962, 1963, 1964)
        ),
        QA * 4,
    ),
    "a question that goes on below its mark": (
        "".join(f"¿Dónde estaba el molino {at}? Dígame\nJunto al río.\n\n" for at in range(4)),
        QA * 4,
    ),
    "numbers without a blank behind them": (
        "".join(f"{at}.Quais são os {at}?\nNenhum.\n" for at in range(1, 5)),
        QA * 4,
    ),
    "numbers with a dash": (
        "".join(f"{at} - ¿Qué pasó en {at}?\nNada.\n" for at in range(1, 5)),
        QA * 4,
    ),
    "bare numbers, one of which is missing": (
        "".join(f"{at} Was war {at}?\nNichts.\n\n" for at in (1, 2, 4, 5)),
        QA * 4,
    ),
    "points of Word's own, pasted": (
        "".join(f"・Was war {at}?\nNichts.\n" for at in range(4)),
        QA * 4,
    ),
    "a number that answers": (
        "**How old are you?**\n\n61\n\n**Where is it?**\n\nHere.\n\n**Why?**\n\nSo.\n",
        QA * 3,
    ),
    "bold questions with blanks within the marks": (
        "".join(f"** Why {at}? **\n\nSo it was.\n\nAnd on.\n\n" for at in range(4))
        + "** Tell me of the end. **\n\nIt ended.\n",
        QA * 5,
    ),
    "bold questions and their answers in one line": (
        "".join(f"**{asked}** {said.split(chr(10))[0]}\n\n" for asked, said in TALK),
        QA * 4,
    ),
    "counted words without any sign": (
        "".join(f"Question {at} Why {at}?\nAnswer So it was.\n\n" for at in range(1, 5)),
        ["Question", "Answer"] * 4,
    ),
    "who is asked again, amid answers of one line": (
        "".join(f"**Why {at}?**\n\nSo.\n\n" for at in range(5))
        + "**And?**\n\nYes.\n\nWas it far? I mean by cart.\n\nNo.\n",
        QA * 7,
    ),
    "who answers by asking, amid lines that alternate": (
        "".join(f"Why {at}?\nSo.\n" for at in range(5)) + "And?\nIt was far, right?\nWas it?\nYes.",
        QA * 7,
    ),
    "interviews that are written in different ways": (
        "Mara\n\n"
        + "".join(f"{at}. Why {at}?\nSo.\n\n" for at in range(1, 5))
        + "---\n\nTom\n\n"
        + "".join(f"**How {at}?**\n\nWell.\n\n" for at in range(4)),
        QA * 8,
    ),
    "another way amid the same way": (
        "".join(f"{at}. Why {at}?\nSo.\n\n" for at in range(1, 5))
        + "---\n\n"
        + "".join(f"How is it in {at}?\nIt is well.\n\n" for at in range(7))
        + "---\n\n"
        + "".join(f"{at}. Why {at}?\nSo.\n\n" for at in range(1, 5)),
        QA * 15,
    ),
    "labels, and below them an interview without": (
        "".join(f"Mara: Why {at}?\n\nTom: So.\n\n" for at in range(5))
        + "Second talk\n\n"
        + "".join(f"{at}. How {at}?\nWell.\n\n" for at in range(1, 6)),
        ["Mara", "Tom"] * 5 + QA * 5,
    ),
    "answers with a label below bare questions": (
        "".join(f"{asked}\nR: So it was.\nAnd so on.\n\n" for asked in ASKED),
        ["Q", "R"] * 4,
    ),
    "questions with a label above bare answers": (
        "".join(f"I: {asked}\n\nSo it was.\n\n" for asked in ASKED),
        ["I", "A"] * 4,
    ),
    "counted questions that two answer, one after the other": (
        "".join(f"{at}. What of {at},\nand why?\nAda: So.\nBen: No.\n\n" for at in range(1, 5)),
        ["Q", "Ada", "Ben"] * 4,
    ),
    "headings that two answer, some of which nobody was asked": (
        "".join(f"### What of {at}?\n\n**Ada:**\n\nSo.\n\n**Ben:**\n\nNo.\n\n" for at in range(4))
        + "".join(f"### And what of {at}?\n\n" for at in range(4)),
        ["Q", "Ada", "Ben"] * 4,
    ),
    "one who answers counted questions and is called Q": (
        "".join(f"{at}) What of {at}?\nP: So.\nQ: No.\n\n" for at in range(1, 5)),
        ["Question", "P", "Q"] * 4,
    ),
    "codes below lines that end without a stop": (
        "".join(
            f"{code}: and so it went on until the last cart had been loaded"
            f"{'' if code in 'DE' else '.'}\n"
            for code in "ABC" * 4 + "ABCDEFGHIJKL" * 6
        ),
        list("ABC" * 4 + "ABCDEFGHIJKL" * 6),
    ),
    "those who come and go while a program records": (
        "Mara Lind   0:03\nSo?\n\nTom Okafor joined the meeting\n\nTom Okafor   0:09\nYes.\n\n"
        "Mara Lind   0:12\nAnd?\n\nTom Okafor   0:15\nNo.\n\nTom Okafor left the meeting\n",
        ["Mara Lind", "Tom Okafor"] * 2,
    ),
    "dashes without a blank behind them": (
        "".join(f"-Perché {at}?\n  Così.\n" for at in range(4)),
        QA * 4,
    ),
    "names in a legend above a talk": (
        "Ann:\nBo:\nAnn: So?\nBo: Yes.\nAnn: And?\nBo: No.\nAnn: Why?\nBo: So.\n",
        ["Ann", "Bo"] * 3,
    ),
    "a name misspelt once, as a word for a particular": (
        "Mara: So?\n\nJon Beech: Yes.\n\n" * 5 + "Mara: And?\n\nJob Beech: No.\n\nMara: Well.\n",
        ["Mara", "Jon Beech"] * 6 + ["Mara"],
    ),
    "bold lines of which few ask, and answers with a dash": (
        "**The mill in winter**\n\nA talk.\n\n"
        + "".join(
            f"**{asked}**\n\n- It was so. And late.\n\n"
            for asked in ("I wonder how it began", "And then?", "You went on", "That was hard")
        ),
        ["Q", "A"] * 4,
    ),
    "times on lines that nobody begins, one with a colon": (
        "".join(
            f"[00:{at}0] Mara: So?\n[00:{at}4] Tom: Yes.\n[00:{at}6] And it went on.\n"
            for at in range(5)
        )
        + "[00:58] It was strange even: the earth moved.\n",
        ["Mara", "Tom"] * 5,
    ),
}


def test_a_rule_below_what_is_bold_is_no_answer() -> None:
    text = "".join(
        f"**{title}**\n\n---\n\nIt was so. And late.\n\n"
        for title in ("The mill", "Why the cold?", "The river", "The end", "All that was")
    )
    assert not read(text).speakers


@pytest.mark.parametrize("form", FORMS)
def test_each_question_and_its_answer_are_turns(form: str) -> None:
    text, speakers = FORMS[form]
    draft = read(text)
    assert who_speaks(draft.turns) == speakers
    assert draft.speakers == tuple(dict.fromkeys(speakers))


NO_INTERVIEW = {
    "prose": "The mill is old.\nWho built it?\nNobody knows.\n\nIt closed in 1961.\n" * 4,
    "an essay with three questions": "Why now?\nSo.\n\n" * 3 + "It went on so.\n\n" * 20,
    "two who merely talk": "Well.\nIt was late.\nWas it?\nYes.\nSo we went.\nAnd on.\n" * 5,
    "a list of questions": "Interview\n\n" + "".join(f"{asked}\n" for asked in ASKED * 2),
}


@pytest.mark.parametrize("form", NO_INTERVIEW)
def test_a_text_that_only_asks_now_and_then_has_no_speakers(form: str) -> None:
    assert set(speakers_in(NO_INTERVIEW[form])) == {""}


def test_bold_questions_with_further_ones_below_are_a_guide() -> None:
    asked = "".join(f"**Why did it close in {at}?**\n\nHow was it in {at}?\n\n" for at in range(6))
    assert read(asked).speakers == ()
    assert read(asked.replace("How was it in", "So it was in").replace("?\n", ".\n")).speakers


def test_headings_that_ask_above_who_asks_further_are_topics() -> None:
    text = "".join(f"## Why {at}?\n\n**I:**\n\nSo why?\n\n**B:**\n\nWell.\n\n" for at in range(4))
    assert speakers_in(text) == ["I", "B"] * 4


def test_who_came_and_went_speaks_no_turn_in_bold_letters() -> None:
    lines = [
        line
        for at in range(3)
        for line in (
            f"Mara Lind   0:{at}3",
            "So?",
            "",
            "Tom Okafor (UX) joined the meeting",
            "",
            f"Tom Okafor (UX)   0:{at}9",
            "Yes.",
            "",
        )
    ]
    looks = {line: text.find("  ") for line, text in enumerate(lines) if "  " in text}
    looks |= {line: len("Tom Okafor (UX)") for line in range(3, len(lines), 8)}
    found = find_turns(Page.of("\n".join(lines)), Emphasis(looks))
    assert who_speaks(found.turns) == ["Mara Lind", "Tom Okafor (UX)"] * 3


def test_a_question_amid_long_answers_opens_no_turn_but_is_told() -> None:
    text = "".join(f"**{asked}**\n\nSo it was.\n\nIt went on.\n\n" for asked in ASKED)
    draft = read(text + "**And?**\n\nYes.\n\nWas it far?\n\nNo.\n")
    assert who_speaks(draft.turns) == QA * 5
    told = [problem.line for problem in draft.problems if "opens no turn" in problem.message]
    assert told == [29]


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (
            "counted questions that two answer, one after the other",
            'only "Ada" and "Ben" have labels: questions that stand out are turns of Q',
        ),
        (
            "answers with a label below bare questions",
            'only "R" has a label: questions that stand out are turns of Q',
        ),
        (
            "one who answers counted questions and is called Q",
            'only "P" and "Q" have labels: questions that stand out are turns of Question',
        ),
    ],
)
def test_that_only_those_who_answer_have_labels_is_told(form: str, told: str) -> None:
    assert told in [problem.message for problem in read(FORMS[form][0]).problems]


def item(text: str, number: int = 1, level: int = 0) -> str:
    listed = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    return f"<w:p><w:pPr>{listed}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def bold(text: str, rest: str = "") -> str:
    tail = f'<w:r><w:t xml:space="preserve">{rest}</w:t></w:r>' if rest else ""
    return f"<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{text}</w:t></w:r>{tail}</w:p>"


def stated(at: int) -> str:
    return f"Tell me of the year {at}."


WORD = {
    "questions that Word numbers": "".join(
        item(asked) + paragraph("So it was.") + paragraph("And on.") for asked in ASKED
    ),
    "questions that Word numbers and that are no questions": "".join(
        item(stated(at)) + paragraph("So it was.") for at in range(1961, 1967)
    ),
    "answers that Word numbers, a level below": "".join(
        item(asked) + item("So it was.", level=1) + item("And on.", level=1) for asked in ASKED
    ),
    "a list that never asks, above": "".join(
        [item("Flour", 2), item("Bread", 2), paragraph("The talk"), paragraph("of May")]
        + [item(asked) + paragraph("So it was.") for asked in ASKED]
    ),
    "bold questions, and answers in the same line": "".join(
        bold(asked, " So it was.") for asked in ASKED
    ),
}


@pytest.mark.parametrize("form", WORD)
def test_questions_that_word_sets_off_are_turns(form: str, tmp_path: Path) -> None:
    path = tmp_path / "U1.docx"
    path.write_bytes(docx(WORD[form]))
    draft = read_transcript(path)
    turns = [turn for turn in draft.turns if turn.speaker]
    assert [turn.speaker for turn in turns] == QA * (len(turns) // 2)
    assert len(turns) == 2 * (6 if "no questions" in form else 4)
    assert draft.text[turns[0].start : turns[0].end] in {*ASKED, stated(1961)}


def test_a_question_whose_number_was_typed_is_one_of_those_that_word_numbers(
    tmp_path: Path,
) -> None:
    apart = "".join(
        item(asked) + paragraph(f"{'R: ' * bool(at)}So it was.") + paragraph()
        for at, asked in enumerate(ASKED)  # the first label was forgotten
    )
    typed = paragraph("5- And is it by the river?") + paragraph("R: It is.")
    path = tmp_path / "U1.docx"
    path.write_bytes(docx(paragraph("The mill") + apart + typed))
    assert who_speaks(read_transcript(path).turns) == ["Q", "R"] * 5


def test_paragraphs_that_word_took_out_of_a_list_are_no_items(tmp_path: Path) -> None:
    body = "".join(item(stated(at), number=0) + paragraph("So.") for at in range(1961, 1967))
    path = tmp_path / "U1.docx"
    path.write_bytes(docx(body))
    assert set(who_speaks(read_transcript(path).turns)) == {""}


def test_word_s_numbers_are_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "U1.docx"
    path.write_bytes(docx(WORD["questions that Word numbers"]))
    assert (
        read_transcript(path).text.split()
        == " ".join(f"{asked} So it was. And on." for asked in ASKED).split()
    )


def test_slanted_questions_above_bold_answers_below_plain_headings() -> None:
    lines = [
        line
        for at in range(4)
        for line in (f"Part {at}", "It is about the mill.", f"Why {at}?", "So it was.")
    ]
    page = Page.of("\n".join(lines))
    looks = Emphasis(
        {line: len(lines[line]) for line in range(3, 16, 4)},
        {line: len(lines[line]) for line in range(2, 16, 4)},
    )
    assert [turn.speaker for turn in find_turns(page, looks).turns if turn.speaker] == QA * 4


def test_bold_headings_below_questions_are_no_answers() -> None:
    lines = [
        line
        for at in range(4)
        for line in (f"Plans {at}", "They pay by card.", f"How many of {at}?", "It opens late.")
    ]
    page = Page.of("\n".join([*lines, "Plans"]))
    looks = Emphasis({line: len(page.lines[line]) for line in range(0, 17, 4)})
    assert find_turns(page, looks).speakers == ()


def test_an_aside_in_escaped_brackets_ends_a_question_too() -> None:
    asked = "**What do you build?**\n\nSmall models.\n\n"
    text = asked * 3 + "**And why? \\(or for whom\\)**\n\nFor those who ask.\n\n" + asked
    draft = transcript_of("a", "md", "utf-8", text)
    assert [turn.speaker for turn in draft.turns] == ["Q", "A"] * 5
