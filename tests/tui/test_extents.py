"""What was found is widened to sentences and turns."""

from __future__ import annotations

import pytest

from codebook.text.spans import Span
from codebook.text.turns import Turn
from codebook.tui.screens.search.extents import EXTENTS, widened

TEXT = "Ada: One. It is slow! Very slow.\n\nBea: Why?"
TURNS = (Turn(5, 32, "Ada"), Turn(39, 43, "Bea"))


def at(quote: str) -> Span:
    start = TEXT.index(quote)
    return Span(start, start + len(quote))


@pytest.mark.parametrize(
    ("found", "extent", "wanted"),
    [
        ("slow!", 0, "slow!"),
        ("slow", 1, "It is slow!"),
        ("slow! Very", 1, "It is slow! Very slow."),
        ("slow", 2, "One. It is slow! Very slow."),
        ("Why", 1, "Why?"),
        ("Bea", 2, "Bea"),
        ("Ada", 2, "Ada"),
        ("slow.\n\nBea", 1, "Very slow."),
    ],
)
def test_what_was_found_is_widened_within_its_turn(found: str, extent: int, wanted: str) -> None:
    assert widened(at(found), extent, TEXT, TURNS).of(TEXT) == wanted


def test_every_extent_has_a_name() -> None:
    assert EXTENTS == ("words", "sentence", "turn")
