"""Names that a text writes otherwise than the key does."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.name_variants import count_variants
from codebook.text.names import whole_words

NAMES = ("Zuzanna", "Zuzanna Brzeziczka", "Ole", "Mark", "王小明")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ZUZANNA came. Zuzanna, ZUZANNA!", {"ZUZANNA": 2}),
        ("Zuzannas Tisch, Marks and Oles", {"Zuzannas": 1, "Marks": 1, "Oles": 1}),
        ("ZUZANNA\nBRZEZICZKA: Yes.", {"ZUZANNA": 1, "ZUZANNA\nBRZEZICZKA": 1}),
        (
            "Zuzanna\n  Brzeziczka and Zuzanna\u00a0Brzeziczka",
            {"Zuzanna\n  Brzeziczka": 1, "Zuzanna\u00a0Brzeziczka": 1},
        ),
        ("Brzezicz-\n  ka and Mar-\nker, Zuzan-\nna", {"Brzezicz-\n  ka": 1, "Zuzan-\nna": 1}),
        ("Mark my words: mark, Markus, OLEG, Zuzanna's, Zuzanna Brzeziczka, 王小明们", {}),
    ],
)
def test_what_is_a_name_written_otherwise(text: str, found: dict[str, int]) -> None:
    assert count_variants(NAMES, [text]) == found


def test_without_names_nothing_is_found() -> None:
    assert count_variants((), ["Zuzanna"]) == {}


@given(st.lists(st.sampled_from([*NAMES, "OLE", "Oles", "\n", "ole", "–"]), max_size=20))
def test_it_is_none_that_pseudonyms_are_put_for(words: list[str]) -> None:
    text = " ".join(words)
    for found, times in count_variants(NAMES, [text]).items():
        assert len(re.findall(rf"(?<!\w){re.escape(found)}(?!\w)", text)) == times
        assert found not in NAMES
        assert whole_words(*NAMES).fullmatch(found) is None
