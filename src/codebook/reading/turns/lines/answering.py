"""Whether those who have labels only answer, so that who asks has none."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, next_text
from codebook.reading.turns.lines.stamps import time_alone

_SELDOM = 0.1
_WRAPPED = 8  # lines of a question, at most


def only_answer(lines: Sequence[str], openings: Sequence[Head]) -> bool:
    """Whether nearly none of those who have labels asks."""
    own = {opening.line for opening in openings}
    asked = [
        _asks_at_end(lines, _below(lines, head), own) if head.alone else asks(lines[head.line])
        for head in openings
    ]
    return sum(asked) <= _SELDOM * len(asked)


def asking(lines: Sequence[str], openings: Mapping[int, Head]) -> Callable[[int], bool]:
    """Return what says of a place among all heads whether what it opens asks, perhaps wrapped.

    `openings` has the heads by their lines.
    """
    heads = list(openings.values())

    def asks_there(place: int) -> bool:
        if place >= len(heads):
            return False
        head = heads[place]
        first = _below(lines, head) if head.alone else head.line
        return _asks_at_end(lines, first, openings)

    return asks_there


def _below(lines: Sequence[str], head: Head) -> int:
    """Return the first line below a head that is more than a time, or the number of lines."""
    line = next_text(lines, head.line)
    is_time = line < len(lines) and time_alone(lines[line]) != ""
    return next_text(lines, line) if is_time else line


def _asks_at_end(lines: Sequence[str], line: int, labelled: Container[int]) -> bool:
    """Whether what begins at `line`, which may be wrapped, asks, or does where it ends.

    It ends above a blank line or one of the `labelled`; what is longer than a question answers.
    """
    if line >= len(lines) or asks(lines[line]):
        return line < len(lines)
    below = range(line + 1, min(line + 1 + _WRAPPED, len(lines)))
    stop = next((at for at in below if at in labelled or not lines[at].strip()), None)
    return stop is not None and asks(lines[stop - 1])
