"""What stands below a talk: under a heading who attended, notes, a summary; or who wrote it."""

from __future__ import annotations

import re
from collections.abc import Mapping

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


def end_of_talk(lines: Lines, openings: Mapping[int, Head]) -> int:
    """Return the line from which on nobody speaks, or the number of lines.

    There is a heading, or what a program or an archive adds to each: "Transcribed by https://…".
    """
    return min(_heading_below(lines, openings), _credit_below(lines, openings))


def _credit_below(lines: Lines, openings: Mapping[int, Head]) -> int:
    last = lines.texts[-1] if lines.texts else 0
    is_credit = last not in openings and _credit.match(lines[last]) is not None
    return last if is_credit and openings else len(lines)


def _heading_below(lines: Lines, openings: Mapping[int, Head]) -> int:
    """Return the line of the heading below the talk, or the number of lines.

    Only where labels are no headings themselves, and where below every heading amid the talk
    somebody begins to speak: elsewhere one may go on speaking below a heading.
    """
    if len(openings) < _LEAST or any("#" in head.mark for head in openings.values()):
        return len(lines)
    first, last = min(openings), max(openings)
    headings = [line for line in lines.beginning(_hash) if is_heading(lines[line])]
    headings = sorted({*headings, *underlined(lines)} - openings.keys())
    below = next((line for line in headings if line > last), len(lines))
    amid = [line for line in headings if first < line < last]
    is_said = any(lines[line].strip() for line in range(last + 1, below))
    is_apart = (is_said or not openings[last].alone) and any(
        kind_of(lines[line]) is None for line in lines.texts if line > below
    )
    return (
        below if is_apart and all(_is_begun(lines, line, openings) for line in amid) else len(lines)
    )


def _is_begun(lines: Lines, heading: int, openings: Mapping[int, Head]) -> bool:
    """Whether the first that is said below a heading has a label."""
    for line in range(heading + 1, len(lines)):
        if line in openings:
            return True
        if lines[line].strip() and not kind_of(lines[line]):
            return False
    return False
