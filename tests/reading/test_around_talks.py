"""What stands above, below and amid talks and is no turn: footers, particulars, signatures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docx import Document

from codebook.reading.drafts import TranscriptDraft
from codebook.reading.turns.correction import Correction
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks
from codebook.reading.turns.surroundings.forms import announced
from refusals import written
from spoken import read, read_transcript, speakers_in, speech
from work import is_once_so, seconds

TALK = "<p>Ina: So?</p><p>Bo: We went, and the river rose.</p>" * 4
SPEAKERS = ["Ina", "Bo"] * 4


def spoken(draft: TranscriptDraft) -> list[str]:
    return [turn.speaker for turn in draft.turns if turn.speaker]


@pytest.mark.parametrize(
    "below",
    [
        "<footer><p>Editor: Nora Weld</p><p>Editor: Tom Okafor</p></footer>",
        "<nav><p>Ina: more of her</p></nav><footer>The end</footer>",
        "<aside><p>Bo: another talk</p></aside>",
    ],
)
def test_nobody_says_what_a_page_ends_with(tmp_path: Path, below: str) -> None:
    draft = read_transcript(written(tmp_path, f"<html><body>{TALK}{below}</body></html>", "a.html"))
    assert spoken(draft) == SPEAKERS
    assert draft.text[draft.turns[-1].start : draft.turns[-1].end].endswith("rose.")
    assert draft.text.count("\n") > 7  # it is kept


def test_what_follows_the_content_of_a_page_is_no_turn(tmp_path: Path) -> None:
    cards = "<div><h5>Ina: Another talk</h5><h5>Ina: A third one</h5></div>"
    page = f"<html><body><main>{TALK}</main>{cards}</body></html>"
    assert spoken(read_transcript(written(tmp_path, page, "a.html"))) == SPEAKERS


@pytest.mark.parametrize(
    "page",
    [
        f"<aside><p>Ina: So?</p><p>Bo: Yes.</p></aside>{TALK}",
        f"<p>A talk</p><aside>{TALK}<p>Ina: So?</p><p>Bo: Yes.</p></aside>",
        f"<main>A talk</main><main>{TALK}<p>Ina: So?</p><p>Bo: Yes.</p></main>",
    ],
    ids=["above", "all of it", "two contents"],
)
def test_what_stands_apart_above_or_is_all_there_is_is_read(tmp_path: Path, page: str) -> None:
    draft = read_transcript(written(tmp_path, f"<html><body>{page}</body></html>", "a.html"))
    assert len(spoken(draft)) == 10


def test_a_name_right_above_its_label_is_a_heading() -> None:
    talk = "**Mara Lind:** So?\n\n**Tom Okafor:** Yes, so it was.\n\n" * 3
    draft = read(f"{talk}Tom Okafor\n\n**Tom Okafor:** And then we went.\n\n{talk}")
    assert len(spoken(draft)) == 13
    above = read(f"{talk}Tom Okafor\n\nAnd then we went.\n\n{talk}")
    assert len(spoken(above)) == 13


def test_what_is_reported_below_questions_and_answers_is_nobodys() -> None:
    about = "**Interview data:**\n- **Age:** 40\n- **Trade:** miller\n\n"
    asked = "".join(f"**Q: Why {at}?**\n\n> **A:** So it was.\n\n" for at in range(4))
    report = "## The day\n\n**Case 1: A sack**\n- Total: 9\n- **Total: 3 sacks**\n\n- Total: 12\n"
    text = f"# Annex\n\n{(about + asked) * 3}{report}"
    assert speakers_in(text) == ["Q", "A"] * 12
    assert speakers_in(f"{asked}**Mara: And mine?**\n\n{asked}") == [
        *["Q", "A"] * 4,
        "Mara",
        *["Q", "A"] * 4,
    ]


def test_what_was_observed_beside_questions_and_answers_is_nobodys() -> None:
    talk = "".join(
        f"Question {at}: Why was it {at}?\n\nAnswer: So it was.\n\nObservation: She smiles.\n\n"
        for at in range(1, 5)
    )
    assert set(speakers_in(f"General observation: A calm talk.\n\n{talk}")) == {
        "Question",
        "Answer",
    }


def test_a_quotation_above_a_talk_that_has_its_title_is_no_turn() -> None:
    talk = "*Mara Lind:* So?\n\n*Tom Okafor:* Yes, so it was.\n\n" * 3
    assert speakers_in(f"> Mara Lind: On mills; 2011\n\n{talk}") == ["Mara Lind", "Tom Okafor"] * 3
    amid = f"{talk}> Mara Lind: And the wheel?\n\n*Tom Okafor:* It is gone.\n\n{talk}"
    assert len(speakers_in(amid)) == 14


def test_figures_are_nobodys(tmp_path: Path) -> None:
    own = (
        *("PC1: 6,65+0,95\tPC2: 1,40", "HP1:12.20m", "PC3: 1,05+0,90", "HP2: 8,10"),
        *("PC4: 1,15", "HP3:0,65+2"),
    )
    document = Document()
    for ask in ("Where is the mill?", "Who built it?", "What is left of it?"):
        document.add_paragraph().add_run(ask).bold = True
        document.add_paragraph("We do not know.")
    for line in own * 3:
        document.add_paragraph(line)
    path = tmp_path / "mill.docx"
    document.save(str(path))
    draft = read_transcript(path)
    assert [who for who, _ in speech(draft)] == ["Q", "A"] * 3
    as_said = read_transcript(path, Correction(speakers={"PC1": "Mara"}))
    assert "Mara" in as_said.speakers


def test_dashes_before_names_sign_what_was_written() -> None:
    talk = "Q：来了吗？\n\nA：来了，大家都来了。\n\n" * 4
    notes = "这次访谈很好。\n\n——王雅\n\n我也这样想。\n\n——李嘉\n"
    assert spoken(read(talk + notes)) == ["Q", "A"] * 4
    asked = "这次访谈很好。\n\n——还有吗？\n\n我也这样想。\n\n——走吧。\n"
    assert spoken(read(talk + asked)) == [*["Q", "A"] * 4, "——", "——"]


HEAD = "Interviewer: Mara Lind\nInterviewee: Tom O. (in his 40s)\nDate 3 May\nPlace: Tal\n"


@pytest.mark.parametrize(
    "head",
    [
        f"{HEAD}Length: 12 minutes\n",
        f"{HEAD}Length 12 minutes\nRecording: on paper\n",
        f"{HEAD}Group: one who has a small house\nby the river\nLength: 12 minutes\n",
    ],
    ids=["all with colons", "some without", "one wrapped"],
)
def test_heads_of_each_of_several_interviews_open_no_turn(head: str) -> None:
    talk = "Mara:\nSo what then, when all of it was gone?\n\nTom:\nWe went, and the river rose.\n\n"
    draft = read(f"Interview 1\n\n{head}\n{talk * 2}Interview 2\n\n{head}\n{talk * 2}")
    assert spoken(draft) == ["Mara", "Tom"] * 4


@pytest.mark.parametrize(
    ("below", "turns"),
    [
        ("3 May, at ten\n\nSummary\n\nWe spoke of the mill.", 6),
        ("", 7),
        ("We spoke of the mill, and of the river.", 7),
    ],
    ids=["a date", "a talk", "what is said"],
)
def test_a_role_with_a_name_above_a_date_opens_no_turn(below: str, turns: int) -> None:
    talk = "Interviewer: So what then?\n\nTom Okafor: We went.\n\n" * 3
    assert len(spoken(read(f"A talk\n\nInterviewer: Mara Lind\n\n{below}\n\n{talk}"))) == turns


def test_a_bold_word_far_above_the_talk_is_no_speaker() -> None:
    above = "**Sponsor:** A shop by the river\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\n"
    talk = "**Mara Lind:** So?\n\n**Tom Okafor:** Yes, so it was.\n\n" * 3
    assert spoken(read(above + talk)) == ["Mara Lind", "Tom Okafor"] * 3


@pytest.mark.parametrize(
    ("rare", "usual", "times"),
    [
        *(("ULF ALOMIA BERG", "ULF ALOMÍA BERG", 2), ("INA BERG", "INA BERG LIND", 1)),
        *(("Ina", "Ina Lind Berg", 1), ("TOM OKAFRO", "TOM OKAFOR", 3)),
        ("M. Keller", "Marta Keller", 1),
    ],
)
def test_two_spellings_of_one_name_are_offered_as_one(rare: str, usual: str, times: int) -> None:
    other = "Nora: And then what was it?\n\n"
    one, another = (f"{name}: It was so, and late.\n\n{other}" for name in (rare, usual))
    draft = read((another + one) * times + another * (rare == "Ina"))
    assert {rare, usual} <= set(draft.speakers)
    problems = {problem.message for problem in draft.problems}
    assert f'"{rare}" and "{usual}" may be one person' in problems


@pytest.mark.parametrize("others", [("Ina Lind", "Ina Berg"), ("Ina & Bo", "Bo Chan")])
def test_a_name_that_several_have_is_offered_as_nobodys(others: tuple[str, str]) -> None:
    talk = "".join(f"{name}: It was so, and late.\n\n" for name in ("Ina", *others))
    messages = [problem.message for problem in read(talk * 3).problems]
    assert not [message for message in messages if "may be one person" in message]


def test_links_below_a_talk_that_signs_begin_open_no_turn() -> None:
    talk = "燕京书评：来了吗？\n徐皓峰：来了，大家都来了。\n" * 4
    links = "阅读更多：\n· 张爱玲：她的诗歌\n· 社会学家刘思达：世界越来越不友好\n"
    assert spoken(read(talk + links)) == ["燕京书评", "徐皓峰"] * 4
    assert spoken(read("· Ina：So?\n· Bo：Yes.\n" * 4)) == SPEAKERS


def test_an_editors_note_before_a_label_is_none_of_it() -> None:
    talk = "**Ina:** So?\n\n**Bo:** We went.\n\n" * 4
    assert spoken(read(f"A talk\n\n<!-- more -->{talk}")) == SPEAKERS


@pytest.mark.parametrize("office", ["host", "head of the mills"])
def test_a_name_may_have_an_office_each_time(office: str) -> None:
    talk = f"Mara Lind, {office}: So?\n\nTom Okafor, guest: We went, and the river rose.\n\n"
    assert spoken(read(talk * 2)) == [f"Mara Lind, {office}", "Tom Okafor, guest"] * 2
    assert not read(talk.replace("Mara Lind", "Therefore").replace("Tom Okafor", "Now")).speakers


@pytest.mark.parametrize("word", ["SUBTOPIC", "Subtopic", "RESOLVED", "Proposed"])
def test_what_a_scribe_heads_is_nobodys(word: str) -> None:
    topics = ("the mill", "rivers, and what they are", "Who came?", "Horses")
    talk = "".join(f"ML: So?\nTO: Yes, it was late.\n{word}: {topic}\n" for topic in topics)
    assert spoken(read(talk)) == ["ML", "TO"] * 4


def test_a_word_once_amid_quoted_lines_is_no_label() -> None:
    talk = "ml: so what?\n\nto: yes, it was late.\n\n"
    quoted = "[[\n    ToW Things by the River\n\n    ToW: Mills and their wheels\n]]\n\n"
    assert spoken(read(talk * 3 + quoted + talk * 3)) == ["ml", "to"] * 6
    said = talk * 3 + "nw: i came late, too.\n\n" + talk * 3
    assert spoken(read(said))[6] == "nw"


def test_a_name_amid_initials_returns_and_is_no_word() -> None:
    talk = "ML: So?\nand how?\nTO: Yes, it was late and well\nafter ten, or so we said.\n" * 4
    assert spoken(read(f"{talk}Jaz: We slept.\n{talk}Jaz: Not I.\n{talk}")).count("Jaz") == 2
    assert "Late" not in spoken(read(f"{talk}Late: We slept.\n{talk}Late: Not I.\n{talk}"))


def test_a_chat_that_is_saved_below_a_talk_is_not_said() -> None:
    talk = "**Mara**: So?\n\n**Tom**: Yes, it was late.\n\n" * 4
    chat = "".join(
        f"00:0{n}:10\t{who}:\tIt was I.\n\n" for n, who in enumerate(("Mara", "Ina") * 3)
    )
    assert spoken(read(f"{talk}## Chat\n\n{chat}")) == ["Mara", "Tom"] * 4
    longer = chat.replace("00:0", "0:0") * 3
    assert spoken(read(f"{talk}## Chat\n\n{longer}")) == ["Mara", "Tom"] * 4
    assert spoken(read(f"A\n\ntalk\n\nby\n\nall\n\nof\n\nus\n\n{chat}")) == ["Mara", "Ina"] * 3


@pytest.mark.parametrize(
    ("label", "is_one"),
    [
        *(("发言人甲", True), ("Speaker C", True), ("Sprecher 3", True), ("Спикер 2", True)),
        *(("Reason C", False), ("Speakers", False), ("总结甲", False)),
    ],
)
def test_a_voice_that_a_program_numbered_is_a_speaker_once(label: str, is_one: bool) -> None:
    talk = "**Mara Lind：** So?\n\n**Tom Okafor：** Yes, it was late.\n\n" * 3
    assert (label in spoken(read(f"{talk}{label}：And I.\n\n{talk}"))) is is_one


def test_a_label_glued_to_a_word_is_reported_and_opens_no_turn() -> None:
    talk = "Mara: So?\n\nTom Okafor: Yes, it was late.\n\n" * 3
    draft = read(f"{talk}[laughterTom Okafor: Well, so it was.\n\n{talk}")
    assert spoken(draft) == ["Mara", "Tom Okafor"] * 6
    message = '"Tom Okafor:" stands within a line; it opens no turn'
    assert (13, message) in [(problem.line, problem.message) for problem in draft.problems]


ASKED = "Mara: So?\n\nInes: Yes, it was late.\n\n" * 4
BOLD = ASKED.replace("Mara:", "**Mara:**").replace("Ines:", "**Ines:**")
WIDE = "陆明：那么，磨坊呢？\n\n何雨：它还在转。\n\n" * 4
TIMED = "**Mara** [00:24]\n\nSo?\n\n**Ines** [00:34]\n\nYes, it was late.\n\n" * 4


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (f"Notes of the day\n\nGrupa: C4\n\n{ASKED}", ["Mara", "Ines"]),
        (f"**Znaczniki:** #mills #rivers-in-spring\n\n---\n\n{BOLD}", ["Mara", "Ines"]),
        (f"{BOLD}**Znaczniki:** #mills, #rivers\n", ["Mara", "Ines"]),
        (f"Subhead: What the miller told us of the river!\n\n{ASKED}", ["Mara", "Ines"]),
        (f"{WIDE}文字整理：河边的人\n", ["陆明", "何雨"]),
        (f"{WIDE}图片来源：磨坊、河报\n", ["陆明", "何雨"]),
        (f"**12:06** - The Mills Of Old\n\n- Wood\n\n{TIMED}", ["Mara", "Ines"]),
    ],
    ids=["group", "tags above", "tags below", "subhead", "typed by", "pictures", "shown at"],
)
def test_what_is_said_of_a_talk_before_or_after_it_is_no_turn(text: str, who: list[str]) -> None:
    assert spoken(read(text)) == who * 4


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (f"{BOLD}**Both:** Bye then!\n", "Both"),
        (f"{ASKED}Grupa: bye\n", "Grupa"),
        (f"{ASKED}Grupa: C4\n", "Grupa"),
        (f"Grupa: hello\n\n{ASKED}", "Grupa"),
        (f"Grupa: C4\n\nIt is what we are called.\n\n{ASKED}", "Grupa"),
        (f"{BOLD}**Tola:** #mills and all that\n", "Tola"),
        (f"{WIDE}观众：河边的人\n", "观众"),
        (f"{TIMED}**Tola Weld** [00:44]\n\nBye.\n", "Tola Weld"),
    ],
    ids=["both", "bye", "below", "hello", "more", "a tag", "audience", "at a time"],
)
def test_who_speaks_once_before_or_after_a_talk_is_a_speaker(text: str, who: str) -> None:
    assert spoken(read(text)).count(who) == 1


def test_a_word_before_a_talk_that_is_no_turn_is_reported_and_can_be_a_speakers(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, f"Grupa: C4\n\n{ASKED}", "a.txt")
    message = '"Grupa:" is read as text, not as a speaker'
    assert (1, message) in [(one.line, one.message) for one in read_transcript(path).problems]
    named = read_transcript(path, Correction(speakers={"Grupa": "Tola"}))
    assert spoken(named) == ["Tola", *["Mara", "Ines"] * 4]


@pytest.mark.parametrize(
    "below",
    ["Sign: Tom.O", "Unterschrift: Mara L.", "作者：王雅\n画图工具：InkPot", "Autor: Ina Berg"],
)
def test_who_signs_and_who_wrote_below_a_talk_say_nothing(below: str) -> None:
    talk = "Mara: So?\n\nTom: Yes, it was late.\n\n" * 3
    assert spoken(read(talk + below)) == ["Mara", "Tom"] * 3


@pytest.mark.parametrize("narrator", ["Narrador", "Erzählerin", "ナレーション", "旁白"])
def test_who_tells_of_the_talk_once_above_it_speaks(narrator: str) -> None:
    talk = "Y: Good evening.\n\nS: And I am here, too.\n\nR: Yes, it was late.\n\n" * 2
    above = f"{narrator}: The talk by the river, brought to you by nobody.\n\n"
    assert spoken(read(above + talk)) == [narrator, *["Y", "S", "R"] * 2]


def test_a_guide_and_a_legend_of_codes_above_a_talk_open_no_turn() -> None:
    guide = (
        "Leitfaden:\n1. Woher kommt das Wasser?\n➔ Rückfrage: Und im Sommer?\n2. Wer mahlt?\n"
        "➔ Rückfrage: Seit wann?\n\nKodierung:\nI: Interviewerin\nA: Interviewpartner A\n"
        "B: Interviewpartner B\n\nNach der Begrüßung.\n\n"
    )
    talk = "I: Und die Mühle?\n\nA: Sie steht noch.\n\nB: Und sie mahlt.\n\n" * 3
    assert spoken(read(guide + talk)) == ["I", "A", "B"] * 3
    assert spoken(read(talk + "I: Und wer sind Sie?\nA: Interviewpartner\n")) == [
        *["I", "A", "B"] * 3,
        *["I", "A"],
    ]


def test_who_made_a_transcript_and_its_pictures_is_nobody() -> None:
    talk = "진행자: 물레방아는 어때요?\n\n김하늘: 아직 돌아가고 있어요.\n\n" * 4
    credit = "- 끝 -\n\n정리: 이보라\n\n사진: 박서준\n\n녹음·편집: 최유나\n"
    assert spoken(read(talk + credit)) == ["진행자", "김하늘"] * 4


def test_votes_between_blank_lines_are_nobodys() -> None:
    talk = "ML: So what then?\n\nTO: We went, and it was late.\n\n" * 4
    votes = "Agree: 0\n\nNeutral: 3\n\nDisagree: 10\n\n"
    assert spoken(read(talk + votes + talk)) == ["ML", "TO"] * 8


def test_votes_in_one_line_are_nobodys_and_a_rating_is_said() -> None:
    talk = "Mara: So what then?\n\nTom: We went, and it was late.\n\n" * 4
    assert spoken(read(talk + "Poll Results: For: 16 Against: 3 Neither: 2\n\n" + talk)) == [
        *["Mara", "Tom"] * 8
    ]
    rating = "Tom: Speed: 3, cost: 4, ease: 5\n\n"
    assert spoken(read(talk + "Mara: Your order?\n\n" + rating)) == ["Mara", "Tom"] * 5


def test_the_end_of_a_sentence_in_brackets_is_said_and_what_happens_is_not() -> None:
    talk = "A: We went by the long road along the river in the evening\n{}\nB: So?\n\n"
    wrapped = speech(read(talk.format("(there was no other road).") * 4))
    assert wrapped[0][1].endswith("(there was no other road).")
    assert all("laughs" not in said for _, said in speech(read(talk.format("(laughs)") * 4)))


def test_the_header_of_a_table_without_speakers_is_nobodys() -> None:
    rows = "".join(f"00:0{at}\tWe went by the river.\n" for at in range(4))
    turns = speech(read("Time\tTranscript\n" + rows))
    assert turns == [("", "We went by the river.")] * 4


def test_particulars_above_a_further_interview_are_nobodys() -> None:
    talk = "林：那么，磨坊呢？\n\n李：它还在转。\n\n" * 4
    particulars = "采访人：林晓\n被采访人：李嘉 磨坊主\n采访内容：河与磨坊\n\n"
    turns = speech(read(particulars + talk + particulars + talk))
    assert turns == [("林", "那么，磨坊呢？"), ("李", "它还在转。")] * 8
    said = "我住在：河边\n日期：三月五日\n\n"
    assert len(speech(read(talk + said + talk))) == 16


def test_what_stands_above_the_first_time_is_nobodys_where_nobody_has_a_label() -> None:
    timed = "".join(f"[00:0{at}] We went by the river.\n" for at in range(8))
    draft = read("The mill\n\n- Length: 9\n\n> Made by ear.\n\n" + timed)
    assert speech(draft) == [("", "We went by the river.")] * 8
    assert draft.problems[-1] == (
        1,
        "3 lines stand before the first time; nobody is said to say them",
    )
    story = "We stayed, and the river rose, and it was late.\n\n" * 41
    assert len(speech(read(story + timed * 6))) == 41 + 48


def test_who_attends_is_nobody_whatever_honours_stand_below() -> None:
    there = "林曉議員\n\n李嘉議員 , G.B.S., J.P. \n\n王芳議員\n\n周天議員 , J.P. \n\n"
    talk = "林曉議員：主席，我想問磨坊的事。\n\n主席：好。\n\n王芳議員：它還在轉。\n\n"
    assert spoken(read(there + talk * 3)) == ["林曉議員", "主席", "王芳議員"] * 3


def test_the_end_of_a_wrapped_line_in_a_wide_script_is_no_label() -> None:
    talk = "林曉：那麼，磨坊呢？\n李嘉：它還在轉。\n" * 4
    long = "林曉：我們的村子裡有幾座磨坊，也有幾家店，我想請問你們還有沒有別的辦"
    wrapped = f"{long}\n法：比如說渡船？\n"
    people = ["林曉", "李嘉"] * 4
    assert spoken(read(talk + wrapped + talk)) == [*people, "林曉", *people]


def test_a_name_in_bold_amid_what_is_said_opens_nothing_where_labels_have_times() -> None:
    talk = "**Mara:** [0:01] So what?\n\n**Tom:** [0:09] We went there in the end.\n\n" * 4
    amid = "**Mara:** [1:02] And now I talk to **Tom:** Aue. **Tom:** is a miller.\n"
    assert spoken(read(talk + amid)) == [*["Mara", "Tom"] * 4, "Mara"]


def test_words_that_are_counted_right_below_each_other_are_nobodys() -> None:
    talk = "ML: So what then?\nTO: We went, and it was late.\n" * 4
    listed = "".join(f"Concern {at}: is this of water, or of wood?\n" for at in range(1, 4))
    assert spoken(read(talk + listed + talk)) == ["ML", "TO"] * 8
    people = "".join(f"Participant {at}: it was of water.\n" for at in range(1, 4))
    assert len(set(spoken(read(talk + people + talk)))) == 5


@pytest.mark.parametrize("page", ["[Search:]{.label}\n\n[Close]{.close}\n\n", ""])
def test_what_pandoc_leaves_of_a_web_page_is_no_label(page: str) -> None:
    asked = "".join(
        f'##### [**Why was it {at}?**]{{.s1 style="color:#800000;"}} {{#why-was-it .p{at}}}\n\n'
        "[So it was.]{.s1}\n\nAnd on.\n\n"
        for at in range(4)
    )
    assert spoken(read(page + asked)) == ["Q", "A"] * 4


@pytest.mark.parametrize(
    ("last", "turns"),
    [
        ("This interview was made at the fair of the mills.", 14),
        ("And why was this interview made at the fair?", 16),
        ("Tell us what you think of the fair.", 16),
    ],
)
def test_what_is_told_of_the_interview_at_its_end_is_no_question(last: str, turns: int) -> None:
    asked = "".join(f"**Why was it {at}?**\n\nSo it was.\n\nAnd on.\n\n" for at in range(7))
    assert len(spoken(read(f"{asked}**{last}**\n\nShare it, and write to us.\n"))) == turns


def test_who_asked_by_name_above_a_talk_asks_nothing_there() -> None:
    above = "采访人：孙敏\n\n我们去看了磨坊。\n\n采访人：孙敏，河边学校学生\n\n"
    talk = "".join(f"问：第{at}座磨坊还在转吗？\n\n还在转，河水也很大。\n\n" for at in "一二三四五")
    assert spoken(read(above + talk)) == ["问", "A"] * 5


def test_when_a_sitting_began_and_who_shouted_open_no_turn() -> None:
    above = "Beginn: 11:01 Uhr\nSchluss: 13:29 Uhr\n\nBeginn: 11:01 Uhr\n\n"
    talk = "Präsidentin Ina Dahl: Ich rufe auf.\n\nAbg. Bo Lind: So ist es.\n\n" * 4
    shouts = "(Zurufe, u. a. Abg. Bo Lind: Nein,\nnein!)\n"
    counted = "Das Zweite ist, dass es regnet.\nDas Dritte: Es schneit.\n\n"
    assert (
        spoken(read(above + talk + shouts + counted))
        == [
            "Präsidentin Ina Dahl",
            "Abg. Bo Lind",
        ]
        * 4
    )


LONG = "**Ina:** So?\n\n**Bo:** We went.\n\n" * 5
TAIL = "## Attendees\n\n- Ina\n- Bo\n\n# Next time\n\n3 May\n"


def ending(draft: TranscriptDraft, below: str, count: int) -> str:
    """The last turn's text, where so many lines from one on are told to be below the talk."""
    line = draft.text[: draft.text.index(below)].count("\n") + 1
    message = f"{count} lines stand from here on, below the talk; nobody is said to say them"
    assert (line, message) in draft.problems
    last = draft.turns[-1]
    return draft.text[last.start : last.end]


