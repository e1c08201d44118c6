"""Which of the heads in a document open a turn: its own style is learned before it is cut.

What is written as the labels that return are is a label; what merely has a colon is not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from codebook.reading.heads import Head
from codebook.reading.labels import Shape, is_event, is_metadata, key, shape, split_aside
from codebook.reading.layout import opens_block
from codebook.reading.styles import choose_style, returning

_HABIT = 0.9
_USUAL = 50  # labels are looked for anywhere: a text may be of nothing but labels
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
    style = choose_style(lines, likely)
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


def _speakers(lines: Sequence[str], style: Sequence[Head]) -> set[str]:
    """Return the keys of the labels in `style` that are speakers."""
    written: dict[str, list[Head]] = {}
    for head in style:
        written.setdefault(key(head.label), []).append(head)
    counts = returning(style) if style else Counter[str]()
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
        is_like = not self.shapes.isdisjoint(_LIKE_SHAPES[own])
        # A tag that is no name may be anything, a colon after words in bold is a label.
        is_label = self.is_distinct and (own != "other" or heads[0].sign != "mark")
        return is_label or is_often or is_like


def _features(lines: Sequence[str], head: Head) -> tuple[object, ...]:
    time = bool(head.time) and ("certain" if head.early == head.body else "perhaps")
    return head.mark, time, head.alone, opens_block(lines, head.line)


def _stands_in(lines: Sequence[str], head: Head) -> bool:
    """Say whether a known label that is set off in another way is one here too."""
    if head.sign in {"colon", "time"} or (head.sign == "mark" and len(head.label) > 1):
        return True
    return opens_block(lines, head.line) and len(head.label) > 3


def _unsigned(lines: Sequence[str], openings: Mapping[int, Opening]) -> dict[int, Opening]:
    """Find known labels whose colon was forgotten: "Interviewer 2 And why?".

    Only where turns begin after a blank line, a capital follows, and the speaker changes.
    """
    counts = Counter(opening.head.label for opening in openings.values())
    labels = [label for label, _ in counts.most_common(_USUAL) if _is_long(label)]
    if not labels or 2 * sum(opens_block(lines, line) for line in openings) < len(openings):
        return {}
    longest_first = sorted(labels, key=len, reverse=True)
    pattern = re.compile(rf"\s*({'|'.join(map(re.escape, longest_first))})[ \t]+(?=[^\W\d_])")
    found: dict[int, Opening] = {}
    speaker = ""
    for number, line in enumerate(lines):
        if number in openings:
            speaker = openings[number].head.label
        elif speaker and (match := pattern.match(line)) and opens_block(lines, number):
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
