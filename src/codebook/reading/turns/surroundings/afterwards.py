"""What stands below a talk: under a heading who attended, notes, a summary; or who wrote it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import is_heading, kind_of, underlined
from codebook.reading.turns.lines.lines import Lines

_hash = lazy_pattern("#")
_credit = lazy_pattern(
    r"\W*(?:transcribed|transcript|transcription|retrieved|created|generated) (?:by|from|with)\b"
    r".{0,60}https?://",
    re.IGNORECASE,
)
_LEAST = 10  # turns: in a lecture, a heading is amid what one says


def end_of_talk(lines: Lines, openings: Mapping[int, Head], headings: Collection[int] = ()) -> int:
    """Return the line from which on nobody speaks, or the number of lines.

    There is a heading, or what a program or an archive adds to each: "Transcribed by https://…".
    `headings` are the lines that a program has as such.
    """
    return min(_heading_below(lines, openings, headings), _credit_below(lines, openings))


def _credit_below(lines: Lines, openings: Mapping[int, Head]) -> int:
    last = lines.texts[-1] if lines.texts else 0
    is_credit = last not in openings and _credit.match(lines[last]) is not None
    return last if is_credit and openings else len(lines)


def _heading_below(lines: Lines, openings: Mapping[int, Head], known: Collection[int]) -> int:
    """Return the line of the heading below the talk, or the number of lines.

    Only where labels are no headings themselves, and where below every heading amid the talk
    somebody begins to speak: elsewhere one may go on speaking below a heading.
    """
    if len(openings) < _LEAST or any("#" in head.mark for head in openings.values()):
        return len(lines)
    last = max(openings)
    marked = (line for line in lines.beginning(_hash) if is_heading(lines[line]))
    headings = {*marked, *known, *underlined(lines)} - openings.keys()
    below = min((line for line in headings if line > last), default=len(lines))
    is_said = any(lines[line].strip() for line in range(last + 1, below))
    is_apart = (is_said or not openings[last].alone) and any(
        line not in headings and kind_of(lines[line]) is None
        for line in lines.texts[bisect_right(lines.texts, below) :]
    )
    return below if is_apart and _are_above_labels(lines, openings, headings) else len(lines)


def _are_above_labels(lines: Lines, openings: Mapping[int, Head], headings: set[int]) -> bool:
    """Whether below each heading amid the talk the first that is said has a label."""
    first, last = min(openings), max(openings)
    if not any(first < line < last for line in headings):
        return True
    is_label = False  # what stands below
    texts = lines.texts[bisect_right(lines.texts, first) : bisect_right(lines.texts, last)]
    for line in reversed(texts):
        if line in openings:
            is_label = True
        elif line in headings:
            if not is_label:
                return False
        elif is_label:
            is_label = kind_of(lines[line]) is not None
    return True
