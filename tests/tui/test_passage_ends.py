"""The ends of a passage move by words and stay in the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.spans import Span
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.passage_ends import Move, with_end_moved

TEXT = "I teach. The manual says nothing!"


@pytest.mark.parametrize(
    ("move", "quote", "found"),
    [
        ("end_on", "The manual", "The manual says"),
        ("end_on", "The man", "The manual"),
        ("end_back", "The manual says", "The manual"),
        ("end_back", "says nothing!", "says"),
        ("start_back", "manual says", "The manual says"),
        ("start_on", "The manual says", "manual says"),
    ],
)
def test_an_end_moves_by_a_word(move: Move, quote: str, found: str) -> None:
    start = TEXT.index(quote)
    span = with_end_moved(Document.of(TEXT), Span(start, start + len(quote)), move)
    assert span.of(TEXT) == found


@pytest.mark.parametrize("move", ["end_back", "start_on"])
def test_one_word_stays(move: Move) -> None:
    span = Span(2, 7)
    assert with_end_moved(Document.of(TEXT), span, move) == span


@given(
    st.text("ab .文🙂\n", min_size=1, max_size=40),
    st.data(),
    st.sampled_from(["end_on", "end_back", "start_back", "start_on"]),
)
def test_a_passage_stays_in_the_text_and_never_gets_empty(
    text: str, data: st.DataObject, move: Move
) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    span = with_end_moved(Document.of(text), Span(start, end), move)
    assert 0 <= span.start < span.end <= len(text)
    if move.endswith(("on", "back")) and move.startswith("end"):
        assert span.start == start
