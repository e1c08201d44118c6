"""Which of the heads in a document open a turn: its own style is learned before it is cut.

People write labels in one way throughout, and return to them. So the style is the way in which
the most lines begin with a label that returns; what is written in that way is a label, what
merely has a colon is not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from codebook.reading.heads import Head, Sign
from codebook.reading.labels import Shape, is_event, is_metadata, key, shape, split_aside
from codebook.reading.layout import ends_block

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
_HABIT = 0.9
_DISTINCT = range(3)  # of the features: marks, times and lines of their own are no accident
_ANY = frozenset[Shape]({"role", "code", "name", "names", "other"})
_LIKE_SHAPES: dict[Shape, frozenset[Shape]] = {
    "role": _ANY,
    "code": _ANY,
    "names": frozenset({"names", "name"}),
    "name": frozenset({"name"}),
    "other": frozenset(),
    "none": frozenset(),
}
"""For each shape of a rare label, the shapes of certain ones beside which it is likely too."""


class Opening(NamedTuple):
    """A head that opens a turn; `unlike` says that it is set off unlike the others."""

    head: Head
    unlike: bool


class Learned(NamedTuple):
    """What a document's heads are: turns, in order, and labels that were read as text."""

    openings: tuple[Opening, ...]
    dismissed: tuple[Head, ...]


def learn(lines: Sequence[str], heads: Sequence[Head]) -> Learned:
    """Tell the heads that open a turn from the others; none does where no style is found."""
    likely = [head for head in heads if _may_be_speaker(head)]
    style = _choose_style(lines, likely)
    known = _speakers(lines, style)
    style_heads = set(style)
    openings: dict[int, Opening] = {}
    dismissed = []
    for head in likely:
        own = head in style_heads
        if key(head.label) in known and (own or _stands_in(lines, head)):
            openings[head.line] = Opening(head, not own)
        elif head.sign == "colon":
            dismissed.append(head)
    openings |= _unsigned(lines, openings)
    return Learned(tuple(opening for _, opening in sorted(openings.items())), tuple(dismissed))


def _may_be_speaker(head: Head) -> bool:
    own = shape(head.label)
    if own == "none" or is_metadata(head.label) or is_event(head.label):
        return False
    if head.sign == "bare" and head.label.endswith("."):
        return False
    # "# Regions: storage" is a heading; only a role in one is a label with what it says.
    return head.alone or "#" not in head.mark or own in {"role", "code"}


def _choose_style(lines: Sequence[str], heads: Sequence[Head]) -> list[Head]:
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
    opening = [head for head in family if _opens_block(lines, head.line)]
    return opening if 2 * len(opening) > len(family) else family


def _strength(lines: Sequence[str], family: Sequence[Head]) -> float:
    """Return how many lines the labels that return open, weighted; 0 where that is no style."""
    sign = family[0].sign
    counts = _returning(family)
    total = sum(counts.values())
    if not counts or (len(counts) == 1 and not _is_sole_style(lines, family, counts)):
        return 0
    if sign == "bare" and total < 0.15 * sum(map(bool, map(str.strip, lines))):
        return 0
    own = [head for head in family if key(head.label) in counts]
    if all(head.alone for head in own) and not _have_text(lines, own):
        return 0
    return _WEIGHTS[sign] * total


def _returning(family: Sequence[Head]) -> Counter[str]:
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
    following = (_next_line(lines, head.line) for head in heads)
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
    return sum(_opens_block(lines, line) for line in range(start, stop))


def _speakers(lines: Sequence[str], style: Sequence[Head]) -> set[str]:
    """Return the keys of the labels in `style` that are speakers."""
    written: dict[str, list[Head]] = {}
    for head in style:
        written.setdefault(key(head.label), []).append(head)
    counts = _returning(style) if style else Counter[str]()
    total = sum(counts.values())
    often = {label for label, count in counts.items() if count >= 0.1 * total} or set(written)
    # Words that are no name are held against those that are.
    main = {label for label in often if shape(written[label][0].label) != "other"} or often
    main |= {
        label  # "Jeremy Rubin (JR)", where "JR" is one
        for label, heads in written.items()
        if not main.isdisjoint(map(key, split_aside(heads[0].label)))
    }
    habit = _Habit.of(lines, [head for label in main for head in written[label]])
    return {
        label for label, heads in written.items() if label in main or habit.includes(lines, heads)
    }


