"""Transcripts in the forms of programs, courts, parliaments and archives. All are invented."""

from __future__ import annotations

import pytest

from codebook.reading.drafts import Problem
from codebook.reading.turns.correction import Correction
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.looks import Emphasis
from codebook.reading.turns.turning import find_turns
from spoken import read, who_speaks

N, T = "Nora Weld", "Tom Okafor"
FORMS = {
    "a video call, started and stopped": (
        f"Call\n5 May 2024, 09:00AM\n18m 3s\n\n{N} started transcription\n\n{N}   0:03\nHello.\n\n"
        f"{T}   0:09\nYes.\nIt is.\n\n{N}   0:12\nGreat: shall we?\n\n{T}   0:15\nSure\n\n"
        f"{N} stopped transcription",
        [N, T, N, T],
    ),
    "a video call, copied from its page": (
        f"{N} started transcription\n\n{N}\n0 minutes 3 seconds0:03\n{N} 0 minutes 3 seconds\n"
        f"Hello.\n{N} 0 minutes 6 seconds\nIt took 5 seconds to load.\n\n{T}\n"
        f"1 minute 1 second1:01\n{T} 1 minute 1 second\nYes.\n\n{N}\n"
        f"1 hour 0 minutes 2 seconds1:00:02\n{N} 1 hour 0 minutes 2 seconds\nAnd?\n",
        [N, N, T, N],
    ),
    "one block of a meeting, whose time is below the name": (
        f"{N}\n10:48\nSo it was, and we went on.\nThen: shall we?\n",
        [N],
    ),
    "times on lines of their own below names, one of whom speaks once": (
        "".join(
            f"{who}\n\n0:{at}\n\nSo it is.\n\n" for at, who in enumerate([*[N, T] * 4, "Mara"], 10)
        ),
        [*[N, T] * 4, "Mara"],
    ),
    "speakers that a program counts, in brackets": (
        "".join(
            f"[00:00:1{at}.000 --> 00:00:1{at}.900]  (speaker {at % 2}) So.\n" for at in range(6)
        ),
        ["speaker 0", "speaker 1"] * 3,
    ),
    "somebody whom the typist did not know": (
        "LM: So?\n\nC: Yes.\n\n?: No.\n\nLM: And?\n\n??: Well.\n\nC: Yes.\n\n",
        ["LM", "C", "?", "LM", "?", "C"],
    ),
    "short roles with a stop": ("Int.: So?\nResp.: Yes.\n" * 4, ["Int.", "Resp."] * 4),
    "speakers that a program counts with a colon, in brackets": (
        "[Speaker:0] So?\n[Speaker:1] Yes.\n" * 3,
        ["Speaker:0", "Speaker:1"] * 3,
    ),
    "times to a millionth, and one who speaks once, amid what another says": (
        "".join(
            f"[0:00:0{at}.235000 - 0:00:0{at}.735000] SPEAKER_0{who} -  and so it was that they "
            "went on with it\n"
            for at, who in enumerate((0, 1, 0, 1, 2, 0, 1, 0))
        ),
        [f"SPEAKER_0{who}" for who in (0, 1, 0, 1, 2, 0, 1, 0)],
    ),
    "captions of one person, saved": (
        "".join(f"[{N}] 12:03:{at}\nSo it is.\n\n" for at in range(10, 24)),
        [N],
    ),
    "questions that were miscounted": (
        "".join(f"Question {n}: What of {n}?\n\nAnswer: Much.\n\n" for n in (1, 2, 3, 3, 5)),
        ["Question", "Answer"] * 5,
    ),
    "those who say what they are called": (
        "Asker: What are your names?\n\nUser 1: Nora\nUser 2: Tom\n\nAsker: And where do you live?"
        "\n\nNora: Here.\n\nTom: There.\n\n"
        "Asker: What are your names?\n\nUser 1: Mara\nUser 2: Ben\n\nAsker: And you?\n\nMara: So."
        "\n\nBen: Well.\n\n",
        [
            *("Asker", "Nora", "Tom", "Asker", "Nora", "Tom"),
            *("Asker", "Mara", "Ben", "Asker", "Mara", "Ben"),
        ],
    ),
    "the same two words after a name above each of several talks": (
        "Mill Loom: The plan\nQ. So?\nA. Well.\nQ. And why?\nA. Because.\n\n" * 4,
        ["Q", "A"] * 8,
    ),
    "an app's notes": (
        f"The mill\n\nFri, 5/3 2024 10:02AM • 48:12\n\nSUMMARY KEYWORDS\nmill, loom\n\nSPEAKERS\n"
        f"{N}, {T}\n\n{N}  00:03\nHello.\n\n{T}  00:09\nYes.\n\n{N}  00:12\nAnd?\n\n"
        "Speaker 3  00:15\nSure\n\nTranscribed by a program\n",
        [N, T, N, "Speaker 3"],
    ),
    "times before, dashes": (
        f"[00:00:03.220] - {N}\nHello.\n\n[00:00:09.010] - {T}\nYes.\n\n[00:00:12.880] - {N}\nok\n",
        [N, T, N],
    ),
    "a sign before the time": (
        f"Call - May 03\nVIEW - 31 mins\n\n---\n\n@0:00 - {N} (Mill Ltd)\nHello.\n\n@0:09 - {T}\n"
        f"Yes.\n\n@0:12 - {N} (Mill Ltd)\nAnd?\n",
        [f"{N} (Mill Ltd)", T, f"{N} (Mill Ltd)"],
    ),
    "numbered speakers above times": (
        "SPEAKER_00\n[00:00:03] - Hello.\n\nSPEAKER_01\n[00:00:09] - Yes.\n\n"
        "SPEAKER_00\n[00:00:12] - ok\n",
        ["SPEAKER_00", "SPEAKER_01", "SPEAKER_00"],
    ),
    "some with times, some without": (
        f"[00:00:00] **{N}:** Hello.\n\n**{T}:** Yes.\n\n"
        f"[00:01:00] **{N}:** And?\n\n**{T}:** No.\n",
        [N, T, N, T],
    ),
    "a messenger": (
        f"[03.05.24, 10:02:03] {N}: Hello.\n[03.05.24, 10:02:09] {T}: Yes.\n"
        f"[03.05.24, 10:02:12] {N}: And?\n",
        [N, T, N],
    ),
    "a chat": (
        f"**{N}** *10:03*\n\nHello.\n\n**{T}** *10:05*\n\nYes.\n\n**{N}** *10:06*\n\nAnd?",
        [N, T, N],
    ),
    "a court": (
        "THE COURT: Be seated. Call the case.\n\nMR. WELD: Thank you, your Honor.\n\n"
        "BY MR. WELD:\n\nQ.   State your name.\n\nA.   Tom Okafor.\n\nQ.   And where do you live?"
        "\n\nA.   In the mill.\n\nMS. VARGA: Objection: leading.\n\nTHE COURT: Sustained.\n\n"
        "Q.   Did you see it?\n\nA.   Yes.\n\nMR. WELD: No more.\n",
        ["THE COURT", "MR. WELD", *"QAQA", "MS. VARGA", "THE COURT", *"QA", "MR. WELD"],
    ),
    "a parliament": (
        "The Speaker: Order.\n\nHon. Nora Weld (Milltown, Lib.): Mr. Speaker, I rise.\n\n"
        "Mr. Tom Okafor (Lower Vale, NDP): No.\n\nThe Speaker: Order.\n\nHon. Nora Weld: I did.\n\n"
        "Mr. Tom Okafor: Not so.\n",
        ["The Speaker", "Hon. Nora Weld", "Mr. Tom Okafor"] * 2,
    ),
    "an archive": (
        "Oral History of Tom Okafor\nInterviewed by Nora Weld\nMay 3, 2024\n\nNW: Today is May 3rd."
        "\n\nTO: Good morning.\n\n[TAPE 1, SIDE A]\n\nNW: So where were you born?\n\n"
        "TO: In Milltown. My father said: work.\n\n[END TAPE 1]\n\n"
        "                  3\n\nNW: Thanks.\n",
        ["NW", "TO", "NW", "TO", "NW"],
    ),
    "numbered lines that are wrapped": (
        "1  I: Wie war das?\n2  B: Gut, also es war so dass wir\n3     um 8:30 anfingen und dann\n"
        "4     gingen.\n5  I: Und dann?\n6  B: Schlecht.\n",
        ["I", "B", "I", "B"],
    ),
    "a table, the speaker last": (
        "Timespan\tContent\tSpeaker\n0:00.0 - 0:03.2\tHello.\tNora\n0:03.2 - 0:09.1\tYes.\tTom\n"
        "0:09.1 - 0:12.0\tAnd?\tNora\n0:12.0 - 0:14.0\tGone.\tTom\n",
        ["Nora", "Tom", "Nora", "Tom"],
    ),
    "a table of Markdown": (
        "| Speaker | Text |\n|---|---|\n| Nora | Hello. |\n| | More. |\n| Tom | Yes. |\n",
        ["Nora", "Tom"],
    ),
    "brackets": (
        "(Interviewer) And?\n\n(Respondent) No.\n\n(laughs) So.\n\n(Interviewer) Ah.\n",
        ["Interviewer", "Respondent", "Interviewer"],
    ),
    "pictures": (
        "👩 Nora: Hello.\n\n👨 Tom: Yes.\n\n👩 Nora: And?\n\n👨 Tom: No.\n",
        ["Nora", "Tom"] * 2,
    ),
    "pictures and times of code in headings": (
        "### 🔵 Nora • `00:01 – 00:04`\n\nHello.\n\n### 🟢 Tom • `00:05 – 00:06`\n\nYes.\n\n" * 2,
        ["Nora", "Tom"] * 2,
    ),
    "pictures in bold, behind a time, and joined to names": (
        "**🎙️ Nora:** Hello.\n\n**[00:05] 👤Tom:** Yes.\n\n**[00:07] 🎙️ Nora:** And?\n\n"
        "🎙️Nora: So?\n\n**👤 Tom:** No.\n",
        ["Nora", "Tom", "Nora", "Nora", "Tom"],
    ),
    "numbers in labels": (
        "P/1 – Então?\n\nR – Foi.\n\nP/2 – E?\n\nR – Nada.\n\nP/1 – Sim?\n\nR – É.\n\nP/2 – Ah.",
        ["P/1", "R", "P/2", "R", "P/1", "R", "P/2"],
    ),
    "two ways in one document": (
        "Q - What is new?\n\nAnn Lee: Much.\n\nQ - And what is old?\n\nBo Ray: Little.\n\n"
        "Q - Why?\n\nAnn Lee: So.\n\nBo Ray: Well.\n",
        ["Q", "Ann Lee", "Q", "Bo Ray", "Q", "Ann Lee", "Bo Ray"],
    ),
    "titles and nicknames": (
        'Prof. Dr. med. Weld: So?\n\nRobert "Bob" Okafor: Yes.\n\n'
        'Prof. Dr. med. Weld: And?\n\nRobert "Bob" Okafor: No.\n',
        ["Prof. Dr. med. Weld", 'Robert "Bob" Okafor'] * 2,
    ),
    "numbered questions": (
        "Q1: How was it?\nA1: Good.\nQ2: And then?\nA2: Gone.\nQ3: Why?\nA3: So.\n",
        ["Q", "A"] * 3,
    ),
    "numbered speakers in Chinese": (
        "说话人 1 00:03\n您是怎么来的？\n\n说话人 2 00:09\n叔叔带我来的。\n\n"
        "说话人 1 00:15\n后来呢？\n",
        ["说话人 1", "说话人 2", "说话人 1"],
    ),
    "counted questions": (
        "".join(f"Question {n}) What of {n}?\nAnswer {n}) Not much.\n" for n in range(1, 4)),
        ["Question", "Answer"] * 3,
    ),
    "counted questions in brackets, alone on a line or not, in parts": (
        "[Q1] What then?\n [Q1 Answer] Not much.\n\n[Q1 – part 2] Why?\n[Q1 – part 2 - Answer]\n"
        "So.\n\n [Q2]\nAnd now?\n [Q2 answer] Well.\n\n[Q3] Is it?\nIs it?\n [Q3 Answer]\nYes.\n",
        ["Q", "Answer"] * 4,
    ),
    "counted questions in brackets, answered by a letter": (
        "".join(f"[Q{n}] What of {n}?\n\n[Q{n}A]Not much.\n\n" for n in range(1, 4)),
        ["Q", "A"] * 3,
    ),
    "counted questions in brackets with a colon, and a note in brackets": (
        "".join(f"[Question {n}]: What?\n[Q{n} Answer]: So.\n[Answer: no]\n" for n in range(1, 8)),
        ["Question", "Answer"] * 7,
    ),
    "counted questions with a stop, and letters for parts": (
        "Q1. What then?\nA1: So.\nQ2. a) And now?\nA2. a) Well.\nQ2. b) Is it?\nA2:\nYes.\n"
        "Q3 a) Who came?\nA3 a): Nobody.\nQ3 b) Why?\nA3 b): So.\nQ4. Was it?\nA4: It was.\n",
        ["Q", "A"] * 6,
    ),
    "two questions with a stop, and their answers with a colon": (
        "Q1. What then?\nA1: So.\nQ2. And now?\nA2: Well.\n",
        ["Q", "A"] * 2,
    ),
    "counted questions of two interviews, with a dash": (
        "".join(f"Pergunta {n} – Por quê?\nResposta: Não sei.\n" for n in (1, 2, 3, 1, 2)),
        ["Pergunta", "Resposta"] * 5,
    ),
    "a letter and a stop amid wrapped lines": (
        "Q. What then?\nA. Nothing that I knew of when I was\nlittle, and nothing that\n"
        "anybody told me of later, when\nwe lived in Milltown and the\nshop was still there.\n" * 3,
        ["Q", "A"] * 3,
    ),
    "answers without the blank lines that questions have": (
        "Interviewer: And the first?\nNora: Good.\n\n" * 5
        + "Interviewer: And you?\nTom: Fine.\n\n" * 21,
        ["Interviewer", "Nora"] * 5 + ["Interviewer", "Tom"] * 21,
    ),
    "particulars above each of two interviews, in Chinese": (
        "采访人：陈明\n被采访人：王芳 二年级学生\n采访内容：关于软件的看法\n\n"
        "陈：来了吗？\n王：来了。\n陈：好。\n王：走吧。\n\n" * 2,
        ["陈", "王"] * 4,
    ),
    "a few counted questions amid who answers and asks on": (
        "".join(f"Q{n}: Why {n}?\nGuest: So.\nAsker: I see.\nGuest: Yes.\n" for n in range(1, 5)),
        ["Q", "Guest", "Asker", "Guest"] * 4,
    ),
    "a word that follows itself below the talk": (
        "Asker: Why?\n\nNora: So.\n\nAsker: And?\n\nNora: Yes.\n\n# What it means\n\n"
        + "Implication: It should be free.\n\nSomebody wrote that.\n\n" * 3,
        ["Asker", "Nora"] * 2,
    ),
    "a role that is no misspelling of another": (
        "Interviewee: Nora Weld (26, she builds ships, and sails them)\n\n"
        + "Interviewer: Why?\n\nNora: So.\n\n" * 3,
        ["Interviewer", "Nora"] * 3,
    ),
    "counted questions and topics in Chinese": (
        "".join(
            f"主题{n}：现在的情况\n{k}.1 访谈员：为什么？\n王女士：没什么。\n"
            "访谈员（追问）：后来呢？\n王女士：走了。\n"
            for k, n in enumerate("一二三", 1)
        ),
        ["访谈员", "王女士"] * 6,
    ),
    "the same words after a label above each of two talks": (
        "System: A new shop\n\nMara: So?\n\nTom: Yes.\n\n" * 2,
        ["Mara", "Tom"] * 2,
    ),
    "a role and a particular in one line": (
        "Guest: Nora Weld Job: one who builds ships and sails them\n\n"
        + "Asker: Why?\n\nNora: So.\n\n" * 3,
        ["Asker", "Nora"] * 3,
    ),
    "names and times in brackets": (
        "".join(f"(Speaker {1 + n % 2} - 00:0{n}:10) So {n}.\n" for n in range(6)),
        ["Speaker 1", "Speaker 2"] * 3,
    ),
    "names in brackets before a colon": (
        "(Nora): So?\n\n(Tom Okafor):Yes.\n\n" * 3,
        ["Nora", "Tom Okafor"] * 3,
    ),
    "letters, whatever follows them": (
        "M-So, what then?\nR- Nothing.\nM–And?\nS.no, nothing.\nm/ Why?\nR-It was late.\nS: Yes.\n"
        "M-So?\nS-Well.\nR-Well.\n",
        ["M", "R", "M", "S", "M", "R", "S", "M", "S", "R"],
    ),
    "questions in bold": (
        "**How was it?**\n\nGood.\n\nReally.\n\n**And then?**\n\nGone.\n\n"
        "**Who was there?**\n\nNobody.",
        ["Q", "A"] * 3,
    ),
    "questions as headings": (
        "# A talk\n\n## How was it?\nGood.\n\nReally.\n\n### Why?\n*“Because.”*\n\n"
        "##And then?\nGone.",
        ["Q", "A"] * 3,
    ),
    "counted headings, one of which does not ask": (
        "# A talk\n\n### 1. The name\nMara\n### 2. ¿Why?\nSo.\n### 3. And then?\nGone.",
        ["Q", "A"] * 3,
    ),
    "headings of further questions, some of which do not ask": (
        "# A talk\n\n## Why?\nSo.\n### Both.\nYes.\n## And how?\nWell.\n### How long?\nA day.\n"
        "## And then?\nGone.",
        ["Q", "A"] * 5,
    ),
    "questions with a number": (
        "A talk\n\n1. Why here?\nWell.\n2)How was it done, and\nby whom?\nBy us. In\n1932.\n"
        "3. The loss.\nIt is.\n\nMuch.\n4. And?\nGone.\n\nThe other\n\n1. Why here?\nSo.",
        ["Q", "A"] * 5,
    ),
    "questions with a dash": (
        "A talk\n- Why here?\nWell.\n- How?\nSo.\n- And then?\nGone.",
        ["Q", "A"] * 3,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_form_is_known(form: str) -> None:
    text, speakers = FORMS[form]
    draft = read(text)
    assert who_speaks(draft.turns) == speakers
    assert draft.speakers == tuple(dict.fromkeys(speakers))
    assert all(draft.text[turn.start : turn.end].strip() for turn in draft.turns)


@pytest.mark.parametrize(
    "text",
    [
        "– ¿Cómo llegó usted?\n\n– Me llevó mi tío.\n\n– ¿Y después?\n\n– Nada.\n",
        "A. Smith wrote it.\n\nB. Jones read it.\n\nA. Smith wept.\n\nAnd so it was, at length.\n",
        "## How does it work?\n\nWell.\n\n## Problems\n\nMany.\n\n## What next?\n\nNothing.\n",
        "(a) the first\n\n(b) the second\n\n(a) the first again\n\nand so on\n",
        "1. How does it work?\n2. Who was it?\n3. Why?\n4. What next?\n\nThat is the plan.\n",
        "1. It works.\nWell.\n2. Who was it?\nI.\n3. Because.\nSo.\n4. Next time.\nGone.\n",
        "It was so.\n\n" * 9 + "1. Why?\nSo.\n2. Who?\nI.\n3. How?\nWell.\n",
    ],
)
def test_what_is_no_label_makes_no_speaker(text: str) -> None:
    assert read(text).speakers == ()


def test_the_styles_that_can_be_chosen() -> None:
    page = Page.of("Ann: So?\n\nBo: No.\n\nQ - Why?\n\nAnn: So.\n\nQ - And?\n\nBo: Well.\n")
    colons = find_turns(page, correction=Correction(style="colon"))
    assert (len(colons.turns), colons.speakers) == (4, ("Ann", "Bo"))
    chosen = find_turns(page, correction=Correction(style="dash"))
    assert [turn.speaker for turn in chosen.turns] == ["Q", "Q"]


def test_cells_beside_what_is_said_are_no_part_of_it() -> None:
    draft = read(FORMS["a table, the speaker last"][0])
    assert [draft.text[turn.start : turn.end] for turn in draft.turns] == [
        "Hello.",
        "Yes.",
        "And?",
        "Gone.",
    ]
    assert [turn.time for turn in draft.turns] == ["0:00.0", "0:03.2", "0:09.1", "0:12.0"]


def test_captions_without_speakers_have_their_times() -> None:
    draft = read("0:03\nhello there so\n0:09\nthis is it\nand more\n0:12\nand then\n")
    assert [(turn.time, draft.text[turn.start : turn.end]) for turn in draft.turns] == [
        ("0:03", "hello there so"),
        ("0:09", "this is it\nand more"),
        ("0:12", "and then"),
    ]


def test_without_speakers_each_line_with_a_time_is_a_turn() -> None:
    draft = read(
        "A talk\n\n[00:01] so there\n[00:04] it stood\nand turned\n\n--- AT NIGHT ---\n\n"
        "[00:09] nobody came\n[00:12] 12:30 it was\n"
    )
    assert [(turn.time, draft.text[turn.start : turn.end]) for turn in draft.turns] == [
        ("", "A talk"),
        ("00:01", "so there"),
        ("00:04", "it stood\nand turned"),
        ("", "--- AT NIGHT ---"),
        ("00:09", "nobody came"),
        ("00:12", "12:30 it was"),
    ]


@pytest.mark.parametrize(
    ("early", "late"), [("00'00'07", "00'01'12"), ("7’45", "12’05"), ("0'09''", "1'30''")]
)
@pytest.mark.parametrize(
    ("form", "speakers"),
    [
        ("[{}] So?\n[{}] 7’45 or so.\n", ("", "")),
        ("({}) Ann: So?\n({}) Bo: 7’45 or so.\n", ("Ann", "Bo")),
        ("Ann: So? [{}]\nBo: 7’45 or so. [{}]\n", ("Ann", "Bo")),
    ],
)
def test_times_in_brackets_may_have_primes_for_colons(
    early: str, late: str, form: str, speakers: tuple[str, str]
) -> None:
    draft = read(form.format(early, late))
    assert [
        (turn.time, turn.speaker, draft.text[turn.start : turn.end]) for turn in draft.turns
    ] == [(early, speakers[0], "So?"), (late, speakers[1], "7’45 or so.")]


def test_a_time_that_begins_few_lines_begins_no_turn() -> None:
    draft = read("We met at\n10:30 by the mill\nand went\nhome.\n\nIt rained.\n")
    assert [turn.time for turn in draft.turns] == ["", ""]


@pytest.mark.parametrize(
    ("lines", "bold", "asked"),
    [
        (["A talk", "How?", "Well.", "", "Why?", "So.", "", "Tell me more.", "No."], (2, 5, 8), 1),
        (
            ["1. Tell me more.", "No.", "2. Why, then?", "So.", "3- Where is it?", "Here."],
            (0, 2, 4),
            0,
        ),
    ],
)
def test_answers_or_counted_questions_in_bold_letters(
    lines: list[str], bold: tuple[int, ...], asked: int
) -> None:
    page = Page.of("\n".join(lines))
    found = find_turns(page, Emphasis({line: len(lines[line].rstrip(".")) for line in bold}))
    assert [turn.speaker for turn in found.turns] == ["Q", "A"] * 3
    assert found.turns[0].start == page.starts[asked]


def test_what_is_said_before_the_first_answer_in_bold_is_a_turn() -> None:
    lines = [
        "A mill",
        "Hello, I am Mara.",
        "Hi.",
        "How?",
        "Well.",
        "Why?",
        "So.",
        "And then?",
        "No.",
    ]
    page = Page.of("\n".join(lines))
    found = find_turns(page, Emphasis({line: len(lines[line]) for line in (2, 4, 6, 8)}))
    assert [turn.speaker for turn in found.turns] == ["Q", "A"] * 4
    assert found.turns[0].start == page.starts[1]


def test_headings_above_bold_questions_are_no_part_of_them_nor_of_answers() -> None:
    lines = ["The mill", "How?", "Well.", "Loss", "Tell me.", "Why, then?", "So.", "What?", "No."]
    page = Page.of("\n".join(lines))
    found = find_turns(page, Emphasis({0: 8, 1: 4, 3: 4, 4: 8, 5: 6, 7: 5}))
    assert [(turn.speaker, page.text[turn.start : turn.end]) for turn in found.turns] == [
        ("Q", "How?"),
        ("A", "Well.\nLoss"),
        ("Q", "Tell me.\nWhy, then?"),
        ("A", "So."),
        ("Q", "What?"),
        ("A", "No."),
    ]


@pytest.mark.parametrize(
    ("above", "within", "below"),
    [
        (["A mill, in 1932.", ""], [], []),
        (["A mill"], [], []),
        ([], ["Of the mill:"], []),
        ([], [], ["A summary"]),
        (["Why?", "And how?", "The talk", "It was long."], [], []),
    ],
)
def test_bold_headings_and_lists_are_no_questions(
    above: list[str], within: list[str], below: list[str]
) -> None:
    plain = {"So.", "No.", "Well.", "It was long.", ""}
    talk = ["Why?", "So.", *within, "How?", "No.", "And then?", "Well."]
    lines = [*above, *talk, *below]
    page = Page.of("\n".join(lines))
    bold = {at: len(line) for at, line in enumerate(lines) if line not in plain}
    found = find_turns(page, Emphasis(bold))
    turns = [turn for turn in found.turns if turn.speaker]
    assert [turn.speaker for turn in turns] == ["Q", "A"] * 3
    assert turns[0].start == page.starts[len(above)]


def test_questions_that_stand_in_for_labels_are_reported() -> None:
    draft = read(FORMS["questions in bold"][0])
    assert [problem.message for problem in draft.problems] == [
        "no labels were found: questions that stand out are turns of Q"
    ]
    assert draft.text[draft.turns[1].start : draft.turns[1].end] == "Good.\n\nReally."
    answered = "".join(f"{number}. And {number}?\nMara: So.\n" for number in range(1, 5))
    assert [problem.message for problem in read(answered).problems] == [
        'only "Mara" has a label: questions that stand out are turns of Q'
    ]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (
            FORMS["questions in bold"][0].replace("Really.", "Or was it? And why?"),
            5,
            "a question stands within an answer; it opens no turn",
        ),
        (
            "".join(f"00:0{at}:00 {(N, T, '')[at % 3]}\nSo.\n" for at in range(9)),
            5,
            "3 times without a name: who spoke before is taken to go on there",
        ),
    ],
)
def test_what_may_be_a_turn_of_its_own_is_reported(text: str, line: int, message: str) -> None:
    assert Problem(line, message) in read(text).problems


