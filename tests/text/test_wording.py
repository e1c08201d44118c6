"""Where a published quote differs from what was said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.wording import changes, differences

texts = st.lists(st.sampled_from(["I", "wait", "for", "hours", ",", "我", "等", "[it]", "…"])).map(
    " ".join
)


@pytest.mark.parametrize(
    ("verbatim", "printed", "said"),
    [
        ("I wait, for  hours.", "I wait,\nfor hours.", []),
        ("Well, I wait for hours.", "I wait for hours.", ["left out “Well,”"]),
        ("I wait for hours.", "I wait […] for hours.", ["put in “[…]”"]),
        (
            "At Acme I wait for Bob every day.",
            "At [the firm] I wait for [a colleague] every day.",
            ["“Acme” became “[the firm]”", "“Bob” became “[a colleague]”"],
        ),
        ("我们在北京等了很久。", "我们在[城市]等了很久。", ["“北京” became “[城市]”"]),
        ("我们等了很久。", "We waited long.", ["“我们等了很久。” became “We waited long.”"]),
    ],
)
def test_each_place_that_differs_is_told(verbatim: str, printed: str, said: list[str]) -> None:
    assert differences(verbatim, printed) == said


@given(texts, texts)
def test_what_is_left_out_was_said_and_what_is_put_in_is_printed(one: str, other: str) -> None:
    found = changes(one, other)
    assert bool(found) == (one.split() != other.split())
    assert all(change.before in one and change.after in other for change in found)
    assert all(change.before != change.after for change in found)
    # Letters that neither was changed away nor put in are the same in both.
    left = len("".join(one.split())) - sum(len("".join(c.before.split())) for c in found)
    right = len("".join(other.split())) - sum(len("".join(c.after.split())) for c in found)
    assert left == right
