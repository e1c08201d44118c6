"""Talks that no labels set off, and labels that one sees only there. All are invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in

QA = ["Q", "A"]
ASKED = ("Where was it?", "Tell me of it", "Who worked there?", "And then?")
ANSWERS = ("By the river.", "Three of us.", "Nobody ever said.", "A car park.")


def of_dashes(mark: str, *, gap: str = "\n") -> str:
    """Return four questions and answers that a dash begins, the answers of two paragraphs."""
    return gap.join(
        f"{mark}{asked}{gap}{mark}{said}{gap}It was long ago."
        for asked, said in zip(ASKED, ANSWERS, strict=True)
    )


FORMS = {
    "em dashes": (of_dashes("— "), QA * 4),
    "en dashes, a blank line between paragraphs": (of_dashes("– ", gap="\n\n"), QA * 4),
    "dashes without a blank": (of_dashes("—"), QA * 4),
    "hyphens": (of_dashes("- "), QA * 4),
    "dashes below headings, where one interview ends with a question": (
        f"Interview 1\nAnn Lee, miller\n{of_dashes('— ')}\n— And you?\n"
        f"Interview 2\nBo Ode, carter\n{of_dashes('— ')}",
        [*QA * 4, "Q", *QA * 4],
    ),
    "bold questions, some of which break off or only tell": (
        "".join(f"**Where was mill {at}?**\nIt was long ago.\n\n" for at in range(4))
        + "**But you were not there —**\nI was.\n\n**Tell me more.**\nThere is no more.\n",
        QA * 6,
    ),
    "headings that ask, a conclusion below them": (
        "".join(f"## Where was mill {at}?\n\nIt was long ago.\n\n" for at in range(4))
        + "## Conclusion\n\nThe mill is gone.\n",
        QA * 4,
    ),
    "what is below the last rule": (
        "".join(f"**Where was mill {at}?**\n\nIt was long ago.\n\n" for at in range(4))
        + "**Thank you.**\n\n-----\n\nvia: a page\n",
        [*QA * 4, "Q"],
    ),
    "counted questions below stars, points of them, answers with a bracket": (
        "".join(f"★ Q {at} ) Tell me of mill {at}.\nA) It was long ago.\n\n" for at in (1, 2, 3))
        + "★ Q 3-1 ) Who worked there ?\nA) We did.\n",
        QA * 4,
    ),
    "labelled questions, one of which has no question mark": (
        "".join(f"问：磨坊{at}在哪里？\n在河边。\n早就没有了。\n\n" for at in "一二三四")
        + "问：磨面的流程\n先晒干。\n再磨。\n",
        ["问", "A"] * 5,
    ),
    "what was thought of an answer": (
        "".join(
            f"Q: Is mill {at} old?\n\nA: Yes, it is.\n\nFeedback: It was short and clear.\n\n\n"
            for at in "12345678"
        ),
        QA * 8,
    ),
    "a role that speaks once, with a time as all have": (
        "关键词：磨坊、河流\n[00:00:03.540]\xa0采访者：磨坊在哪里？\n"
        + "".join(f"[00:0{at}:26.040]\xa0受访者：在河边。\n" for at in range(1, 9)),
        ["采访者", *["受访者"] * 8],
    ),
    "bold names amid what is said": (
        "".join(f"**[Ann Lee]**: Where is {at}?\n\n**[Bo Ode]**: Gone.\n\n" for at in "1234")
        + "**Ann Lee**是磨坊主。\n\n**Bo Ode**医生也是。\n",
        ["Ann Lee", "Bo Ode"] * 4,
    ),
    "a name and an office, in two scripts": (
        "".join(
            f"**主持人**: 磨坊{at}在哪里？\n\n**RiversideMills 创始人**: 在河边。\n\n"
            for at in "1234"
        ),
        ["主持人", "RiversideMills 创始人"] * 4,
    ),
    "one who speaks only at the end": (
        "".join(f"**[Ann]**: Where is {at}?\n\n**[Bert]**: Gone.\n\n" for at in "1234")
        + "**[Vampi]**: So it was.\n\n" * 3,
        [*["Ann", "Bert"] * 4, *["Vampi"] * 3],
    ),
    "a heading that begins with a number of years": (
        "".join(f"**Wesley**: 磨坊{at}在哪里？\n\n**[主持人]**: 在河边。\n\n" for at in "1234")
        + "### 17年红利：磨坊与河流\n\n**Wesley**: 没有了。\n",
        [*["Wesley", "主持人"] * 4, "Wesley"],
    ),
    "one more of those who are called alike": (
        "".join(f"Марія: Де млин номер {at}?\nЙоґ: Біля річки.\n" for at in range(1, 9))
        + "Французький йоґ: Його немає.\nМарія: Шкода.\n",
        [*["Марія", "Йоґ"] * 8, "Французький йоґ", "Марія"],
    ),
    "seconds in round brackets": (
        "".join(f"SPEAKER_0{at % 2} ({at}.00 - {at}.98): So.\n" for at in range(6)),
        ["SPEAKER_00", "SPEAKER_01"] * 3,
    ),
    "seconds behind a name, with their unit": (
        "".join(f"{who} ({at}.5s): So.\n" for at, who in enumerate(["Ann", "Bo"] * 3)),
        ["Ann", "Bo"] * 3,
    ),
    "three who speak together": (
        "ANN: So.\n\nBO: So.\n\nCY: So.\n\n" * 3 + "ANN, BO, and CY: Yes!\n\n",
        [*["ANN", "BO", "CY"] * 3, "ANN, BO, and CY"],
    ),
    "arrows of three dashes": (
        "".join(
            f"[ 0:00:0{at}.000 ---> 0:00:0{at}.900 ] Speaker {'AB'[at % 2]} : So.\n"
            for at in range(6)
        ),
        ["Speaker A", "Speaker B"] * 3,
    ),
    "a program's log": (
        "".join(f"start={at}.0s stop={at}.5s speaker=S_0{at % 2} text=  So.\n" for at in range(6)),
        ["S_00", "S_01"] * 3,
    ),
    "numbers in brackets": (
        "".join(f"[{at}] {who}: So it was.\n" for at, who in enumerate(["Ann", "Bo"] * 3, 1)),
        ["Ann", "Bo"] * 3,
    ),
    "rows without a header, when it was after the name": (
        "".join(
            f"{who}\t\t{at}.5\t{at}.9\tSo it was.\n" for at, who in enumerate(["Ann", "Bo"] * 3)
        ),
        ["Ann", "Bo"] * 3,
    ),
    "rows without a header, when it was before the name": (
        "".join(f"{at}.5\t{at}.9\t{who}\tSo it was.\n" for at, who in enumerate(["Ann", "Bo"] * 3)),
        ["Ann", "Bo"] * 3,
    ),
    "a quotation or three dots before a label": (
        "记者：开始了吗？\n\n李先生：开始了。\n\n" * 2
        + "“记者：还有呢？”\n\n……李先生：没有了。\n\n"
        + "记者：谢谢。\n\n",
        [*["记者", "李先生"] * 3, "记者"],
    ),
    "a name that comes once amid questions and long answers": (
        "问：开始了吗？\n\n答：开始了。\n\n我们又说了一会儿。\n\n还有别的事情。\n\n" * 3
        + "王冠：我补充一点。\n\n方法：先看看再说。\n\n问：还有呢？\n\n答：没有了。\n",
        [*["问", "答"] * 3, "王冠", "问", "答"],
    ),
    "a name that comes once above them, amid who leads": (
        "主持人：开始吧。\n\n张冉：这是一份材料。\n\n主持人：谢谢。\n\n请大家看一看。\n\n"
        "主持人：看完了。\n\n再等一等。\n\n" + "Q：第二条呢？\n\nA：这是一个问题。\n\n" * 20,
        ["主持人", "张冉", "主持人", "主持人", *QA * 20],
    ),
    "a name that is written with a particle": (
        "一平　どうかね。\nかの子　そうですね。\n" * 6,
        ["一平", "かの子"] * 6,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_turn_is_found(form: str) -> None:
    text, speakers = FORMS[form]
    assert speakers_in(text) == speakers


def test_that_dashes_open_turns_is_said() -> None:
    draft = read(of_dashes("— "))
    assert [problem.message for problem in draft.problems] == [
        "no labels were found: dashes open turns, of Q and A one after the other"
    ]
    assert [draft.text[turn.start : turn.end] for turn in draft.turns[:2]] == [
        "Where was it?",
        "By the river.\nIt was long ago.",
    ]


def test_two_who_are_named_where_dashes_begin_are_those_who_speak() -> None:
    draft = read(f"On mills\n\nMara : - Hello.\n\nTom Ode : - Hello!\n\n{of_dashes('- ')}")
    who = ["Mara", "Tom Ode"]
    assert [turn.speaker for turn in draft.turns if turn.speaker] == who * 5
    assert [problem.message for problem in draft.problems] == [
        "only two labels were found: dashes open turns, of Mara and Tom Ode one after the other"
    ]


@pytest.mark.parametrize("form", ["after", "before"])
def test_times_in_rows_are_no_part_of_what_is_said(form: str) -> None:
    draft = read(FORMS[f"rows without a header, when it was {form} the name"][0])
    assert {draft.text[turn.start : turn.end] for turn in draft.turns} == {"So it was."}


@pytest.mark.parametrize(
    "text",
    [
        "- flour\n- water\n- is there salt?\n- yeast\n- an oven\n- time\n- patience\n",
        "— flour\n— water\n— salt\n— yeast\n— an oven\n— time\n— patience\n",
        "".join(f"— Where is mill {at}?\n" for at in range(8)),
        "3 May 2019\nAdela Mill Fair: How to lead a river to a wheel few know\n\nIt was so.\n",
        "".join(
            f"{at}. **Mill {at}**  \n   _Where is mill {at}, and who?_\n\n" for at in range(1, 8)
        ),
        "".join(f"oil\tno\t{at}.5\t{at}.9\tTap {at}\n" for at in range(3)),
        "".join(f"{at}\t{at}.5\tmill {at}\tSo it was.\n" for at in range(6)),
        "**The mill stood.**\n\nIt did.\n\n**Is it gone?**\n\nYes.\n\n" * 1
        + "**It is gone.**\n\nLong ago.\n\n**Nothing is left.**\n\nNothing.\n",
    ],
)
def test_lists_and_statements_are_no_talk(text: str) -> None:
    assert read(text).speakers == ()


@pytest.mark.parametrize("word", ["庭上盘问如下", "潘伟山供称", "相關新聞", "推荐阅读", "结语"])
def test_words_that_lead_to_what_was_said_are_nobody_in_chinese(word: str) -> None:
    talk = "记者：开始了吗？\n\n李先生：开始了。\n\n" * 3
    assert read(f"{word}：下面。\n\n{talk}{word}：上面。\n").speakers == ("记者", "李先生")


def test_dashes_of_a_list_of_questions_with_answers_below_open_no_turns_in_turn() -> None:
    guide = "- Read the page\n- Think aloud, please.\n- We record it, as agreed.\n- Go on.\n\n"
    pairs = zip(ASKED, ANSWERS, strict=True)
    asked = "".join(f"- {ask.rstrip('?')}?\n\n{said}\n\nAnd more of it\n\n" for ask, said in pairs)
    assert set(speakers_in(f"## Briefing\n\n{guide}## Questions\n\n{asked}")) == {""}


def test_a_question_of_several_paragraphs_may_stand_amid_what_dashes_open() -> None:
    text = of_dashes("- ", gap="\n\n")
    text = text.replace("- Where was it?", "- Where was it?\n\nAnd what was it like?")
    assert speakers_in(text) == QA * 4
