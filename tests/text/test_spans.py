"""Spans that share code points, against the definition."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.text.spans import Span, touching

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
