"""How people are named in a document, and the labels that are held against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from codebook.reading.turns.labels.labels import split_aside, surely
from codebook.reading.turns.labels.shapes import Shape, has_own_letters, shape
from codebook.reading.turns.learning.certain_labels import CertainLabels
from codebook.reading.turns.learning.talk import Talk
from codebook.reading.turns.learning.wording import is_called_out
from codebook.reading.turns.lines.features import ALONE, MARKS
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.signs import Sign

_HOUSE = 2  # labels of one that come once


class Habit:
    """How people are named in a document, as its certain labels and the talk around them show.

    - `certain`: how the labels look that are certain.
    - `talk`: where in the lines people talk.
    - `houses`: what is in brackets behind labels that return: "Mill Post" of "Lind (Mill Post)".
      Where there are such, also what is behind several that come once.
    """

    def __init__(
        self,
        lines: Sequence[str],
        certain: Sequence[Head],
        often: Sequence[Head],
        again: Sequence[Head],
        rare: Iterable[str],
    ) -> None:
        """Learn it from the heads with certain labels.

        `often` are the heads of labels that come often, `again` of all that return; `rare` are
        those that are yet to be told.
        """
        self.lines = lines
        self.talk = Talk(lines, often, again)
        self.certain = CertainLabels(lines, certain)
        self.houses = {split_aside(head.label)[1] for head in again} - {""}
        if self.houses:
            others = Counter(split_aside(label)[1] for label in rare)
            self.houses |= {own for own, count in others.items() if own and count >= _HOUSE}

    def is_above(self, head: Head) -> bool:
        """Whether a head stands above the first label that comes often."""
        return head.line < self.talk.ends[0]

    def calls_out(self, label: str) -> bool:
        """Whether a label is in capitals as all that are certain are: "ANN" beside "TOM"."""
        return self.certain.are_called_out and is_called_out(label)

    def abbreviates(self, label: str) -> bool:
        """Whether a label has letters of its own in brackets, as a certain one has."""
        return has_own_letters(label) and any(map(has_own_letters, self.certain.labels))

    @cached_property
    def are_all_timed(self) -> bool:
        """Whether only a time sets labels off, and many lines amid turns have one, too."""
        common = self.certain.common
        return not (common.get(MARKS) or common.get(ALONE)) and self.talk.are_timed


@dataclass(frozen=True, slots=True)
class Rare:
    """A label that is rarer than those that are certain: its heads, and what it looks like.

    `shape` is that of the label without the question mark of a typist who was unsure.
    """

    heads: Sequence[Head]
    shape: Shape

    @classmethod
    def at(cls, heads: Sequence[Head]) -> Rare:
        """Return the label that some heads have."""
        return cls(heads, shape(surely(heads[0].label)))

    @property
    def first(self) -> Head:
        """Where it comes first."""
        return self.heads[0]

    @property
    def label(self) -> str:
        """The label as it is written there."""
        return self.heads[0].label

    @property
    def sign(self) -> Sign:
        """What sets it off there."""
        return self.heads[0].sign

    @property
    def count(self) -> int:
        """How often it comes."""
        return len(self.heads)


Rule = Callable[[Rare, Habit], bool]
"""What may decide about a rare label, given the habit of the document that it is in."""