@pytest.mark.parametrize("amid", ["", "## Part 2\n\n", "---\n\n## Part 2\n\n[10:00]\n\n"])
def test_nobody_says_what_stands_below_a_heading_after_the_last_turn(amid: str) -> None:
    draft = read(f"{LONG}{amid}{LONG}{TAIL}")
    assert spoken(draft) == ["Ina", "Bo"] * 10
    assert ending(draft, "## Attendees", 5) == "We went."


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG}## Part 2\n\nAnd then it snowed.\n\n{LONG}{TAIL}",
        f"{LONG.replace('**Ina:**', '### Ina').replace('**Bo:**', '### Bo')}{TAIL}",
        f"**Ina:** So?\n\n**Bo:** We went.\n\n{TAIL}",
        f"{LONG}**Bo:**\n\n{TAIL}",
    ],
    ids=["one goes on below a heading", "headings are labels", "a lecture", "below a label alone"],
)
def test_who_may_go_on_below_a_heading_does(text: str) -> None:
    assert goes_on(text, "3 May")


HEADED = "<h2> One </h2>\n\nIna: So?\n\n<h1> The other </h1>\n\nBo: We went.\n\n" * 3
END = "<h2> In the end </h2>\nIt was late. Thank you.\n"


@pytest.mark.parametrize("is_marked", [False, True], ids=["tags", "Markdown"])
def test_of_a_few_turns_each_has_a_heading_where_the_one_below_ends_them(is_marked: bool) -> None:
    text = re.sub(r"<h(.)>(.*) </h.>", r"##\2", HEADED + END) if is_marked else HEADED + END
    assert ending(read(text), "## In the end" if is_marked else "<h2> In the end", 2) == "We went."


