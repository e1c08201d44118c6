"""Who is named in full once, and with fewer names from there on. Invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in


def talk(full: str, short: str, times: int = 5) -> str:
    """Return a talk with Tom of somebody who is named in full once."""
    begun = f"{full}: Where was the mill?\n\nTom: By the river.\n\n"
    return begun + f"{short}: And then?\n\nTom: It was sold.\n\n" * times


@pytest.mark.parametrize(
    ("full", "short"),
    [
        ("Dr. Mara Lind", "Dr. Lind"),
        ("Prof. Dr. Mara I. Lind", "Prof. Dr. Lind"),
        ("Mr Bo van der Aue", "Mr van der Aue"),
        ("Professor Mara Lind", "Professor Lind"),
        ("SEN. MARA LIND", "SEN. LIND"),
        ("Mara Ina Lind", "Mara Lind"),
    ],
)
def test_a_name_without_those_in_its_middle_is_the_same_person_s(full: str, short: str) -> None:
    draft = read(talk(full, short))
    assert draft.speakers == (full, "Tom")
    assert f'"{short}" is taken for "{full}"' in [problem.message for problem in draft.problems]


def test_who_goes_on_under_the_shorter_name_is_the_same() -> None:
    text = "Dr. Mara Lind: Good morning.\n\n" + talk("Dr. Lind", "Dr. Lind")
    assert speakers_in(text) == ["Dr. Mara Lind", *["Dr. Mara Lind", "Tom"] * 6]


@pytest.mark.parametrize(
    "text",
    [
        talk("Dr. Mara Lind", "Dr. Lind") + "Dr. Lind: So?\n\nDr. Mara Lind: Not I.\n\n",
        "Dr. Ina Lind: I come, too.\n\n" + talk("Dr. Mara Lind", "Dr. Lind"),
        talk("Dr. Mara Lind", "Prof. Lind"),
        talk("Table B Group 2", "Table 2"),
    ],
    ids=["who answers it", "two who are called so", "another title", "numbers"],
)
def test_others_are_not_joined(text: str) -> None:
    assert "is taken for" not in " ".join(problem.message for problem in read(text).problems)


def test_who_has_a_title_may_say_little_at_first() -> None:
    text = "Tom: And you?\nDr. Mara Lind: So so\n" + "Tom: How?\nDr. Lind: It was sold.\n" * 6
    assert speakers_in(text) == ["Tom", "Dr. Mara Lind"] * 7
