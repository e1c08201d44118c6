"""Lists above a talk that say who takes part, where and when: they open no turn. All invented."""

from __future__ import annotations

import pytest

from spoken import speakers_in

TALK = (
    "Interviewer: How did you start?\nParticipant: By chance. Example: father.\n"
    "Interviewer: And then?\nParticipant: Nothing.\n"
)
TURNS = ["Interviewer", "Participant"] * 2

APART = {
    "names": "Interviewer: Anna Lee\nParticipant: Bo Tal\n",
    "first names": "Interviewer: Anna\nParticipant: Bo\n",
    "somebody unnamed": "Interviewer: Anna L.\nParticipant: a baker, 45 years old\n",
    "words below a date": "Date: 3 May 2018\nInterviewer: Anna\nParticipant: baker from Tal (f)\n",
    "a letter and a stop": "Date: 3 May 2018\nInterviewer: Anna Lee\nParticipant: Ms B.\n",
}
TIGHT = {
    "codes": "Date: 3 May 2018\nPlace: Tal\nInterviewer: AL\nParticipant: P07\n",
    "a code and a role": "Date: 3 May 2018\nInterviewer: Researcher 1\nParticipant: P07\n",
    "several": "Date: 3 May 2018\nInterviewers: Anna Lee and Bo Tal\nParticipant: Carl\n",
    "an age": "Date: 3 May 2018\nInterviewer: Anna Lee\nParticipant: female, 45\n",
    "names": "Interviewer: Anna Lee\nParticipant: Bo Tal\n",
}


@pytest.mark.parametrize("title", ["", "Talk 7\n", "Talk 7\n\n"])
@pytest.mark.parametrize("who", [*APART, *TIGHT])
def test_who_takes_part_is_said_above_a_blank_line(who: str, title: str) -> None:
    text = f"{title}{(APART | TIGHT)[who]}\n"
    assert speakers_in(text + TALK) == TURNS
    assert speakers_in(text + TALK.replace("\n", "\n\n")) == TURNS


@pytest.mark.parametrize("who", TIGHT)
def test_who_takes_part_is_said_right_above_the_talk(who: str) -> None:
    assert speakers_in(TIGHT[who] + TALK) == TURNS


@pytest.mark.parametrize(
    ("above", "asking", "answering"),
    [
        (
            "Időpont: 2018. május 3.\nHelyszín: Pécs\nIdőtartam: 45 perc\nFelvette: Kis Éva\n"
            "Interjúalany: Nagy Pál, 45 éves\n",
            "Kérdező",
            "Interjúalany",
        ),
        (
            "Datum: 3. 5. 2018.\nMjesto: Osijek\nVrijeme: 14:30\nTrajanje: 45 minuta\n"
            "Ispitivač: Eva Horvat\nIspitanik: Ivo M., 45 godina\n",
            "Ispitivač",
            "Ispitanik",
        ),
        (
            "Kuupäev: 3. mai 2018\nKoht: Tartu\nKestus: 45 minutit\nKüsitleja: Eva Tamm\n"
            "Vastaja: Peeter L., 45 a.\n",
            "Küsitleja",
            "Vastaja",
        ),
        (
            "Дата: 12.04.2014\nИнформант: Мария П., 1941 г.р.\nСобиратель: А. Лин\n",
            "С.",
            "И.",
        ),
    ],
    ids=["hu", "hr", "et", "ru"],
)
@pytest.mark.parametrize("blank", ["", "\n"])
def test_particulars_in_words_that_are_not_known_are_told_by_their_place(
    above: str, asking: str, answering: str, blank: str
) -> None:
    talk = f"{asking}: So?\n{answering}: No.\n" * 4
    speakers = [asking, answering] * 4
    assert speakers_in(f"A talk\n\n{above}{blank}{talk}") == speakers


