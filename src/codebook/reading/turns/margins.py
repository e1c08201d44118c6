"""Numbers in the margin of a text, at each fifth of its lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern

_number = lazy_pattern(r"\n[ \t]*(\d{1,5})(?=[ \t]+[^\W\d])")  # "\n" is found sooner than "^"
_line = lazy_pattern(r"(?m)^.*\S")
_STEP, _LEAST, _NEARLY_ALL = 5, 4, 0.9


def without_margin(text: str) -> str:
    """Return a text with blanks for the numbers that count its lines in fives, if any do.

    They may begin anew on each page. The text is as long.
    """
    counted = list(_number.finditer(text))
    found = [match for match in counted if int(match[1]) % _STEP == 0]
    if len(found) < max(_LEAST, _NEARLY_ALL * len(counted)):
        return text
    lines = [match.start() for match in _line.finditer(text)]
    placed = [(bisect_right(lines, match.start(1)), int(match[1])) for match in found]
    steps = [
        (below - above, other - one if other > one else other)
        for (above, one), (below, other) in pairwise(placed)
    ]
    if steps.count((_STEP, _STEP)) < _NEARLY_ALL * len(steps):
        return text
    return _number.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return "\n".ljust(len(match[0])) if int(match[1]) % _STEP == 0 else match[0]
