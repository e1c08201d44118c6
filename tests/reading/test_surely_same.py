"""Speakers who are one person under two names beyond doubt: joined, and that is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.turns.correction import Correction
from codebook.reading.turns.labels.surely_same import surely_same
from spoken import read, read_transcript, who_speaks

TITLED = [("PROF.", "INA B. AUE (MILL)"), ("PROF.", "BO WELD (DAM)"), ("PROF.", "MO DAHL (MILL)")]
DOUBLE = ("PROF.", "MIA WELD (MILL)")
FORMS = {
    "the same letter in the brackets of two": (
        "**Mara (T):** Hi.\n\n**Tom (T)**: Hi.\n\n" + "**M:** So?\n\n**T:** Yes.\n\n" * 3,
        ["Mara (T)", "Tom (T)", *["M", "Tom (T)"] * 3],
    ),
    "initials without an accent": (
        "*Wim Aue:* Hi.\n\n*Gréta Ében:* Hi.\n\n" + "*WA:* So?\n\n*GE:* Yes.\n\n" * 3,
        ["Wim Aue", "Gréta Ében"] * 4,
    ),
    "initials of all names of one, of some of another's": (
        "*Sara Jol:* Hi.\n\n*Ina Paz Aue:* Hi.\n\n*Sam Mo Jahn:* Hi.\n\n"
        + "*SJ:* So?\n\n*IPA:* Yes.\n\n*SMJ:* No.\n\n" * 3,
        ["Sara Jol", "Ina Paz Aue", "Sam Mo Jahn"] * 4,
    ),
    "a title before the family name of one in office": (
        "BO WELD, MODERATOR: Good evening.\n\nMR. AUE: Thanks.\n\n"
        + "MR. WELD: So?\n\nMR. AUE: Yes.\n\n" * 3,
        ["BO WELD", "MR. AUE"] * 4,
    ),
    "family names of those who are named above with a title that is shortened": (
        "".join(f"{title} {name}: So it was.\n\n" for title, name in TITLED)
        + "AUE: So?\n\nWELD: Yes.\n\nDAHL: No.\n\n" * 4,
        [*[f"{title} {name}" for title, name in TITLED], *[f"{t} {n}" for t, n in TITLED] * 4],
    ),
    "a family name of two with a title": (
        "".join(f"{title} {name}: So it was.\n\n" for title, name in (*TITLED, DOUBLE))
        + "AUE: So?\n\nWELD: Yes.\n\nDAHL: No.\n\n" * 4,
        [
            *[f"{title} {name}" for title, name in (*TITLED, DOUBLE)],
            *[f"{TITLED[0][0]} {TITLED[0][1]}", "WELD", f"{TITLED[2][0]} {TITLED[2][1]}"] * 4,
        ],
    ),
    "one character of a name": (
        "__小林__ 水車は回っていますか。\n\n__李嘉__ はい。\n\n" * 6
        + "__小__ では。\n\n__小林__ はい。\n",
        ["小林", "李嘉"] * 6 + ["小林"] * 2,
    ),
    "a Japanese name as its bearer is called, cut short": (
        "西尾：見ましたか。\n立川：はい。\n" * 6 + "西尾さ：では。\n立川さん：はい。\n",
        ["西尾", "立川"] * 7,
    ),
    "the first letter of a name in full": (
        "Ina Weld: So?\n\nMo Aue: Yes.\n\n" * 6 + "W: And?\n\nMo Aue: No.\n\n",
        ["Ina Weld", "Mo Aue"] * 7,
    ),
    "a family name of one who is named in full now and then": (
        "Ina: So?\n\nMo Weld: Yes.\n\n" * 4
        + "Ina: So?\n\nWeld: No.\n\nIna: Oh?\n\n" * 3
        + "Mo Weld: No.\n",
        [*["Ina", "Mo Weld"] * 4, *["Ina", "Mo Weld", "Ina"] * 3, "Mo Weld"],
    ),
    "a letter beside the only one who has it": (
        "Ina Weld: So?\n\nMo Aue: Yes.\n\n" * 6 + "Ina Weld: And?\n\nW: No.\n\n",
        [*["Ina Weld", "Mo Aue"] * 6, "Ina Weld", "W"],
    ),
    "a letter of those who ask and answer": (
        "Ida Weld: So?\n\nMo Aue: Yes.\n\n" * 6 + "I: And?\n\nMo Aue: No.\n\n",
        [*["Ida Weld", "Mo Aue"] * 6, "I", "Mo Aue"],
    ),
    "a number twice": (
        "Miller2: So?\n\nGuest 1: Yes.\n\n" * 6 + "Miller2 2: And?\n\nGuest 1 1: No.\n\n",
        ["Miller2", "Guest 1"] * 7,
    ),
    "a name in full once, far below the first name, as others have it above": (
        "Ina Weld: So?\n\nBo Dahl: Hi.\n\n"
        + "Ina: So?\n\nBo: Yes.\n\nMo: No.\n\n" * 6
        + "Ina: And?\n\nMo Aue: No.\n",
        ["Ina Weld", "Bo Dahl", *["Ina Weld", "Bo Dahl", "Mo"] * 6, "Ina Weld", "Mo"],
    ),
    "another of that first name, where nobody else is named twice": (
        "Ina: So?\n\nMo: No.\n\n" * 6 + "Ina: And?\n\nMo Aue: No.\n",
        [*["Ina", "Mo"] * 6, "Ina", "Mo Aue"],
    ),
    "a first name with one letter of the family name": (
        "Ina Weld: So?\n\nBo Dahl: Yes.\n\nInaW: And?\n\nBo D.: No.\n\n" * 3 + "Bo M: Oh.\n",
        [*["Ina Weld", "Bo Dahl"] * 6, "Bo M"],
    ),
    "a doubled letter in a name in full": (
        "Bo Weler: So?\n\nIna Weld: Yes.\n\n" * 2 + "Bo Weller: So?\n\nIna Weld: Yes.\n\n" * 3,
        ["Bo Weller", "Ina Weld"] * 5,
    ),
    "the initials of what several call themselves": (
        "**Ina:** Hi.\n\n**Mill in Tal:** Hi.\n\n" + "**Ina:** So?\n\n**MIT:** Yes.\n\n" * 3,
        ["Ina", "Mill in Tal"] * 4,
    ),
    "initials of other words": (
        "**Ina:** Hi.\n\n**Mill in Tal:** Hi.\n\n" + "**Ina:** So?\n\n**MT:** Yes.\n\n" * 3,
        [*["Ina", "Mill in Tal"], *["Ina", "MT"] * 3],
    ),
    "counted questions and who asks between them": (
        "Q1: So?\n\nParticipant 2: Yes.\n\nInterviewer: Why?\n\nParticipant 2: So.\n\n"
        + "".join(f"Q{at}: And?\n\nParticipant 2: No.\n\n" for at in range(2, 5)),
        ["Interviewer", "Participant 2"] * 5,
    ),
    "who asks says that she sees, and counts her next question": (
        "Q1: So?\n\nParticipant 2: Yes.\n\n"
        + "".join(f"Interviewer: I see.\n\nQ{at}: And?\n\nParticipant 2: No.\n\n" for at in (2, 3)),
        ["Interviewer", "Participant 2", *["Interviewer", "Interviewer", "Participant 2"] * 2],
    ),
    "a counted question that who asks reads out": (
        "Q1: So?\n\nInterviewer: I mean the mill.\n\nParticipant 2: Yes.\n\n"
        + "".join(f"Q{at}: And?\n\nParticipant 2: No.\n\n" for at in range(2, 5)),
        ["Q", "Interviewer", "Participant 2", *["Q", "Participant 2"] * 3],
    ),
    "a question and its answer left in another language": (
        "P: ¿Por qué?\n\nR: Porque sí.\n\n" * 5 + "Q: And why?\n\nA: I cannot say.\n",
        ["P", "R"] * 6,
    ),
    "first names after full ones": (
        "Mara Lind: Welcome.\n\nTom Okafor: Thanks.\n\nMara: So?\n\nTom: Well.\n\nMara: And?\n\n"
        "Tom: No.\n\nMara: Bye.\n",
        ["Mara Lind", "Tom Okafor"] * 3 + ["Mara Lind"],
    ),
    "a letter, where another one is named in full before": (
        "Dr. Lind: Hi.\n\nBo: Hi.\n\n" + "Dr: So?\n\nB: Yes.\n\n" * 3,
        ["Dr. Lind", "Bo"] * 4,
    ),
    "initials after names with what they do, one of them wrong": (
        "Mara Lind, Interviewer: Hi.\n\nLena Aue, Teacher at the mill: Hi.\n\n"
        + "IN: So?\n\nLB: Yes.\n\n" * 3
        + "Bo Dahl, Student: Well.\n\n"
        + "IN: And?\n\nBD: No.\n\n" * 3,
        [
            *["Mara Lind, Interviewer", "Lena Aue, Teacher at the mill"] * 4,
            "Bo Dahl, Student",
            *["Mara Lind, Interviewer", "Bo Dahl, Student"] * 3,
        ],
    ),
    "the family name after the full one": (
        "Nora Weld: Order.\n\nTom Okafor: Here.\n\nWELD: Now?\n\nOKAFOR: Now.\n\nWELD: So.\n\n"
        "OKAFOR: Yes.\n",
        ["Nora Weld", "Tom Okafor"] * 3,
    ),
    "letters after first names": (
        "Mara: Welcome.\n\nTom: Thanks.\n\nM: So?\n\nT: Well.\n\nM: And?\n\nT: No.\n\nM: Bye.\n",
        ["Mara", "Tom"] * 3 + ["Mara"],
    ),
    "initials of several letters, with stops": (
        "**News:** So?\n\n**Tom Chmiel:** Yes.\n\n**News:** Why?\n\n**T.Ch.:** So.\n\n"
        "**News:** And?\n\n**T.Ch.:** No.\n",
        ["News", "Tom Chmiel"] * 3,
    ),
    "a name in full once, and its first letter from there on": (
        "葉官：為什麼？\n\n周天行：我不知道。\n\n" + "葉官：還有呢？\n\n周：沒有了。\n\n" * 3,
        ["葉官", "周天行"] * 4,
    ),
    "a role and names in one letter from there on": (
        "記者：為什麼？\n\n林明遠：我也不知道。\n\n陳小英：我知道。\n\n" * 2
        + "記：還有呢？\n\n林：沒有了。\n\n" * 2,
        ["記者", "林明遠", "陳小英"] * 2 + ["記者", "林明遠"] * 2,
    ),
    "initials that leave out the middle name": (
        "**NW:** So?\n\n**Tom Mar Okafor:** Yes.\n\n**NW:** And?\n\n**TO:** No.\n\n"
        "**NW:** Why?\n\n**TO:** So.\n",
        ["NW", "Tom Mar Okafor"] * 3,
    ),
    "a first name with a hyphen after the full one": (
        "Ina-Lena Berg: a\n\nBo Ray: b\n\nIna-Lena: c\n\nBo: d\n\nIna-Lena: e\n\nBo: f\n",
        ["Ina-Lena Berg", "Bo Ray"] * 3,
    ),
    "family names after the full ones with what they play": (
        "Tova Sandberg (drums): a\n\nInes Marek (bass): b\n\nSandberg: c\n\nMarek: d\n\n"
        "Sandberg: e\n\nMarek: f\n",
        ["Tova Sandberg (drums)", "Ines Marek (bass)"] * 3,
    ),
    "the first name only, once": (
        "Mara Lind: So?\nTom Okafor: Yes.\n" * 6
        + "and the mill\nMara Lind: So.\nand the wheel\nTom: Oh, wait.\n",
        ["Mara Lind", "Tom Okafor"] * 7,
    ),
    "one letter in two scripts, which look the same": (
        "Н: Где?\n\nС: Там.\n\n" * 5 + "Н: И?\n\nC: Да.\n\n",
        ["Н", "С"] * 6,
    ),
    "the first letter of the family name, where others are letters in full": (
        "В.Д. Дунин: Где?\n\nН.М. Вехова: Там.\n\n" + "Д: Когда?\n\nВ: Давно.\n\n" * 4,
        ["В.Д. Дунин", "Н.М. Вехова"] * 5,
    ),
    "initials of a family name with a hyphen": (
        "Нина Лапина: Где?\n\nФедор Инин-Арбат: Там.\n\n" + "Н.Л.: И?\n\nФ.И.: Да.\n\n" * 4,
        ["Нина Лапина", "Федор Инин-Арбат"] * 5,
    ),
    "a name in full, then in short": (
        "Daniel Ode: Hello.\n\nMara Lind: So?\n\n" + "Dan: Yes.\n\nMara: And?\n\n" * 4,
        ["Daniel Ode", "Mara Lind"] * 5,
    ),
    "names of several words, one of which is a role's, and initials below": (
        "**Mill Voice: Where was it?**\n\nLarry Weld: There.\n\n"
        + "**MV: And who?**\n\nLW: We did.\n\n" * 3,
        ["Mill Voice", "Larry Weld"] * 4,
    ),
    "the office of those who are called out, at first": (
        "NORA WELD, HOST: Good evening.\n\nTOM OKAFOR, FORMER HEAD OF THE MILL AND NOW ITS OWNER "
        "AND THAT OF TWO OTHERS: Good evening.\n\n"
        "WELD: So?\n\nOKAFOR: No.\n\nWELD: Why?\n\nOKAFOR: Well.\n",
        ["NORA WELD", "TOM OKAFOR"] * 3,
    ),
}
"""Texts, and who speaks in them."""


@pytest.mark.parametrize("form", FORMS)
def test_who_is_named_in_full_once_is_the_one_with_the_short_name(form: str) -> None:
    text, people = FORMS[form]
    draft = read(text)
    assert who_speaks(draft.turns) == people
    assert draft.speakers == tuple(dict.fromkeys(people))
    assert not draft.likely_same


def test_it_is_said_who_was_joined() -> None:
    draft = read(FORMS["first names after full ones"][0])
    assert [(line, message) for line, message in draft.problems] == [
        (5, '"Mara" is taken for "Mara Lind"'),
        (7, '"Tom" is taken for "Tom Okafor"'),
    ]


def test_they_are_two_where_a_person_says_so(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text(FORMS["first names after full ones"][0])
    parted = read_transcript(path, Correction(speakers={"Tom": "Tom"}))
    assert parted.speakers == ("Mara Lind", "Tom Okafor", "Tom")


SLIPS = [
    *(("Particpant", "Participant"), ("Tom Okafro", "Tom Okafor"), ("Intervewer", "Interviewer")),
    *(
        ("Christain Ode", "Christian Ode"),
        ("Job Beech", "Jon Beech"),
        ("Mara Okafro", "Mara Okafor"),
        ("Álifa", "Alifa"),
        ("Jose Ruiz", "José Ruiz"),
    ),
]


@pytest.mark.parametrize(("slip", "meant"), SLIPS)
def test_a_slip_in_a_name_is_who_speaks_otherwise(slip: str, meant: str) -> None:
    talk = f"Nora: And then what was it?\n\n{meant}: It was so, and late.\n\n" * 5
    draft = read(talk + f"Nora: Why?\n\n{slip}: It was late.\n\n" + talk)
    assert draft.speakers == ("Nora", meant)
    assert [(line, message) for line, message in draft.problems] == [
        (23, f'"{slip}" is taken for "{meant}"')
    ]


@pytest.mark.parametrize(
    ("seldom", "often"),
    [
        *(("Rater B", "Rater A"), ("Jana Novak", "Jan Novak"), ("Mario Lopez", "Maria Lopez")),
        *(("Ann & Bertha", "Ann + Bertha"), ("Dahlia Berg .", "Dahlia Berg A")),
        *(("Daniela", "Daniel"), ("Speakers", "Speaker"), ("Interviewee", "Interviewer")),
        *(("Teacher 12", "Teacher 11"), ("Jana", "Jona"), ("Mara Lind", "Mara Berg")),
    ],
)
def test_who_may_be_another_stays_one(seldom: str, often: str) -> None:
    assert surely_same([*["Nora", often] * 9, "Nora", seldom]) == {}


def test_a_slip_in_a_short_name_is_who_was_named_in_full() -> None:
    said = ["Christian Ode", "Nora", *["Christian", "Nora"] * 9, "Christain", "Nora"]
    full = "Christian Ode"
    assert surely_same(said) == {"Christian": full, "Christain": full}


def test_who_speaks_right_before_or_after_is_another() -> None:
    assert surely_same([*["Nora", "Tom Okafor"] * 9, "Tom Okafro"]) == {}
    assert surely_same([*["Nora", "Tom Okafor"] * 9, "Nora", "Tom Okafro", "Tom Okafor"]) == {}


def test_the_words_of_a_name_in_another_order_are_one_persons() -> None:
    said = ["Ina Dahl", "Mara Lind", "Ina Dahl", "Lind Mara", "Ina Dahl", "Lind, Mara"] * 3
    assert surely_same(said[:2] * 3 + said[:4]) == {"Lind Mara": "Mara Lind"}
    assert surely_same(said) == {"Lind Mara": "Mara Lind", "Lind, Mara": "Mara Lind"}
    assert surely_same(["Lind Mara", "Mara Berg"] * 3) == {}
    assert surely_same(["Paul Martin", "Martin Paul"] * 3) == {}, "they talk to each other"
    topics = ["Clear Rules and Quiet Rooms", "Bo", "Quiet Rooms and Clear Rules", "Bo"]
    assert surely_same(topics) == {}


@pytest.mark.parametrize("heading", ["Mill Tour", "MILL Q&A", "Q&A"])
def test_a_heading_runs_into_a_label_of_several_words(heading: str) -> None:
    said = [*["Nora", "Mill Guide"] * 3, "Nora", f"{heading} Mill Guide"]
    assert surely_same(said) == {f"{heading} Mill Guide": "Mill Guide"}
    draft = read("".join(f"{who.upper()}: So it was.\n\n" for who in said))
    assert draft.speakers == ("NORA", "MILL GUIDE")
    taken = f'"{heading.upper()} MILL GUIDE" is taken for "MILL GUIDE"'
    assert [(line, message) for line, message in draft.problems] == [(15, taken)]


@pytest.mark.parametrize(
    "label",
    [
        *("Second Mill Guide", "Vice Mill Guide", "Ann Mill Guide", "Mill Master and Mill Guide"),
        *("Mill Guide Two Mill Guide", "Old Mill with Mill Guide", "Mill Master, Mill Guide"),
    ],
)
def test_what_may_be_of_a_name_before_a_label_makes_another_of_it(label: str) -> None:
    assert surely_same([*["Nora", "Mill Guide"] * 3, "Nora", label]) == {}
    assert surely_same([*["Nora", "Guide"] * 3, "Nora", "Mill Tour Guide"]) == {}
    assert surely_same([*["Nora", "Mill Guide"] * 2, *["Nora", "Q&A Mill Guide"] * 2]) == {}


def test_two_letters_swapped_in_a_full_name_are_a_slip_however_often() -> None:
    said = ["Ina Dahl", "Mara Lind"] * 20
    assert surely_same([*said, *["Ina Dahl", "Mraa Lind"] * 3]) == {"Mraa Lind": "Mara Lind"}
    assert surely_same([*said, *["Ina Dahl", "Mraa Lind"] * 9]) == {}, "too often"
    assert surely_same([*said, *["Mraa Lind", "Mara Lind"] * 3]) == {}, "they talk to each other"


def test_a_letter_that_two_family_names_begin_with_is_neither_ones() -> None:
    assert surely_same([*["Bo Dahl", "Bo Dorn", "Ina"] * 3, "Bo D", "BoD"]) == {}
    assert surely_same([*["Speaker Anders", "Ina"] * 3, "Speaker A"]) == {}


def test_a_letter_that_alone_is_so_short_is_a_persons() -> None:
    assert surely_same(["Bo", *["Ina", "B"] * 4]) == {}


def test_an_initial_that_answers_nobody_is_a_persons() -> None:
    assert surely_same([*["P", "R"] * 9, "A", "P", "R", "A"]) == {}
    assert surely_same([*["P", "R"] * 3, "Q", "A"]) == {}, "no fewer than the others, nearly"


def test_a_word_before_several_names_makes_others_of_them() -> None:
    played = ["Tape Ina", "Tape Bo", "Tape Ann"]
    assert surely_same([*played, *["Ina", "Bo", "Ann"] * 4]) == {}


def test_who_nearly_two_are_is_neither() -> None:
    said = ["Nora", "Christian Oden", "Nora", "Christian Odem"] * 5
    assert surely_same([*said, "Nora", "Christian Oder"]) == {}


def test_in_captions_too_they_are_one_and_can_be_parted(tmp_path: Path) -> None:
    cues = ["Mara Lind: Hello.", "Tom Ode: Hi.", *["Mara: So?", "Tom: Yes."] * 3]
    path = tmp_path / "talk.vtt"
    path.write_text(
        "WEBVTT\n\n"
        + "".join(f"00:{at:02}.000 --> 00:{at:02}.900\n{cue}\n\n" for at, cue in enumerate(cues))
    )
    draft = read_transcript(path)
    assert who_speaks(draft.turns) == ["Mara Lind", "Tom Ode"] * 4
    assert draft.text == "\n\n".join(cues)
    assert [(line, message) for line, message in draft.problems] == [
        (5, '"Mara" is taken for "Mara Lind"'),
        (7, '"Tom" is taken for "Tom Ode"'),
    ]
    parted = read_transcript(path, Correction(speakers={"Tom": "Tom"}))
    assert who_speaks(parted.turns) == ["Mara Lind", "Tom Ode", *["Mara Lind", "Tom"] * 3]
    assert parted.text == draft.text


def test_a_family_name_is_only_offered_where_both_talk_to_each_other() -> None:
    speakers = [*["Ina", "Mo Weld"] * 4, *["Weld", "Ina"] * 3]
    assert surely_same(speakers) == {}
    text = "".join(f"{who}: So it was.\n\n" for who in speakers)
    assert read(text).likely_same == {"Weld": "Mo Weld"}


def test_a_family_name_of_two_is_nobodys() -> None:
    assert surely_same([*["Ina Weld", "Mo Weld"] * 4, *["Bo", "Weld"] * 3]) == {}
