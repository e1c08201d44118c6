"""Captions that a meeting program saves as text: "[Ann Lee] 10:02:17", and below it a few words.

The program cuts what one person says as it fits on a screen, and says each time who it is. So
those of one speaker that follow each other are one turn, as captions in other files are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, islice

from codebook.text.turns import Turn

_caption = re.compile(r"\s*\[[^\[\]]{1,60}\] \d{1,2}:\d\d:\d\d\s*")
_LEAST, _SHARE = 6, 0.95


def are_captions(lines: Sequence[str], openings: Collection[int]) -> bool:
    """Whether the lines in which turns open are written as a program writes captions."""
    if not any(_is_caption(lines[line]) for line in islice(openings, _LEAST)):
        return False
    alike = sum(_is_caption(lines[line]) for line in openings)
    return alike >= max(_LEAST, _SHARE * len(openings))


def _is_caption(line: str) -> bool:
    return _caption.fullmatch(line) is not None


def joined(turns: Sequence[Turn]) -> Iterator[Turn]:
    """Yield turns, those that one speaker has in a row as one, with the time of the first."""
    for (_, kind), run in groupby(turns, lambda turn: (turn.speaker, turn.kind)):
        first, *more = run
        if kind == "speech" and more:
            yield first._replace(end=more[-1].end)
        else:
            yield from (first, *more)
