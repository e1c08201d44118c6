"""Transcripts in whole: their turns, parts, events and text, and what is reported of them."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from codebook.reading.drafts import TranscriptDraft
from spoken import read_transcript, who_speaks

SAMPLES = Path(__file__).parents[2].parent / "shared" / "samples"

Write = Callable[..., TranscriptDraft]

# All of these interviews are invented.
ENGLISH = """\
# Interview with U3

Date: 3 May 2024
Location: video call
Interviewer: Nora Weld
Participant: U3

=== recording starts ===

## Part I. Background

Interviewer: Thanks for taking the time. Um, could you say what you do?

U3: Sure. So I, hmm, I train models. Mostly fine-tuning: small ones.

[laughs]

U3: Sorry, the cat.

Interviewer: No problem.

## Part II. Questions and usability

Interviewer: Which of these do you meet most often? The list is:
1. installation: versions and such
2. API: how to call it

U3: The first. At 17:30 every Friday: always the driver.
(long pause)
And then the docs, https://example.org/docs: no examples.

=== connection lost ===

Interviewer: Can you hear me?

U3 Yes, now I can.

Break

## Part III – Bugs
Interviewer: And bugs?
U3: Crashes.

Outro
"""
ENGLISH_TURNS = [
    ("I", "Interviewer", "Thanks for taking the time. Um, could you say what you do?"),
    ("I", "U3", "Sure. So I, hmm, I train models. Mostly fine-tuning: small ones."),
    ("I", "U3", "Sorry, the cat."),
    ("I", "Interviewer", "No problem."),
    (
        "II",
        "Interviewer",
        "Which of these do you meet most often? The list is:\n"
        "1. installation: versions and such\n2. API: how to call it",
    ),
    (
        "II",
        "U3",
        "The first. At 17:30 every Friday: always the driver.\n(long pause)\n"
        "And then the docs, https://example.org/docs: no examples.",
    ),
    ("II", "Interviewer", "Can you hear me?"),
    ("II", "U3", "Yes, now I can."),
    ("III", "Interviewer", "And bugs?"),
    ("III", "U3", "Crashes."),
]
GERMAN = """\
Transkript Interview 2

I = Interviewerin
B = Befragter

Teil 1: Hintergrund

I: Was machen Sie denn so, äh, beruflich?

B: Also (.) ich bin, ähm, Entwickler. Das heißt: ich schreibe Kernel.

(lacht)

B: Frage 12 hatten Sie ja schon: nein.

Teil 2: Fehler

I: Welche Fehler sehen Sie?

B: #00:03:52-8# Speicher, meistens. [unv.] Dann noch: Treiber.

I: Danke!
"""
CHINESE = """\
访谈记录
日期：2024-05-03
地点：线上

第一部分 背景

采访者：您好，能先介绍一下您自己吗？

受访者：呃……我是做分布式训练的，嗯，差不多三年了。比如：多机多卡。

（笑）

第二部分 使用问题

采访者：您最常遇到什么问题？

受访者：版本。首先：驱动不匹配；其次，文档太旧。
17:30 那次最严重。
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(content: str | bytes, name: str = "U3.txt") -> TranscriptDraft:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return read_transcript(path)

    return write


def said(draft: TranscriptDraft) -> list[tuple[str, str, str]]:
    return [
        (turn.part, turn.speaker, draft.text[turn.start : turn.end])
        for turn in draft.turns
        if turn.kind == "speech"
    ]


def events(draft: TranscriptDraft) -> list[tuple[str, str]]:
    return [
        (turn.part, draft.text[turn.start : turn.end])
        for turn in draft.turns
        if turn.kind == "event"
    ]


def messages(draft: TranscriptDraft) -> list[tuple[int | None, str]]:
    return [(problem.line, problem.message) for problem in draft.problems]