ABOVE = "20 lines stand before the first label; nobody is said to say them"


@pytest.mark.parametrize(("times", "told"), [(20, [ABOVE]), (40, [])], ids=["short", "long"])
def test_much_text_above_a_short_talk_is_reported(times: int, told: list[str]) -> None:
    above = "".join(f"It was so, {number}.\n" for number in range(20))
    draft = read(above + "Ann: So?\nBo: No.\n" * times)
    assert len(draft.turns) == 2 * times
    assert [problem.message for problem in draft.problems] == told


def test_a_name_with_a_letter_wrong_opens_a_turn_and_is_reported() -> None:
    draft = read(
        "A: one\n\nB: two\n\n" * 4
        + "Christopher Allen: x\n\nA: y\n\n" * 2
        + "Christopher Allne: z\n\nB: so\n"
    )
    assert draft.speakers[2:] == ("Christopher Allen", "Christopher Allne")
    assert '"Christopher Allne" and "Christopher Allen" may be one person' in {
        problem.message for problem in draft.problems
    }


@pytest.mark.parametrize(
    "date", ["May 3, 2024, 10:04AM", "Monday 3 May 2024\n10:04", "会议 2024年5月3日 10:04"]
)
@pytest.mark.parametrize("gap", ["   ", "\n"])
def test_the_date_above_a_recorded_call_is_no_speaker(date: str, gap: str) -> None:
    names = ["Mara Lindqvist", "Tom Okafor"] * 3
    said = "".join(f"{who}{gap}0:{at:02}\nSo it is.\n\n" for at, who in enumerate(names, 3))
    draft = read(f"Meeting transcript\n{date}\n\n{said}")
    assert draft.speakers == ("Mara Lindqvist", "Tom Okafor")
    assert who_speaks(draft.turns) == names