@pytest.mark.parametrize(
    "text",
    [
        HEADED.replace("<h1> The other </h1>\n\n", "") + END,
        HEADED.replace("So?", "So?\n\n<h2> Late </h2>\n\nOr not?") + END,
        "<h2> One </h2>\n\nIna: So?\n\n<h2> Two </h2>\n\nBo: We went.\n\n" + END,
    ],
    ids=["some have none", "one goes on below one", "a lecture"],
)
def test_who_speaks_a_few_times_may_go_on_below_a_heading(text: str) -> None:
    assert goes_on(text, "Thank you.")


TIGHT = "Ina: So?\nBo: We went.\n\n" * 5
IN_BOLD = "".join(f"**Why {at}?**\n\nSo it was.\n\n" for at in range(5))
NOTES = "Why mills close\nLind, M. (2015). Mills. Water, 4, 28-36.\n\nThey stand still.\n"


@pytest.mark.parametrize("talk", [TIGHT, IN_BOLD], ids=["labels", "questions"])
def test_nobody_says_what_stands_far_below_the_last_turn(talk: str) -> None:
    draft = read(f"{talk}Or not.\n\n\n\n\n{NOTES}")
    assert ending(draft, "Why mills", 3).endswith("\n\nOr not.")


@pytest.mark.parametrize(
    "text",
    [
        f"{TIGHT}\n{NOTES}",
        f"{TIGHT}\n{TIGHT}Bo: Or not.\n\n\n{NOTES}",
        f"{TIGHT}Ina:\n\n\n\n{NOTES}",
        f"Ina: So?\nBo: We went.\n\n\n\n{NOTES}",
    ],
    ids=["two blank lines", "as many amid it", "below a label alone", "a lecture"],
)
def test_who_may_go_on_below_blank_lines_does(text: str) -> None:
    assert goes_on(text, "stand still.")


