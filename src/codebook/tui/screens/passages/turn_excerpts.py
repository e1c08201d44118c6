"""The turns around a passage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from codebook.study.views import Transcript
from codebook.text.display import from_word
from codebook.text.spans import Span
from codebook.text.turns import first_in, turn_at

_MOST_BEFORE = 200  # code points of a turn that are shown before the passage


class TurnExcerpt(NamedTuple):
    """The text of a turn; `marked` is the span of the passage in it, empty where it has none."""

    speaker: str
    text: str
    marked: Span


def turn_excerpts(transcript: Transcript, span: Span) -> Iterator[TurnExcerpt]:
    """Yield the turns that a passage touches and the one before; just the passage if in no turn.

    A turn's text is cut between words where it starts long before the passage.
    """
    first = first_in(transcript.turns, span)
    last = turn_at(transcript.turns, span.end - 1)
    if first < 0:
        quote = span.of(transcript.text)
        yield TurnExcerpt("", quote, Span(0, len(quote)))
        return
    for turn in transcript.turns[max(0, first - 1) : last + 1]:
        start = min(max(span.start, turn.start), turn.end)
        end = max(start, min(span.end, turn.end))
        begin = max(turn.start, start - _MOST_BEFORE)
        if begin > turn.start:
            begin = min(from_word(transcript.text, begin), start)
        cut = "… " if begin > turn.start else ""
        text = cut + transcript.text[begin : turn.end]
        yield TurnExcerpt(
            turn.speaker, text, Span(start - begin + len(cut), end - begin + len(cut))
        )
