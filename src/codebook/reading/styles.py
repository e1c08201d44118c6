"""The way in which a document sets its labels off: by a colon, a time, brackets, a line.

People write labels in one way throughout, and return to them. So it is the way in which the most
lines begin with a label that returns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from codebook.reading.heads import Head, Sign
from codebook.reading.labels import Shape, key, shape
from codebook.reading.layout import next_text, opens_block

_WEIGHTS: dict[Sign, float] = {
    "colon": 1.0,
    "time": 1.0,
    "mark": 0.9,
    "pipe": 0.9,
    "tab": 0.8,
    "dash": 0.8,
    "bare": 0.6,
}
"""How much a head counts by what sets its label off: the less, the more often it means nothing."""

_SURE = frozenset[Sign]({"colon", "time", "mark"})
_SHORT_TALK = 12  # more labels of which none returns are a list


def choose_style(lines: Sequence[str], heads: Sequence[Head]) -> list[Head]:
    """Return the heads of the sign under which the most lines have a label that returns."""
    families = [_family(lines, heads, sign) for sign in _WEIGHTS]
    families = [family for family in families if family]
    best = max(families, key=lambda family: _strength(lines, family), default=[])
    if best and _strength(lines, best):
        return best
    return next((family for family in families if _is_short_talk(lines, family)), [])


def _family(lines: Sequence[str], heads: Sequence[Head], sign: Sign) -> list[Head]:
    """Return the heads of one sign; where it is a weak one and most open a block, only those."""
    family = [head for head in heads if head.sign == sign]
    if sign in _SURE:
        return family
    opening = [head for head in family if opens_block(lines, head.line)]
    return opening if 2 * len(opening) > len(family) else family


def _strength(lines: Sequence[str], family: Sequence[Head]) -> float:
    """Return how many lines the labels that return open, weighted; 0 where that is no style."""
    sign = family[0].sign
    counts = returning(family)
    total = sum(counts.values())
    if not counts or (len(counts) == 1 and not _is_sole_style(lines, family, counts)):
        return 0
    if sign == "bare" and total < 0.15 * sum(map(bool, map(str.strip, lines))):
        return 0
    own = [head for head in family if key(head.label) in counts]
    if all(head.alone for head in own) and not _have_text(lines, own):
        return 0
    return _WEIGHTS[sign] * total


def returning(family: Sequence[Head]) -> Counter[str]:
    """Count the labels that come again.

    A word on a line of its own must do so twice, as must one or two words that are no name;
    these must also be followed by a colon or a time, and be marked as most labels are.
    """
    counts = Counter(key(head.label) for head in family)
    mark = Counter(head.mark for head in family).most_common(1)[0][0]
    may_be_words = family[0].sign in {"colon", "time"}
    found = Counter[str]()
    for head in family:
        own = key(head.label)
        if shape(head.label) != "other":
            least = 3 if head.sign == "bare" and shape(head.label) == "name" else 2
        elif may_be_words and head.mark == mark and len(head.label.split()) < 3:
            least = 3
        else:
            continue
        if counts[own] >= least:
            found[own] = counts[own]
    return found


def _is_sole_style(lines: Sequence[str], family: Sequence[Head], counts: Counter[str]) -> bool:
    """Say whether one label that returns makes a style: one person's answers to bare questions."""
    (label,) = counts
    own = [head for head in family if key(head.label) == label]
    least = {"role": 2, "code": 2, "name": 3, "names": 3}.get(shape(own[0].label), len(lines))
    is_often = len(own) >= least and 10 * len(own) >= _blocks(lines, own[0].line, len(lines))
    return is_often and family[0].sign in _SURE


def _have_text(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Say whether most of the heads, alone on their lines, have text below them."""
    own = {head.line for head in heads}
    following = (next_text(lines, head.line) for head in heads)
    return sum(line not in own and line < len(lines) for line in following) >= 0.7 * len(heads)


def _is_short_talk(lines: Sequence[str], family: Sequence[Head]) -> bool:
    """Say whether labels that do not return are a style: all likely, and most blocks have one."""
    shapes = {shape(head.label) for head in family}
    needed: set[Shape] = {"role", "code", "name", "names"}
    if family[0].sign not in {"colon", "time"} or (len(family) == 1 and family[0].alone):
        needed = {"role", "code"}
    if not shapes <= needed or (len(family) == 1 and shapes == {"name"}):
        return False
    share = 1.0 if shapes == {"name"} else 0.5
    above = _blocks(lines, 0, family[0].line)
    below = _blocks(lines, family[0].line, len(lines))
    return max(share * below, above) <= len(family) <= _SHORT_TALK


def _blocks(lines: Sequence[str], start: int, stop: int) -> int:
    return sum(opens_block(lines, line) for line in range(start, stop))
