"""Which of the heads in a document open a turn: its own style is learned before it is cut.

What is written as the labels that return are is a label; what merely has a colon is not.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from codebook.reading.turns.correction import NONE, Correction
from codebook.reading.turns.labels.labels import UNKNOWN, key
from codebook.reading.turns.learning.in_spite import people_in_spite
from codebook.reading.turns.learning.in_turn import speaking_in_turn
from codebook.reading.turns.learning.likely import likely_heads
from codebook.reading.turns.learning.persons import speakers_in
from codebook.reading.turns.learning.returning import returning
from codebook.reading.turns.learning.styles import choose_style
from codebook.reading.turns.learning.taking import open_turns
from codebook.reading.turns.learning.told_names import told_names
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.declared import declared, with_known_names
from codebook.reading.turns.surroundings.left_out import (
    quoted_among,
    titles_among,
    unsaid_among,
    without_guesses,
    without_keys,
    without_tags,
)


class Learned(NamedTuple):
    """What a document's heads are: turns, in order, and labels that were read as text.

    `questions` says that there are no labels, and that questions stand out instead. `asked` are
    questions and answers without labels below all that have them: whose they are is not told.
    `told` has by line the labels that stand there where the openings have the name of their bearer.
    """

    openings: Heads
    dismissed: tuple[Head, ...]
    questions: bool = False
    asked: tuple[Head, ...] = ()
    told: Mapping[int, str] = MappingProxyType({})

    def by_name(self, lines: Sequence[str], kept: Collection[str]) -> Learned:
        """Return the turns with the names that people tell in place of their numbers.

        `kept` are the keys of labels that stay.
        """
        return self.called({} if self.questions else told_names(lines, self.openings, kept))

    def called(self, names: Mapping[int, str]) -> Learned:
        """Return the turns with names, given by line, in place of labels."""
        if not names:
            return self
        told = {head.line: head.label for head in self.openings if head.line in names}
        openings = (head._replace(label=names.get(head.line, head.label)) for head in self.openings)
        return self._replace(openings=Heads(openings), told=told)

    def labelled(self, lines: Sequence[str]) -> Heads:
        """Return the openings whose labels stand in their lines: not those of questions."""
        if not self.questions:
            return self.openings
        return Heads(head for head in self.openings if head.label in lines[head.line][: head.body])


def learn(
    lines: Lines,
    heads: Heads,
    chosen: Sequence[Head] = (),
    correction: Correction = NONE,
) -> Learned:
    """Tell the heads that open a turn from the others; none does where no style is found.

    `chosen` are the heads of the style that a person chose, where one did.
    """
    given, said = correction.spoken | people_in_spite(lines, heads), correction.said
    likely = without_keys(without_guesses(likely_heads(lines, heads, given)), given)
    likely = without_tags(lines, likely, given)
    certain = likely.unlinked
    own_style = set(chosen)
    style = Heads(head for head in certain if head in own_style) if own_style else Heads()
    style = style or _style_of(lines, certain)
    style = style or Heads(head for head in certain if key(head.label) in given)
    if not style:
        return Learned(Heads(), tuple(head for head in certain if head.sign == "colon"))
    titles = titles_among(style, given) | quoted_among(lines, style)
    if titles := titles | unsaid_among(lines, style, given):
        style, likely = style.without(titles), likely.without(titles)
    spoken = likely.such(lambda head: key(head.label) not in said)
    known = speakers_in(lines, style) | given | declared(lines, spoken, style) | {UNKNOWN}
    known |= with_known_names(spoken, known)
    return Learned(*open_turns(lines, spoken, style, known))


def _style_of(lines: Lines, certain: Heads) -> Heads:
    """Return the heads of the style; where one only has a label in it, perhaps another in turn."""
    style = choose_style(lines, certain)
    is_of_many = bool(style) and len(returning(style)) > 1
    return style if is_of_many else speaking_in_turn(lines, certain) or style