@pytest.mark.parametrize("row", ["Miller\tStudent", "The miller    The student"])
def test_who_signs_far_below_the_last_turn_is_named_by_nobody(row: str) -> None:
    names = "\n\n\n\nIna Lind\n\n\n\nTom Okafor\n"
    assert read(f"{TIGHT}Ina: Or not.\n\n{row}{names}").problems[0] == (
        *(18, "3 lines stand from here on, below the talk; nobody is said to say them"),
    )
    for said in (f"\n{row}", f"\n\n{row}.", f"\n\n{row.rsplit(maxsplit=1)[-1]}"):
        draft = read(f"{TIGHT}Ina: Or not.{said}{names}")
        assert draft.text[: draft.turns[-1].end].endswith(said)


def goes_on(text: str, end: str) -> bool:
    """Whether the last turn goes on to an `end`, and nothing is said to stand below the talk."""
    draft = read(text)
    is_whole = draft.text[draft.turns[-1].start : draft.turns[-1].end].endswith(end)
    return is_whole and not any("below the talk" in each.message for each in draft.problems)


def test_a_heading_with_nothing_below_it_is_what_happened_last() -> None:
    draft = read(f"{LONG}### Adjourned\n")
    assert [(turn.kind, draft.text[turn.start : turn.end]) for turn in draft.turns[-1:]] == [
        ("event", "### Adjourned")
    ]


