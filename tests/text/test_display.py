"""Counts, figures, lists and texts as they are shown where there is little room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.display import (
    counted,
    cut,
    display_width,
    few_of,
    first_of,
    from_word,
    in_brief,
    on_one_line,
    plural,
    rounded,
    to_word,
)

most = st.integers(1, 9)


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 codes"), (1, "1 code"), (2, "2 codes"), (1200, "1,200 codes")]
)
def test_a_count_has_its_noun(count: int, said: str) -> None:
    assert counted(count, "code") == said
    assert plural("code", count) == said.split()[1]


@pytest.mark.parametrize(
    ("value", "places", "said"),
    [(-0.004, 2, "0.00"), (-0.004, 3, "-0.004"), (-0.0004, 3, "0.000"), (1, 2, "1.00")],
)
def test_a_figure_that_is_nought_has_no_sign(value: float, places: int, said: str) -> None:
    assert rounded(value, places) == said


def test_of_many_names_the_first_are_listed() -> None:
    assert first_of([], 2) == few_of([], 2) == ""
    assert first_of(["a", "b"], 2) == few_of(["a", "b"], 2) == "a, b"
    assert first_of(["a", "b", "c", "d"], 2) == "a, b, …"
    assert few_of(iter(["a", "a", "b", "c", "b", "d"]), 2) == "a, b and 2 more"


@pytest.mark.parametrize(
    ("at", "after", "before"),
    [(0, 0, 0), (3, 4, 3), (4, 4, 3), (6, 12, 3), (10, 12, 10), (12, 12, 10), (15, 15, 15)],
)
def test_a_text_is_cut_between_words(at: int, after: int, before: int) -> None:
    text = "One wanted  tea"
    assert (from_word(text, at), to_word(text, at)) == (after, before)


def test_a_text_without_blanks_is_cut_anywhere() -> None:
    text = "没有空格的文字" * 20
    assert (from_word(text, 40), to_word(text, 40)) == (40, 40)


@given(st.text(), most)
def test_a_text_is_cut_where_it_is_too_long(text: str, most: int) -> None:
    found = cut(text, most)
    assert len(found) == min(len(text), most)
    assert found == text or (found[-1] == "…" and text.startswith(found[:-1]))


@given(st.text(" \n\tab"), most)
def test_in_brief_it_is_one_line(text: str, most: int) -> None:
    assert in_brief(text, most) == cut(" ".join(text.split()), most)
    assert "\n" not in in_brief(text, most)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("So it\n   was.", "So it was."),
        ("So it was. \n\nYes.", "So it was. Yes."),
        ("他说\n很好。\n是", "他说很好。是"),
        ("他说\nyes", "他说 yes"),
        ("두 사람이\n왔다", "두 사람이 왔다"),
        ("two  blanks", "two  blanks"),
    ],
)
def test_what_is_on_several_lines_is_on_one(text: str, shown: str) -> None:
    assert on_one_line(text) == shown


@given(st.text())
def test_on_one_line_a_text_keeps_all_but_white_space(text: str) -> None:
    shown = on_one_line(text)
    assert "\n" not in shown
    assert "".join(shown.split()) == "".join(text.split())


def test_wide_letters_count_two() -> None:
    assert display_width("abc") == 3
    assert display_width("naïve") == 5
    assert display_width("访谈 x") == 6
