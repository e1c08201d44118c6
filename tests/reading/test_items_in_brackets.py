"""Minutes whose turns are items of lists, with who speaks in brackets. Invented."""

from __future__ import annotations

import pytest

from spoken import read, said, speakers_in

TALK = " * [ann] So we begin with the mill\n * [bolander] The wheel is old.\n"
NAMES = ["ann", "bolander"]


def minutes(*between: str, times: int = 4) -> str:
    """Return the items of two, and what stands between them."""
    return "".join([TALK * times, *(f"{line}\n" for line in between), TALK * times])


@pytest.mark.parametrize("text", ["Thanks", "Is it?", "See https://example.org", "and so it was."])
def test_a_nickname_in_brackets_is_heard_however_seldom(text: str) -> None:
    draft = read(minutes(" * [ann] We have it in", f" * [ina] {text}"))
    assert said(draft)[8:10] == [("ann", "We have it in"), ("ina", text)]
    assert '"ina" opens one turn only: is it a speaker?' in {one.message for one in draft.problems}


@pytest.mark.parametrize(
    "item",
    [
        " * [ina](https://example.org) is there",
        " * [x] Buy a wheel",
        " * [ ] Sell the old one",
        " * [action] Ann writes to the miller",
        " * [todo] Ann writes to the miller",
        " * [link] https://example.org",
        " * [laughs] And so on",
        " * [12] And so on",
        " * [wheel] And so on",
        " * [next steps] And so on",
        "[ina] And so on",
    ],
)
def test_what_else_is_in_brackets_is_no_nickname(item: str) -> None:
    assert speakers_in(minutes(item)) == NAMES * 8
