"""Labels that real typists vary within one document: short names, two at once, one unsure of."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in

FORMS = {
    "names in full, once, of those who go by the first ones": (
        "Ina Berg Lind: Hello, and\nwelcome to this.\n\nwe have Tom\n\n"
        "Tom Ode: Thanks, and\nnow begin.\n\n" + "Ina: So?\n\nTom: Yes.\n\n" * 12,
        ["Ina Berg Lind", "Tom Ode"] * 13,
    ),
    "initials of those whom roles above introduce": (
        "Interviewer: Mara Ines Lind, a student of the mill in the name of all.\n"
        "Interviewee: The engineer Bo Dähl, head of the works.\n"
        + ("MIL: So?\nENG DAHL: Yes.\nMIL: And?\n" * 3),
        ["MIL", "ENG DAHL", "MIL"] * 3,
    ),
    "roles that speak once, of whom no label below is": (
        "Moderator: Welcome to the show about the mill.\nNarrator: It was a cold night there.\n"
        + "TOM: Who is it?\nINA: Me.\n" * 4,
        ["Moderator", "Narrator", *["TOM", "INA"] * 4],
    ),
    "roles that ask one another before those whom they name speak": (
        "Moderator: Will Ina Dahl come?\nNarrator: We hear Tom.\n"
        + "INA: Here.\nTOM: Me too.\n" * 4,
        ["Moderator", "Narrator", *["INA", "TOM"] * 4],
    ),
    "a name that holds a word for a particular": (
        "Nora Place: So it went on?\n\nTom Okafor: Yes.\n\n" * 5,
        ["Nora Place", "Tom Okafor"] * 5,
    ),
    "a description of the one who is asked": (
        "Interviewee: Nora Weld, 24, a student of the arts who lives in the north\n\n"
        + "Interviewer: So?\n\nNora: Yes.\n\n" * 3,
        ["Interviewer", "Nora"] * 3,
    ),
    "a word or a code for each person above the talk": (
        "Интервьюер: Анна\nРеспондент: P7\nДата: 3.4.2021\n\n"
        + "Интервьюер: Так?\n\nРеспондент: Да.\n\n" * 3,
        ["Интервьюер", "Респондент"] * 3,
    ),
    "a title that is several people's": (
        "Senator Black: So?\n\nAA: Yes.\n\nSenator: Why?\n\nAA: So.\n\nSenator Greene: And?\n\n"
        "AA: No.\n\nSenator: Well.\n",
        ["Senator Black", "AA", "Senator", "AA", "Senator Greene", "AA", "Senator"],
    ),
    "another key than the colon's": (
        "Mara: So?\n\nTom: Yes.\n\nMara; And then?\n\nTom = Well.\n\nMara: Oh.\n\nTom: No.\n",
        ["Mara", "Tom"] * 3,
    ),
    "who is who, on one line above the talk": (
        "A talk.\n\nI: Interviewer    P: Mara Lind\n\n" + "I: So?\n\nP: Yes.\n\n" * 3,
        ["I", "P"] * 3,
    ),
    "who is who in letters, below a first paragraph": (
        "林明遠談城市。\n\n記：本報記者\n林：林明遠\n\n" + "記：為什麼？\n\n林：我不知道。\n\n" * 3,
        ["記", "林"] * 3,
    ),
    "a name that is a heading with what is said": (
        "Q: So?\n\nLin: Yes.\n\nQ: And?\n\nLin: No.\n\nQ: Then?\n\n#### Lin: We all went home.\n\n"
        "### Lin: nothing left but the sea\n\nQ: Why?\n\nLin: It was late.\n",
        ["Q", "Lin"] * 4,
    ),
    "who holds what, in Chinese": (
        "記者：為什麼？\n\n林明遠：我不知道。\n\n" * 3 + "有知悉事件者認為：「不會再有。」\n",
        ["記者", "林明遠"] * 3,
    ),
    "what somebody does, after a label and with a wide comma": (
        "記者：為什麼？\n\n林（托腮，想了數秒）：我不知道。\n\n"
        + "記者：還有呢？\n\n林：沒有了。\n\n" * 3,
        ["記者", "林"] * 4,
    ),
    "two who speak on the first line": (
        "I: Interviewing is fun.    P: It is.\n\n" + "P: Yes.\n\nI: So?\n\n" * 3,
        ["I", "P", *["P", "I"] * 3],
    ),
    "bold that is closed by halves": (
        "**Mara** [0:03](https://a.example/3): So?\n\n**Tom** [0:09](https://a.example/9): Yes.\n\n"
        "**Mara* [0:12](https://a.example/12): And?\n\n**Tom** [0:20](https://a.example/20): No.\n",
        ["Mara", "Tom"] * 2,
    ),
    "those who attended, in a list below the talk, and a byline above": (
        "2024-05-03 10:00:06 Mara Lind\n\nA talk.\n\nMara Lind: So?\n\nTom Okafor: Yes.\n\n"
        "Mara Lind: And?\n\nTom Okafor: No.\n\n## Attendees\n\nTom Okafor\nAna Sand\nMara Lind\n",
        ["Mara Lind", "Tom Okafor"] * 2,
    ),
    "what is asked on a line of its own": (
        "Mara\nSo it went on.\n\nTom\nYes.\n\nall?\n\n" * 4,
        ["Mara", "Tom"] * 4,
    ),
    "chevrons after the name": (
        "Mara>> So?\nTom>> Yes.\nMara>> And?\nTom>> No.\n",
        ["Mara", "Tom"] * 2,
    ),
    "two at once": (
        "ML: So?\n\nTO: Yes.\n\nML: Agreed?\n\nTO/NW: Agreed.\n\nNW: And me.\n\nML, TO: Fine.\n\n"
        "NW: Good.\n",
        ["ML", "TO", "ML", "TO/NW", "NW", "ML, TO", "NW"],
    ),
    "the typist was unsure": (
        "S1: So?\n\nS2: Yes.\n\nS2?: Perhaps.\n\nS1: And?\n\nS2: No.\n",
        ["S1", "S2", "S2", "S1", "S2"],
    ),
    "initials that are a word for what is no person": (
        "PS: So?\n\nJW: Yes.\n\n" * 5,
        ["PS", "JW"] * 5,
    ),
    "roles of several small words": (
        "Người phỏng vấn: Sao?\n\nNgười trả lời: Có.\n\n" * 2,
        ["Người phỏng vấn", "Người trả lời"] * 2,
    ),
    "initials that are words elsewhere": (
        "AD: So?\n\nOP: Yes.\n\nAD: And?\n\nOP: No.\n",
        ["AD", "OP"] * 2,
    ),
    "one who speaks once where every line is a turn": (
        "WP: So?\nSM: Yes.\nWP: And?\nSM: No.\nAlf: May I?\nWP: Do.\nSM: Fine.\nWP: Well.\n"
        "SM: So.\nWP: Bye.\n",
        ["WP", "SM", "WP", "SM", "Alf", "WP", "SM", "WP", "SM", "WP"],
    ),
    "some of the labels on lines of their own": (
        "Mara Lind:\nWelcome.\n\nTom Okafor:\nThanks.\n\n" * 3 + "Nora Weld: And I?\n\n"
        "Mara Lind:\nYou too.\n\nNora Weld: Good.\n\nTom Okafor:\nFine.\n\nNora Weld: Bye.\n",
        ["Mara Lind", "Tom Okafor"] * 3
        + ["Nora Weld", "Mara Lind", "Nora Weld", "Tom Okafor", "Nora Weld"],
    ),
    "a role that has a word for a particular": (
        "Project manager: So?\n\nVideo operator: Yes.\n\nProject manager: And?\n\n"
        "Video operator: No.\n",
        ["Project manager", "Video operator"] * 2,
    ),
    "a list of particulars below an introduction": (
        "# A life\n\nNORA WELD: An interview by Tom Okafor\n\nIt may be cited.\n\n"
        "INTERVIEWEE: Nora Weld\n\nINTERVIEWER: Tom Okafor\n\nDATE: 3 May 2024\n\n"
        "Q:\n\nWhere was it?\n\nNora Weld:\n\nIn Milltown.\n\nQ:\n\nAnd then?\n\n"
        "Nora Weld:\n\nNowhere.\n",
        ["Q", "Nora Weld"] * 2,
    ),
    "numbered questions without labels for the answers": (
        "".join(f"Q{number}: What of {number}?\n\nNot much.\n\n" for number in range(1, 8)),
        ["Q", "A"] * 7,
    ),
    "a dash without the blank before it": (
        "I – Why?\n\nB – Because.\n\nI – And?\n\nB- Nothing more to say of it.\n\nI – So?\n\n"
        "B – Yes.\n",
        ["I", "B"] * 3,
    ),
    "a stray sign behind a label": (
        "Asker: Why?\n\nGuest: So.\n\nAsker`: And?\n\nGuest: Yes.\n\nAsker: Bye?\n\nGuest: Bye.\n",
        ["Asker", "Guest"] * 3,
    ),
    "particulars in lines without a blank one below": (
        "A talk\nInterviewer: Tom Okafor\nInterviewee: Nora Weld\nBackground: She builds ships.\n"
        "Tom: Why?\nNora: So.\nTom: And?\nNora: Yes.\nTom: Well?\nNora: No.\n",
        ["Tom", "Nora"] * 3,
    ),
    "a list below the talk": (
        "Question: Why?\nAnswer: So.\nQuestion: And?\nAnswer: Yes.\nQuestion: Bye?\nAnswer: Bye.\n"
        "What we learned:\nWays of payment: two\nServer: one\nMain rival: none\n",
        ["Question", "Answer"] * 3,
    ),
    "what a device calls itself": (
        "Mara Lind: So?\n\nTom’s old iPad: Yes.\n\n" * 12,
        ["Mara Lind", "Tom’s old iPad"] * 12,
    ),
    "a comma between time and label": (
        "00:00:00-00:00:10，speaker0：\n  大家好。\n00:00:10-00:00:19，speaker1：\n  你好。\n"
        "00:00:19-00:00:29，speaker0：\n  再见。\n",
        ["speaker0", "speaker1", "speaker0"],
    ),
    "tags of HTML around paragraphs": (
        "<p><em>Me</em>&nbsp; So?</p>\n\n<p><em>Tom</em>&nbsp; Yes.</p>\n\n"
        '<p class="a"><em>Me</em>&nbsp; And?</p>\n\n<p><em>Tom</em>&nbsp; No.</p>\n',
        ["Me", "Tom"] * 2,
    ),
    "those present, in a list": (
        "- Mara Lind\n- Nora Weld\n\n**Mara Lind**\n\n* So?\n\n**Nora Weld**\n\n* Yes.\n\n"
        "**Mara Lind**\n\n* And?\n\n**Nora Weld**\n\n* No.\n\n## Present\n\n* Mara Lind\n"
        "* **Nora Weld**\n",
        ["Mara Lind", "Nora Weld"] * 2,
    ),
    "nothing but a link is said": (
        "Slides: https://example.org/a\n\nML: So?\n\nTO: Yes.\n\nML: Where?\n\n"
        "TO: https://example.org/b\n",
        ["ML", "TO"] * 2,
    ),
    "who presents what follows": (
        "Presenter: Mara Lind (ML)\n\n- [slides](a)\n\nML: So.\n\nTO: Why?\n\nML: Well.\n\n"
        "Presenter: Tom Okafor (TO)\n\n- [slides](b)\n\nTO: So.\n\nML: Why?\n\nTO: Well.\n",
        ["ML", "TO", "ML", "TO", "ML", "TO"],
    ),
    "a heading among names on lines of their own": (
        "Mara Lind\nSo?\nTom Okafor\nYes.\n" * 4 + "Ways To Pay\nMara Lind\nAnd?\n",
        ["Mara Lind", "Tom Okafor"] * 4 + ["Mara Lind"],
    ),
    "one question and its answer below a talk": (
        "So it is.\n\nIt was long.\n\nAnd so on.\n\nThe end of it.\n\n"
        "Q: Does it last?\n\nA: It does.\n",
        ["Q", "A"],
    ),
    "a nickname in small letters, and a team": (
        ("**Mara Lind**\n\nSo?\n\n**Tom Okafor**\n\nYes.\n\n" * 4)
        + "**quietone**\n\nMay I?\n\n**Garden team**\n\nDo.\n\n**What comes next**\n\n"
        "Rest.\n\n**Garden team**\n\nFine.\n",
        ["Mara Lind", "Tom Okafor"] * 4 + ["quietone", "Garden team", "Garden team"],
    ),
    "what was decided, by number": (
        "**RULING 4.1**: It is off.\n\n**RULING 4.2**: It is on.\n\n"
        + "**Mara**: So?\n\n**Tom**: Yes.\n\n" * 3,
        ["Mara", "Tom"] * 3,
    ),
    "a role of two words on every other line": (
        "Health worker: So?\nPatient: Yes.\n" * 6,
        ["Health worker", "Patient"] * 6,
    ),
    "who is asked, in a list with the date": (
        "Date: 3 May 2024\nRespondent: Nora Weld who sells old ships for a company by the sea\n\n"
        + "Question: So?\nAnswer: Yes.\n\n" * 3,
        ["Question", "Answer"] * 3,
    ),
    "names in capitals before and after a long talk": (
        "MARA: Hello.\n\nThis is Tom.\n\nHe knows.\n\nTOM: Thanks.\n\n"
        + "And so on.\n\n" * 20
        + "MARA: Well.\n",
        ["MARA", "TOM", "MARA"],
    ),
    "who is not there": (
        "Present: Mara, Tom\n\nRegrets:\n\n## One\n\nMara: So?\n\nTom: Yes.\n\nMara: And?\n\n"
        "Regrets: Nora\n\nTom: No.\n",
        ["Mara", "Tom", "Mara", "Tom"],
    ),
    "nicknames between tabs": (
        "".join(
            f"2024-05-03 10:00:0{i}\tquietone\tSo?\n2024-05-03 10:01:0{i}\tfar_away\tYes.\n"
            for i in range(4)
        ),
        ["quietone", "far_away"] * 4,
    ),
    "times that are links": (
        "**Mara** [0:01](https://example.org/a?t=1s): So?\n\n"
        "**Tom** [0:02](https://example.org/a?t=2s ): Yes.\n\n" * 2,
        ["Mara", "Tom"] * 2,
    ),
    "names with a colon amid questions with a dash": (
        "Q - So?\n\nA - Yes.\n\n" * 5 + "Mara Lind: May I?\n\nQ - Do.\n\n" * 3,
        ["Q", "A"] * 5 + ["Mara Lind", "Q"] * 3,
    ),
    "summaries under names above a talk, and what they will do": (
        "#### Mara Lind:\n\nShe is new.\n\n## Actions\n\n- Tom Okafor: bring tea\n- Mara Lind: "
        "bring cups\n\n" + "Mara Lind: So?\n\nTom Okafor: Yes.\n\n" * 2 + "### Tom Okafor\n\nHe.",
        ["Mara Lind", "Tom Okafor"] * 2,
    ),
    "one label without the marks of the others, but with a time": (
        "**Mara** 0:01\nSo?\n\n**Tom** 0:02\nYes.\n\n" * 6 + "Unknown Speaker  0:09\nNo.\n",
        ["Mara", "Tom"] * 6 + ["Unknown Speaker"],
    ),
    "a dot between a bold time and the label": (
        "**0:01** · Mara Lind: So?\n\n**0:02** · Tom Okafor: Yes.\n\n" * 3,
        ["Mara Lind", "Tom Okafor"] * 3,
    ),
    "initials in small letters": (
        "ml: So?\nto: Yes.\n" * 6 + "nw: May I?\n" + "ml: Do.\nto: Yes.\n" * 2,
        ["ml", "to"] * 6 + ["nw"] + ["ml", "to"] * 2,
    ),
    "a nickname that begins with a digit": (
        "**Mara**: So?\n\n**0xQuiet**: Yes.\n\n" * 3,
        ["Mara", "0xQuiet"] * 3,
    ),
    "two who speak once, and for long": (
        "A talk\n\n**Mara Lind:** Hello.\n\nHe is here.\n\n**Tom Okafor:** Thanks.\n\n"
        + "And so on.\n\n" * 9,
        ["Mara Lind", "Tom Okafor"],
    ),
    "one of whom the typist was never sure": (
        "I: So?\n\nM?: Yes.\n\n" * 3 + "F?: No.\n\nI: Well.\n",
        ["I", "M?"] * 3 + ["F?", "I"],
    ),
    "initials that are words for particulars": (
        "TO: So?\n\nID: Yes.\n\nJOB: No.\n\n" * 5,
        ["TO", "ID", "JOB"] * 5,
    ),
    "nicknames of several words, now and then": (
        "Mara Lind: So?\n\nTom Okafor: Yes.\n\n" * 9
        + "far away: May I?\n\nTom Okafor: Do.\n\n" * 3,
        ["Mara Lind", "Tom Okafor"] * 9 + ["far away", "Tom Okafor"] * 3,
    ),
    "a question by its number, below an introduction": (
        "Introduction ... #00:01:16-1#\n\nI: Q1 #00:01:22-6#\n\nB: So. #00:02:56-9#\n\n"
        "I: Why? #00:03:02-4#\n\nB: No. #00:03:05-7#\n\nI: Q2 #00:03:15-4#\n\n"
        "B: Yes. #00:04:14-6#\n",
        ["I", "B"] * 3,
    ),
    "what is said when asked once more, and what is noted": (
        "**ASKER:** So?\n\n**E1:** Yes.\n\n**[NOTES]:** calm.\n\n"
        "**PROBE used (yes/no):** [x] Why?\n\n**E1 (probe):** No.\n\n" * 3,
        ["ASKER", "E1", "E1"] * 3,
    ),
    "a further particular amid questions and answers": (
        "**Question:** So?\n**Answer:** Yes.\n\n" * 3 + "**What was left out:** All.\n\n"
        "**Question:** And?\n**Answer:** No.\n",
        ["Question", "Answer"] * 4,
    ),
    "who they are, above a talk that is written otherwise": (
        "Tom: interviewer\nMara: who is interviewed\n\n" + "Tom\tSo?\nMara\tYes.\n" * 3,
        ["Tom", "Mara"] * 3,
    ),
    "headings that ask, and a label for the answers": (
        "# A talk\n\n"
        + ("## So it was?\n\nMara: Yes.\n\n## And then?\n\nMara: No.\n\n" * 2)
        + "## Thanks, Mara!\n",
        ["Q", "Mara"] * 4 + ["Q"],
    ),
    "counted questions, and a label for the answers": (
        "1.\tWas it so?\n R: Yes.\n\n2.\tTell me\nof it.\n\nR: No.\n\n3.\tWhy?\nR: So.\n",
        ["Q", "R"] * 3,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_label_opens_a_turn_of_its_person(form: str) -> None:
    text, speakers = FORMS[form]
    assert speakers_in(text) == speakers
    assert read(text).speakers == tuple(dict.fromkeys(speakers))


def test_a_name_with_an_office_is_reported_as_taken_for_the_name() -> None:
    draft = read("Mara Lind, chair of the mill: So?\n\nTom: Yes.\n\nMara Lind: And?\n\nTom: No.\n")
    assert draft.speakers == ("Mara Lind", "Tom")
    taken = '"Mara Lind, chair of the mill" is taken for "Mara Lind"'
    assert (1, taken) in draft.problems


@pytest.mark.parametrize(
    ("text", "speakers"),
    [
        ("Ann Lee: a\n\nBo Ray: b\n\nAnn: c\n\nAnn Lee: d\n\nAnn: e\n\nBo Ray: f\n", 3),
        ("Guest 1: a\n\nGuest 2: b\n\nGuest: c\n\nGuest 1: d\n\nGuest: e\n\nGuest 2: f\n", 3),
        ("John North: a\n\nBo Ray: b\n\nJon: c\n\nBo Ray: d\n\nJon: e\n\nBo Ray: f\n", 3),
        ("Ann Lee: a\n\nAnn Day: b\n\nAnn: c\n\nBo: d\n\nAnn: e\n\nBo: f\n\nAnn: g\n", 4),
    ],
)
def test_names_that_may_be_two_people_stay_two(text: str, speakers: int) -> None:
    assert len(read(text).speakers) == speakers


@pytest.mark.parametrize(
    "text",
    [
        "00:03 So it was.\nand then\n00:09 Yes.\n00:12 and it went on like this, for long,\n"
        "00:15 Yes.\n00:19 until nobody was there any more to see it.\n00:21 Yes.\n00:25 Bye\n",
        "Interviewee: my uncle\nWhen was it?\nLong ago.\nAnd then?\nNothing.\n",
        "So we begin.\n\n[next]\n\nAnd go on.\n\n[next]\n\nAnd on.\n\n[next]\n\nEnd.",
        "Interviewer: the team\nInterviewee: Ann Lee\nDate: 3 May\n\nIt went well.\n\n"
        "Interviewer: the team\nInterviewee: Bo Ray\nDate: 4 May\n\nIt went badly.\n",
        "One.\n\nTwo of them.\n\nABC\n\nAnd the rest of what was said in the talk.\n",
        "a.one\nb.two\nc.three\n" * 4,
    ],
)
def test_lines_that_only_end_or_begin_like_labels_make_no_speaker(text: str) -> None:
    assert read(text).speakers == ()


@pytest.mark.parametrize(
    "line",
    ["December 12: it shipped.", "Q & A", "May 3: the second one.", "Really?: no."],
)
def test_a_day_and_a_heading_are_no_person(line: str) -> None:
    text = "ML: So?\n\nTO: Yes.\n\n{}\n\nML: And?\n\nTO: No.\n\n".format("{}") * 2
    assert set(speakers_in(text.format(line, line))) == {"ML", "TO"}


def test_counted_topics_amid_a_talk_are_no_person() -> None:
    talk = "ML: So?\n\nTO: Yes.\n\n" * 6
    topics = "".join(f"{n}. New Topic: is it so, and why is it, then?\n" for n in range(1, 8))
    assert set(speakers_in(f"{talk}Queue\n\n{topics}\n{talk}")) == {"ML", "TO"}


def test_a_bold_line_that_goes_on_after_the_colon_is_no_label() -> None:
    text = "**Case: a shop for books**\n\n" + "**Ann:** So?\n\n**Shop owner:** Yes.\n\n" * 3
    assert set(speakers_in(text)) == {"Ann", "Shop owner"}


def test_who_said_it_is_told_from_a_label_in_chinese() -> None:
    text = "**陈明**：来了吗？\n\n**王芳**：来了。\n\n" * 3 + "**他说**：走吧。\n\n**陈明**：好。\n"
    assert set(speakers_in(text)) == {"陈明", "王芳"}


def test_a_word_with_a_colon_in_a_preface_is_no_person() -> None:
    preface = "Preface\nRemember: all of it is invented.\nThe first part.\nMore.\nThe talk\n"
    dialogue = "Tom: So?\nNora: Yes.\nTom: And?\nNora: No.\n"
    assert speakers_in(preface + dialogue) == ["Tom", "Nora"] * 2


def test_words_that_are_turned_upright_are_no_labels() -> None:
    words = "Auf den Karten steht, an wen man denkt und an den der andere denken wird"
    upright = "\n\n".join("\n".join(word) for word in words.split()) + "\n"
    assert set(speakers_in(upright * 6)) == {""}


def test_one_who_speaks_once_may_have_a_time_where_the_others_have_none() -> None:
    talk = "**Mara Lind:** So?\n\n**Tom Okafor:** Yes.\n\n" * 4
    once = "**Nora Weld:** \\[24:11\\] I was asked, too.\n\n"
    assert speakers_in(f"{talk}{once}{talk}")[8] == "Nora Weld"


@pytest.mark.parametrize(
    ("first", "second"),
    [("Mara", "Tom"), ("House of Wood", "Tom Okafor"), ("Mara", "Tom Okafor")],
)
def test_names_that_open_a_talk_of_initials_are_labels(first: str, second: str) -> None:
    codes = "HW" if " " in first else "ML", "TO"
    opening = (
        f"**{first}:** Hello, and welcome to all who came\ntoday.\n\n**{second}:** Thanks.\n\n"
    )
    rest = "".join(f"**{code}:** So it was, then.\n\n" for code in codes * 6)
    assert len(speakers_in(opening + rest)) == 14
