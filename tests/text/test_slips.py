"""Values with one letter wrong, and those that are meant to differ."""

from __future__ import annotations

import pytest

from codebook.text.slips import is_slip


@pytest.mark.parametrize(
    ("written", "usual"),
    [
        ("Beginer", "Beginner"),
        ("beginnner", "Beginner"),
        ("Begimner", "Beginner"),
        ("Beignner", "Beginner"),
        ("Head  nruse", "head nurse"),
        ("Учитиль", "учитель"),
    ],
)
def test_one_letter_wrong_in_a_word_may_be_a_slip(written: str, usual: str) -> None:
    assert is_slip(written, usual)


@pytest.mark.parametrize(
    ("written", "usual"),
    [
        ("Beginner", "beginner"),
        ("Begginnerr", "Beginner"),
        ("Junior", "Senior"),
        ("Male", "Mule"),
        ("Iran", "Iraq"),
        ("Gambia", "Zambia"),
        ("atypical", "typical"),
        ("enfermera", "enfermero"),
        ("student", "students"),
        ("Group A", "Group B"),
        ("Level10", "Level20"),
        ("北京第一医院", "北京第二医院"),
        ("Head nurse nights", "Head nurse"),
        ("Haed nruse", "Head nurse"),
        ("", "Beginner"),
    ],
)
def test_others_are_meant(written: str, usual: str) -> None:
    assert not is_slip(written, usual)