@pytest.mark.parametrize(
    "credit", ["Transcribed by https://notes.example", 'Retrieved from " https://mill.example/1 "']
)
def test_nobody_says_who_transcribed_a_talk(credit: str) -> None:
    draft = read(f"{LONG}{credit}\n")
    last = draft.turns[-1]
    assert draft.text[last.start : last.end] == "We went."
    assert (21, "1 line stands from here on, below the talk; nobody is said to say it") in (
        draft.problems
    )
    said = read(f"{LONG}It was transcribed by Mara.\n")
    assert said.text[said.turns[-1].start :] == "We went.\n\nIt was transcribed by Mara.\n"


def test_words_that_head_a_table_below_the_talk_are_nobodys() -> None:
    tables = "---\n\n## Marks\n\n**Work of the mill:** from 1 to 4.\n\n| E1 | 2 |\n\n"
    more = "**Work of the river:** none.\n"
    draft = read(f"{LONG}{tables}{more}")
    assert spoken(draft) == ["Ina", "Bo"] * 5


def test_labels_within_a_paragraph_of_a_page_below_what_is_a_blank_line_there(
    tmp_path: Path,
) -> None:
    said = "\n&nbsp;\n".join(
        f"<strong>Ina</strong>&nbsp;: So what of {at}&nbsp;?\n&nbsp;\n<strong>Bo</strong>: We went"
        for at in range(4)
    )
    path = written(tmp_path, f"<html><body>{TALK}<p>{said}</p></body></html>", "a.html")
    assert spoken(read_transcript(path)) == [*SPEAKERS, *["Ina", "Bo"] * 4]