@pytest.mark.parametrize(
    ("above", "more"),
    [
        ("Date: 3 May 2018\n", "Interviewer: Okay\nParticipant: Hello there\n"),
        ("", "Interviewer: Hello\nParticipant: Hi\n"),
        ("", "Interviewer: Hello\nParticipant: Hi\n\n"),
        ("", "Interviewer: Who is it?\nParticipant: Bo Tal\n\n"),
        (
            "Date: 3 May 2018\n\n",
            "Interviewer: Now we go on from where we were in May, and so on\n",
        ),
        ("", "Guest: Yep, yep, so it was\n\n"),
    ],
)
def test_what_is_said_first_without_a_stop_opens_turns(above: str, more: str) -> None:
    said = [line.partition(":")[0] for line in more.split("\n") if line]
    assert speakers_in(above + more + TALK) == said + TURNS


def test_people_who_are_asked_their_names_have_turns() -> None:
    text = "M: Who is there?\nP1: Ann\nP2: Bo\nP3: Cy\nM: Good.\nP1: Yes.\nP2: Yes.\nP3: No.\n"
    assert speakers_in(text) == ["M", "P1", "P2", "P3"] * 2


def test_talks_without_stops_in_scripts_without_capitals_are_no_lists() -> None:
    talk = "ผู้สัมภาษณ์: เริ่มต้นอย่างไร\nผู้ให้สัมภาษณ์: บังเอิญ\n" * 4
    text = f"วันที่: 3 พฤษภาคม 2561\nเวลา: 14.30 น.\nผู้สัมภาษณ์: อันนา\n\n{talk}"
    assert speakers_in(text) == ["ผู้สัมภาษณ์", "ผู้ให้สัมภาษณ์"] * 4


def test_who_speaks_once_in_wrapped_lines_below_a_particular_has_a_turn() -> None:
    text = (
        "Episode: 12\n\n"
        "Cleo Marsh: Good evening, all. You are listening to Salt\n"
        "Marsh Radio.\n\n"
        "Ann: Hello.\n\nBo: Hi there.\n\nAnn: So?\n\nBo: No.\n\nAnn: Right.\n\nBo: Yes.\n"
    )
    assert speakers_in(text) == ["Cleo Marsh", *["Ann", "Bo"] * 3]


def test_a_wrapped_particular_in_a_tight_list_is_no_turn() -> None:
    text = (
        "Date: 3 May 2018\n"
        "Cause: a walk along the old canal with\n"
        "four others\n\n"
        "Ann: Hello.\n\nBo: Hi there.\n\nAnn: So?\n\nBo: No.\n\nAnn: Right.\n\nBo: Yes.\n"
    )
    assert speakers_in(text) == ["Ann", "Bo"] * 3


def test_a_label_behind_a_time_right_below_such_a_list_opens_a_turn() -> None:
    talk = (
        "#00:00:06-6# Guest: You see, it is long ago that the\nmill stood by the river.\n"
        "#00:00:24-4# Host: Since when?\n#00:00:31-1# Miller: For a year.\n"
        "#00:00:40-0# Host: And then?\n#00:00:44-9# Miller: Nothing.\n"
    )
    spoken = ["Guest", "Host", "Miller", "Host", "Miller"]
    assert speakers_in(f"Talk 7\n12.03.2021\nDuration: 00:45:12\n{talk}") == spoken


@pytest.mark.parametrize("mark", ["", "**"])
def test_who_is_asked_stands_above_the_day_and_the_hour(mark: str) -> None:
    above = ("Entrevistado: Ana Vidal, residente.", "Fecha: 12/12/2023", "Hora: 08:00")
    header = "".join(f"{mark}{line}{mark}\n\n" for line in above)
    talk = f"{mark}P: ¿Por qué?{mark}\n\nR: Porque sí.\n\n" * 4
    assert speakers_in(header + talk) == ["P", "R"] * 4
    assert speakers_in("Entrevistado: Ana Vidal, residente.\n\n" + talk)[0] == "Entrevistado"