@pytest.mark.parametrize(
    ("name", "turns", "speakers"),
    [
        ("spotlight-1.md", 19, ("Adam Stacoviak", "Jerod Santo")),
        ("utxos-chaincode-decoded.md", 37, ("John Newbery", "Adam Jonas")),
        (
            "2021-11-05-jeremy-rubin-andrew-poelstra-covenants.zh.md",
            49,
            ("Shaun Apps（SA）", "Andrew Poelstra（AP）", "Jeremy Rubin（JR）", "Q"),
        ),
        ("fkrampe_transkript.md", 126, ("I", "B")),
        ("nnWMA2_transkript.md", 60, ("I", "B", "P")),
        (
            "NodeGrade_paper_ECSEE_qualitative_data_interview1_german.docx",
            13,
            ("I", "S2", "S1"),
        ),
    ],
)
def test_real_transcripts_have_the_turns_and_speakers_of_their_readme(
    name: str, turns: int, speakers: tuple[str, ...]
) -> None:
    if not SAMPLES.is_dir():
        pytest.skip("the samples are not beside this checkout")
    draft = read_transcript(SAMPLES / name)
    assert len(said(draft)) == turns
    assert draft.speakers == speakers
    assert set(who_speaks(draft.turns)) == set(speakers)


def test_an_english_interview_in_three_parts(write: Write) -> None:
    draft = write(ENGLISH, "U3.md")
    assert (draft.name, draft.format, draft.encoding) == ("U3", "md", "utf-8")
    assert draft.speakers == ("Interviewer", "U3")
    assert said(draft) == ENGLISH_TURNS
    assert events(draft) == [
        ("I", "## Part I. Background"),
        ("I", "[laughs]"),
        ("II", "## Part II. Questions and usability"),
        ("II", "=== connection lost ==="),
        ("II", "Break"),
        ("III", "## Part III – Bugs"),
        ("III", "Outro"),
    ]
    assert messages(draft) == [
        (26, '"API:" is read as text, not as a speaker'),
        (36, 'the label "U3" has no colon; it opens a turn'),
    ]


def test_a_german_interview(write: Write) -> None:
    draft = write(GERMAN)
    assert draft.speakers == ("I", "B")
    assert said(draft) == [
        ("1", "I", "Was machen Sie denn so, äh, beruflich?"),
        ("1", "B", "Also (.) ich bin, ähm, Entwickler. Das heißt: ich schreibe Kernel."),
        ("1", "B", "Frage 12 hatten Sie ja schon: nein."),
        ("2", "I", "Welche Fehler sehen Sie?"),
        ("2", "B", "Speicher, meistens. [unv.] Dann noch: Treiber."),
        ("2", "I", "Danke!"),
    ]
    assert [turn.time for turn in draft.turns if turn.time] == ["00:03:52-8"]
    assert events(draft) == [
        ("1", "Teil 1: Hintergrund"),
        ("1", "(lacht)"),
        ("2", "Teil 2: Fehler"),
    ]


def test_a_chinese_interview(write: Write) -> None:
    draft = write(CHINESE.encode("gb18030"))
    assert draft.encoding == "gb18030"
    assert draft.speakers == ("采访者", "受访者")
    assert said(draft) == [
        ("一", "采访者", "您好，能先介绍一下您自己吗？"),
        ("一", "受访者", "呃……我是做分布式训练的，嗯，差不多三年了。比如：多机多卡。"),
        ("二", "采访者", "您最常遇到什么问题？"),
        ("二", "受访者", "版本。首先：驱动不匹配；其次，文档太旧。\n17:30 那次最严重。"),
    ]
    assert events(draft) == [("一", "第一部分 背景"), ("一", "（笑）"), ("二", "第二部分 使用问题")]


def test_the_text_is_kept_but_for_line_ends_and_one_mark(write: Write) -> None:
    draft = write(b"\xef\xbb\xbf  I: a\t \r\nB: b\rI: c\n\r\n ")
    assert draft.text == "  I: a\t \nB: b\nI: c\n\n "
    assert draft.sha256 == sha256(draft.text.encode()).hexdigest()
    assert draft.encoding == "utf-8-sig"


