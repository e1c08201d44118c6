"""Spans that share code points, and lines of places, against the definition."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from codebook.text.spans import Span, joined, lines_at, touching

spans = st.lists(
    st.tuples(st.integers(0, 30), st.integers(1, 12)).map(lambda at: Span(at[0], sum(at)))
)


@given(spans, spans)
def test_units_and_spans_touch_where_they_share_a_code_point(
    units: list[Span], others: list[Span]
) -> None:
    units.sort()
    found = list(touching(units, others))
    assert sorted(found) == [
        (unit, other)
        for unit, one in enumerate(units)
        for other, span in enumerate(others)
        if one.overlaps(span)
    ]


@given(spans)
def test_joined_spans_hold_the_same_code_points_with_gaps_between(some: list[Span]) -> None:
    found = joined(some)
    assert {at for span in found for at in range(*span)} == {at for s in some for at in range(*s)}
    assert all(one.end < other.start for one, other in pairwise(found))


@given(st.text("a\n", max_size=40), st.lists(st.integers(0, 40)))
def test_the_line_of_a_place_is_one_more_than_the_line_ends_before_it(
    text: str, places: list[int]
) -> None:
    places.sort()
    assert [*lines_at(text, places)] == [text[:place].count("\n") + 1 for place in places]
