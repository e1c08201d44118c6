"""What is ranked high but seldom spoken of strikes, and the reverse."""

from __future__ import annotations

import pytest

from codebook.study.ranking.ranking_figures import against_speech

ITEMS = ("A", "B", "C", "D")


@pytest.mark.parametrize(
    ("order", "spoken", "said"),
    [
        (ITEMS, {"A": (9, 3), "B": (5, 2), "C": (2, 1), "D": (1, 1)}, ["", "", "", ""]),
        (
            ITEMS,
            {"D": (9, 3), "C": (5, 2), "B": (2, 1)},
            ["ranked high, seldom spoken of", "", "", "often spoken of, ranked low"],
        ),
        (("A", "B", "C"), {"D": (4, 2)}, ["", "", "", "often spoken of, ranked low"]),
        (("A", "B", "C"), {"D": (1, 1)}, ["", "", "", "spoken of, ranked low"]),
        ((), {}, ["", "", "", ""]),
    ],
)
def test_rank_is_held_against_speech(
    order: tuple[str, ...], spoken: dict[str, tuple[int, int]], said: list[str]
) -> None:
    found = against_speech(ITEMS, {item: place for place, item in enumerate(order, 1)}, spoken)
    assert [found[item].says for item in ITEMS] == said


def test_items_that_tie_have_the_same_place() -> None:
    found = against_speech(ITEMS, {"A": 1, "B": 1, "C": 3}, {"D": (4, 2)})
    assert [found[item].ranked for item in ITEMS] == [1, 1, 3, 4]
    assert [found[item].spoken for item in ITEMS] == [2, 2, 2, 1]


def test_what_nobody_ranked_is_not_ranked_high() -> None:
    spoken = dict.fromkeys(("B", "C", "D"), (1, 1))
    for places in ({}, {"B": 1}):
        found = against_speech(ITEMS, places, spoken)
        assert (found["A"].spoken, found["A"].says) == (4, "")
