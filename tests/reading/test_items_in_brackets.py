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


@pytest.mark.parametrize(
    "heading",
    [
        ["[Item 9](https://example.org/9): Of the river"],
        ["Of the river, and of the mill"],
        ["**Of the river**", "", "What was told before"],
    ],
)
def test_a_paragraph_below_a_list_of_turns_is_nobodys(heading: list[str]) -> None:
    draft = read(minutes("", *heading, "") + "\nWe meet again on Friday\n")
    told = [*filter(None, heading), "We meet again on Friday"]
    assert [words for who, words in said(draft) if not who] == told
    assert speakers_in(draft.text) == NAMES * 8
    assert said(draft)[7] == ("bolander", "The wheel is old.")


@pytest.mark.parametrize(
    "text",
    [
        minutes("   Of the river"),
        minutes("Of the river"),
        minutes("", " * Of the river", ""),
        minutes("", "   Of the river", ""),
        minutes("", "1. Of the river", ""),
        minutes("", "Of the river", "").replace("\n *", "\n\n *"),
    ],
    ids=["wrapped", "no blank line", "item", "indented", "number", "spaced"],
)
def test_what_goes_on_in_a_list_of_turns_is_said(text: str) -> None:
    assert all(who for who, _ in said(read(text)))
