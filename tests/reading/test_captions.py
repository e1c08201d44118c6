"""Captions, as players, meeting programs and transcribers write them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from codebook.reading.drafts import TranscriptDraft
from spoken import read_file, read_transcript, said

Said = list[tuple[str, str]]

TEAMS = """\
WEBVTT

0f3c/12-0
00:00:03.266 --> 00:00:06.126
<v Mara Lind>So, shall we
start?</v>

0f3c/12-1
00:00:06.126 --> 00:00:08.000
<v Mara Lind>Good.</v>

0f3c/14-0
00:00:08.506 --> 00:00:11.000
<v Okafor, Tom (Guest)>Yes &amp; no: at 17:30 I &lt;must&gt; go.</v>
"""
ZOOM = """\
WEBVTT

1
00:00:01.000 --> 00:00:02.000
Mara Lind: Hello there.

2
00:00:02.000 --> 00:00:03.500
Mara Lind: Can you hear me?

3
00:00:04.000 --> 00:00:05.000
Tom Okafor: I can.

4
00:00:05.000 --> 00:00:06.000
Mara Lind: Fine.

5
00:00:06.000 --> 00:00:08.000
Tom Okafor: One thing: it is late.
"""
STYLED = """\
WEBVTT - made by hand
Kind: captions
Language: en

STYLE
::cue { color: red }

REGION
id:one
width:40%

NOTE
Ann: not said

00:01.000 --> 00:03.000 region:one align:start line:0
<v.loud.first Ann><b>Hi</b> <c.yellow>you</c></v>
<v Ben>Oh

NOTE in between

00:03.000 --> 00:04.000 position:10%,line-left
<v Ben>it <i>is</i> <00:03.500>you!
"""
SRT = """\
1\r
00:00:00,000 --> 00:00:02,000\r
Interviewer: What do you use?\r
\r
2\r
00:00:02,000 --> 00:00:04,000\r
And since when?\r
\r
3\r
00:00:04,500 --> 00:00:06,000\r
Participant: This one.\r
\r
4\r
00:00:06,000 --> 00:00:09,000\r
<i>Since 2019,</i>\r
I think.\r
\r
5\r
00:00:09,000 --> 00:00:10,000\r
Interviewer: Thanks!\r
Participant: Bye.\r
"""
LOOSE = """\
1
00:00:00,000 --> 00:00:02,000
I: one

two --> three

00:00:02.500-->00:00:03.500
1984
3

00:00:04,0 --> 00:00:05,000
B1: x
00:00:06,000 --> 00:00:07,000
y
7
00:00:08,000 --> 00:00:09,000
I: z
"""
ROLLING = """\
WEBVTT
Kind: captions

00:00:00.000 --> 00:00:02.000 align:start position:0%
\x20
so<00:00:00.400><c> we</c><00:00:00.700><c> tried</c>

00:00:02.000 --> 00:00:02.010 align:start position:0%
so we tried
\x20

