"""Positions in every way in which tools count them mean the same characters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.positions import (
    Counting,
    Named,
    by_words,
    choose,
    countings,
    same_words,
    stored_text,
)

TEXTS = st.lists(st.sampled_from(["\n", "\r\n", "\r", "a", "naïve ", "🙂", "模"]), max_size=12)


def usual(raw: str) -> Counting:
    """Return what the standard says."""
    return next(countings(raw))


def chosen(named: list[Named]) -> tuple[Counting, bool]:
    """Return the way of counting that fits names in TEXT."""
    ways = countings(TEXT)
    return choose(next(ways), ways, TEXT, named)


def spans(text: str) -> st.SearchStrategy[tuple[int, int]]:
    place = st.integers(0, len(text))
    return st.tuples(place, place).map(lambda ends: (min(ends), max(ends)))


@given(TEXTS, st.data())
def test_code_points_of_the_file_are_what_the_standard_says(
    pieces: list[str], data: st.DataObject
) -> None:
    raw = "".join(pieces)
    start, end = data.draw(spans(raw))
    found = usual(raw).span(start, end)
    assert found is not None
    cut = raw[:start].endswith("\r") and raw[start:].startswith("\n")
    cut = cut or (raw[:end].endswith("\r") and raw[end:].startswith("\n"))
    if not cut:  # half a line end is none
        assert stored_text(raw)[slice(*found)] == stored_text(raw[start:end])


WAYS: dict[str, tuple[str, Callable[[str], int]]] = {
    "a CRLF counted as one": ("\r\n", len),
    "an LF counted as two": ("\n", lambda text: len(text.replace("\n", "\r\n"))),
    "UTF-16 units counted": ("\n", lambda text: len(text.encode("utf-16-le")) // 2),
    "a CRLF counted as one, UTF-16 units counted": (
        "\r\n",
        lambda text: len(text.encode("utf-16-le")) // 2,
    ),
}


@pytest.mark.parametrize("name", WAYS)
@given(text=st.text(st.sampled_from("ab \n🙂模"), max_size=20), data=st.data())
def test_other_ways_of_counting(name: str, text: str, data: st.DataObject) -> None:
    line_end, length = WAYS[name]
    start, end = data.draw(spans(text))
    ways = {way.name: way for way in countings(text.replace("\n", line_end))}
    if name in ways:
        assert ways[name].span(length(text[:start]), length(text[:end])) == (start, end)


TEXT = "One 🙂 line of words,\nanother line of words,\nand the last one"


def named(*quotes: str) -> list[Named]:
    """Return selections as a tool counts that has UTF-16 inside."""
    units = [len(TEXT[: TEXT.index(quote)].encode("utf-16-le")) // 2 for quote in quotes]
    return [Named(at, at + len(quote), quote) for at, quote in zip(units, quotes, strict=True)]


def test_the_names_tell_how_a_tool_counts() -> None:
    found, quoted = chosen(named("line of words", "another", "the last"))
    assert (found.name, quoted) == ("UTF-16 units counted", True)


@pytest.mark.parametrize(
    ("count", "name"),
    [
        (lambda text: len(text.encode("utf-16-le")) // 2, "UTF-16 units counted"),
        (lambda text: len(text.encode()), "bytes counted"),
        (lambda text: len(text) + 1, "positions counted from 1"),
        (len, ""),
    ],
)
def test_without_names_the_words_tell(count: Callable[[str], int], name: str) -> None:
    """Selections that cut no words in one way of counting were counted so."""
    text = ("a b " if "from 1" in name else "🙂 é ") + "some words of mine and yours "
    starts = [at for at in range(4, len(text)) if text[at - 1] == " "]
    ends = [text.index(" ", at) for at in starts]
    found = [
        Named(count(text[:start]), count(text[:end]), "")
        for start, end in zip(starts, ends, strict=True)
    ]
    ways = [*countings(text)]
    assert by_words(ways[0], ways[1:], text, found).name == name
    assert by_words(ways[0], ways[1:], text, found[:3]).name == ""
    in_words = [Named(each.start + 1, each.end, "") for each in found]
    assert by_words(ways[0], ways[1:2], text, in_words).name == ""


def test_labels_tell_nothing() -> None:
    labels = [Named(0, 3, "1:7"), Named(4, 9, "My favourite"), Named(4, 9, "")]
    found, quoted = chosen(labels)
    assert (found.name, quoted) == ("", False)


def test_a_crlf_is_one_for_the_tool_that_counts_so() -> None:
    assert next(countings("a\r\nb", crlf_is_one=True)).span(2, 3) == (2, 3)
    assert usual("a\r\nb").span(3, 4) == (2, 3)
    assert next(countings("a\nb", crlf_is_one=True)).name == ""


def test_a_mark_and_an_inclusive_end_are_tried_last() -> None:
    assert [way.name for way in countings("ab", had_mark=True)] == [
        "",
        "the byte order mark counted",
        "the end counted as inside",
        "positions counted from 1",
        "positions counted from 1, the end as inside",
    ]


def test_outside_of_the_text_is_nowhere() -> None:
    way = usual("abc")
    assert [way.span(*ends) for ends in ((-1, 2), (0, 4), (2, 1))] == [None, None, None]


def test_names_may_be_cut_off_and_have_other_white_space() -> None:
    quote = "a longer\n  quote of some words"
    assert same_words("a longer quote of some words", quote)
    assert same_words("a longer quote…", quote)
    assert same_words("a longer quo...", quote)
    assert not same_words("a…", quote)
    assert not same_words("another quote of some words", quote)
