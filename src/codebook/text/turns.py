"""Turns: what one speaker says before the next one does."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from codebook.text.spans import Span


class Turn(NamedTuple):
    """One turn of a transcript revision.

    `start` and `end` are code points of what was said, without the label; `text[start:end]`
    has no leading or trailing white space. `speaker` is the label as written, empty where the
    text has none; an event ("[laughs]", a heading) has kind "event". `time` is as written.
    `part` is the label of the guideline part, empty where unknown.
    """

    start: int
    end: int
    speaker: str = ""
    time: str = ""
    part: str = ""
    kind: str = "speech"


_END = attrgetter("end")


def turn_at(turns: Sequence[Turn], offset: int) -> int:
    """Return the index of the last turn that starts at or before `offset`, -1 before the first."""
    return bisect_right(turns, offset, key=lambda turn: turn.start) - 1


def first_in(turns: Sequence[Turn], span: tuple[int, int]) -> int:
    """Return the index of the first turn that shares code points with a span, -1 where none does.

    It is the turn of a passage, which may begin with a label that stands before the turn.
    """
    at = bisect_right(turns, span[0], key=_END)
    return at if at < len(turns) and turns[at].start < span[1] else -1


def in_whole_turns(turns: Sequence[Turn], span: Span) -> Span:
    """Return a span that is widened to whole turns, those that it shares code points with."""
    first = bisect_right(turns, span.start, key=_END)
    last = bisect_left(turns, span.end, key=lambda turn: turn.start)
    if first >= last:
        return span
    return Span(min(span.start, turns[first].start), max(span.end, turns[last - 1].end))


def speakers_in(turns: Sequence[Turn], span: Span) -> list[str]:
    """Return those who are named in the turns that share code points with a span, each once."""
    first = bisect_right(turns, span.start, key=_END)
    last = bisect_left(turns, span.end, key=lambda turn: turn.start)
    return [*filter(None, dict.fromkeys(turn.speaker for turn in turns[first:last]))]


def in_one_line(text: str, turns: Sequence[Turn], span: Span) -> str:
    """Return the words of a span in one line, with ` / ` between turns instead of their labels."""
    pieces = []
    for turn in turns[max(0, turn_at(turns, span.start)) :]:
        if turn.start >= span.end:
            break
        pieces.append(text[max(turn.start, span.start) : min(turn.end, span.end)])
    pieces = [" ".join(piece.split()) for piece in pieces]
    spoken = [piece for piece in pieces if piece]
    return " / ".join(spoken) if len(spoken) > 1 else " ".join(span.of(text).split())
