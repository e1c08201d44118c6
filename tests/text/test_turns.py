"""The words of a passage as they stand in a line, whoever speaks them; the turns it is in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.text.spans import Span
from codebook.text.turns import Turn, first_in, in_one_line, in_whole_turns

TEXT = "# Day one\n\n**Ann:** Why\nso?\n\n**Bo:** It is\nlate.\n"
TURNS = [
    Turn(TEXT.index(said), TEXT.index(said) + len(said)) for said in ("Why\nso?", "It is\nlate.")
]


def test_words_of_several_turns_stand_in_a_line_without_labels() -> None:
    assert (
        in_one_line(TEXT, TURNS, Span(TURNS[0].start + 4, TURNS[1].end - 1)) == "so? / It is late"
    )


def test_words_of_one_turn_and_of_none_stand_as_they_are() -> None:
    assert in_one_line(TEXT, TURNS, Span(*TURNS[1][:2])) == "It is late."
    assert in_one_line(TEXT, TURNS, Span(0, 9)) == "# Day one"
    assert in_one_line(TEXT, [], Span(0, 9)) == "# Day one"
    assert in_one_line(TEXT, TURNS, Span(TURNS[0].end, TURNS[1].start + 2)) == "**Bo:** It"


@given(st.integers(0, len(TEXT)), st.integers(0, len(TEXT)))
def test_every_word_that_was_spoken_is_there(one: int, other: int) -> None:
    span = Span(min(one, other), max(one, other))
    for turn in TURNS:
        inner = TEXT[max(span.start, turn.start) : min(span.end, turn.end)]
        assert " ".join(inner.split()) in in_one_line(TEXT, TURNS, span)


some_ends = st.lists(st.integers(0, 30), max_size=10, unique=True).map(sorted)


@given(some_ends, st.integers(0, 30), st.integers(1, 12))
def test_the_turn_of_a_passage_is_the_first_that_has_words_of_it(
    ends: list[int], start: int, length: int
) -> None:
    turns = [Turn(*each) for each in zip(ends[::2], ends[1::2], strict=False)]
    span = Span(start, start + length)
    shared = [at for at, turn in enumerate(turns) if span.overlaps(turn[:2])]
    assert first_in(turns, span) == (shared[0] if shared else -1)


@given(some_ends, st.integers(0, 30), st.integers(1, 12))
def test_a_span_is_widened_to_the_turns_that_it_shares_words_with(
    ends: list[int], start: int, length: int
) -> None:
    turns = [Turn(*each) for each in zip(ends[::2], ends[1::2], strict=False)]
    span = Span(start, start + length)
    whole = in_whole_turns(turns, span)
    assert whole.start <= span.start < span.end <= whole.end
    assert whole.start in {span.start, *(turn.start for turn in turns)}
    assert whole.end in {span.end, *(turn.end for turn in turns)}
    for turn in turns:
        assert whole.overlaps(turn[:2]) == span.overlaps(turn[:2])
        if span.overlaps(turn[:2]):
            assert whole.start <= turn.start < turn.end <= whole.end
