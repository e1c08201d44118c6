"""Transcripts as meeting tools, recognisers of speech and magazines write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.transcripts import transcript_of
from spoken import read, read_transcript, speakers_in, speech

EXPORTS = {
    "a name above a time, without a blank line, amid much text": (
        "".join(
            f"user avatar\nMara Lind\n00:0{at}:02\nSo what is new?\n"
            + "And there it stood, by the water.\n" * 12
            + f"Tom Okafor\n00:0{at}:31\nThe mill turns.\n"
            + "Slowly, in the night too.\n" * 12
            for at in range(3)
        ),
        ["Mara Lind", "Tom Okafor"] * 3,
    ),
    "names between rules, lines with times": (
        "".join(
            f"--- Speaker 1 ---\n  [00:0{at} - 00:0{at}] and then\n  [00:0{at} - 00:0{at}] SMP\n\n"
            f"--- Speaker 2 ---\n  [00:1{at} - 00:1{at}] well yes\n  [00:1{at} - 00:1{at}] no\n\n"
            for at in range(4)
        ),
        ["Speaker 1", "Speaker 2"] * 4,
    ),
    "headings with a picture, and blanks that do not break": (
        "# Minutes\n\n"
        + "".join(
            f"### 🔵 Speaker {at % 2} &nbsp;•&nbsp; `0{at}:02 – 0{at}:31`\n\n"
            f"**`0{at}:02`** — so it was\n\n**`0{at}:13`** — and then\n\n"
            for at in range(1, 5)
        ),
        ["Speaker 1", "Speaker 0"] * 2,
    ),
    "one who alone was heard, with a time": (
        "# Minutes\n\n| Length | `17:02` |\n|---|---|\n\n**Legend:** 🔵 Speaker 1\n\n---\n\n"
        "### 🔵 Speaker 1 `00:02 – 17:02`\n\n"
        + "".join(f"**`0{at}:02`** — so it was\n\n" for at in range(1, 5)),
        ["Speaker 1"],
    ),
    "one who alone spoke and is named above": (
        "---\nspeakers:\n  - Millwright\n---\n\nMillwright: 00:00:16\n\n"
        "So we begin.\nIt is old.\n\nAnd it turns.\n",
        ["Millwright"],
    ),
    "small names, and recordings that are played": (
        "**mara lind**\n\nSo?\n\n**archived recording 1**\n\nThe mill is shut.\n\n"
        "**tom okafor**\n\nYes.\n\n**archived recording (ada berg)**\n\nNever.\n\n" * 3,
        ["mara lind", "archived recording 1", "tom okafor", "archived recording (ada berg)"] * 3,
    ),
    "the log of a channel": (
        "[2024-05-03T10:00:07.250Z]  <mara_l>  hello\n[2024-05-03T10:00:09.113Z]  <bot> welcome\n"
        + "".join(
            f"[2024-05-03T10:0{at}:31.004Z]  <tom>  mara_l: so {at}?\n" for at in range(1, 5)
        ),
        ["mara_l", "bot", *["tom"] * 4],
    ),
    "a name as the value of a field": (
        "".join(
            f"[00:0{at}:02.350] - SPEAKER: F1\nSo?\n\n[00:0{at}:31.004] - SPEAKER: M2\nYes.\n\n"
            for at in range(3)
        ),
        ["F1", "M2"] * 3,
    ),
    "question and answer in a line, bold labels with wide colons": (
        "**河边周刊：磨坊呢？** **林水生：**\n\n还在转。\n\n"
        "**河边周刊：夜里呢？**\n\n**林水生：** 也转。\n\n"
        * 2
        + "具体招聘岗位要求请点击：[\n\n**招人**](https://example.org)\n",
        ["河边周刊", "林水生"] * 4,
    ),
    "questions and answers of one sign, several in a line": (
        "问：磨坊还在转吗？答：还在转。问：夜里呢？答：也转。\n" + "问：几年了？\n答：十年。\n" * 3,
        ["问", "答"] * 5,
    ),
    "who wrote it down, above the talk": (
        "**Guests:**\n\n**Chair:** Mara Lind\n\n**Scribe(s):** Ada Berg\n\n## Content:\n---\n\n"
        + "**Mara Lind:** So?  \n\u2026 and then  \n\n**Tom Okafor:** yes  \n\n" * 9,
        ["Mara Lind", "Tom Okafor"] * 9,
    ),
    "words before a colon that are no name in Chinese": (
        "采访者：磨坊呢？\n\n林水生：有一个传统：夜里也转。\n\n" * 4 + "当时有一个传统：守夜。\n",
        ["采访者", "林水生"] * 4,
    ),
    "a field far above the talk, written like a name": (
        "Work Item: Mill Wheels\nOrganizer\nAda\nAudio\n\n"
        + "Mara Lind: So?\nTom Okafor: Yes.\n" * 4,
        ["Mara Lind", "Tom Okafor"] * 4,
    ),
    "brackets that a converter escaped": (
        "\\[00:01:02\\] \\[Mara\\] So?\n\n\\[00:01:09\\] \\[Tom\\] Yes.\n\n" * 4,
        ["Mara", "Tom"] * 4,
    ),
    "links below initials": (
        "".join(
            f"### Topic {at}\n\nURL: https://example.org/{at}\n\n* MLI: So?\n* TOK: Yes.\n\n"
            for at in range(6)
        ),
        ["MLI", "TOK"] * 6,
    ),
    "tables of questions with padded headers, then another table": (
        f"| No. | Pertanyaan{' ' * 400} | Jawaban |\n| --- | --- | --- |\n"
        "| 1 | Apa itu? | Kincir. |\n| 2 | Malam juga? | Ya. |\n\n"
        * 2
        + "| Peran | Jumlah | Catatan |\n| --- | --- | --- |\n| Koki | 4 | baru |\n",
        ["Pertanyaan", "Jawaban"] * 4,
    ),
    "all answers in the line of their question": (
        "记者：磨坊还在转吗？林水生：还在转。\n" * 5,
        ["记者", "林水生"] * 5,
    ),
    "all answers in the line of their question, by letters": (
        "Q: Does it turn? A: It does. Q: At night? A: Then too.\n\n" * 3,
        ["Q", "A"] * 6,
    ),
    "labels in quotation marks": (
        "“Mara”: So?\n\n“Tom”: Yes.\n\n" * 4,
        ["Mara", "Tom"] * 4,
    ),
    "a short name above whose words no time stands": (
        "Ali 0:03\nSo?\n\nMara 0:05\nYes.\n\n" * 3 + "Ali\nAnd then?\n\nMara\nThe mill.\n",
        ["Ali", "Mara"] * 4,
    ),
    "numbers of participants in braces": (
        "104\n{000}: So?\n\n{104}: Yes.\n\n{000}: And then?\n" * 4,
        ["000", "104", "000"] * 4,
    ),
    "who stopped it, family name first": (
        "**Lind, Mara**   0:05\nSo?\n\n**Okafor, Tom**   0:13\nYes.\n\n" * 3
        + "**Lind, Mara** stopped transcription\n",
        ["Lind, Mara", "Okafor, Tom"] * 3,
    ),
    "a program's export of one who speaks alone": (
        "Talk-20240503_1000-Recording\n3 May 2024, 10:08AM\n\nLind, Mara Ada   0:07\n"
        + "And there it stood.\nBy the water.\n" * 9,
        ["Lind, Mara Ada"],
    ),
    "one who speaks below each range of times, whoever it is": (
        "".join(
            f"00:0{at}:00:00 - 00:0{at}:34:12\nUnknown\nWell, so it was.\n\n" for at in range(9)
        )
        + "Oh yes, a.\n\n"
        + "".join(f"00:1{at}:00:00 - 00:1{at}:34:12\nUnknown\nAnd then?\n\n" for at in range(9)),
        ["Unknown"] * 18,
    ),
}


@pytest.mark.parametrize("export", EXPORTS)
def test_an_export_has_the_turns_that_its_labels_open(export: str) -> None:
    text, speakers = EXPORTS[export]
    found = transcript_of("x", "md", "utf-8", text)
    assert [turn.speaker for turn in found.turns if turn.speaker] == speakers


def test_captions_between_times_are_nobodys_names() -> None:
    text = "".join(f"00:0{at}\nRight\n00:1{at}\nand so on\n" for at in range(6))
    assert transcript_of("x", "txt", "utf-8", text).speakers == ()


def test_a_word_below_some_times_is_nobodys_name() -> None:
    text = "".join(f"00:0{at}\n{'Miller' if at % 3 else 'So it'}\nso it is\n" for at in range(9))
    unlike = "".join(f"00:0{at}\nand so on\nuntil then\n" for at in range(9))
    assert (
        transcript_of("x", "txt", "utf-8", text.replace("\n00", "\n\n00") + unlike).speakers == ()
    )


def test_a_column_of_speakers_in_which_nobody_is_named_is_no_label() -> None:
    rows = "".join(f"\t{at}\t{at + 9}\tso it goes on\n" for at in range(9))
    text = f"Speaker\tFrom\tTo\tWhat was heard\n{rows}"
    assert transcript_of("x", "txt", "utf-8", text).speakers == ()


def test_captions_without_a_caption_are_read_as_text(tmp_path: Path) -> None:
    path = tmp_path / "talk.vtt"
    path.write_text("Mara: So?\nTom: Yes.\n" * 3, encoding="utf-8")
    found = read_transcript(path)
    assert [turn.speaker for turn in found.turns] == ["Mara", "Tom"] * 3
    assert "there are no captions in it: it is read as text" in [
        problem.message for problem in found.problems
    ]


def test_a_title_before_a_name_ends_no_sentence() -> None:
    text = "Mara: So?\n\nLind: Yes.\n\n" * 3 + "Mara: I wrote to Mr. Lind: come soon.\n"
    found = transcript_of("x", "txt", "utf-8", text)
    assert [turn.speaker for turn in found.turns] == [*["Mara", "Lind"] * 3, "Mara"]


CAPTIONS = {
    "names in wide brackets, of a turn's first caption": (
        ["（林水生）磨坊还在转", "（高河）夜里呢", "也转吗"] * 3,
        ["林水生", "高河"] * 3,
    ),
    "names in wide brackets, of each caption": (
        ["【林水生】磨坊还在转", "【高河】夜里呢", "【高河】也转吗"] * 3,
        ["林水生", "高河"] * 3,
    ),
    "names in wide brackets, of each caption, one of them once": (
        [*["（高河）磨坊还在转", "（林水生）夜里呢"] * 3, "（水车）也转吗", "（高河）转"],
        [*["高河", "林水生"] * 3, "水车", "高河"],
    ),
    "names in brackets, of each caption, one of them once": (
        [*["(Ann) Still turning.", "(Ben) At night?"] * 3, "(Ina) Yes.", "(Ann) So."],
        [*["Ann", "Ben"] * 3, "Ina", "Ann"],
    ),
    "sounds in wide brackets": (["（笑声）磨坊还在转", "（掌声）夜里呢", "也转吗"] * 3, []),
}


@pytest.mark.parametrize("captions", CAPTIONS)
def test_brackets_in_captions_name_who_speaks(captions: str, tmp_path: Path) -> None:
    texts, speakers = CAPTIONS[captions]
    path = tmp_path / "talk.srt"
    cues = (
        f"{at}\n00:00:{at:02},000 --> 00:00:{at:02},900\n{text}\n"
        for at, text in enumerate(texts, 1)
    )
    path.write_text("\n".join(cues), encoding="utf-8")
    found = read_transcript(path)
    assert [turn.speaker for turn in found.turns if turn.speaker] == speakers


def test_a_sole_speaker_is_not_joined_by_a_word_with_a_colon() -> None:
    text = "Mara: It turns. Then: silence.\n\n" + "Mara: At night. So it is.\n\n" * 4
    assert transcript_of("x", "txt", "utf-8", text).speakers == ("Mara",)


TIERS = [("@spk1-text", "Mara Lind"), ("@spk2-text", "Tom Okafor")]
TITLES = "Tier\tParticipant\tBegin Time - ss.msec\tEnd Time - ss.msec\tAnnotation\n"


def tiers(*called: tuple[str, str]) -> str:
    """Return what an annotation program exports of some who speak in turn."""
    return "".join(
        f"{tier}\t{name}\t{at}.{at}5\t{at + 1}.5\tand so it went on {at}\n"
        for at, (tier, name) in enumerate(called * 3)
    )


@pytest.mark.parametrize("titles", ["", TITLES])
def test_who_speaks_on_a_tier_is_called_by_name_at_its_time(titles: str) -> None:
    draft = read(titles + tiers(*TIERS))
    assert speech(draft)[:2] == [
        ("Mara Lind", "and so it went on 0"),
        ("Tom Okafor", "and so it went on 1"),
    ]
    assert [turn.time for turn in draft.turns] == ["0.05", "1.15", "2.25", "3.35", "4.45", "5.55"]


@pytest.mark.parametrize(
    "called",
    [
        [("Mara", "B1"), ("Tom", "B2")],
        [("spk1", "Speech"), ("spk2", "Speech")],
        [("spk1", "B_1"), ("spk2", "B_2")],
    ],
    ids=["names first", "one for both", "no names"],
)
def test_other_columns_beside_tiers_are_nobodys_names(called: list[tuple[str, str]]) -> None:
    assert speakers_in(tiers(*called)) == [tier for tier, _ in called] * 3


def test_a_number_of_a_row_is_no_time() -> None:
    rows = tiers(*TIERS).replace("text\t", "text\t7\t")
    assert read(rows).turns[0].time == "0.05"
    whole = [turn.time for turn in read(rows.replace(".", "")).turns]
    assert whole == [""] * len(TIERS) * 3
