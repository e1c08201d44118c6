"""Titles in bold amid a talk, right above what somebody with a label says, or what is asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends, ends_above, opens_block, text_above
from codebook.reading.turns.lines.set_off import is_caption

_SELDOM = 0.25  # of the turns have a heading in bold above them
_LINES, _LONGEST = 3, 80  # of such a heading
_AROUND = " \t*_\xa0"


def titles_above(
    lines: Sequence[str], openings: Mapping[int, Head], bold: Collection[int]
) -> list[int]:
    """Return the lines of headings in bold that stand right above labels, few of which have one.

    Where most have one, it may be what somebody without a label asks. With a heading is what tells
    in a few words whose interview is next, above a question: "**Second talk**", "Ann Lee".
    """
    pairs = pairwise(sorted(openings) if bold else ())
    headings = list(filter(None, (_bold_above(lines, openings, pair, bold) for pair in pairs)))
    is_seldom = len(headings) <= _SELDOM * len(openings)
    return [line for heading in headings for line in heading] if is_seldom else []


def is_title(line: str) -> bool:
    """Whether a line is short, and no sentence or its end."""
    text = line.strip(_AROUND)
    is_said = asks(text) or ends(text) or text.endswith((",", "，", "、")) or text[:1].islower()
    return len(text) <= _LONGEST and not is_said


def _bold_above(
    lines: Sequence[str],
    openings: Mapping[int, Head],
    pair: tuple[int, int],
    bold: Collection[int],
) -> list[int]:
    """Return the lines of a heading in bold above a label, and of the caption between them.

    It is not all that is said there.
    """
    above, label = pair
    caption = _caption_above(lines, pair, bold) if not openings[label].alone else []
    found: list[int] = []
    line = text_above(lines, caption[-1] if caption else label)
    while line > above and line in bold:
        found.append(line)
        line = text_above(lines, line)
    is_all = line in bold or (line == above and openings[above].alone)
    if is_all or not 0 < len(found) <= _LINES or not _is_apart(lines, found, caption):
        return []
    return [*found, *caption] if all(is_title(lines[line]) for line in found) else []


def _is_apart(lines: Sequence[str], heading: Sequence[int], caption: Collection[int]) -> bool:
    """Whether a heading opens a block; or has a caption and is as short, below what has an end."""
    if not caption:
        return opens_block(lines, heading[-1])
    is_short = is_caption([lines[line].strip(_AROUND) for line in heading])
    return is_short and (opens_block(lines, heading[-1]) or ends_above(lines, heading[-1]))


def _caption_above(lines: Sequence[str], pair: tuple[int, int], bold: Collection[int]) -> list[int]:
    """Return the lines of a few words above a question in bold, and below a heading in bold."""
    above, label = pair
    found: list[int] = []
    line = text_above(lines, label) if label in bold else above
    while above < line and line not in bold and len(found) <= _LINES:
        found.append(line)
        line = text_above(lines, line)
    is_headed = above < line and line in bold
    return found if is_headed and is_caption([lines[at].strip() for at in found]) else []
