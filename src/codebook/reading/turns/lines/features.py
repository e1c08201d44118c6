"""How a label stands: its marks and time, and where in its paragraph; what most of them share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import PICTURE, Head, find_head
from codebook.reading.turns.lines.layout import ends_above, opens_block

MARKS, TIMED, ALONE = 0, 1, 2
OPENS, ENDS, INDENTED = 3, 4, 5
"""The places of the features."""

DISTINCT = range(OPENS)
"""Of those: marks, times and lines of their own are no accident."""

_SHARE = 0.9
_WIDE = 3  # blanks
_picture = lazy_pattern(rf"[\s>*_+•–—-]*{PICTURE}")
_INDENTS = ("  ", "\t", "\u3000")  # one blank is a slip


def in_common(lines: Sequence[str], sample: Sequence[Head]) -> dict[int, object]:
    """Return the features that nine in ten heads have, by their place."""
    columns = zip(*(features(lines, head) for head in sample), strict=True)
    commonest = [Counter(column).most_common(1)[0] for column in columns]
    return {
        place: value
        for place, (value, count) in enumerate(commonest)
        if count >= _SHARE * len(sample)
        and (value or place < OPENS)  # a blank line above is never against a label
    }


def is_glued(lines: Sequence[str], head: Head) -> bool:
    """Whether a colon stands between two words without any blank: "Conf:work"."""
    return head.sign == "colon" and lines[head.line][head.body - 1 : head.body] in {":", "："}


def is_padded(lines: Sequence[str], head: Head) -> bool:
    """Whether several blanks stand between a colon and what is said: "Ann:      So?"."""
    gap = lines[head.line][max(0, head.body - _WIDE) : head.body]
    return head.sign == "colon" and not head.alone and len(gap) == _WIDE and not gap.strip(" ")


def is_pictured(lines: Sequence[str], head: Head) -> bool:
    """Whether a picture begins the line of a label: "📖 The Mill: a novel"."""
    text = lines[head.line]
    return not text.isascii() and _picture.match(text) is not None


def is_above_indented(lines: Sequence[str], head: Head) -> bool:
    """Whether a label is alone before a colon and what is said is indented below it, all of it.

    Below an indented line that is wrapped at the margin, any words may be alone before a colon.
    """
    if not head.alone or head.sign != "colon" or lines[head.line].startswith(_INDENTS):
        return False
    said, then = (*lines[head.line + 1 : head.line + 3], "", "")[:2]
    if not said.strip() or not said.startswith(_INDENTS):
        return False
    below = None if then.startswith(_INDENTS) else find_head(then, head.line + 2)
    return not then.strip() or then.startswith(_INDENTS) or (below is not None and below.alone)


def is_listed(head: Head) -> bool:
    """Whether a label is an item of a list, or begins one: "- Ann: So?"."""
    return head.mark.startswith("-")


def features(lines: Sequence[str], head: Head) -> tuple[object, ...]:
    """Return marks, time, alone, below a blank line, below an end, and whether it is indented."""
    time = bool(head.time) and ("certain" if head.early == head.body else "perhaps")
    opens = opens_block(lines, head.line)
    marks = f"{head.mark} {head.unclosed}" if head.unclosed else head.mark
    indent = "in" if lines[head.line].startswith(_INDENTS) else "out"
    return marks, time, head.alone, opens, opens or ends_above(lines, head.line), indent