def test_a_question_in_bold_over_two_lines_above_a_name() -> None:
    asked = "**The mill is old.\nWho looks after it?**\n\n**Ina**:\nWe all do.\n\n"
    one = "**Why is it {}?**\n\n**Bo**:\nSo it is.\n\n"
    text = "".join(map(one.format, range(4))) + asked + one.format(5)
    assert spoken(read(text)) == [*["Q", "Bo"] * 4, "Q", "Ina", "Q", "Bo"]


def test_a_tag_that_closes_behind_a_label_is_not_said() -> None:
    talk = '<font size="4">*Ina:*</font> So?\n\n<font size="4">*Bo:*</font> Yes.\n\n' * 3
    assert [text for _, text in speech(read(talk))] == ["So?", "Yes."] * 3


@pytest.mark.parametrize(
    "last",
    [
        "for the long\ntalk and the coffee.\n=====\nRecorder off.",
        "that is all.\n# 1 is the rent\nSo it is.",
        "it is made by hand.\n\nCreated with my own hands, it is on https://mill.example",
    ],
    ids=["a line of signs", "a number sign", "a link in what is said"],
)
def test_what_one_says_to_the_end_is_said(last: str) -> None:
    draft = read(f"{LONG}**Bo:** {last}\n")
    assert not any("below the talk" in problem.message for problem in draft.problems)
    assert draft.text[draft.turns[-1].start :].strip() in {last, last.partition("\n===")[0]}


@pytest.mark.parametrize("end", ["Vielen Dank für das Gespräch.", "Merci pour cet entretien."])
def test_thanks_at_the_end_are_those_of_who_asks(end: str) -> None:
    asked = "".join(f"**Why was it {at}?**\n\nSo it was.\n\nAnd on.\n\n" for at in range(7))
    draft = read(f"{asked}**{end}**\n")
    assert speech(draft)[-1][0] == "Q"


