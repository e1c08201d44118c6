"""How much of a text is coded around the words that were found."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.text.segments import sentences
from codebook.text.spans import Span
from codebook.text.turns import Turn, turn_at

EXTENTS = ("words", "sentence", "turn")
"""What can be coded around a hit; an extent is an index into these."""


def widened(span: Span, extent: int, text: str, turns: Sequence[Turn]) -> Span:
    """Return the span itself, its sentences, or its turn, by `extent`.

    A span outside turns (in a heading, a speaker's name) is returned as it is. One that goes on
    after its turn is widened only within that.
    """
    at = turn_at(turns, span.start)
    if extent == 0 or at < 0 or span.start >= turns[at].end:
        return span
    turn = Span(turns[at].start, turns[at].end)
    if extent == 2:
        return turn
    touched = [each for each in sentences(text, *turn) if each.overlaps(span)]
    return Span(touched[0].start, touched[-1].end) if touched else span
