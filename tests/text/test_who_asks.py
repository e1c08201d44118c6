"""Who asks in an interview is told by the labels."""

from __future__ import annotations

import pytest

from codebook.text.roles import asking_among, participants_among


@pytest.mark.parametrize(
    ("asks", "answers"),
    [
        ("I", "B"),
        ("Q.", "A."),
        ("Interviewer 2 (female)", "Respondent"),
        ("I1", "P1"),
        ("Enquêtrice", "Enquêtée"),
        ("Interviewer*in 2", "Befragte*r"),
        ("Tazatelka", "Pamětník"),
        ("Mara", "Zeitzeugin"),
        ("Entrevistador", "Entrevistada"),
        ("采访者", "受访者"),
        ("면담자", "구술자"),
        ("Haastattelija", "Haastateltava"),
        ("المحاور", "المبحوث"),
        ("محاور", "ليلى"),
        ("ليلى", "مبحوثة"),
        ("מראיינת", "מרואיין"),
        ("Mara (interviewer)", "Tom"),
        ("Mara", "Tom (participant)"),
        ("Forscherin", "Tom"),
        ("연구자", "린"),
        ("Mara", "Participant 2"),
        ("Mara", "Interviewee"),
        ("Tomasz", "Respondentka"),
        ("林", "受访者"),
    ],
)
def test_who_asks_is_told_by_the_label(asks: str, answers: str) -> None:
    assert participants_among([asks, answers, ""], []) == {answers}


def test_participants_labels_and_names_given_come_first() -> None:
    assert participants_among(["I", "u1", "Ann"], ["U1"]) == {"u1"}
    assert participants_among(["Ann", "Bo", "Cy"], [], ["ANN", "Cy"]) == {"Bo"}
    assert participants_among(["Ann", "Bo"], []) == {"Ann", "Bo"}
    assert participants_among(["Ann", "Participant"], ["ann"]) == {"Ann"}
    assert participants_among(["Ann", "Participant"], [], ["Participant"]) == {"Ann"}


def test_those_who_ask_are_called_so_or_are_not_interviewed() -> None:
    assert asking_among(["I", "Ann", "Participant 1", ""], []) == {"I"}
    assert asking_among(["Ann", "Participant 1"], []) == {"Ann"}
    assert asking_among(["Ann", "Bo"], []) == set(), "nothing tells it"
    assert asking_among(["Ann", "Bo"], [], ["ann"]) == {"Ann"}
    assert asking_among(["Ann", "Bo"], ["ann"]) == {"Bo"}
    assert asking_among(["I", "Ann"], ["i"]) == {"Ann"}


def test_beside_one_who_is_said_to_ask_who_is_called_interviewer_may_answer() -> None:
    """As where I is the interviewee, and B who asks."""
    assert participants_among(["B", "I"], [], ["b"]) == {"I"}
    assert asking_among(["B", "I"], [], ["b"]) == {"B"}
    assert participants_among(["B", "I", "Ann"], [], ["B"]) == {"Ann"}
    assert participants_among(["I", "Interviewer"], [], ["Ann"]) == set()


def test_all_who_are_called_participants_answer() -> None:
    named = ["Ann", "Participant 1", "participant 2"]
    assert participants_among(named, []) == {"Participant 1", "participant 2"}