00:00:02.010 --> 00:00:04.000 align:start position:0%
so we tried
it<00:00:02.400><c> again</c>
"""


def read(folder: Path, text: str, name: str = "a.vtt") -> TranscriptDraft:
    return read_file(folder, text, name)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        (
            TEAMS,
            [
                ("Mara Lind", "So, shall we\nstart?\nGood."),
                ("Okafor, Tom (Guest)", "Yes & no: at 17:30 I <must> go."),
            ],
        ),
        (
            ZOOM,
            [
                ("Mara Lind", "Hello there.\nCan you hear me?"),
                ("Tom Okafor", "I can."),
                ("Mara Lind", "Fine."),
                ("Tom Okafor", "One thing: it is late."),
            ],
        ),
        (STYLED, [("Ann", "Hi you"), ("Ben", "Oh\nit is you!")]),
        (
            SRT,
            [
                ("Interviewer", "What do you use?\nAnd since when?"),
                ("Participant", "This one.\nSince 2019,\nI think."),
                ("Interviewer", "Thanks!"),
                ("Participant", "Bye."),
            ],
        ),
        (LOOSE, [("I", "one\ntwo --> three\n1984\n3"), ("B1", "x\ny"), ("I", "z")]),
        (ROLLING, [("", "so we tried"), ("", "it again")]),
    ],
    ids=["teams", "zoom", "styled", "srt", "loose", "rolling"],
)
def test_captions_of_one_speaker_are_one_turn(tmp_path: Path, text: str, turns: Said) -> None:
    draft = read(tmp_path, text)
    assert said(draft) == turns
    assert draft.speakers == tuple(dict.fromkeys(who for who, _ in turns if who))


def test_where_every_caption_has_a_label_it_is_what_anybody_calls_oneself(tmp_path: Path) -> None:
    said_by = ["Mara | North", "Mara | North", "tom-o", "the phone by the door", "tom-o"] * 2
    cues = (
        f"{at + 1}\n00:00:{at:02}.000 --> 00:00:{at + 1:02}.000\n{who}: and so: it is\n"
        for at, who in enumerate(said_by)
    )
    draft = read(tmp_path, "\n".join(["WEBVTT", "", *cues]))
    assert draft.speakers == ("Mara | North", "tom-o", "the phone by the door")
    assert len(draft.turns) == 8


@pytest.mark.parametrize(
    ("above", "label"),
    [
        ("", "[{}]: "),
        ("", "({})\n"),
        ("", "- {}: "),
        ('{} "{}" (1234567)\n', ""),
    ],
)
def test_labels_are_read_in_brackets_behind_a_dash_or_above_the_times(
    tmp_path: Path, above: str, label: str
) -> None:
    names = ["SPEAKER_00", "SPEAKER_01"] * 4
    cues = (
        f"{above.format(at, who)}0{at}:00.000 --> 0{at}:09.000\n{label.format(who)}So {at}."
        for at, who in enumerate(names)
    )
    path = tmp_path / "call.vtt"
    path.write_text("WEBVTT\n\n" + "\n\n".join(cues), encoding="utf-8")
    draft = read_transcript(path)
    assert [turn.speaker for turn in draft.turns] == names
    assert draft.text[draft.turns[0].start : draft.turns[0].end] == "So 0."


def test_names_above_what_is_said_may_be_few_captions_and_times_may_be_fine(
    tmp_path: Path,
) -> None:
    names = ["Mara Lind", "Tom Okafor", "Mara Lind"]
    cues = (
        f"0:00:0{at}.500000 --> 0:00:0{at}.900000\n{who}\nSo {at}." for at, who in enumerate(names)
    )
    path = tmp_path / "call.vtt"
    path.write_text("WEBVTT\n\n" + "\n\n".join(cues), encoding="utf-8")
    draft = read_transcript(path)
    assert [(turn.speaker, turn.time) for turn in draft.turns] == [
        (who, f"00:00:0{at}.500") for at, who in enumerate(names)
    ]


def test_who_is_named_in_brackets_first_is_who_goes_by_that_name(tmp_path: Path) -> None:
    names = ["Host (Mara)", *["Tom", "Mara"] * 4]
    cues = (f"0{at}:00.000 --> 0{at}:09.000\n{who}: So." for at, who in enumerate(names))
    path = tmp_path / "call.vtt"
    path.write_text("WEBVTT\n\n" + "\n\n".join(cues), encoding="utf-8")
    assert read_transcript(path).speakers == ("Host (Mara)", "Tom")


@pytest.mark.parametrize("unnamed", [9, 3])
def test_a_name_in_brackets_amid_a_caption_says_that_another_speaks(
    tmp_path: Path, unnamed: int
) -> None:
    names = ["Mara Lind", "Tom Okafor"] * 4
    cue = "0{}:00.000 --> 0{}:09.000\n{}Well {}.\n-\n \n({})\nYes."
    cues = (
        cue.format(at, at, f"({one})\n" if at != unnamed else "", at, other)
        for at, (one, other) in enumerate(pairwise(names))
    )
    path = tmp_path / "call.vtt"
    path.write_text("WEBVTT\n\n" + "\n\n".join(cues), encoding="utf-8")
    told = [(who, words.split("\n")) for who, words in said(read_transcript(path))]
    assert told == [
        ("Mara Lind", ["Well 0."]),
        *((one, ["Yes.", f"Well {at}."]) for at, one in enumerate(names[1:-1], 1)),
        ("Tom Okafor", ["Yes."]),
    ]


def test_the_text_names_each_speaker_and_turns_have_times(tmp_path: Path) -> None:
    draft = read(tmp_path, TEAMS)
    assert draft.text == (
        "Mara Lind: So, shall we\nstart?\nGood.\n\n"
        "Okafor, Tom (Guest): Yes & no: at 17:30 I <must> go."
    )
    assert [turn.time for turn in draft.turns] == ["00:00:03.266", "00:00:08.506"]
    assert (draft.format, draft.encoding, draft.problems) == ("vtt", "utf-8", ())


@pytest.mark.parametrize(
    ("first", "second", "times"),
    [
        ("00:00:60.000", "00:00:75.500", ("00:01:00.000", "00:01:15.500")),
        ("75:03.1", "00:90:02.000", ("01:15:03.100", "01:30:02.000")),
        ("00:00:01", "00:00:02", ("00:00:01.000", "00:00:02.000")),
        ("00:00:01:500", "0:0:9,5", ("00:00:01.500", "00:00:09.500")),
    ],
)
def test_times_that_programs_write_loosely_lose_no_caption(
    tmp_path: Path, first: str, second: str, times: tuple[str, str]
) -> None:
    text = f"1\n{first} --> {second}\nAnn: Hi\n\n2\n{second} --> {second}\nBen: Bye\n"
    draft = read(tmp_path, text, "a.srt")
    assert said(draft) == [("Ann", "Hi"), ("Ben", "Bye")]
    assert tuple(turn.time for turn in draft.turns) == times


def test_a_caption_may_lack_its_end_and_an_arrow_amid_words_is_none(tmp_path: Path) -> None:
    text = (
        "1\n00:01 --> 00:02\nAnn: From\n17:30 --> home\n\n"
        "2\n0:00:03.000 --> \nBen: Why?\n\n3\n00:04 -->\nAnn: So.\n"
    )
    draft = read(tmp_path, text, "a.srt")
    assert said(draft) == [("Ann", "From\n17:30 --> home"), ("Ben", "Why?"), ("Ann", "So.")]
    assert [turn.time for turn in draft.turns] == ["00:00:01.000", "00:00:03.000", "00:00:04.000"]


def test_captions_that_name_nobody_are_a_turn_each(tmp_path: Path) -> None:
    text = "WEBVTT\n\n00:01.000 --> 00:02.000\nso\n\n00:02.000 --> 00:03.000\nyes\n"
    draft = read(tmp_path, text)
    assert said(draft) == [("", "so"), ("", "yes")]
    assert [message for _, message in draft.problems] == [
        "no speaker was found: each caption is a turn"
    ]


@pytest.mark.parametrize("mark", [">>", "&gt;&gt;", ">>>"])
def test_marks_of_television_say_where_another_speaks(tmp_path: Path, mark: str) -> None:
    texts = ["[MUSIC]", "Mills turn", "by brooks.", f"{mark} All year?", f"{mark} No.", "In winter"]
    texts += [f"they stand. {mark} So\n{mark} I know.", f"So and {mark} No, I"]
    cues = [f"00:{at:02}.000 --> 00:{at:02}.900\n{text}\n\n" for at, text in enumerate(texts)]
    draft = read(tmp_path, "WEBVTT\n\n" + "".join(cues))
    plain = mark.replace("&gt;", ">")
    assert said(draft) == [
        ("", "[MUSIC]\nMills turn\nby brooks."),
        ("", f"{plain} All year?"),
        ("", f"{plain} No.\nIn winter\nthey stand."),
        ("", f"{plain} So"),
        ("", f"{plain} I know.\nSo and"),
        ("", f"{plain} No, I"),
    ]
    assert [turn.time for turn in draft.turns][-3:-1] == ["00:00:06.000"] * 2
    assert [message for _, message in draft.problems] == [
        'no speaker was found: what follows ">>" is a turn'
    ]


@pytest.mark.parametrize("text", [">> Hi.", "x >> 2 is one,\ny >> 2 is two"])
def test_two_arrows_are_no_mark_once_or_amid_words(tmp_path: Path, text: str) -> None:
    cue = "00:01.000 --> 00:02.000\n"
    turns = said(read(tmp_path, f"WEBVTT\n\n{cue}so\n\n{cue}{text}\n\n{cue}yes\n"))
    assert turns == [("", "so"), ("", text), ("", "yes")]


@pytest.mark.parametrize(("captions", "turns"), [(150, 4), (151, 151)])
def test_two_arrows_say_who_speaks_only_where_they_are_usual(
    tmp_path: Path, captions: int, turns: int
) -> None:
    marked = {60, 61, 63}
    cues = (
        f"0{at // 60}:{at % 60:02}.000 --> 0{at // 60}:{at % 60:02}.900\n"
        f"{'>> ' if at in marked else ''}The mill turned {at}.\n\n"
        for at in range(captions)
    )
    draft = read(tmp_path, "WEBVTT\n\n" + "".join(cues))
    assert len(draft.turns) == turns
    assert draft.speakers == ()
    assert ">> The mill turned 61." in [words.split("\n")[0] for _, words in said(draft)]


def test_marks_without_a_name_amid_names_are_somebody_else_each_time(tmp_path: Path) -> None:
    texts = [">> INA LIND: So how many\nmills were there?", ">> Three.", ">> No, four.", "Or so."]
    texts += ["And one more. >> TOM ODE: It\nis new. >> Oh.", ">> INA LIND: I see: four."]
    texts += [">> (Laughter)"]
    cues = [f"00:{at:02}.000 --> 00:{at:02}.900\n{text}\n\n" for at, text in enumerate(texts)]
    assert said(read(tmp_path, "WEBVTT\n\n" + "".join(cues))) == [
        ("INA LIND", "So how many\nmills were there?"),
        (">>", "Three."),
        (">>", "No, four.\nOr so.\nAnd one more."),
        ("TOM ODE", "It\nis new."),
        (">>", "Oh."),
        ("INA LIND", "I see: four.\n>> (Laughter)"),
    ]


def test_one_mark_without_a_name_amid_many_captions_with_one(tmp_path: Path) -> None:
    texts = [">> INA LIND: So?", ">> TOM ODE: Yes."] * 12
    cues = [f"00:{at:02}.000 --> 00:{at:02}.900\n{text}\n\n" for at, text in enumerate(texts)]
    cues.insert(4, "00:03.900 --> 00:04.000\n>> No.\n\n")
    turns = said(read(tmp_path, "WEBVTT\n\n" + "".join(cues)))
    assert turns[3:6] == [("TOM ODE", "Yes."), (">>", "No."), ("INA LIND", "So?")]


@pytest.mark.parametrize("marked", [{0}, {0, 19, 22}])
@pytest.mark.parametrize("label", [">> Ina Lind: ", "&gt;&gt; Ina Lind:  ", ">> Speaker 2: "])
def test_one_name_behind_marks_of_few_captions_says_who_speaks(
    tmp_path: Path, label: str, marked: set[int]
) -> None:
    words = [f"so the mill turned {at}" for at in range(48)]
    cues = (
        f"00:{at:02}.000 --> 00:{at:02}.900\n{label if at in marked else ''}{text}\n\n"
        for at, text in enumerate(words)
    )
    draft = read(tmp_path, "WEBVTT\n\n" + "".join(cues))
    who = label.strip().removeprefix("&gt;&gt;").strip(">: ")
    assert said(draft) == [(who, "\n".join(words))]


@pytest.mark.parametrize("text", [">> And then: no more.", "amid >> Ina Lind: so", ">> Yes."])
def test_marks_with_a_colon_or_amid_words_name_nobody(tmp_path: Path, text: str) -> None:
    texts = [text, *[f"so the mill turned {at}" for at in range(20)]]
    cues = (f"00:{at:02}.000 --> 00:{at:02}.900\n{one}\n\n" for at, one in enumerate(texts))
    assert said(read(tmp_path, "WEBVTT\n\n" + "".join(cues))) == [("", one) for one in texts]


def test_what_is_before_the_first_speaker_is_no_turn(tmp_path: Path) -> None:
    text = TEAMS.replace("<v Mara Lind>So, shall we\nstart?</v>", "(music)")
    draft = read(tmp_path, text)
    assert draft.text.startswith("(music)\n\nMara Lind: Good.")
    assert [turn.speaker for turn in draft.turns] == ["Mara Lind", "Okafor, Tom (Guest)"]


@pytest.mark.parametrize("above", ["", "The mill: part one\n\n"])
@pytest.mark.parametrize("first", ["Unknown: Mills, mills,", "Mara Lind: Mills, mills,"])
def test_who_has_the_first_caption_speaks_also_once(tmp_path: Path, first: str, above: str) -> None:
    talk = ["Tom Aue: Welcome to the mill.", "Ina Dahl: It is old, and it turns."] * 3
    texts = [first, "and wheels.", *talk]
    cues = [
        f"{at + 1}\n00:00:{at:02},000 --> 00:00:{at:02},900\n{text}\n\n"
        for at, text in enumerate(texts)
    ]
    who = first.partition(":")[0]
    turns = said(read(tmp_path, above + "".join(cues), "a.srt"))
    assert turns[:2] == [(who, "Mills, mills,\nand wheels."), ("Tom Aue", "Welcome to the mill.")]
    assert len(turns) == 1 + len(talk)


def test_a_word_with_a_colon_in_the_first_caption_is_nobodys(tmp_path: Path) -> None:
    texts = ["Today: mills, mills,", *["Tom Aue: Welcome.", "Ina Dahl: It is old."] * 3]
    cues = [f"00:{at:02}.000 --> 00:{at:02}.900\n{text}\n\n" for at, text in enumerate(texts)]
    assert read(tmp_path, "WEBVTT\n\n" + "".join(cues)).speakers == ("Tom Aue", "Ina Dahl")


def test_a_name_that_fills_a_caption_is_said(tmp_path: Path) -> None:
    texts = ["Ann: We have Bo with us.", "Bo", "is a miller.", "Bo: I am.", "Ann: Since when?"]
    path = tmp_path / "a.vtt"
    path.write_text(
        "WEBVTT\n\n"
        + "".join(
            f"00:{at:02}.000 --> 00:{at:02}.900\n{text}\n\n" for at, text in enumerate(texts * 3)
        )
    )
    assert [who for who, _ in said(read_transcript(path))] == ["Ann", "Bo"] * 3 + ["Ann"]


def test_who_is_heard_while_another_speaks_is_nobody_else(tmp_path: Path) -> None:
    cues = (("Mara", "So."), ("//Tom", "Yes."), ("Tom", "And?"), ("//Mara", "Well //Tom: no.//"))
    text = "".join(
        f"00:0{at}.000 --> 00:0{at}.900\n<v {a}>{b}\n\n" for at, (a, b) in enumerate(cues)
    )
    draft = read(tmp_path, f"WEBVTT\n\n{text}")
    assert said(draft) == [("Mara", "So."), ("Tom", "Yes.\nAnd?"), ("Mara", "Well //Tom: no.//")]


def test_numbers_that_are_said_and_lines_above_are_kept(tmp_path: Path) -> None:
    text = (
        "A talk\n\n1\n00:00:00,000 --> 00:00:02,000\nI: When?\n\n2\n00:00:02,000 --> 00:00:03,000\n"
        "B1: In\n\nMay\n00:00:03,000 --> 00:00:04,000\nI: Which?\n"
        "4\n00:00:04,000 --> 00:00:05,000 B1: In\n1984\n"
    )
    draft = read(tmp_path, text, "a.srt")
    assert draft.text.startswith("A talk\n\nI: When?")
    assert said(draft) == [("I", "When?"), ("B1", "In\nMay"), ("I", "Which?"), ("B1", "In\n1984")]


@pytest.mark.parametrize("fence", ["```", "~~~~"])
def test_captions_in_a_block_of_a_page_are_read_as_captions(tmp_path: Path, fence: str) -> None:
    cues = ["I: When?", "B1: In May.", "B1: Or June.", "I: Which?"]
    captions = "".join(
        f"{at}\n00:0{at}:00.000 --> 00:0{at}:09.000\n{cue}\n\n" for at, cue in enumerate(cues)
    )
    above = "---\ndate: today\n---\n\n# Talk\n\n"
    text = f"{above}{fence}webvtt\nWEBVTT\n\n{captions}{fence}\n\nThanks!\n"
    draft = read(tmp_path, text, "a.md")
    assert said(draft) == [("I", "When?"), ("B1", "In May.\nOr June."), ("I", "Which?")]
    assert draft.text.startswith("---\ndate: today\n---\n\n# Talk\n\nI: When?")
    assert draft.text.endswith("I: Which?\n\nThanks!")


def test_a_page_that_shows_how_times_are_written_is_read_as_text(tmp_path: Path) -> None:
    shown = "```\n4\n00:01:00.140 --> 00:01:02.430\n```\n"
    page = f"# How I took notes\n\nThe program wrote such lines:\n\n{shown}\nI left them out.\n"
    draft = read(tmp_path, page, "a.md")
    assert draft.text == page
    assert draft.speakers == ()


def test_around_captions_without_speakers_nothing_is_a_turn(tmp_path: Path) -> None:
    captions = "1\n00:01 --> 00:02\nSo when was it?\n\n2\n00:02 --> 00:03\nIn May.\n"
    draft = read(tmp_path, f"# Talk\n\n```\n{captions}```\nThanks!\n", "a.md")
    assert said(draft) == [("", "So when was it?"), ("", "In May.")]
    assert draft.text == "# Talk\n\nSo when was it?\n\nIn May.\n\nThanks!"


def test_repeated_lines_are_left_out_and_that_is_said(tmp_path: Path) -> None:
    assert "lines that captions repeat as they roll up are in the text once" in [
        message for _, message in read(tmp_path, ROLLING).problems
    ]


@pytest.mark.parametrize(("text", "form"), [(TEAMS, "vtt"), (SRT, "srt")])
def test_captions_are_known_by_what_they_are(tmp_path: Path, text: str, form: str) -> None:
    assert read(tmp_path, text, "a.txt").format == form


def test_who_goes_on_behind_a_dash_is_nobody_else(tmp_path: Path) -> None:
    words = ["I: When was it?", "B: In May, or was --", "-- it June?", "-- I forget."] * 4
    text = "WEBVTT\n\n" + "".join(
        f"00:00:{at:02d}.000 --> 00:00:{at + 1:02d}.000\n{line}\n\n"
        for at, line in enumerate(words)
    )
    draft = read(tmp_path, text)
    turns = [("I", "When was it?"), ("B", "In May, or was --\n-- it June?\n-- I forget.")]
    assert said(draft) == turns * 4


def test_a_known_label_behind_a_sentence_within_a_caption_opens_a_turn(tmp_path: Path) -> None:
    words = ["Mara Lind (host): So?", "Tom (guest): Yes.", "Mara Lind (host): Was it?"]
    words += ["Tom (guest): It was.", "And late. Mara Lind (host): Oh.", "No."]
    text = "".join(
        f"{at}\n00:00:0{at},000 --> 00:00:0{at},900\n{line}\n\n" for at, line in enumerate(words)
    )
    draft = read(tmp_path, text, "a.srt")
    assert said(draft) == [
        ("Mara Lind (host)", "So?"),
        ("Tom (guest)", "Yes."),
        ("Mara Lind (host)", "Was it?"),
        ("Tom (guest)", "It was.\nAnd late."),
        ("Mara Lind (host)", "Oh.\nNo."),
    ]


def test_the_times_of_captions_may_be_code_in_markdown(tmp_path: Path) -> None:
    cues = "".join(
        f"`{at} 00:00:0{at},000 --> 00:00:0{at},900`\n{line}\n\n\n"
        for at, line in enumerate(["So when?", "In May,", "I believe."], 1)
    )
    draft = read(tmp_path, f"---\ntitle: Mills\n---\n## Talk\n\n{cues}", "a.md")
    assert said(draft) == [("", "So when?"), ("", "In May,"), ("", "I believe.")]
    assert draft.turns[1].time == "00:00:02.000"
    assert draft.text.startswith("---\ntitle: Mills\n---\n## Talk\n\nSo when?")


@pytest.mark.parametrize("sounds", [("掌聲", "笑聲"), ("掌声", "音樂"), ("박수", "웃음")])
def test_sounds_in_brackets_that_return_among_captions_are_nobody(
    tmp_path: Path, sounds: tuple[str, str]
) -> None:
    lines = [f"【{sound}】水車在轉。" for sound in sounds * 3]
    texts = [text for line in lines for text in (line, "河在那裡。", "謝謝。")]
    cues = (f"00:{at:02}.000 --> 00:{at:02}.900\n{text}\n\n" for at, text in enumerate(texts))
    draft = read(tmp_path, "WEBVTT\n\n" + "".join(cues))
    assert said(draft) == [("", text) for text in texts]


@pytest.mark.parametrize("quote", ['"', "«", "„"])
def test_whom_somebody_tells_of_among_captions_says_nothing(tmp_path: Path, quote: str) -> None:
    told = [f"And she: {quote}In May, I think.", f"He: {quote}No, it was June!"]
    lines = [*["We went to the mill,", "which was closed."] * 30, *told * 2]
    cues = (
        f"00:{at:02d}.000 --> 00:{at:02d}.900\n{line}\n\n" for at, line in enumerate(lines[:60])
    )
    more = (
        f"01:{at:02d}.000 --> 01:{at:02d}.900\n{line}\n\n" for at, line in enumerate(lines[60:])
    )
    draft = read(tmp_path, f"WEBVTT\n\n{''.join(cues)}{''.join(more)}")
    assert draft.speakers == ()
    assert len(said(draft)) == 64


@pytest.mark.parametrize("dash", ["—", "–", "-"])
def test_a_dash_behind_a_word_of_few_captions_sets_no_label_off(tmp_path: Path, dash: str) -> None:
    told = [f"It Is You {dash} who turns it.", f"Then {dash} the wheel."] * 4
    lines = ["We went to the mill,", "which was closed."] * 200 + told
    cues = (
        f"{at // 60:02d}:{at % 60:02d}.000 --> {at // 60:02d}:{at % 60:02d}.900\n{line}\n\n"
        for at, line in enumerate(lines)
    )
    draft = read(tmp_path, f"WEBVTT\n\n{''.join(cues)}")
    assert draft.speakers == ()
    assert len(said(draft)) == len(lines)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_captions_that_have_a_comma_between_their_times(tmp_path: Path, end: str) -> None:
    text = "# A mill\n\n0:00:01.000,0:00:02.500\nMara: So,\n\n0:00:03.000,0:00:04.000\nwhen?\n\n"
    text += "0:00:05.000,0:00:06.000\nTom: In May.\n\n0:00:07.000,0:00:08.000\nMara: Oh.\n"
    text += "\n0:00:09.000,0:00:10.000\nTom: Yes.\n"
    draft = read(tmp_path, text.replace("\n", end), "a.sbv")
    assert said(draft) == [
        ("Mara", "So,\nwhen?"),
        ("Tom", "In May."),
        ("Mara", "Oh."),
        ("Tom", "Yes."),
    ]
    assert draft.turns[1].time == "00:00:05.000"


@pytest.mark.parametrize(("first", "speakers"), [(300, ()), (0, ("Ina Lind", "Bo Ode"))])
def test_few_labels_amid_captions_of_which_the_first_come_late_say_nothing(
    tmp_path: Path, first: int, speakers: tuple[str, ...]
) -> None:
    texts = [f"The mill turned {at} times." for at in range(1_000)]
    for at, who in zip(range(first, 1_000, 60), ["Ina Lind", "Bo Ode"] * 9, strict=False):
        texts[at] = f"{who}: {texts[at]}"
    cues = (
        f"{at // 60:02}:{at % 60:02}.000 --> {at // 60:02}:{at % 60:02}.900\n{text}\n\n"
        for at, text in enumerate(texts)
    )
    draft = read(tmp_path, "WEBVTT\n\n" + "".join(cues))
    assert draft.speakers == speakers


@pytest.mark.parametrize("full", ["Ina B. Lind", "Dr. Lind", "MRS. LIND"])
def test_a_label_behind_an_initial_or_a_title_opens_no_turn(tmp_path: Path, full: str) -> None:
    short = full.rsplit(maxsplit=1)[-1]
    who = [full, "Tom Aue", *[short, "Tom Aue"] * 6]
    texts = [words for one in who for words in (f">> {one}: It ran,", "as it does.")]
    cues = [f"00:{at:02}.000 --> 00:{at + 1:02}.000\n{words}" for at, words in enumerate(texts)]
    draft = read_file(tmp_path, "WEBVTT\n\n" + "\n\n".join(cues) + "\n", "talk.vtt")
    assert [words for _, words in said(draft)] == ["It ran,\nas it does."] * len(who)
