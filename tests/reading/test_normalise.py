"""Durations, genders and counts as people write them, in one form beside what was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.normalise import count_of, gender, one_line, quoted, unit_of, years


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 years", "3"),
        ("8 Months", "0.67"),
        ("1.5 years", "1.5"),
        (" 2.5\tYears\n", "2.5"),
        ("1,5 Jahre", "1.5"),
        ("2 yrs.", "2"),
        ("10y", "10"),
        ("1 year 6 months", "1.5"),
        ("1 year and 3 months", "1.25"),
        ("one and a half years", "1.5"),
        ("half a year", "0.5"),
        ("a year", "1"),
        ("two-year", "2"),
        ("1½ years", "1.5"),
        ("½ year", "0.5"),
        ("26 weeks", "0.5"),
        ("3 years of experience", "3"),
        ("5 Jahre Berufserfahrung", "5"),
        ("3年", "3"),
        ("三年", "3"),
        ("1年半", "1.5"),
        ("半年", "0.5"),
        ("8个月", "0.67"),
        ("0 years", "0"),
    ],
)
def test_durations_in_years(text: str, expected: str) -> None:
    assert years(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", "3", "years", "3+ years", "2–3 years", "> 5 years", "about 3 years", "3 yearsx", "5 m"],
)
def test_what_is_no_exact_duration_is_none(text: str) -> None:
    assert years(text) is None


def test_a_bare_number_has_the_unit_of_its_header() -> None:
    assert years("8", unit_of("Experience (months)")) == "0.67"
    assert years("1,5", unit_of("Erfahrung in Jahren")) == "1.5"
    assert years("3", unit_of("工作经验（年）")) == "3"
    assert years("8 Months", unit_of("Experience Years for LLMs")) == "0.67"
    assert years("a", "years") is None


@pytest.mark.parametrize("header", ["Month of birth", "Years or months", "Role", "Yearship", ""])
def test_headers_without_one_unit(header: str) -> None:
    assert unit_of(header) is None


@given(st.integers(0, 9999), st.integers(0, 11))
def test_years_and_months_add_up_to_the_nearest_hundredth(whole: int, months: int) -> None:
    found = years(f"{whole} years {months} months")
    assert found is not None
    assert abs(float(found) - (whole + months / 12)) <= 0.005 + 1e-9
    assert years(f"{found} years") == found


@given(st.text(max_size=30), st.sampled_from([None, "years", "months"]))
def test_any_text_is_a_duration_or_none(text: str, unit: str | None) -> None:
    found = years(text, unit)
    assert found is None or float(found) >= 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FeMale", "Female"),
        (" MALE ", "Male"),
        ("f", "Female"),
        ("m.", "Male"),
        ("non binary", "Non-binary"),
        ("WEIBLICH", "Weiblich"),
        ("女性", "女"),
        ("prefer not to say", None),
        ("", None),
    ],
)
def test_genders_have_one_spelling(text: str, expected: str | None) -> None:
    assert gender(text) == expected


def test_counts_are_read_from_digits_and_words() -> None:
    words = ("3", "three", "Drei", "三", "١٢", "many")
    assert [count_of(word) for word in words] == [3, 3, 3, 3, 12, None]


def test_text_is_shown_in_one_line_and_not_at_length() -> None:
    assert one_line(" a\n b\t\u3000c ") == "a b c"
    assert quoted("a\nb") == '"a b"'
    assert quoted("x" * 41) == f'"{"x" * 40}…"'