LONG = (
    " and so it went on, since the river had risen in May and nobody knew what to do about it" * 2
)


@pytest.mark.parametrize("end", [".", LONG + "."], ids=["short", "long"])
@pytest.mark.parametrize("sign", [".- {}", ".– {}", ". — {}", ".— {}"])
@pytest.mark.parametrize("names", [("P", "R"), ("ANN LEE", "BO"), ("Mara Lind", "Tom")])
def test_a_stop_and_a_dash_set_labels_off_as_in_the_spanish_press(
    names: tuple[str, str], sign: str, end: str
) -> None:
    said = "So it was" + end
    draft = read("".join(f"{name}{sign.format(said)}\n\n" for name in names * 4))
    assert who_speaks(draft.turns) == list(names) * 4
    assert draft.text[draft.turns[0].start : draft.turns[0].end] == said


def test_a_stop_and_a_dash_may_be_in_bold_as_the_label_is() -> None:
    draft = read("**ANN LEE.-** So it was.\n\n**BO.-** Yes.\n\n" * 4)
    assert who_speaks(draft.turns) == ["ANN LEE", "BO"] * 4


@pytest.mark.parametrize(
    ("hour", "minutes", "seconds"),
    [
        ("hour", "minutes", "seconds"),
        ("Stunde", "Minuten", "Sekunden"),
        ("heure", "minutes", "secondes"),
        ("hora", "minutos", "segundos"),
        ("ora", "minuti", "secondi"),
        ("uur", "minuten", "seconden"),
        ("timme", "minuter", "sekunder"),
        ("часа", "минуты", "секунды"),
    ],
)
def test_times_of_a_page_are_spelled_in_its_language(hour: str, minutes: str, seconds: str) -> None:
    text = ""
    for at, who in enumerate([N, T, N, T, N, T]):
        time = f"1 {hour} {at} {minutes} 3 {seconds}"
        shown = f"{who} (Mill)" if who == T else who
        text += f"{shown}\n{time}1:0{at}:03\n{who} {time}\nSaid {at}.\n{who} {time}\nAnd.\n\n"
    turns = find_turns(Page.of(text)).turns
    assert [(turn.speaker, text[turn.start : turn.end]) for turn in turns[:3]] == [
        (N, "Said 0."),
        (N, "And."),
        (T, "Said 1."),
    ]
    assert len(turns) == 12
    assert turns[0].time == f"1 {hour} 0 {minutes} 3 {seconds}"
