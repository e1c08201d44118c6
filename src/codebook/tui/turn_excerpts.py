"""What was said where a passage stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from codebook.study.views import Transcript
from codebook.text.spans import Span
from codebook.text.turns import turn_at

_BEFORE = 200


class TurnExcerpt(NamedTuple):
    """The text of a turn, and the span of the passage in it, empty where it is not in this turn."""

    speaker: str
    text: str
    marked: Span


def turn_excerpts(transcript: Transcript, span: Span) -> Iterator[TurnExcerpt]:
    """Yield the turns that a passage touches, and the one before; without any, the passage.

    What is long before the passage is cut.
    """
    first = turn_at(transcript.turns, span.start)
    last = turn_at(transcript.turns, span.end - 1)
    if last < 0:
        quote = span.of(transcript.text)
        yield TurnExcerpt("", quote, Span(0, len(quote)))
    for turn in transcript.turns[max(0, first - 1) : last + 1]:
        start = min(max(span.start, turn.start), turn.end)
        end = max(start, min(span.end, turn.end))
        begin = max(turn.start, start - _BEFORE)
        cut = "… " if begin > turn.start else ""
        text = cut + transcript.text[begin : turn.end]
        yield TurnExcerpt(
            turn.speaker, text, Span(start - begin + len(cut), end - begin + len(cut))
        )
