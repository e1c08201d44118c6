"""The index at the end of a court's record: after each word, on which page and line it stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.layout import is_rule
from codebook.reading.turns.lines.lines import Lines

_place = lazy_pattern(r"(?<!\S)\d{1,4}:\d{1,2}(?:,\d{1,2})*(?!\S)")
_lines_of_one = lazy_pattern(r"(?<!\S)\d{1,4}:\d{1,2}(?:,\d{1,2})+(?!\S)")
_NEAR, _MOSTLY = 20, 0.6  # of so many lines, most tell a place
_SOMETIMES = 0.2  # of these tell two lines of one page, as no times are written


def index_below(lines: Lines, openings: Collection[int]) -> int:
    """Return the line below the last label from which on words have places: "mill 15:23,25".

    The number of lines where there is no such index, down to the end. The letter above its first
    word is a part of it, and so are the number and the title of a page there.
    """
    below = lines.texts[bisect_right(lines.texts, max(openings, default=len(lines))) :]
    places = [_place.search(lines[line]) is not None for line in below]
    start = _first_of_most(places)
    within = [lines[line] for line in below[start:]]
    several = sum(_lines_of_one.search(text) is not None for text in within)
    if not several or several < _SOMETIMES * sum(places[start:]):
        return len(lines)
    titles = {text for text in within if not _place.search(text)}
    while start and _is_of_page(lines[below[start - 1]], titles):
        start -= 1
    return below[start]


def _first_of_most(places: Sequence[bool]) -> int:
    """Return the first of the lines with places that most near it and all below it have, too.

    The number of lines where there is none.
    """
    sums = [*accumulate(places, initial=0)]
    count = len(places)

    def are_most(first: int, end: int) -> bool:
        return sums[end] - sums[first] >= _MOSTLY * (end - first)

    found = (at for at in range(count - _NEAR + 1) if places[at] and are_most(at, at + _NEAR))
    return next((at for at in found if are_most(at, count)), count)


def _is_of_page(text: str, titles: Collection[str]) -> bool:
    """Whether a letter or the number of a page is a line, or one of the titles of pages."""
    return len(text.strip()) == 1 or is_rule(text) or text in titles
