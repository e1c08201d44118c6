"""Captions that a meeting program saves as text: "[Ann Lee] 10:02:17", and below it a few words.

Or below a title: "0:00:02.1 --> 0:00:04.9", then who speaks, then the words.

The program cuts what one person says as it fits on a screen, and says each time who it is. So
those of one speaker that follow each other are one turn, as captions in other files are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.reading.turns.lines.heads import Head
from codebook.text.display import counted
from codebook.text.turns import Turn

_caption = lazy_pattern(r"\s*\[[^\[\]]{1,60}\] \d{1,2}:\d\d:\d\d\s*")
_LEAST, _SHARE = 6, 0.95


def are_captions(lines: Sequence[str], openings: Mapping[int, Head]) -> bool:
    """Whether the lines in which turns open are written as a program writes captions."""
    first = islice(openings.values(), _LEAST)
    if not any(_is_caption(lines, head) for head in first):
        return False
    alike = sum(_is_caption(lines, head) for head in openings.values())
    return alike >= max(_LEAST, _SHARE * len(openings))


def _is_caption(lines: Sequence[str], head: Head) -> bool:
    """Whether a turn opens as a caption does: below its time from beginning to end."""
    is_timed = head.alone and "-->" in head.time
    return is_timed or _caption.fullmatch(lines[head.line]) is not None


def joined(turns: Sequence[Turn]) -> Iterator[Turn]:
    """Yield turns, those that one speaker has in a row as one, with the time of the first."""
    for (_, kind), run in groupby(turns, lambda turn: (turn.speaker, turn.kind)):
        first, *more = run
        if kind == "speech" and more:
            said = [turn for turn in (first, *more) if turn.start < turn.end] or [first]
            yield first._replace(start=said[0].start, end=said[-1].end)
        else:
            yield from (first, *more)


def doubts_of_joined(
    lines: Sequence[str], openings: Mapping[int, Head], turns: Sequence[Turn]
) -> Iterator[Problem]:
    """Report that there are fewer `turns` than captions, as those of one speaker are joined."""
    count = sum(turn.kind == "speech" for turn in turns)
    if count < len(openings) and are_captions(lines, openings):
        said = f"{counted(len(openings), 'caption')} are {counted(count, 'turn')}"
        yield Problem(None, f"{said}: those of one speaker that follow each other are one")
