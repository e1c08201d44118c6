"""Talks as courts, bands and broadcasters write them down: who says what."""

from __future__ import annotations

import pytest

from spoken import speakers_in

COURT = (
    "THE COURT: Good morning.\nMR. LINDQVIST: Good morning, your Honor. Tova Lindqvist,\n"
    "for the town. We have a list.\nMS. OKAFOR: No, your Honor.\nTHE COURT: Go on.\n"
    "MS. OKAFOR: I wanted to place\na word on the record.\nTHE COURT: Bring them in.\n"
    "BY MR. LINDQVIST:\n"
)
ASKED = (
    "Q. Was it?\nA. It was.\nMS. OKAFOR: Again?\nMR. LINDQVIST: No.\nTHE COURT: Go on.\n"
    + "Q. How late?\nA. Nearly ten.\n" * 9
)

FORMS = {
    "a court": (
        COURT + ASKED * 3 + "THE CLERK: All rise.\n",
        ["THE COURT", "MR. LINDQVIST", "MS. OKAFOR", "THE COURT", "MS. OKAFOR", "THE COURT"]
        + ["Q", "A", "MS. OKAFOR", "MR. LINDQVIST", "THE COURT", *["Q", "A"] * 9] * 3
        + ["THE CLERK"],
    ),
    "a dash that goes on below a label alone": (
        "Mr. Berg:\n  So I thought --\nMs. Okafor:\n  -- that it was over.\nMr. Berg:\n  Yes.\n"
        "Ms. Okafor:\n  -- and gone?\nMr. Berg:\n  Gone.\nMs. Okafor:\n  So.\n",
        ["Mr. Berg", "Ms. Okafor"] * 3,
    ),
    "particulars again above the second talk": (
        "Guest : Ina Lund\n\nDate : 3 May\n\nPlace : kitchen\n\nHost: a\n\nIna: b\n\nHost: c\n\n"
        "Ina: d\n\nTalk 2\n\nGuest : Bo\n\nDate : 4 May\n\nPlace : bar\n\nHost: e\n\nBo: f\n\n"
        "Host: g\n\nBo: h\n",
        ["Host", "Ina", "Host", "Ina", "Host", "Bo", "Host", "Bo"],
    ),
    "particulars above each of many talks": (
        "Date: 3 May\nPost Sought: Miller\n\nHost: So?\nGuest: Well.\n\n---\n\n" * 50,
        ["Host", "Guest"] * 50,
    ),
    "a word in capitals below the talk, and one that is called out in it": (
        "John: So?\n\nSara: Yes, so it was.\n\nOKAFOR: Oh!\n\n" * 2
        + "John: So?\n\nSara: Yes, so it was.\n\nOUTLOOK: One more talk in the spring.\n",
        ["John", "Sara", "OKAFOR"] * 2 + ["John", "Sara", "OUTLOOK"],
    ),
    "a word in capitals below a talk without capitals": (
        "John: So?\n\nSara: Yes, so it was.\n\n" * 4 + "TO DO:\n- Call the mill\n\n"
        "OUTLOOK: One more talk in the spring.\n",
        ["John", "Sara"] * 4,
    ),
    "a guest's question and its reply below those of the host": (
        "Q: So?\nA: Yes, so it was.\n" * 4 + "Guest Question: May I see the mill?\n"
        "Reply: Of course. Come on Friday.\n\nMark:\nThank you.\n",
        [*["Q", "A"] * 4, "Guest Question", "Reply"],
    ),
    "a label after what happens": (
        "BERG: a.\n\nOKAFOR: b.\n\n(CROSSTALK) BERG: c.\n\n[Laughs] OKAFOR: d.\n\nBERG: e.\n\n"
        "OKAFOR: f.\n\n(a thought) and g: this.\n",
        ["BERG", "OKAFOR"] * 3,
    ),
    "a letter with a stop and no blank": (
        "A. Where?\nB. In the back.\nA.So who reads?\nB.Yeah. Lund.\nA. Now?\nB. Yes.\n"
        "A. And at night?\nB. Nobody.\n",
        ["A", "B"] * 4,
    ),
    "a place in a book that is told": (
        "Berg: What are they?\nLund: Chapter One: the start.\nChapter Two: the middle. So\n"
        "it is.\nBerg: And then?\nLund: No more.\nBerg: So.\nLund: Yes.\n",
        ["Berg", "Lund"] * 3,
    ),
    "a bold name that is told of in another script above the talk": (
        "**Ina Lund** 与我们谈了她的书店。\n\nIna Lund: a\n\nBo: b\n\nIna Lund: c\n\nBo: d\n",
        ["Ina Lund", "Bo"] * 2,
    ),
    "a title with a colon between two words above the talk": (
        "All of the talks.\nMILLCON:WORK Talks: Ina Lund & Tova Berg\n"
        "Day & Time: Friday, May 8, at 2:45pm\n" + "NILS: So?\nTOVA: Yes.\n" * 4,
        ["NILS", "TOVA"] * 4,
    ),
    "what is counted in what is said": (
        "Tutor: And then?\nStudent: So.\nIteration 3: it is three.\nTutor: Why?\n"
        "Student: Let me see:\nIteration 3: still three.\nIteration 4: four!\n"
        "Tutor: Good.\nStudent: Yes.\n",
        ["Tutor", "Student"] * 3,
    ),
    "bold questions that are wrapped below labels": (
        "Host:\n**How was it there, and did**\n**it last?**\n\nGuest:\nIt did.\n\n" * 6,
        ["Host", "Guest"] * 6,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_label_opens_a_turn_of_its_person(form: str) -> None:
    text, speakers = FORMS[form]
    assert speakers_in(text) == speakers


@pytest.mark.parametrize("above", ["## Interview with Mara L., miller", "# Entrevista a Mara"])
def test_the_only_label_is_whose_interview_it_is(above: str) -> None:
    text = f"{above}\n\n**Mara:** So it was.\n\nAnd on it went.\n"
    assert speakers_in(text) == ["Mara"]
    assert set(speakers_in(text.replace("Mara:", "Mills:"))) == {""}
