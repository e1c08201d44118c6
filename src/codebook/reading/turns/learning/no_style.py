"""Why labels that are written alike are no style of a document: a list, data, what is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from codebook.reading.turns.labels.asked import PAIRS
from codebook.reading.turns.labels.labels import is_in_capitals, split_aside, stem
from codebook.reading.turns.labels.shapes import ROLE_OR_CODE, Shape, shape
from codebook.reading.turns.learning.returning import MANY, returning
from codebook.reading.turns.learning.short_talks import blocks_in, is_above
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    ends,
    ends_above,
    indentation,
    next_text,
    opens_block,
)
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.signs import Sign
from codebook.reading.turns.lines.stamps import time_alone
from codebook.reading.turns.surroundings.forms import are_fields

_SHARES: dict[Sign, float] = {"bare": 0.12, "stop": 0.25}
"""The share of all lines that labels must have where their sign is often something else."""

LEAST_CALLED = 3
"""How many letters a name in capitals has that is called out."""

_SHARE_OF_WORDS, _SHARE_OF_NICKNAMES, _SHARE_OF_TALK = 0.05, 0.3, 0.2
_IN_PAIRS = 0.4  # of that share is enough for "Q." and "A.", where no other label returns

SURE = frozenset[Sign]({"colon", "time", "mark"})
"""What sets labels off that nobody writes by chance."""

_MOST, _NEARLY_ALL, _WITH_TEXT = 0.5, 0.9, 0.7
_LEAST_OF_SOLE: dict[Shape, int] = {"role": 2, "code": 2, "name": 3, "names": 3}


class Family:
    """Heads of one form, and those of them whose labels return: its `own`."""

    def __init__(self, lines: Lines, heads: Heads) -> None:
        self.lines = lines
        self.heads = heads
        self.sign = heads[0].sign
        self.counts = returning(heads)

    @cached_property
    def own(self) -> Sequence[Head]:
        """The heads with labels that return."""
        if len(self.counts) == len(self.heads.by_stem):
            return self.heads
        return [head for head in self.heads if stem(head.label) in self.counts]

    @cached_property
    def shapes(self) -> set[Shape]:
        """The shapes of these labels."""
        return {shape(head.label) for head in self.own}

    @property
    def is_pair(self) -> bool:
        """Whether they are of a question and its answer, and nothing else returns."""
        return frozenset(self.counts) in PAIRS

    @property
    def is_talk_alone(self) -> bool:
        """Whether only codes and roles stand on lines of their own: "I", "B1"."""
        return self.sign == "bare" and self.shapes <= ROLE_OR_CODE


def none_return(family: Family) -> bool:
    """Whether no label comes again."""
    return not family.counts


def is_sole_by_chance(family: Family) -> bool:
    """Whether one label returns, and not as that of one who answers bare questions does."""
    if len(family.counts) > 1 or _are_capitals(family.lines, family.heads):
        return False
    return not _is_sole_style(family)


def are_too_few(family: Family) -> bool:
    """Whether few of all lines have a label, where the sign is often something else."""
    share = _SHARES.get(family.sign, 0) * (_IN_PAIRS if family.is_pair else 1)
    if len(family.own) >= share * len(family.lines.texts):
        return False
    if len(family.own) >= MANY and family.own[0].alone and family.shapes == {"role"}:
        return False
    is_talk = family.is_pair or family.is_talk_alone
    return not (is_talk and len(family.own) >= share * _paragraphs(family.lines))


def have_no_text(family: Family) -> bool:
    """Whether most labels are alone on their lines, with no text below."""
    return family.own[0].alone and not _have_text(family.lines, family.own)


def are_items(family: Family) -> bool:
    """Whether labels are the headings of a talk or the terms of a list: few of them return.

    What is said may have items of its own, deeper than those with names that return.
    """
    lines, heads, own = family.lines, family.heads, family.own
    marks = heads.marks.items()
    set_off = sum(count for mark, count in marks if "#" in mark or mark.startswith("-"))
    if not 2 * set_off > len(heads) > 2 * len(own):
        return False
    if not family.shapes <= {"name", "names"}:
        return True
    deepest = max(indentation(lines[head.line]) for head in own)
    return sum(indentation(lines[head.line]) <= deepest for head in heads) > 2 * len(own)


def are_particulars(family: Family) -> bool:
    """Whether they are the fields of forms: "Name: …", "Trade: …", "Name: …"."""
    return are_fields(family.lines, family.own)


def are_keys(family: Family) -> bool:
    """Whether few lines have words that are no name: the keys of some data, lines of a log."""
    if family.shapes != {"other"}:
        return False
    own, lines = family.own, family.lines
    if not own[0].is_nickname:
        return len(own) < _SHARE_OF_WORDS * len(lines)
    if len(own) < _SHARE_OF_NICKNAMES * len(lines):
        is_element = f"</{own[0].label}>" in lines[own[0].line]
        is_quoted = len(own) < _SHARE_OF_TALK * len(lines)  # below who attends, most of it is talk
        return (
            is_element or is_quoted or len(own) < _SHARE_OF_NICKNAMES * (own[-1].line - own[0].line)
        )
    return False


def are_said(family: Family) -> bool:
    """Whether they are what is said, a line for each time."""
    is_timed = family.sign == "time" and family.own[0].alone
    return is_timed and len(family.own) < _MOST * len(family.heads)


NO_STYLE: tuple[Callable[[Family], bool], ...] = (
    none_return,
    is_sole_by_chance,
    are_too_few,
    have_no_text,
    are_items,
    are_particulars,
    are_keys,
    are_said,
)
"""Why heads of one form are no style; the first asks whether there is anything that returns."""


def _paragraphs(lines: Lines) -> int:
    """Return how many lines end as a paragraph does, above a blank line or with a sentence."""
    return sum(
        ends(lines[line]) or line + 1 == len(lines) or not lines[line + 1].strip()
        for line in lines.texts
    )


def _is_sole_style(family: Family) -> bool:
    """Whether one label that returns makes a style: one person's answers to bare questions.

    A word that is no name must open nearly all lines.
    """
    first, lines = family.heads[0], family.lines
    if first.alone and first.mark.endswith(("[", "【")) and not first.time:
        return False  # "[next slide]"
    nearly_all = max(MANY, _NEARLY_ALL * len(lines.texts))
    if len(family.own) < _LEAST_OF_SOLE.get(shape(family.own[0].label), nearly_all):
        return False
    if family.sign not in SURE and not all(_is_below_time(lines, head) for head in family.own):
        return False
    return _is_in_most_blocks(family) and not is_above(lines, family.own)


def _is_in_most_blocks(family: Family) -> bool:
    """Whether a label opens half of all blocks below it, or a tenth where its sign is sure."""
    if family.heads[0].is_heading:
        return True
    share = 10 if family.sign in SURE else 2
    blocks = blocks_in(family.lines, family.own[0].line, len(family.lines))
    return share * len(family.own) >= blocks


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
    return sum(len(said) > 1 or not said.isalnum() for said in words) >= _WITH_TEXT * len(heads)