def test_an_opened_bracket_hides_no_label_behind_it() -> None:
    talk = "Ina: Hello. I am here (for the first time. Bo: So? Ina: Yes, here. Bo: And on.\n"
    assert spoken(read(f"{talk}\nIna: So?\n\nBo: Yes.\n")) == ["Ina", "Bo"] * 3
    smile = "Ina: Hello :( and so on. Bo: So? Ina: Yes (here). Bo: And on.\n"
    assert spoken(read(f"{smile}\nIna: So?\n\nBo: Yes.\n")) == ["Ina", "Bo"] * 3


@pytest.mark.parametrize("who", ["翻译", "Todo Aoi", "Photography Student", "번역"])
def test_words_for_those_who_made_a_text_may_be_people_who_speak(who: str) -> None:
    talk = f"Mara：那么，磨坊呢？\n\n{who}：它还在转，河也很宽。\n\n" * 5
    assert spoken(read(talk)) == ["Mara", who] * 5


@pytest.mark.parametrize("word", ["Villager", "Bürger"])
def test_those_who_answer_in_turn_what_was_asked_are_people(word: str) -> None:
    talk = "Moderator: So what then?\nAll: We went, and it was late.\n" * 4
    answers = "".join(f"{word} {at}: I like it.\n" for at in range(1, 5))
    assert spoken(read(f"{talk}Moderator: How is it?\n{answers}{talk}")) == [
        *["Moderator", "All"] * 4,
        "Moderator",
        *(f"{word} {at}" for at in range(1, 5)),
        *["Moderator", "All"] * 4,
    ]


def test_what_each_is_in_the_first_round_is_said() -> None:
    first = "Mod: Und was macht ihr beruflich?\nB1: Lehrerin\nB2: Student\nB3: Lehrer\n"
    more = "Mod: Und die Mühle?\nB1: Sie steht noch.\nB2: Und sie mahlt.\nB3: Ja.\n" * 3
    assert spoken(read(first + more)) == ["Mod", "B1", "B2", "B3"] * 4


def test_numbers_that_people_answer_with_between_blank_lines_are_said() -> None:
    asked = "Ina: How old are you all?\n\nBo: 7\n\nCal: 9\n\nDan: 11\n\n"
    assert spoken(read(asked * 3)) == ["Ina", "Bo", "Cal", "Dan"] * 3


def test_who_answers_with_names_alone_answers() -> None:
    talk = "记者：你叫什么名字？\n\n学生：王小明\n\n记者：那么你呢？\n\n学生：李芳\n\n"
    assert spoken(read(talk)) == ["记者", "学生"] * 2


def test_a_name_behind_a_wide_blank_amid_a_sentence_is_no_label(tmp_path: Path) -> None:
    page = f"<html><body>{TALK}<p>Ina: We said to &nbsp;Bo: do it.</p></body></html>"
    draft = read_transcript(written(tmp_path, page, "a.html"))
    assert spoken(draft) == [*SPEAKERS, "Ina"]


def test_names_announced_twice_are_found_in_time_with_their_number() -> None:
    def taken(count: int) -> float:
        labels = [f"Speaker {at}" for at in range(count) for _ in "ab"]
        lines = [f"{label}：王小明" for label in labels]
        bodies = [len(label) + 1 for label in labels]
        heads = Heads(
            Head(line, label, "colon", body, body)
            for line, (label, body) in enumerate(zip(labels, bodies, strict=True))
        )
        return seconds(lambda: announced(lines, heads))

    assert is_once_so(lambda: taken(2_000) < 8 * taken(500))


def test_attributes_are_looked_for_only_near_the_end_of_a_line() -> None:
    def taken(count: int) -> float:
        return seconds(lambda: asks("So? " + "{.a}" * count + "x}"))

    assert is_once_so(lambda: taken(64_000) < 8 * taken(16_000))


def test_headings_that_all_ask_take_time_with_their_number(tmp_path: Path) -> None:
    def taken(count: int) -> float:
        page = f"<html><body>{'<h2>Who are you?</h2>' * count}</body></html>"
        path = written(tmp_path, page, "a.html")
        return seconds(lambda: read_transcript(path))

    assert is_once_so(lambda: taken(8_000) < 8 * taken(2_000))


@pytest.mark.parametrize("key", ["transcript", "Transcription", "full_transcript"])
def test_a_talk_may_stand_in_yaml_front_matter(key: str) -> None:
    talk = "    **Mara:** So?\n\n    **Tom:** It was.\n\n" * 4
    draft = read(f"---\ntitle: Mills\nhost: Mara\n{key}: |\n{talk}---\n")
    assert spoken(draft) == ["Mara", "Tom"] * 4
    assert draft.speakers == ("Mara", "Tom")
    assert "Mara" not in read(f"---\ntitle: Mills\nnotes: |\n{talk}---\n").speakers


ABOUT = "Guest Ann Holt, who has been the miller of this valley for thirty years\n"
ABOUT += "Date 3 May\nFormat by telephone\n"
FURTHER = "Guest Bo Rask, miller\nDate 9 May\nFormat at the mill\n"
TOLD = "Mara:\nAnd the mill?\n\nTom:\nIt grinds, as it did before.\n\n" * 3


def test_particulars_without_colons_head_each_of_several_interviews() -> None:
    draft = read(f"{ABOUT}\n{TOLD}{FURTHER}\n{TOLD}")
    assert set(speech(draft)) == {
        ("Mara", "And the mill?"),
        ("Tom", "It grinds, as it did before."),
    }
    events = [draft.text[turn.start : turn.end] for turn in draft.turns if turn.kind == "event"]
    assert events == FURTHER.splitlines()


def test_particulars_lose_their_colons_above_further_interviews() -> None:
    about = "Interviewer: Mara Lind\nGuest: {} (a miller)\nTrade: {}\nDate: 3 May\nPlace: Holt\n\n"
    further = about.replace("Date:", "Date").replace("Place:", "Place")
    heads = [
        about.format("Tom", "flour"),
        *[further.format(*one) for one in (("Bo", "rye"), ("Ida", "oats"))],
    ]
    draft = read("".join(f"{head}{TOLD}" for head in heads))
    assert [who for who, _ in speech(draft)] == ["Mara", "Tom"] * 9
    events = [draft.text[turn.start : turn.end] for turn in draft.turns if turn.kind == "event"]
    assert events == [line for head in heads[1:] for line in head.split("\n") if line]
    assert not draft.problems


