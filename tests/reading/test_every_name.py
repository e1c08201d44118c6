"""Whatever people are called, however it is written: titles, endings, initials. Invented."""

from __future__ import annotations

import pytest

from dialogues import STYLES
from spoken import SAID, read, speakers_in, speech

NAMES = (
    ("Dr. Weld", "Prof. Dr. Müller", "Mrs. O'Neil"),
    ("M. Weld", "Mme Lind", "Intervieweuse"),
    ("Sra. López", "Entrevistador", "D. José Dahl"),
    ("Dona Maria", "Entrevistadora", "Seu João"),
    ("Sig.ra Rossi", "Intervistatore", "Prof. Bianchi"),
    ("Frau Lind", "Interviewerin", "Herr Groß"),
    ("Interviewer", "Dhr. Van der Meulen", "Mevr. 't Veld"),
    ("Interviewer:in", "Befragte:r", "Moderator:in"),
    ("Interviewer*in", "Befragte*r", "Expert*in 1"),
    ("Interviewee #3", "Interviewer", "Interviewee #4"),
    ("Student A (female, 21)", "Interviewer", "Student B (male, 22)"),
    ("Interviewer 1 (w)", "Befragter", "Interviewer 2 (m)"),
    ("SPEAKER_00", "SPEAKER_01", "SPEAKER_02"),
    ("P-01", "INT", "P-02"),
    ("J.D.", "A.B.", "M.K."),
    ("ANN", "BO", "MARIELLE"),
    ("Jean-Luc", "Marie-Ève", "Intervieweur"),
    ("Interviewer", "Participant 12", "Participant 3"),
    ("Badaczka", "Łukasz Żak", "Pani Świątek"),
    ("Görüşmeci", "Katılımcı 1", "İpek Şahin"),
    ("Tazatelka", "Jiří Dvořák", "Pamětník"),
    ("Kérdező", "Válaszadó", "Kovács Éva"),
    ("Δημοσιογράφος", "Νίκος Παπάς", "Μαρία"),
    ("Интервьюер", "Респондент 1", "А. П."),
    ("المحاور", "أحمد", "ليلى"),
    ("מראיין", "יוסי", "דנה"),
    ("主持人", "李老师", "受访者1"),
    ("聞き手", "田中さん", "A氏"),
    ("면담자", "구술자", "김철수"),
)
ORDER = (0, 1, 0, 1, 2, 1, 0, 1, 0, 2, 0, 1, 2, 1, 0, 1)


def talk(style: str, names: tuple[str, ...]) -> str:
    form, between, _ = STYLES[style]
    turns = (
        form.format(n=names[who], t=SAID[at % 7], c=f"00:{at:02d}:07", i=at + 1)
        for at, who in enumerate(ORDER)
    )
    return f"The old mill\n\n{between.join(turns)}\n"


@pytest.mark.parametrize("style", sorted(STYLES.keys() - {"stop"}))
def test_every_name_is_read_in_every_style(style: str) -> None:
    found = {names: speakers_in(talk(style, names)) for names in NAMES}
    wrong = {names: who for names, who in found.items() if who != [names[at] for at in ORDER]}
    assert not wrong


@pytest.mark.parametrize("name", ["S. Holt", "C. Vérane", "A. Lund"])
def test_a_family_name_behind_an_initial_that_may_answer(name: str) -> None:
    told = [("Mara Lind", "And the mill?"), (name, "It grinds, as it did before.")] * 4
    assert speech(read("".join(f"{who}\n{words}\n\n" for who, words in told))) == told


@pytest.mark.parametrize("said", ["Yes", "Lund", "Yes, Mara"])
def test_who_has_a_letter_and_a_stop_may_answer_with_a_word(said: str) -> None:
    told = [("Q", "Is it old?"), ("A", said), ("Q", "And the wheel?"), ("A", "Old, too.")] * 4
    assert speech(read("".join(f"{who}. {words}\n" for who, words in told))) == told
