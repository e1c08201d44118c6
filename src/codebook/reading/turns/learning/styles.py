"""The way in which a document sets its labels off: by a colon, a time, brackets, a line.

People write labels in one way throughout, and return to them. So it is the way in which the most
lines begin with a label that returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.reading.turns.labels.asked import PAIRS
from codebook.reading.turns.labels.labels import is_in_capitals, split_aside, stem
from codebook.reading.turns.labels.shapes import ROLE_OR_CODE, shape
from codebook.reading.turns.learning.returning import MANY, returning
from codebook.reading.turns.learning.short_talks import (
    asked_once,
    blocks_in,
    is_above,
    is_monologue,
    is_short_talk,
)
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head, Sign
from codebook.reading.turns.lines.layout import ends, ends_above, next_text, opens_block
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.stamps import time_alone
from codebook.reading.turns.surroundings.forms import are_fields

_WEIGHTS: dict[Sign, float] = {
    "colon": 1.0,
    "time": 1.0,
    "mark": 0.9,
    "pipe": 0.9,
    "tab": 0.8,
    "dash": 0.8,
    "bare": 0.6,
    "stop": 0.5,
}
"""How much a head counts by what sets its label off: the less, the more often it means nothing."""

_TALK_ALONE = 0.9
"""How much codes and roles alone on their lines count, where no other label is: "I", "B1"."""


_SHARES: dict[Sign, float] = {"bare": 0.12, "stop": 0.25}
"""The share of all lines that labels must have where their sign is often something else."""

LEAST_CALLED = 3
"""How many letters a name in capitals has that is called out."""

_SHARE_OF_WORDS, _SHARE_OF_NICKNAMES = 0.05, 0.3
_WORDS = 0.4  # what a label counts that is no name
_IN_PAIRS = 0.4  # of that share is enough for "Q." and "A.", where no other label returns
_SURE = frozenset[Sign]({"colon", "time", "mark"})
_MOST, _NEARLY_ALL = 0.5, 0.9


def form(head: Head) -> tuple[Sign, bool, bool, str]:
    """Return how a head is written: its sign, whether alone on its line, whether there with a time.

    Last is the mark where that is all there is to set the label off, else "".
    """
    sign = head.sign
    return sign, head.alone, head.alone and bool(head.time), head.mark if sign == "mark" else ""


def choose_style(lines: Lines, heads: Heads) -> Heads:
    """Return the heads of the form in which the most lines have a label that returns."""
    found = [_opening(lines, family) for family in heads.by(form).values()]
    found.sort(key=lambda family: -_WEIGHTS[family[0].sign])
    strengths = [_strength(lines, family) for family in found]
    if best := max(strengths, default=0):
        return found[strengths.index(best)]
    asked = next(filter(None, map(asked_once, found)), Heads())
    return asked or next(
        (one for one in found if is_short_talk(lines, one) or is_monologue(lines, one)), asked
    )


def style_named(lines: Sequence[str], heads: Sequence[Head], sign: str) -> Heads:
    """Return the heads of the sign that a person chose."""
    return _opening(lines, Heads(head for head in heads if head.sign == sign))


def _opening(lines: Sequence[str], family: Heads) -> Heads:
    """Return the heads of one form; where it is a weak one and most open a block, only those."""
    if not family or family[0].sign in _SURE:
        return family
    opening = Heads(head for head in family if opens_block(lines, head.line))
    return opening if 2 * len(opening) > len(family) else family


def _strength(lines: Lines, family: Heads) -> float:
    """Return how many lines the labels that return open, weighted; 0 where that is no style."""
    sign = family[0].sign
    counts = returning(family)
    is_sole = len(counts) == 1 and not _are_capitals(lines, family)
    if not counts or (is_sole and not _is_sole_style(lines, family, counts)):
        return 0
    are_all = len(counts) == len(family.by_stem)
    own = family if are_all else [head for head in family if stem(head.label) in counts]
    is_pair = frozenset(counts) in PAIRS
    is_talk = sign == "bare" and all(shape(head.label) in ROLE_OR_CODE for head in own)
    share = _SHARES.get(sign, 0) * (_IN_PAIRS if is_pair else 1)
    are_few = len(own) < share * len(lines.texts)
    is_sure = len(own) >= MANY and own[0].alone and {"role"} == {shape(head.label) for head in own}
    is_sure = is_sure or ((is_pair or is_talk) and len(own) >= share * _paragraphs(lines))
    if are_few and not is_sure:
        return 0
    has_text = not own[0].alone or _have_text(lines, own)
    if not has_text or _are_items(lines, family, own) or are_fields(lines, own):
        return 0
    least = _SHARE_OF_NICKNAMES if own[0].is_nickname else _SHARE_OF_WORDS
    if len(own) < least * len(lines) and {shape(head.label) for head in own} == {"other"}:
        return 0  # the keys of some data, or some lines of a log
    if sign == "time" and own[0].alone and len(own) < _MOST * len(family):
        return 0  # what is said, a line for each time
    weights = {label: _WORDS if shape(label) == "other" else 1 for label in family.labels}
    weight = _TALK_ALONE if is_talk else _WEIGHTS[sign]
    return weight * sum([weights[head.label] for head in own])


def _paragraphs(lines: Lines) -> int:
    """Return how many lines end as a paragraph does, above a blank line or with a sentence."""
    return sum(
        ends(lines[line]) or line + 1 == len(lines) or not lines[line + 1].strip()
        for line in lines.texts
    )


def _are_items(lines: Sequence[str], family: Heads, own: Sequence[Head]) -> bool:
    """Whether labels are the headings of a talk or the terms of a list: few of them return.

    What is said may have items of its own, deeper than those with names that return.
    """
    marks = family.marks.items()
    set_off = sum(count for mark, count in marks if "#" in mark or mark.startswith("-"))
    if not 2 * set_off > len(family) > 2 * len(own):
        return False
    if not all(shape(head.label) in {"name", "names"} for head in own):
        return True
    deepest = max(_depth(lines, head) for head in own)
    return sum(_depth(lines, head) <= deepest for head in family) > 2 * len(own)


def _depth(lines: Sequence[str], head: Head) -> int:
    return len(lines[head.line]) - len(lines[head.line].lstrip())


def _is_sole_style(lines: Lines, family: Sequence[Head], counts: Mapping[str, int]) -> bool:
    """Whether one label that returns makes a style: one person's answers to bare questions.

    A word that is no name must open nearly all lines.
    """
    (label,) = counts
    first = family[0]
    if first.alone and first.mark.endswith(("[", "【")) and not first.time:
        return False  # "[next slide]"
    own = [head for head in family if stem(head.label) == label]
    nearly_all = max(MANY, _NEARLY_ALL * len(lines.texts))
    least = {"role": 2, "code": 2, "name": 3, "names": 3}.get(shape(own[0].label), nearly_all)
    is_set_off = first.sign in _SURE
    share = 10 if is_set_off else 2
    is_often = first.is_heading or share * len(own) >= blocks_in(lines, own[0].line, len(lines))
    is_often = is_often and len(own) >= least
    is_set_off = is_set_off or all(_is_below_time(lines, head) for head in own)
    return is_often and is_set_off and not is_above(lines, own)


def _is_below_time(lines: Sequence[str], head: Head) -> bool:
    """Whether a label stands between a time and what is said, each in a line of its own."""
    above = lines[head.line - 1] if head.line else ""
    return bool(time_alone(above)) and next_text(lines, head.line) == head.line + 1


def _are_capitals(lines: Sequence[str], family: Sequence[Head]) -> bool:
    """Whether names in capitals are called out: "TOM: …" twice, "ANN: …"; or "ANN LEE (York) – …".

    Before a dash, where wrapped lines may cut them, most must stand where a sentence is at its end,
    and one must say that it is a person's: "NATO – an alliance" is none.
    """
    called = [
        head
        for head in family
        if head.sign in {"colon", "dash"}
        and is_in_capitals(name := split_aside(head.label)[0])
        and len(name) >= LEAST_CALLED
    ]
    begun = sum(opens_block(lines, head.line) or ends_above(lines, head.line) for head in called)
    are_two = len({head.label for head in called}) > 1
    if family[0].sign == "colon":
        return are_two and begun == len(called)
    are_people = any(_is_of_people(head.label) for head in called)
    return are_two and are_people and begun >= _MOST * len(called)


def _is_of_people(label: str) -> bool:
    """Whether a label says where somebody is from, or is a role: "ANN LEE (York)", "CHAIR"."""
    return bool(split_aside(label)[1]) or shape(label) == "role"


def _have_text(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether most of the heads, alone on their lines, have text below them.

    A letter is none: words that are turned upright are read as lines of one letter each.
    """
    own = {head.line for head in heads}
    following = (next_text(lines, head.line) for head in heads)
    texts = (line for line in following if line not in own and line < len(lines))
    words = (lines[line].strip() for line in texts)
    return sum(len(said) > 1 or not said.isalnum() for said in words) >= 0.7 * len(heads)
