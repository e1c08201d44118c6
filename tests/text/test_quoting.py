"""A quote is found in its text, whatever became of its white space and marks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.text.quoting import Quoted, QuoteFinder

TALK = "I: What did you see?\nP1: A dog, “a big one”, in the\npark. Yes.\n\nP1: Yes. And a cat.\n"


def found(quote: str, line: int | None = None) -> tuple[str, str] | None:
    text = QuoteFinder(TALK)
    there = text.find(quote, line)
    return (there.span.of(TALK), there.how) if there else None


def test_words_stand_there_whatever_their_white_space_and_marks() -> None:
    assert found("A dog") == ("A dog", "there")
    assert found('A dog, "a big one"') == ("A dog, “a big one”", "there")
    assert found("in the park.") == ("in the\npark.", "there")


def test_of_several_places_the_nearest_to_the_line_is_taken() -> None:
    text = QuoteFinder(TALK)
    first, second = (text.find("Yes.", line) for line in (3, 5))
    assert first
    assert second
    assert (TALK.index("Yes."), TALK.rindex("Yes.")) == (first.span.start, second.span.start)
    assert first.how == "there"
    assert found("Yes.", 999) == ("Yes.", "there")
    by_character = text.find("Yes.", TALK.index("Yes."))  # there are not as many lines
    assert by_character == first
    assert found("Yes.") == ("Yes.", "several")


def test_what_is_nearly_there_is_found_and_what_is_not_is_not() -> None:
    assert found("What did yuo see?") == ("What did you see?", "alike")
    assert found("What do they say of it?") is None
    assert found("A dig") is None
    assert found("") is None


@given(st.text("ab c.“”\n", max_size=60), st.data())
def test_whatever_is_cut_out_is_found(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    quote = text[start:end]
    there = QuoteFinder(text).find(quote)
    if quote.strip():
        assert isinstance(there, Quoted)
        assert there.span.of(text).split() == quote.split()
    else:
        assert there is None
