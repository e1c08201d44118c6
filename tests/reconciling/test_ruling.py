"""What each ruling gives, and what it can be applied to."""

from __future__ import annotations

import pytest

from codebook.reconciling.disputes import Dispute, Side
from codebook.reconciling.ordering import Order, ruling_key, sort_key
from codebook.reconciling.passages import Marked
from codebook.reconciling.rulings import OUTCOMES, resolve
from codebook.text.spans import Span

A, B = "a" * 32, "b" * 32

CODES = Dispute(
    "codes", (Side(A, Span(0, 9), frozenset("x")), Side(B, Span(3, 12), frozenset("yz")))
)
ALONE = Dispute("alone", (Side(B, Span(3, 12), frozenset("x")),))


def plain(result: tuple[Marked, ...]) -> list[tuple[int, int, str]]:
    return [(*span, "".join(sorted(codes))) for span, codes in result]


@pytest.mark.parametrize(
    ("outcome", "result"),
    [
        (A, [(0, 9, "x")]),
        (B, [(3, 12, "yz")]),
        ("both", [(0, 9, "x"), (3, 12, "yz")]),
        ("neither", []),
        ("union", [(0, 12, "xyz")]),
        ("intersection", [(3, 9, "xyz")]),
        ("other", [(0, 12, "w")]),
        ("later", []),
    ],
)
def test_what_each_outcome_gives(outcome: str, result: list[tuple[int, int, str]]) -> None:
    assert plain(resolve(CODES, outcome, "w")) == result
    assert outcome in {A, B, *OUTCOMES}


def test_who_coded_nothing_gives_nothing() -> None:
    assert resolve(ALONE, A) == ()
    assert plain(resolve(ALONE, B)) == [(3, 12, "x")]
    assert plain(resolve(ALONE, "both")) == [(3, 12, "x")]


def test_like_are_those_with_the_same_codes_on_the_same_sides() -> None:
    moved = CODES._replace(sides=tuple(s._replace(span=Span(50, 60)) for s in CODES.sides))
    assert ruling_key(moved) == ruling_key(CODES)
    exchanged = Dispute(
        "codes", (Side(A, Span(0, 9), frozenset("yz")), Side(B, Span(3, 12), frozenset("x")))
    )
    assert ruling_key(exchanged) != ruling_key(CODES)
    rank = {"x": 0, "y": 1, "z": 2}
    assert sort_key(exchanged, "codes", rank) == sort_key(CODES, "codes", rank)


def test_the_three_orders() -> None:
    rank = {"x": 0, "y": 1, "z": 2}
    late = ALONE._replace(sides=(Side(B, Span(90, 99), frozenset("z")),))
    by_text = [late, CODES, ALONE]

    def by(order: Order) -> list[Dispute]:
        return sorted(by_text, key=lambda each: sort_key(each, order, rank))

    assert by("kind") == [CODES, ALONE, late]
    assert by("codes") == [ALONE, CODES, late]
    assert by("transcript") == by_text