@pytest.mark.parametrize("last", ["Thank you.", "Thank you for all of it"])
def test_the_last_turn_above_further_particulars_is_said(last: str) -> None:
    head = "Interviewer: Mara Lind\nDate: {} May\nPlace: Holt\nLength: an hour\n\n"
    talk = f"Tom: It grinds.\n\nInterviewer: And then?\n\nTom: We wait.\n\nInterviewer: {last}\n\n"
    further = head.format(9).partition("\n")[2]
    draft = read(f"{head.format(3)}{talk}{further}{talk}{further}{talk}")
    assert spoken(draft) == ["Tom", "Interviewer"] * 6


def test_a_role_with_a_name_among_further_particulars_opens_no_turn() -> None:
    told = TOLD.replace(":", "")
    draft = read(f"{ABOUT}{told}{FURTHER}{told}")
    assert {who for who, _ in speech(draft)} == {"Mara", "Tom"}


@pytest.mark.parametrize(
    "below",
    [
        "Date palms grow by the mill\nFormat at the mill\n",
        f"{FURTHER}The river rose in the night.\n",
        FURTHER.replace("Date", "Day"),
    ],
)
def test_what_begins_as_particulars_do_may_be_said(below: str) -> None:
    draft = read(f"{ABOUT}\n{TOLD}{below}\n{TOLD}")
    assert below.strip() in {said.rpartition("\n\n")[2] for _, said in speech(draft)}


@pytest.mark.parametrize(
    "told",
    [
        *("Start of Film 2", "End of Films", "New Film", "New tape", "End of Side B"),
        *("Ende von Band 2", "Fin de la cassette", "Inicio de la cinta 3"),
        *("Meeting ended after 00:40:12 👋", "Recording ended after 40:12"),
        *("Fin de l'entretien", "Fin de l’interview.", "Einde van het interview", "Koniec wywiadu"),
    ],
)
def test_what_happens_to_the_recording_is_said_by_nobody(told: str) -> None:
    asked = "Mara: And the mill?\n\nTom: It grinds, as it did before.\n\n" * 3
    for text in (f"{asked}{told}\n\n{asked}", f"{asked}{asked}{told}\n"):
        draft = read(text)
        assert {said for _, said in speech(draft)} == {
            "And the mill?",
            "It grinds, as it did before.",
        }
        assert [draft.text[turn.start : turn.end] for turn in draft.turns if not turn.speaker] == [
            told
        ]


@pytest.mark.parametrize("said", ["The end of the film was sad", "New films", "Meeting ended late"])
def test_what_is_said_of_films_and_meetings_is_said(said: str) -> None:
    asked = "Mara: And the mill?\n\nTom: It grinds, as it did before.\n\n" * 3
    assert speech(read(f"{asked}{said}\n\n{asked}"))[5][1].endswith(said)


@pytest.mark.parametrize("head", ["Guest: Bo Rask", "Entrevistado: Bo Rask"])
def test_a_role_with_a_name_above_a_further_talk_is_nobodys(head: str) -> None:
    draft = read(f"{TOLD}{head}\n\n{TOLD}{head}\n")
    assert set(speech(draft)) == {
        ("Mara", "And the mill?"),
        ("Tom", "It grinds, as it did before."),
    }
    assert [draft.text[turn.start : turn.end] for turn in draft.turns if turn.kind == "event"] == [
        head
    ] * 2


@pytest.mark.parametrize("said", ["Guest: yes", "Guest: Bo Rask was here.", "Mill: Bo Rask"])
def test_what_has_a_role_and_no_name_alone_is_said(said: str) -> None:
    assert said in speech(read(f"{TOLD}{said}\n\n{TOLD}"))[5][1]


@pytest.mark.parametrize(
    "label", ["Context", "Setting", "Contexto", "Contexte", "Kontext", "Hintergrund", "背景"]
)
def test_what_a_talk_is_about_is_said_by_nobody(label: str) -> None:
    about = f"# A talk\n\n**{label}:**  \nIna asks Bo, a miller, of what he needs.\n\n"
    talk = "**Ina:**  \nSo?\n\n**Bo:**  \nWe went, and the river rose.\n\n" * 3
    draft = read(f"{about}### The talk\n\n{talk}")
    assert (spoken(draft), draft.problems) == (["Ina", "Bo"] * 3, ())


NOTED = "**Takeaways**\n\n**The mill**\n\n- grinds rye\n- needs a new wheel\nby May\n\n"


def two_talks(between: str) -> list[tuple[str, str]]:
    told = TOLD.replace("Mara:", "**Mara:**").replace("Tom:", "**Tom:**")
    return speech(read(f"**Mill Interview #1**\n\n{told}{between}**Mill Interview #2**\n\n{told}"))


def test_what_is_noted_between_two_interviews_is_nobodys() -> None:
    told = [("Mara", "And the mill?"), ("Tom", "It grinds, as it did before.")] * 6
    assert two_talks(NOTED) == two_talks("") == told


def test_what_is_said_below_a_word_in_bold_is_said() -> None:
    said = "**The wheel**\n\nIt is old, and it turns.\n\nSo we wait.\n\n"
    assert two_talks(said)[5][1].endswith("So we wait.")


def test_what_each_is_in_a_list_amid_a_talk_opens_no_turn() -> None:
    talk = "Ina Weld: So?\n\nBo Dahl: It is by the river.\n\n" * 3
    there = "Those present\n\n- Ina Weld – baker\n- Bo Dahl – miller\n\n"
    assert speakers_in(f"{talk}{there}{talk}") == ["Ina Weld", "Bo Dahl"] * 6
