"""Chats and captions that programs for calls save, in the languages of their users. Invented."""

from __future__ import annotations

import pytest

from codebook.reading.turns.correction import Correction
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.turning import find_turns
from spoken import read, said

ANN, BEN = "Ann Weld (she/her) / the mill", "2. group_Ben"
WAYS = {
    "English": ("From {} To Everyone", "From {} to Ann Weld(Direct Message)"),
    "English, who gets it unsaid": ("From  {} ", "From  {}  to  All panelists "),
    "German": ("Von  {}  an  Alle", "Von  {}  an  Ann Weld(Direktnachricht)"),
    "Spanish": ("De  {}  a  Todos", "De  {} "),
    "Portuguese": ("De {} Para Todos", "De {} Para Ann Weld(Privado)"),
    "Japanese": ("開始 {} 終了 皆様 ", "開始 {} 終了 田中（ダイレクトメッセージ） "),
    "Korean": ("발신자 {} 수신자 모두에게", "발신자 {} 수신자 김하나"),
    "Chinese": (" {} 對 所有人", " {} 对 所有人"),
    "Russian": ("От {} Кому Все", "От {} Для Анна"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("day", ["", "2024-05-03 "])
def test_a_message_is_by_who_sent_it(way: str, day: str) -> None:
    to_all, to_one = WAYS[way]
    draft = read(
        f"{day}10:00:01 {to_all.format(ANN)}:\n\tHello\n\thttps://example.org/mill\n"
        f"{day}10:00:09 {to_one.format(BEN)}:\n\tNote: one moment\n"
        f"{day}10:02:30 {to_all.format(BEN)}: it is 17:30\n"
    )
    assert said(draft) == [
        (ANN, "Hello\n\thttps://example.org/mill"),
        (BEN, "Note: one moment"),
        (BEN, "it is 17:30"),
    ]
    assert draft.speakers == (ANN, BEN)
    assert [turn.time for turn in draft.turns] == ["10:00:01", "10:00:09", "10:02:30"]


def test_a_chat_of_a_recording_has_tabs() -> None:
    draft = read(
        f"00:00:09\t{ANN}:\tHello\n00:01:10\t{BEN}  to  Ann(Direct Message):\tYes: so\nand so\n"
    )
    assert said(draft) == [(ANN, "Hello"), (BEN, "Yes: so\nand so")]


def test_a_message_may_be_one_s_only_one_and_a_name_may_hold_a_colon() -> None:
    draft = read("10:00:01\t From mill7 called:Ann to Ben (Privately) : Hello: you\n")
    assert said(draft) == [("mill7 called:Ann", "Hello: you")]


@pytest.mark.parametrize(
    "stamp",
    [
        *("[07.06.24, 20:28:{:02}]", "\u200e[24-06-07 20:28:{:02}]", "07/06/2024, 20:{:02} -"),
        *("6/7/24, 8:{:02}\u202fPM -", "[7/6/24, 8:28:{:02}\xa0p.\xa0m.]"),
    ],
)
def test_a_messenger_s_chat_is_by_whatever_somebody_calls_oneself(stamp: str) -> None:
    names = ["~\u202fAnn W. 🦾", "The mill", "Ben", "+44 20 1234", "\u202a+44 20 1234\u202c", "Ben"]
    names += names[:4]
    draft = read(
        "".join(f"{stamp.format(at)} {who}: So: {at}\nand so\n" for at, who in enumerate(names))
    )
    own = ["~ Ann W. 🦾", "The mill", "Ben", "+44 20 1234"]
    assert said(draft) == [
        (who, f"So: {at}\nand so") for at, who in enumerate([*own, own[3], "Ben", *own])
    ]
    assert draft.speakers == tuple(own)


def test_what_a_messenger_itself_says_is_nobody_s_label() -> None:
    talk = "07/06/24, 20:28 - Ann: Hello\n07/06/24, 20:29 - Ben: Yes\n" * 3
    own = "07/06/24, 20:27 - Messages are encrypted\n"
    assert [who for who, _ in said(read(own + talk))] == ["Ann", "Ben"] * 3


def test_saved_captions_are_by_whatever_somebody_calls_oneself() -> None:
    names = ["Mill - Ann", "31_田中 一郎 イチロウ", "Okafor, Tom", ".", "Mill - Ann"]
    draft = read("\n".join(f"[{who}] 10:02:0{at}\nSo it is.\n" for at, who in enumerate(names)))
    assert [turn.speaker for turn in draft.turns] == names


def test_a_name_in_a_chat_may_be_said_to_be_none() -> None:
    text = "10:00:01 From Ann to Everyone:\n\tHi\n10:00:09 From Bot to Everyone:\n\tRecording\n"
    found = find_turns(Page.of(text), correction=Correction(speakers={"Bot": ""}))
    assert found.speakers == ("Ann",)


@pytest.mark.parametrize(
    "text",
    [
        "10:00:01 From the mill to the river it is far\n10:00:09 so it is\n",
        "[laughs] 00:00:02\nSo.\n\n[pause] 00:00:09\nYes.\n\n[laughs] 00:00:12\nNo.\n",
        "12.05.24, 10:15 - At the mill: it stands\n13.05.24, 10:20 - By the river: it is high\n"
        "14.05.24, 10:20 - On the road: nobody\n",
        "So it was.\n\nHe said: no.\n\n10:00:01\n\nFrom Ann to Ben: a letter.\n",
    ],
)
def test_other_lines_with_times_are_no_messages(text: str) -> None:
    assert read(text).speakers == ()


MEETING = "**Ann Weld**\n* So?\n\n**Ben Dahl**\n* Yes, we went on.\n\n"
CHAT = "Ann Weld:\thttps://example.org/mill\nBen Dahl:\tlol\nInes:\tis it on?\n"


@pytest.mark.parametrize(
    "heading", ["## Zoom Chat ", "## Chat", "### Chat log:", "**Meeting chat**"]
)
def test_what_was_written_below_the_talk_is_not_said(heading: str) -> None:
    text = MEETING * 6 + f"## Attendees\n* Ann Weld\n* Ben Dahl\n\n{heading}\n{CHAT}"
    draft = read(text)
    assert [name for name, _ in said(draft)] == ["Ann Weld", "Ben Dahl"] * 6
    assert said(draft)[-1] == ("Ben Dahl", "* Yes, we went on.")


@pytest.mark.parametrize(
    "chat",
    ["**Ann Weld**\n* So?\n\n**Ben Dahl**\n* Oh.\n\n", "## Chapter\n" + CHAT.replace("\t", " ")],
)
def test_what_is_labelled_as_above_goes_on_the_talk(chat: str) -> None:
    draft = read(f"{MEETING * 6}## Chat\n{chat}" if chat[0] == "*" else MEETING * 6 + chat)
    assert len(said(draft)) > 12
