"""Titles and lists around a talk on a page, which look as its labels do. All invented."""

from __future__ import annotations

import pytest

from spoken import speakers_in

TALK = "".join(
    f"河边书评：第{at}次来磨坊是什么时候？\n林木：是很久以前的事，那时候还很冷。\n"
    for at in "一二三四"
)
SPEAKERS = ["河边书评", "林木"] * 4


@pytest.mark.parametrize(
    "text",
    [
        f"林木：磨坊、面包与河流的历史\n林木：磨坊、面包与河流的历史 ——\n{TALK}",
        f"电脑热键：←前一页，→后一页，空格键翻页\n{TALK}",
        f"{TALK}东方磨坊：河流与面包在这里的传承\n{TALK}",
        f"{TALK}受访者简介：林木，木匠，住在河边。\n前一篇：怎样看待河流\n",
        TALK.replace("那时候", "我说过。\n第二天：下雪。\n那时候"),
    ],
    ids=["title", "keys", "heading", "foot", "in the talk"],
)
def test_what_stands_around_a_talk_is_no_turn(text: str) -> None:
    assert speakers_in(text) == SPEAKERS * (len(text) > len(TALK) * 2) + SPEAKERS


def test_a_short_topic_is_a_turn_where_the_label_has_it() -> None:
    assert speakers_in(f"{TALK}主待人：河与桥\n{TALK}") == [*SPEAKERS, "主待人", *SPEAKERS]


def test_a_title_stands_there_twice_and_what_is_said_does_not() -> None:
    talk = "Ann: So?\n\nBo: No.\n\n" * 3
    titled = f"Ann: The mill by the river\n\nAnn: The mill by the river\n\n{talk}"
    assert speakers_in(titled) == ["Ann", "Bo"] * 3
    assert speakers_in(f"Ann: Yes.\n\nAnn: Yes.\n\n{talk}") == ["Ann", "Ann", *["Ann", "Bo"] * 3]


def test_an_underlined_name_is_a_heading() -> None:
    talk = "**Ann:** So?\n\n**Bo:** No.\n\n" * 3
    assert speakers_in(f"Ann - part 2\n============\n\n{talk}") == ["Ann", "Bo"] * 3


def test_those_who_took_part_are_listed_below_a_talk() -> None:
    talk = "**Ann:** So?\n\n**Bo:** No.\n\n" * 3
    text = f"{talk}## Present\n\n- Ann (mill) - baker\n- Bo (river) - miller\n"
    assert [who for who in speakers_in(text) if who] == ["Ann", "Bo"] * 3


@pytest.mark.parametrize("glossary", ["Wheel (n.): Parts\nWheel (n.): Use\n", "Mill: A\nMill: B\n"])
def test_what_a_menu_has_twice_is_no_speaker(glossary: str) -> None:
    talk = "Ann Lee : “ So, how was it? ”\nBo Dahl : It was late.\n" * 5
    menu = f"The mill\nSources\nWhat is a wheel?\n{glossary}People\nThe talk\n"
    assert speakers_in(menu + talk) == ["Ann Lee", "Bo Dahl"] * 5


def test_who_says_two_sentences_first_is_a_speaker() -> None:
    talk = "Ann: So?\nBo: Late.\n" * 5
    assert speakers_in(f"Host: Welcome.\nHost: Is it on?\n{talk}")[:3] == ["Host", "Host", "Ann"]


@pytest.mark.parametrize("form", ["{}: {}\n\n", "**{}:** {}\n\n", "👩 {}: {}\n\n"])
def test_a_link_behind_a_picture_above_a_talk_is_no_turn(form: str) -> None:
    talk = [("Ann Lee", "So, how was it?"), ("Bo Dahl", "It was late, and cold.")] * 5
    link = "📖 Mill Bread Baking: A Guide For Towns, Villages and Riversides\n\n"
    text = f"🌎 The site of Bo\n\n{link}The talk\n\n{''.join(form.format(*one) for one in talk)}"
    is_pictured = form.startswith("👩")  # there, it may be somebody's
    assert speakers_in(text) == ["Mill Bread Baking"] * is_pictured + ["Ann Lee", "Bo Dahl"] * 5
