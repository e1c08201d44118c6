"""What somebody else has written since it was shown is not written over without a word."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from codebook import Study
from coded import coded_apart, only_case
from refusals import refusal_of


@pytest.fixture
def windows(small_place: str) -> Iterator[tuple[Study, Study]]:
    """The same study, in reconciliation, opened by First and by Second."""
    with Study.open(small_place, "First") as first, Study.open(small_place, "Second") as second:
        coded_apart(first, "A.1", "A.2")
        yield first, second


def test_a_ruling_is_made_on_what_was_seen(windows: tuple[Study, Study]) -> None:
    first, second = windows
    (seen,) = first.queue().cases
    second.rule(only_case(second), "both")
    said = "Second has just ruled on this: both. Yours is not written; rule again to overrule it."
    assert refusal_of(lambda: first.rule(seen, "neither")) == said
    assert refusal_of(lambda: first.rule_alike([seen], "neither")) == said
    (now,) = first.queue().cases
    assert now.ruled
    assert (now.ruled.coder, now.ruled.outcome) == ("Second", "both")
    ruled = first.rule(now, "neither")
    first.rule(now, "union")
    first.rule(ruled, "neither")  # one's own is no surprise
    assert [row.label for row in first.log(4)] == [
        "ruled on U1: neither",
        "ruled on U1: all of them, on all that any marked",
        "ruled on U1: neither",
        "ruled on U1: both",
    ]