class _Habit(NamedTuple):
    """What nine in ten of the labels that are certain have in common, and how they look."""

    common: Mapping[int, object]
    shapes: frozenset[Shape]
    is_distinct: bool

    @classmethod
    def of(cls, lines: Sequence[str], heads: Sequence[Head]) -> _Habit:
        if not heads:
            return cls({}, frozenset(), is_distinct=False)
        columns = zip(*(_features(lines, head) for head in heads), strict=True)
        commonest = [Counter(column).most_common(1)[0] for column in columns]
        common = {
            place: value
            for place, (value, count) in enumerate(commonest)
            if count >= _HABIT * len(heads)
        }
        is_distinct = heads[0].sign != "bare" and any(common.get(place) for place in _DISTINCT)
        return cls(common, frozenset(shape(head.label) for head in heads), is_distinct)

    def includes(self, lines: Sequence[str], heads: Sequence[Head]) -> bool:
        """Say whether a label that is rarer, at `heads`, is written as the certain ones are."""
        alike = [
            head
            for head in heads
            if all(_features(lines, head)[place] == own for place, own in self.common.items())
        ]
        own = shape(heads[0].label)
        is_perhaps_said = heads[0].sign == "bare" and own == "name" and len(heads) < 3
        if 2 * len(alike) < len(heads) or is_perhaps_said:
            return False
        is_often = len(heads) >= 3 and (own != "other" or " " not in heads[0].label)
        return self.is_distinct or is_often or not self.shapes.isdisjoint(_LIKE_SHAPES[own])


def _features(lines: Sequence[str], head: Head) -> tuple[object, ...]:
    time = bool(head.time) and ("certain" if head.early == head.body else "perhaps")
    return head.mark, time, head.alone, _opens_block(lines, head.line)


def _stands_in(lines: Sequence[str], head: Head) -> bool:
    """Say whether a known label that is set off in another way is one here too."""
    if head.sign in {"colon", "time"} or (head.sign == "mark" and len(head.label) > 1):
        return True
    return _opens_block(lines, head.line) and len(head.label) > 3


def _unsigned(lines: Sequence[str], openings: Mapping[int, Opening]) -> dict[int, Opening]:
    """Find known labels whose colon was forgotten: "Interviewer 2 And why?".

    Only where turns begin after a blank line, a capital follows, and the speaker changes.
    """
    labels = {opening.head.label for opening in openings.values()}
    labels = {label for label in labels if _is_long(label)}
    if not labels or 2 * sum(_opens_block(lines, line) for line in openings) < len(openings):
        return {}
    longest_first = sorted(labels, key=len, reverse=True)
    pattern = re.compile(rf"\s*({'|'.join(map(re.escape, longest_first))})[ \t]+(?=[^\W\d_])")
    found: dict[int, Opening] = {}
    speaker = ""
    for number, line in enumerate(lines):
        if number in openings:
            speaker = openings[number].head.label
        elif speaker and (match := pattern.match(line)) and _opens_block(lines, number):
            body = match.end()
            if line[body].isupper() and match[1] != speaker:
                head = Head(number, match[1], "bare", body=body, early=body)
                found[number] = Opening(head, unlike=True)
                speaker = match[1]
    return found


def _is_long(label: str) -> bool:
    """Say whether a label is told from a word of a sentence without any sign."""
    own = shape(label)
    return (
        own == "names" or (own == "role" and len(label) > 7) or (own == "code" and len(label) > 1)
    )


def _opens_block(lines: Sequence[str], line: int) -> bool:
    """Say whether `line` has text and stands below a blank line, a heading or a rule."""
    above = lines[line - 1] if line else ""
    return bool(lines[line].strip()) and (not above.strip() or ends_block(above))


def _next_line(lines: Sequence[str], line: int) -> int:
    """Return the next line after `line` that is not blank, or the number of lines."""
    return next((at for at in range(line + 1, len(lines)) if lines[at].strip()), len(lines))
