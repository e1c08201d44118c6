"""A list with a heading below a talk in which there is none: what was to be asked, or is to do."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import opens_block, text_above
from codebook.reading.turns.lines.lines import Lines, blocks
from codebook.reading.turns.lines.set_off import is_caption

_digit = lazy_pattern(r"\d")
_counted = lazy_pattern(r"\s*(\d{1,2})[.)]\s+\S")
_LEAST = 3


def outlined_below(lines: Lines, openings: Mapping[int, Head]) -> int:
    """Return the line of a heading of a few words below the talk, above a list up to the end.

    It is counted from 1 on, and nobody says one else. The number of lines where there is none.
    """
    begun = lines.beginning(_digit)
    below = begun[bisect_right(begun, min(openings, default=len(lines))) :]
    numbers = {line: int(match[1]) for line in below if (match := _counted.match(lines[line]))}
    first, last = min(numbers, default=0), max(openings, default=0)
    if first <= last or [*numbers.values()] != [*range(1, len(numbers) + 1)]:
        return len(lines)
    is_whole = all(start in numbers for start, _ in blocks(lines, first))
    heading = text_above(lines, first)
    is_apart = is_caption([lines[heading].strip()]) and opens_block(lines, heading)
    is_said = heading == last or (openings[last].alone and text_above(lines, heading) == last)
    is_list = len(numbers) >= _LEAST and is_whole
    return heading if is_list and is_apart and not is_said else len(lines)
