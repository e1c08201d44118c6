from __future__ import annotations

import pytest

from codebook.text.roles import participants_among


@pytest.mark.parametrize(
    ("asks", "answers"),
    [
        ("I", "B"),
        ("Q.", "A."),
        ("Interviewer 2 (female)", "Respondent"),
        ("I1", "P1"),
        ("Enquêtrice", "Enquêtée"),
        ("Entrevistador", "Entrevistada"),
        ("采访者", "受访者"),
        ("면담자", "구술자"),
        ("Haastattelija", "Haastateltava"),
        ("المحاور", "المبحوث"),
    ],
)
def test_who_asks_is_told_by_the_label(asks: str, answers: str) -> None:
    assert participants_among([asks, answers, ""], []) == {answers}


def test_participants_labels_and_names_given_come_first() -> None:
    assert participants_among(["I", "u1", "Ann"], ["U1"]) == {"u1"}
    assert participants_among(["Ann", "Bo", "Cy"], [], ["ANN", "Cy"]) == {"Bo"}
    assert participants_among(["Ann", "Bo"], []) == {"Ann", "Bo"}
