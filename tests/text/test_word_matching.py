"""Rows are told apart by the rare words that they share with people."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from codebook.text.word_matching import match_by_words

PEOPLE = ["User Beginner MindSpore + Ascend", "User Expert PyTorch", "Developer 量化部署"]


def test_a_row_goes_to_whom_it_shares_rare_words_with() -> None:
    rows = ["serves models with PyTorch", "负责模型量化", "User", "fine-tunes on Ascend"]
    assert match_by_words(rows, PEOPLE) == [1, 2, None, 0]


def test_what_fits_two_alike_or_nobody_is_left_open() -> None:
    assert match_by_words(["PyTorch"], ["a PyTorch", "b PyTorch"]) == [None]
    assert match_by_words(["PyTorch one", "PyTorch two"], ["PyTorch", "other"]) == [None, None]
    assert match_by_words(["x"], []) == [None]
    assert match_by_words([], ["x"]) == []


texts = st.lists(st.text("abc ", max_size=8), max_size=5)


@given(texts, texts, st.randoms(use_true_random=False))
def test_the_order_plays_no_part(rows: list[str], people: list[str], chance: random.Random) -> None:
    found = match_by_words(rows, people)
    given_out = [place for place in found if place is not None]
    assert len(given_out) == len(set(given_out))
    rows_order, people_order = list(range(len(rows))), list(range(len(people)))
    chance.shuffle(rows_order)
    chance.shuffle(people_order)
    again = match_by_words([rows[at] for at in rows_order], [people[at] for at in people_order])
    for place, at in enumerate(rows_order):
        target = again[place]
        assert (None if target is None else people_order[target]) == found[at]