def test_offsets_are_code_points(write: Write) -> None:
    draft = write("I: 👩‍💻 ok?\n\nB: 𝒳 y\n\nI: é\n")
    assert [(turn.start, turn.end) for turn in draft.turns] == [(3, 10), (15, 18), (23, 24)]


def test_characters_that_cannot_be_seen_are_kept_and_reported(write: Write) -> None:
    draft = write("I: a\u200bb\n\nB: c\x07\n\nI: d\u200b\n")
    assert draft.text == "I: a\u200bb\n\nB: c\x07\n\nI: d\u200b\n"
    assert messages(draft) == [
        (1, "U+200B, zero width space, cannot be seen; it is kept (2 times)"),
        (3, "U+0007, a control character, cannot be seen; it is kept (once)"),
    ]


def test_damaged_bytes_are_reported(write: Write) -> None:
    whole = "采访者：你好，今天怎么样？\n\n受访者：很好，谢谢。你呢？\n\n采访者：好".encode()
    draft = write(whole[:-1])
    assert draft.text.endswith("\ufffd")
    assert (5, "a character is not readable") in messages(draft)


def test_without_speakers_paragraphs_are_the_turns(write: Write) -> None:
    draft = write(
        "It began late.\nWe waited.\n\n[music]\n\nNobody came: not one.\n\n---\n\nThe end\n"
    )
    assert draft.speakers == ()
    assert said(draft) == [
        ("", "", "It began late.\nWe waited."),
        ("", "", "Nobody came: not one."),
    ]
    assert events(draft) == [("", "[music]"), ("", "The end")]
    assert messages(draft) == [(None, "no speaker was found: each paragraph is a turn")]


def test_without_speakers_and_blank_lines_lines_are_the_turns(write: Write) -> None:
    draft = write("It began late.\nWe waited.\nNobody came.")
    assert [text for _, _, text in said(draft)] == ["It began late.", "We waited.", "Nobody came."]


def test_parts_are_found_in_a_text_without_speakers(write: Write) -> None:
    draft = write("Part 1\n\nIt began.\n\nPart 2\n\nIt ended.\n")
    assert said(draft) == [("1", "", "It began."), ("2", "", "It ended.")]


def test_who_goes_on_speaking_after_the_heading_of_a_part_has_one_turn(write: Write) -> None:
    draft = write("I: a?\n\nB: one.\n\nPart II: More\n\nAnd two.\n\nI: b?\n\nB: three.\n")
    assert said(draft)[1:3] == [("", "B", "one.\n\nPart II: More\n\nAnd two."), ("II", "I", "b?")]
    assert events(draft) == []


def test_a_label_without_words_opens_an_empty_turn(write: Write) -> None:
    draft = write("I: a?\n\nB:\n\nI: b?\n\nB: yes.\n")
    assert [text for _, _, text in said(draft)] == ["a?", "", "b?", "yes."]
    assert messages(draft) == [(3, 'nothing is said after the label "B"')]


def test_bold_letters_that_end_on_the_line_below_a_label_leave_no_gap(write: Write) -> None:
    draft = write("**I:\n** What then?\n\n**B1:** So.\n\n" * 3)
    said = [draft.text[turn.start : turn.end] for turn in draft.turns]
    assert said == ["What then?", "So."] * 3


def test_a_markdown_file_that_is_made_of_html_is_read_as_a_page(tmp_path: Path) -> None:
    said_so = "<p><strong>Ann: [0:00:01]</strong> So &amp; so?</p><p><strong>Bo:</strong> No.</p>"
    (tmp_path / "a.md").write_text(f"---\ntitle: A talk\n---\n\n{said_so * 6}\n", encoding="utf-8")
    draft = read_transcript(tmp_path / "a.md")
    assert (draft.format, draft.speakers, len(draft.turns)) == ("html", ("Ann", "Bo"), 12)
    assert draft.text[draft.turns[0].start : draft.turns[0].end] == "So & so?"
