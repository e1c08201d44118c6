"""Who speaks though it looks as what nobody says, and what nobody says. All invented."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from codebook.reading.turns.correction import Correction
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.turning import find_turns
from spoken import read, speakers_in, speech, who_speaks

QA = ["Q", "A"]
ASKED = "".join(f"Q: Where was it in {at}?\nA: At the mill, all year.\n\n" for at in range(5))
BOLD = "".join(f"**How was it in {at}?**\n\nIt was quiet, as ever.\n\n" for at in range(5))
SLANTED = "".join(f"Ann: *Why was it {at}?*\n\nTom: So it was.\n\n" for at in range(3))

FRONT = "---\ntitle: Mills\nspeakers:\n  - Ann Lee\n  - Bo Dahl\nhost: Ina Weld\n---\n"

TALKS = {
    "labels in marks of a page's font": (
        '<font size="4">*Ina:*</font> So?\n\n<font size="4">*Bo:*</font> Yes.\n\n' * 3,
        ["Ina", "Bo"] * 3,
    ),
    "items of a list, with deeper items of what each says": (
        "* Ina: we met twice at the mill\n  * Aim: to go on\n  * Example items: all of it\n"
        "  * Open matters: none\n* Bo: and once more\n  * Cost: none\n* Ina: so it was\n"
        "* Bo: it was\n* Ina: and will be\n* Tom: not for me\n* Eva: nor for me\n",
        [*["Ina", "Bo"] * 2, "Ina", "Tom", "Eva"],
    ),
    "one who has a dash, and once a colon as who asks has": (
        "Vsu : What was it?\nJenny - A mill.\n\n" * 6 + "Vsu : And now?\n\nJenny : A shop.\n",
        ["Vsu", "Jenny"] * 7,
    ),
    "a letter with a stop between two questions": (
        "I: Why?\n\nS: So it was.\n\n" * 10 + "I: And?\n\nS. Yes, it was.\n\nI: Good.\n",
        [*["I", "S"] * 11, "I"],
    ),
    "polls amid minutes": (
        "IW: So it is.\n\nBD: I agree.\n\nPOLL: who is for it?\n\n" * 4,
        ["IW", "BD"] * 4,
    ),
    "a report with a counted list below the talk": (
        "1.您在工作中遇到哪些场景?\n罗荣：请假规则\n胡隽：成绩发布时间\n2.您通过哪些渠道?\n罗荣：微信群\n"
        "胡隽：钉钉和微信\n3.您希望有什么功能?\n罗荣：可以结合\n胡隽：自动回复\n\n数据分析：\n"
        "1.身份：学生占比极高。\n2.途径：班级群是主要渠道。\n3.场景：查询的是课程。\n4.速度：多数人希望即时。\n"
        "推荐意愿：47 人愿意推荐，46 人不愿意。\n",
        ["Q", "罗荣", "胡隽"] * 3,
    ),
    "names behind arrows in lines with times, and within these": (
        "[00:00:01] >> Ann Lee: Where was it?\n\n[00:00:04] >> Bo Dahl: There.\n\n"
        "[00:00:09] by the lake >> Ann Lee: And when? >> Bo Dahl: In May.\n\n" * 3,
        ["Ann Lee", "Bo Dahl"] * 6,
    ),
    "who writes amid a talk, as the log of a channel has it": (
        "Ina Dahl: So?\n<bo_berg> +1\nBo Berg: Yes, <b>so</b>.\n<tom> is it on?\n" * 2
        + "Ina Dahl: And?\n<ina_dahl> https://example.org/mill\n<em>So it was.</em>\n",
        [*["Ina Dahl", "Bo Berg", "Bo Berg", "tom"] * 2, "Ina Dahl", "Ina Dahl"],
    ),
    "words in angle brackets that are nobody's": (
        "Ina: So?\n<whispers> And then?\nBo: Yes.\n<quotes> it was.\n" * 3,
        ["Ina", "Bo"] * 3,
    ),
    "who is listed in front matter, before a colon where the others have dashes": (
        FRONT + "Q - Where was it?\n\nAnn - At the mill.\n\n" * 4 + "Bo: And by the lake.\n\n"
        "Ina Weld: Thank you.\n",
        [*["Q", "Ann"] * 4, "Bo", "Ina Weld"],
    ),
    "who is listed in front matter, in one line of a list's": (
        "---\nguests: [Ann Lee, 'Bo Dahl']\n---\n"
        + "Q - Where?\n\nAnn - There.\n\n" * 4
        + "Dahl: And by the lake.\n",
        [*["Q", "Ann"] * 4, "Dahl"],
    ),
    "a panel below questions and answers": (
        f"{ASKED}## A panel\n\nMara: It closed too early.\n\nTom: No, it was time.\n\n"
        "Mara: I think so.\n\nTom: I do not.\n",
        [*QA * 5, *["Mara", "Tom"] * 2],
    ),
    "another interview below questions and answers": (
        f"# One\n\n{ASKED}# Two\n\n" + "Interviewer: And you?\n\nAnn Lee: I was there.\n\n" * 3,
        [*QA * 5, *["Interviewer", "Ann Lee"] * 3],
    ),
    "one who translates, as an item": (
        "Question: Where is it?\n\nAnswer: By the river.\n\n- Translator: The small one.\n\n" * 2
        + "Question: And then?\n\nAnswer: Then we left.\n\n" * 2,
        [*["Question", "Answer", "Translator"] * 2, *["Question", "Answer"] * 2],
    ),
    "several who answer as items": (
        "Q: And then?\n- Ann: We went there.\n- Tom: I did not.\nA: So it was.\n\n" * 4,
        ["Q", "Ann", "Tom", "A"] * 4,
    ),
    "who asks by items": (
        "Facilitator:\n- What is it to you?\n- And the river?\n\nAnn: All my life.\n\n"
        "Tom: Only work.\n\n" * 3,
        ["Facilitator", "Ann", "Tom"] * 3,
    ),
    "two letters of two scripts that look the same": (
        "В: Где вы теперь?\nB: Я на мельнице.\n" * 3,
        ["В", "B"] * 3,
    ),
    "terms in capitals below questions in bold": (
        f"{BOLD}NATO – the alliance by the river.\n\nNATO – it came again.\n\n"
        "UNESCO – the body that came later.\n",
        QA * 5,
    ),
    "a title of a book in italics": (
        f"{SLANTED}Ann: *Where was it?*\n\nTom: By night. It was called\n\n*Who Has Seen It?*\n\n"
        "and it sold well.\n",
        ["Ann", "Tom"] * 4,
    ),
    "a word or two in italics, and a question that is all so": (
        "Ann: *So* where was it *then*?\n\nTom: By the river.\n\n*Who has seen it?*\n\nI did.\n\n"
        * 3,
        ["Ann", "Tom"] * 3,
    ),
    "names of classes as headings": (
        "### User\n\nHow do I write it?\n\n### Assistant\n\nYou need a class.\n\n"
        "### UserService\n\nThis class has it.\n\n### UserStore\n\nThis one keeps it.\n\n"
        + "### User\n\nAnd then?\n\n### Assistant\n\nNothing.\n\n"
        * 2,
        ["User", "Assistant"] * 3,
    ),
    "longer names among labels that are headings": (
        "### Ann\n\nSo?\n\n### AnnSophie\n\nYes.\n\n" * 3 + "### AnnSophieYes, it was.\n",
        [*["Ann", "AnnSophie"] * 3, "AnnSophie"],
    ),
    "a guide above its interview": (
        "".join(f"**Why did it close in {at}?**\n\nHow was it in {at}?\n\n" for at in range(7))
        + "".join(f"**What came in {at}?**\n\nA man, and two others.\n\n" for at in range(4)),
        QA * 11,
    ),
    "answers that ask within a paragraph in bold letters": (
        "".join(
            f"**Tell me, how was {at}?**\nSo, how was it?\nCold.\nAnd who came?\nMy aunt.\n\n"
            for at in range(4)
        ),
        QA * 4,
    ),
    "initials, the first of which is meant": (
        "M. Price: Welcome.\n\nP. Moore: Thanks.\n\n" + "M: So?\n\nP: Yes.\n\n" * 3,
        ["M. Price", "P. Moore"] * 4,
    ),
    "letters of a pair below two who are introduced": (
        "J. P. Ives: Good morning.\n\nK. L. Rand: The interview begins.\n\n"
        + "I: So?\n\nR: Yes.\n\n" * 4,
        ["J. P. Ives", "K. L. Rand", *["I", "R"] * 4],
    ),
    "a list of offices in an answer": (
        "I: Et vous ?\n\nR: En ville. J'ai eu deux charges.\n\nMaire : de 1990 à 1999.\n\n"
        "Conseiller : de 1980 à 1990.\n\n" + "I: Et après ?\n\nR: Plus rien.\n\n" * 3,
        ["I", "R"] * 4,
    ),
    "a heading above one item, amid names in capitals": (
        "ANN LEE – So?\n\nTOM ODE – Yes.\n\n" * 2
        + "VOTE\n- Carried with nine.\n\nANN LEE – Good.\n\nTOM ODE – It was.\n",
        ["ANN LEE", "TOM ODE"] * 3,
    ),
    "who asks of two who are called by letters": (
        ">> Q: Yes. There were three.\n\n>> A: And then?\n\n>> A2: How did you come there?\n\n" * 3,
        ["Q", "A", "A2"] * 3,
    ),
    "one short name in a column of full ones, in a script without capitals": (
        "سارة النجار\tكيف؟\nكريم حداد\tنعم.\n" * 4 + "يوسف\tكنا ثلاثة.\n"
        "سارة النجار\tكيف؟\nكريم حداد\tنعم.\n",
        [*["سارة النجار", "كريم حداد"] * 4, "يوسف", "سارة النجار", "كريم حداد"],
    ),
    "a first turn in a quotation": (
        "> Ann: Where was it?\n\nTom: By the mill.\n\n" + "Ann: And?\n\nTom: So.\n\n" * 4,
        ["Ann", "Tom"] * 5,
    ),
    "names as headings above talk with times": (
        "## Ann Lee\n\nAnn is a miller.\n\n" + "Ann Lee 0:03\nSo?\n\nTom Ode 0:10\nYes.\n\n" * 3,
        ["Ann Lee", "Tom Ode"] * 3,
    ),
    "three questions with letters amid others": (
        "".join(f"Did you like {at}?\n\nYes, I did.\n\n" for at in range(3))
        + "".join(f"{letter}. And then?\n\nWe slept.\n\n" for letter in "ABC")
        + "".join(f"Did you see {at}?\n\nYes, I did.\n\n" for at in range(3)),
        QA * 9,
    ),
}
"""Texts, and who speaks in them."""

NOBODY = {
    "places above the news": (
        "LONDON – The mill was sold.\n\nHe has two others.\n\nPARIS – It is old.\n\n"
        "LONDON – It was dear.\n\nBERLIN – Nobody knows.\n"
    ),
    "sentences in bold above a tale": "".join(
        f"**The mill is the oldest house of {at}{'?' if at < 2 else '.'}**\n\nIt stands there.\n\n"
        for at in range(6)
    ),
    "answers to a form": "".join(
        f"Respondent {who} said this:\nq1 Yes, I do.\nq2 No.\nq3 It was so.\n" for who in range(3)
    ),
}


@pytest.mark.parametrize("form", TALKS)
def test_who_speaks_is_read_as_one_who_does(form: str) -> None:
    text, speakers = TALKS[form]
    assert speakers_in(text) == speakers


@pytest.mark.parametrize("form", NOBODY)
def test_what_is_no_talk_has_no_speakers(form: str) -> None:
    assert read(NOBODY[form]).speakers == ()


def test_who_says_that_questions_stand_out_is_believed() -> None:
    text = "".join(f"**Why did it close in {at}?**\n\nHow was it in {at}?\n\n" for at in range(6))
    asked = find_turns(Page.of(text), correction=Correction(style="questions"))
    assert read(text).speakers == ()
    assert who_speaks(asked.turns) == QA * 6


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_two_languages_of_questions_are_read_alike_in_each_process(seed: str) -> None:
    text = ASKED + ASKED.replace("Q:", "Frage:").replace("A:", "Antwort:")
    told = "import sys; from spoken import speakers_in; print(*speakers_in(sys.stdin.read()))"
    run = subprocess.run(
        [sys.executable, "-c", told],
        env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [*QA * 5, *["Frage", "Antwort"] * 5]


LOUD = ["WHO HAD THE MILL BEFORE YOU?", "AND THEN? WAS IT\nSOLD?", "GO ON.", "WHY SO?"]
AMID_TURNS = {
    "who asks has no label": (LOUD * 3, 12),
    "few ask": ([*LOUD, *["GO ON."] * 8], 0),
    "some ask": ([*LOUD * 2, *["GO ON."] * 4], 12),
    "headings": (["OF THE MILL", "OF THE RIVER AND\nITS BANKS", "THE END", "1. COSTS"] * 3, 0),
    "shouting": (["NO! NEVER AGAIN!", "OH...", "STOP IT!", "WHAT?!"] * 3, 0),
    "acronyms": (["BBC", "NATO, UN.", "A", "OK"] * 3, 0),
    "what happens": (["(LAUGHTER?)", "[MUSIC]", "(PAUSE)", "[DOOR?]"] * 3, 0),
    "a script without capitals": (["是不是？", "为什么？", "然后呢？", "好吗？"] * 3, 0),
}


@pytest.mark.parametrize("kind", AMID_TURNS)
def test_paragraphs_in_capitals_that_ask_amid_turns_are_told_of(kind: str) -> None:
    loud, count = AMID_TURNS[kind]
    text = "".join(
        f"{who}: It was sold to us,\nand to others.\n\n{words}\n\n"
        for who, words in zip(["M1", "M2", "H1"] * 4, loud, strict=True)
    )
    draft = read(text)
    told = [(at.line, at.message) for at in draft.problems if "capitals" in at.message]
    message = (
        f"{count} paragraphs in capitals stand within turns: if somebody without a label says them,"
        ' write one before each, such as "Moderator:"'
    )
    assert told == ([(4, message)] if count else [])
    assert [who for who, _ in speech(draft)] == ["M1", "M2", "H1"] * 4
    seldom = read(text + "M1: It was so.\n\nM2: It was.\n\n" * 60)
    assert not any("capitals" in problem.message for problem in seldom.problems)


def test_who_is_in_capitals_throughout_is_not_told_of() -> None:
    text = "ANN: SO IT WAS.\n\nWAS IT NOT?\n\nBO: IT WAS.\n\nWHY NOT?\n\n" * 6
    assert not any("capitals" in problem.message for problem in read(text).problems)
