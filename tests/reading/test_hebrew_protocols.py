"""Hebrew protocols: short forms with a quotation mark within, and who was there. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in

CHAIR, DOCTOR, GUEST = 'היו"ר נועם מלכי', 'ד"ר אורי תמרי', "דנה רווח"
TALK = "".join(f"{who}:\n\nכך היה, כמו שאמרתי.\n\n" for who in (CHAIR, GUEST, DOCTOR, GUEST)) * 3
HEAD = (
    "פרוטוקול מס' 12\n\nסדר היום:\n\nהטחנות שעל הנהר\n\nנכחו:\n\nחברי הוועדה:\n\n"
    'נועם מלכי – היו"ר\n\nמוזמנים:\n\nדנה רווח\n\n–\n\nטוחנת\n\nייעוץ משפטי:\n\nרון גלעד\n\n'
    "מנהלת הוועדה:\n\nתמר שני\n\nרישום פרלמנטרי:\n\nיעל ניר\n\nהטחנות שעל הנהר\n\n"
)


def test_a_quotation_mark_within_a_word_is_part_of_a_name() -> None:
    assert speakers_in(TALK) == [CHAIR, GUEST, DOCTOR, GUEST] * 3


def test_lists_of_those_who_were_there_are_nobody() -> None:
    draft = read(HEAD + TALK)
    assert draft.speakers == (CHAIR, GUEST, DOCTOR)
    assert [turn.speaker for turn in draft.turns if turn.speaker] == [
        CHAIR,
        GUEST,
        DOCTOR,
        GUEST,
    ] * 3


@pytest.mark.parametrize("line", ["אני ממשיך להקריא:", 'הוא אמר "כן":', '"כך" אמר:'])
def test_words_of_a_sentence_above_what_is_read_out_open_no_turn(line: str) -> None:
    text = f"{TALK}{line}\n\nהטחנה תיסגר.\n\n{TALK}"
    assert speakers_in(text) == speakers_in(TALK * 2)
