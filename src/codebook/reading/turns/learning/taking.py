"""Which heads open a turn, once it is known who speaks and how the labels are set off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from codebook.reading.turns.labels.asked import ANSWERS, PAIRS, QUESTIONS
from codebook.reading.turns.labels.labels import is_in_capitals, key, members, stem
from codebook.reading.turns.learning.notes import notes_in
from codebook.reading.turns.learning.standing_in import (
    is_of_preface,
    is_set_off_alike,
    stands_in,
    usual_of,
)
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, next_text
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.signs import Sign
from codebook.reading.turns.rarer.behind_dashes import behind_dashes
from codebook.reading.turns.rarer.beside import set_off_beside
from codebook.reading.turns.rarer.marked import another, nameless, written_amid
from codebook.reading.turns.rarer.slips import slipped
from codebook.reading.turns.rarer.unsigned import (
    bracketed,
    doubled,
    glued_headings,
    names_above,
    numbered_roles,
    set_off_alike,
    tight,
    timed,
    unsigned,
)


class _Ways(NamedTuple):
    """The ways in which a document sets labels off.

    - `usual`: a head that is set off as most are.
    - `known`: the keys of those who speak.
    - `notes`: lines of headings and lists that have names, too.
    - `beside`: labels that return in a way of their own, and the sign that they have there.
    """

    lines: Lines
    usual: Head
    known: set[str]
    notes: set[int]
    beside: Mapping[str, Sign]

    @classmethod
    def of(cls, lines: Lines, heads: Heads, style: Heads, known: set[str]) -> _Ways:
        """Tell them from all heads, those of the style, and the labels that are known."""
        own_words = (QUESTIONS | ANSWERS).intersection(map(stem, style.labels)) & known
        are_examined = len(own_words) > 1 and any(pair <= own_words for pair in PAIRS)
        beside = set_off_beside(lines, heads, style, known, are_examined=are_examined)
        notes = notes_in(lines, heads, style)
        return cls(lines, usual_of(lines, style), known, notes, beside)

    def is_usual(self, head: Head) -> bool:
        """Whether one who speaks is set off as usual."""
        return is_set_off_alike(head, self.usual) and _is_known(head, self.known)

    def stands_in(self, head: Head) -> bool:
        """Whether one who speaks is set off in another way than as usual, which is none of a note.

        Those that `is_usual` are taken before.
        """
        is_known = stem(head.label) in self.known and head.line not in self.notes
        return is_known and stands_in(self.lines, head, self.usual)

    def is_beside(self, head: Head) -> bool:
        """Whether a label is set off in the way that is its own."""
        return self.beside.get(stem(head.label)) == head.sign

    def may_name(self, head: Head) -> bool:
        """Whether a label begins with the name of one who speaks: "Ann L" where Ann does."""
        return stem(head.label.split(maxsplit=1)[0]) in self.known

    def told(self, head: Head) -> Head:
        """Return a head that is not set off as usual; unless in a way of its own, it says so."""
        return head if stem(head.label) in self.beside else head._replace(unlike=True)


class _Preface(NamedTuple):
    """What is above a talk that begins at the line `first`.

    - `again`: how often labels return that have a way of their own.
    - `mixed`: the keys of labels that are not in capitals.
    """

    lines: Lines
    usual: Head
    first: int
    again: Counter[str]
    mixed: set[str]

    @classmethod
    def above(cls, ways: _Ways, heads: Heads, style: Heads) -> _Preface:
        """Tell it from all heads and those of the style."""
        spoken = (head.line for head in style if stem(head.label) in ways.known)
        beside = ways.beside
        apart = [head for head in heads if stem(head.label) in beside] if beside else []
        again = Counter({key(head.label): 2 for head in apart})
        mixed = {stem(label) for label in style.labels if not is_in_capitals(label)}
        return cls(ways.lines, ways.usual, next(spoken, style[0].line), again, mixed)

    def includes(self, head: Head) -> bool:
        """Whether a head above the talk, set off in another way, is no turn's."""
        if is_set_off_alike(head, self.usual):
            return False
        return is_of_preface(self.lines, head, self.again) or self._is_title(head)

    def _is_title(self, head: Head) -> bool:
        """Whether a name alone on its line is a title: "ANN LEE" above "Ann Lee: …"."""
        if not head.alone or head.sign not in {"bare", "mark", "tab"}:
            return False
        below = next_text(self.lines, head.line)
        is_called = stem(head.label) in self.mixed and is_in_capitals(head.label)
        return is_called or below == self.first or not ends(self.lines[below])


def open_turns(
    lines: Lines, heads: Heads, style: Heads, known: set[str]
) -> tuple[Heads, tuple[Head, ...]]:
    """Take the heads with labels that are known, in the style or where they stand in for it.

    Behind them, return those that have a colon and are not taken.
    """
    ways = _Ways.of(lines, heads, style, known)
    preface = _Preface.above(ways, heads, style)
    usual = heads.such(ways.is_usual)
    openings = {head.line: head for head in usual if head.line not in ways.notes}
    top = min([preface.first, *openings])
    others = [head for head in heads if head.line not in openings]
    further, dismissed = _told_apart(others, ways, preface, top)
    found = _with_rarer(lines, openings | further, ways.usual.sign)
    spoken = found[names_above(lines, found) :]
    opened = {head.line for head in found}
    text = tuple(head for head in dismissed if head.line not in opened)
    return (usual if spoken == usual else Heads(spoken)), text


def _told_apart(
    heads: Sequence[Head], ways: _Ways, preface: _Preface, top: int
) -> tuple[dict[int, Head], list[Head]]:
    """Take those that open a turn, of heads that are not set off as usual; and text with a colon.

    No link follows that, "Slides: https://…", unless it may be somebody's. The talk begins at the
    line `top`, or at the first that is taken.
    """
    taken: dict[int, Head] = {}
    text = []
    for head in heads:
        if not taken and head.line < top and preface.includes(head):
            continue
        if ways.stands_in(head) or ways.is_beside(head):
            taken[head.line] = ways.told(head)
        elif head.sign == "colon" and (not head.linked or ways.may_name(head)):
            text.append(head)
    return taken, text


def _with_rarer(lines: Lines, taken: Mapping[int, Head], sign: Sign) -> list[Head]:
    """Return the heads that are taken, with those that lack the sign or have a rarer mark.

    The order matters: each way to find some sees what those before it found.
    """
    openings = {line: taken[line] for line in sorted(taken)}
    others = [line for line in lines.texts if line not in openings]
    openings |= unsigned(lines, openings, others)
    openings |= slipped(lines, openings, others)
    openings |= timed(lines, openings, others)
    openings |= behind_dashes(lines, openings, others)
    openings |= set_off_alike(lines, openings)
    openings |= bracketed(lines, openings)
    openings |= glued_headings(lines, openings, others)
    openings |= numbered_roles(lines, openings, others)
    openings |= nameless(lines, openings)
    openings |= another(lines, openings)
    openings |= written_amid(lines, openings)
    if sign == "dash":
        openings |= tight(lines, openings)
    joined = openings | doubled(lines, openings)
    return [one for line in sorted(joined) if (one := joined[line])]


def _is_known(head: Head, known: set[str]) -> bool:
    """Whether one or several who are known speak; a heading "Q & A" is no label."""
    if stem(head.label) in known:
        return True
    together = members(head.label)
    return bool(together) and "#" not in head.mark and known.issuperset(map(stem, together))
