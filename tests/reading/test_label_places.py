"""Labels in headings, elements, rows and below particulars, and what only looks like one."""

from __future__ import annotations

import pytest

from codebook.reading.transcripts import transcript_of
from spoken import read, speech
from work import is_once_so, seconds

HOSTS = ["Host", "Guest"]
FORMS = {
    "bold labels, one of which was made bold twice": (
        "**I:** Why?\n\n**B:** So.\n\n" * 3 + "**I:** And then?\n\n****B:**** Gone.\n",
        ["I", "B"] * 4,
    ),
    "labels in brackets, whose times begin amid the talk": (
        "[Host]\nWhy?\n\n[Guest]\nSo.\n\n[Host]\nSince when?\n\n[Guest]\n9 years or so\n\n"
        + "".join(f"[{who}] (0:0{at} - 0:1{at})\nIt is.\n\n" for at in range(3) for who in HOSTS),
        HOSTS * 5,
    ),
    "turns that a letter and a number in brackets count": (
        "".join(f"[T0{at}0] Host: Why {at}?\n[T0{at}1] Guest: So.\n" for at in range(3)),
        HOSTS * 3,
    ),
    "in capitals above quotations, one of which names who is asked": (
        "> Ann Lee\\\n> 3 May\n\n" + "HOST\n\n> Why, Ann?\n\nANN\n\n> So.\n\n" * 3,
        ["HOST", "ANN"] * 3,
    ),
    "items below what is seen": (
        "".join(
            f"**[0:0{at}] The mill**\n* **Visual:** Its wheel.\n* **Audio:**\n"
            "  * Host: Why?\n  * Guest: So.\n\n"
            for at in range(4)
        ),
        HOSTS * 4,
    ),
    "counted headings, a dash and a role": (
        "".join(
            f"## Turn {2 * at + 1} — Interviewer\n\nWhy {at}?\n\n"
            f"## Turn {2 * at + 2} — Miller\n\nSo.\n\n"
            for at in range(3)
        ),
        ["Interviewer", "Miller"] * 3,
    ),
    "counted headings, a bar and a name": (
        "".join(
            f"### Beitrag {2 * at + 1} | Mara\n\nWarum {at}?\n\n"
            f"### Beitrag {2 * at + 2} | Tom\n\nSo.\n\n"
            for at in range(3)
        ),
        ["Mara", "Tom"] * 3,
    ),
    "rows in which roles greet above a blank line": (
        "Interviewer\tHello Tom\nParticipant\tMara Lind\n\n"
        + "Interviewer\tSo, why?\nParticipant\tIt was so.\n" * 3,
        ["Interviewer", "Participant"] * 4,
    ),
    "numbers and bars before names": (
        "".join(f"{2 * at + 1}| MLI: So?\n{2 * at + 2}| TBE: Yes.\n" for at in range(4)),
        ["MLI", "TBE"] * 4,
    ),
    "a nickname that begins with an underscore": (
        "[00:01] _mara: So?\n[00:02] tom_b: Yes.\n" * 4,
        ["_mara", "tom_b"] * 4,
    ),
    "a name in italics": (
        "_Mara Lind_: So?\n\n_Tom Berg_: Yes.\n\n" * 4,
        ["Mara Lind", "Tom Berg"] * 4,
    ),
    "a room among names with times": (
        "".join(
            f"Mara Lind   {at}:05\nSo?\n\n"
            f"Room 2/26 (13) of the House on the Hill   {at}:31\nYes.\n\n"
            f"Tom Berg   {at}:40\nNo.\n\n"
            for at in range(7)
        ),
        ["Mara Lind", "Room 2/26 (13) of the House on the Hill", "Tom Berg"] * 7,
    ),
    "a guess among names with times": (
        "".join(f"张三 10:0{at}\n好的。\n\n李四 10:0{at}\n是。\n\n" for at in range(4))
        + "张三/李四？ 10:08\n哦。\n",
        [*["张三", "李四"] * 4, "张三/李四？"],
    ),
    "names in capitals below rules": (
        "Talk to the press\n---\nMARA LIND, HEAD OF THE HOUSE\nSo it is.\nAnd so on.\n---\n"
        + "A VOICE\nWhy?\n---\nMARA LIND\nSo.\n---\n" * 3,
        ["MARA LIND", *["A VOICE", "MARA LIND"] * 3],
    ),
    "a list that is read out, also below rules": (
        "---\nMARA LIND\nThese are the mills:\nVal, 2.1; 3.0.\n---\nTAL, 2.0; 3.0.\nEls, 1.9.\n"
        + "---\nA VOICE, CANAL 11\nWhy?\n---\nMARA LIND\nSo.\n" * 5,
        ["MARA LIND", *["A VOICE", "MARA LIND"] * 5],
    ),
    "names behind long offices below rules": (
        "---\nHEAD OF THE HOUSE, MARA LIND\nSo it is.\n---\nA VOICE\nWhy?\n" * 3
        + "---\nSECRETARY OF THE SOCIETY FOR ALL OF THE MILLS ON THE RIVER BELOW, TOM BERG\nNo.\n",
        [*["HEAD OF THE HOUSE", "A VOICE"] * 3, "TOM BERG"],
    ),
    "times with thousandths of a second behind a colon": (
        "".join(f"00:0{at}:120 Mara\nSo?\n00:0{at}:431 Tom\nYes.\n" for at in range(4)),
        ["Mara", "Tom"] * 4,
    ),
    "a time with a digit too many": (
        "00:00:01 Mara\nSo?\n00:00:04 Tom\nYes.\n" * 3 + "00:10:101 Mara\nAnd?\n",
        [*["Mara", "Tom"] * 3, "Mara"],
    ),
    "dashes right before names": (
        "—Mara: So?\n\n—Tom: Yes.\n\n" * 4,
        ["Mara", "Tom"] * 4,
    ),
    "numbers in brackets before names": (
        "".join(f"({2 * at + 1}) Mara: So?\n({2 * at + 2}) Tom: Yes.\n" for at in range(4)),
        ["Mara", "Tom"] * 4,
    ),
    "rows below a header": (
        "Hablante\tIntervención\n" + "Mara\t¿Por qué?\nTomás\tPorque sí.\n" * 3,
        ["Mara", "Tomás"] * 3,
    ),
    "rows below particulars in the same table": (
        "Date\t3 May 2021\nParticipant\tP3\nPlace\tOnline\n"
        + "Mara Lind\tWhy was it so?\nTom Berg\tBecause, as they say.\n" * 4,
        ["Mara Lind", "Tom Berg"] * 4,
    ),
    "elements around names": (
        "<who>Mara</who>: So?\n\n<who>Tom</who>: Yes.\n\n" * 3,
        ["Mara", "Tom"] * 3,
    ),
    "elements within elements": (
        "<question><who>Mara</who>: So?</question>\n<answer><who>Tom</who>: Yes.</answer>\n" * 3,
        ["Mara", "Tom"] * 3,
    ),
    "three dashes between a time and a name": (
        "".join(f"00:0{at} --- Mara: So?\n00:1{at} --- Tom: Yes.\n" for at in range(4)),
        ["Mara", "Tom"] * 4,
    ),
    "times that have their day and their zone": (
        "".join(
            f"[2024-05-03T10:0{at}:07.250Z] Mara: So?\n[2024-05-03T10:0{at}:31.004Z] Tom: Yes.\n"
            for at in range(4)
        ),
        ["Mara", "Tom"] * 4,
    ),
    "who one of them is, above the talk": (
        "**Mara Lind** is a miller by the river.\n\n"
        + "**Tom Okafor**: So?\n\n**Mara Lind**: Yes.\n\n" * 4,
        ["Tom Okafor", "Mara Lind"] * 4,
    ),
    "a bold name with a time, and no blank behind it": (
        "".join(f"0:0{at}:07 **Mara** So?\n\n0:0{at}:31 **Tom** Yes.\n\n" for at in range(4))
        + "0:05:02 **Mara**Mm-hmm.\n",
        ["Mara", "Tom"] * 4 + ["Mara"],
    ),
    "two words with a colon between and no blank": (
        "Mara Lind: So?\n\nTom Okafor: Yes.\n\n" * 6 + "More Kettles:Work\n\nAll of it\n",
        ["Mara Lind", "Tom Okafor"] * 6,
    ),
    "roles with their names beside the date of each interview": (
        "Interviewer: Mara Lind\nInterviewee: Tom Okafor\nDate: 3 May\n\n"
        + "Interviewer: So?\n\nInterviewee: Yes.\n\n" * 3
        + "Interviewer: Mara Lind\nInterviewee: [left out]\nDate: 4 May\n\n"
        + "Interviewer: And?\n\nInterviewee: No.\n\n" * 3,
        ["Interviewer", "Interviewee"] * 6,
    ),
    "rows of whom the header calls a participant by name": (
        "| Dialogue | Name of the participant |\n|---|---|\n"
        + "| So it was, was it? | Mara |\n| Yes. | Tom |\n" * 3,
        ["Mara", "Tom"] * 3,
    ),
    "rows of a talk, and below them those of another table": (
        "| Speaker | Text |\n|---|---|\n"
        + "| Mara | So it was, was it? |\n| Tom | Yes. |\n" * 3
        + "\n| Word | Times |\n|---|---|\n| kettle | four |\n| mill | nine |\n",
        ["Mara", "Tom"] * 3,
    ),
    "rows of a talk in two tables": (
        (
            "| Speaker | Text |\n|---|---|\n"
            + "| Mara | So it was, was it? |\n| Tom | Yes. |\n" * 3
            + "\n"
        )
        * 2,
        ["Mara", "Tom"] * 6,
    ),
    "initials once, right below what another says": (
        "ML: So it was?\n\nTO: Yes.\n\n" * 4 + "ML: Right.\nRW: And the mill?\n\nTO: No.\n",
        [*["ML", "TO"] * 4, "ML", "RW", "TO"],
    ),
    "an announcement among the items of a protocol": (
        "- The mill\n    - Mara: So?\n    - Tom: Yes.\n" * 3
        + "- Mara: Nothing more.\n    - Announcement: the wheel is mended.\n",
        [*["Mara", "Tom"] * 3, "Mara"],
    ),
    "who stammers amid names in capitals": (
        "LIND: So?\n\nBERG: Well.\n\nI \u2014 I like the mill.\n\n" * 4,
        ["LIND", "BERG"] * 4,
    ),
    "what a scribe tells of one of them": (
        "**Mara**: So?\n\n**Tom**: Yes.\n\n" * 4
        + "**Mara** asks who else has seen it.\n\n**Tom**: Nobody.\n\n**Mara**: All right.\n",
        [*["Mara", "Tom"] * 4, "Tom", "Mara"],
    ),
    "headings that name who talks, below sections that ask": (
        "".join(f"# Why {at}?\n\n## Mara\n\nSo it was.\n\n## Tom\n\nYes.\n\n" for at in range(4)),
        ["Mara", "Tom"] * 4,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_label_opens_a_turn_of_its_person(form: str) -> None:
    text, speakers = FORMS[form]
    draft = transcript_of("U1", "txt", "utf-8", text)
    assert [turn.speaker for turn in draft.turns if turn.speaker] == speakers
    assert draft.speakers == tuple(dict.fromkeys(speakers))


def test_those_of_a_large_group_who_speak_less_than_others_do_so_where_they_stand() -> None:
    """Three have a tenth of the turns and stand indented; each other one has a fifteenth."""
    rounds = [" A: Yes.\n B: No.\n C: Perhaps.\n"] * 10
    others = "".join(f"{letter}: I like the mill by the river.\n" for letter in "DEFGHIJKLM")
    draft = read("\n".join(own + others * (at < 6) for at, own in enumerate(rounds)))
    assert len(draft.turns) == 90
    assert draft.speakers == tuple("ABCDEFGHIJKLM")


def test_that_all_labels_are_of_one_person_is_told() -> None:
    text = "So it is in the mill.\n\nTom: It was long.\n\nAnd on it went.\n\n" * 4
    draft = transcript_of("U1", "txt", "utf-8", text)
    assert draft.speakers == ("Tom",)
    message = 'only "Tom" has a label: if others speak, it opens no turn'
    assert message in [problem.message for problem in draft.problems]


@pytest.mark.parametrize("form", ["[0:{:02}] **grindstone**: {}\n\n", "grindstone: {1}\n\n"])
def test_a_word_that_nearly_all_lines_begin_with_is_who_alone_speaks(form: str) -> None:
    talk = "".join(form.format(at, "The mill stood still.") for at in range(12))
    draft = read(f"The mill, as it was told\n\n{talk}")
    assert speech(draft) == [("grindstone", "The mill stood still.")] * 12
    mixed = talk + "And on it went.\n\n" * 12
    assert {who for who, _ in speech(read(mixed))} == {""}


def test_roles_alone_on_their_lines_are_labels_however_long_is_spoken() -> None:
    long = "".join(f"In {year} the mill by the river stood still\n" for year in range(1950, 1990))
    talk = "".join(f"Speaker {1 + at % 2}\n{long}" for at in range(12))
    draft = read(f"Interview 7\nDuration: 45 minutes\n{talk}")
    assert [who for who, _ in speech(draft)] == ["Speaker 1", "Speaker 2"] * 6


def test_who_has_a_small_word_for_a_name_and_its_initials_in_brackets_speaks() -> None:
    pair = ["Mara Lind (ML)", "grindstone (GS)"]
    talk = "".join(f"{who}\nThe mill stood still.\n\n" for who in pair * 4)
    assert [who for who, _ in speech(read(talk))] == pair * 4
    terms = talk.replace("(GS)", "(XY)")
    assert "grindstone (XY)" not in [who for who, _ in speech(read(terms))]


def test_a_code_that_is_printed_alone_above_labels_is_no_speaker() -> None:
    talk = "Host\nWhy is it so?\n\nGuest\nThe wheel stood still.\n\n"
    coded = "Guest\nThe water was low.\n\nMill-lack-of-water\n\n"
    draft = read(talk * 4 + coded + talk + coded + talk)
    assert {who for who, _ in speech(draft)} == set(HOSTS)
    miller = "Miller\nSo it was, year by year.\n\n"
    heard = read(talk * 4 + "Miller\n\n" + talk + miller + talk + miller + talk)
    assert {who for who, _ in speech(heard)} == {*HOSTS, "Miller"}


def test_a_tune_between_notes_of_music_is_no_speaker() -> None:
    tune = "🎶 Opening Tune 🎶\n🎶 A slow drum goes on 🎶\n"
    talk = "Host\nSo it was in that year and in the next.\nGuest\nAnd so it is\n"
    draft = read(talk * 4 + (tune + talk) * 2)
    assert [who for who, _ in speech(draft)] == HOSTS * 6


def test_who_is_spoken_to_by_two_names_says_nothing() -> None:
    talk = "**Ann Lee**: Why is it so?\n\n**Rushfen**: The wheel stood still.\n\n"
    draft = read(talk * 3 + "**Ann Lee**: Now.\n\n**Rushfen**/Bo, you know it?\n\n" + talk)
    assert [who for who, _ in speech(draft)] == ["Ann Lee", "Rushfen"] * 3 + [
        "Ann Lee",
        "Ann Lee",
        "Rushfen",
    ]


def test_one_line_of_labels_takes_time_with_its_length() -> None:
    def taken(count: int) -> float:
        text = "Q: So it was, was it? A: Yes, it was, and so it will be [they say]. " * count
        return seconds(lambda: speech(read(text)))

    assert len(speech(read("Q: Was it? A: Yes, it was [they say]. " * 100))) == 200
    # Squared, it would be some fourteen times.
    assert is_once_so(lambda: taken(30_000) < 8 * taken(7_500))


def test_bold_letters_may_end_and_begin_again_behind_a_colon() -> None:
    text = "**Mara：****And the mill?**\n\n**Tom：**It grinds.\n\n" * 3
    assert speech(read(text)) == [("Mara", "And the mill?"), ("Tom", "It grinds.")] * 3
