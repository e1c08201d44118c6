"""Where in a text people talk: what its certain labels tell of the lines between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.learning.wording import small_words
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import opens_block
from codebook.text.names import NAMES_THAT_ARE_WORDS

_begins_timed = lazy_pattern(r"\s*[\[(<]?\d{1,2}:\d\d")
_first_name = lazy_pattern(r"(?<!\w)([A-ZÀ-ÞА-Я][a-zß-ÿа-я]{1,14})[ ](?=[A-ZÀ-ÞА-Я][\w'’-])")
_SHARE, _DENSE, _MANY_TIMED = 0.9, 0.75, 0.25
_THIRD = 3


def begins_timed(line: str) -> bool:
    """Whether a line begins with a time, perhaps in brackets."""
    return _begins_timed.match(line) is not None


class Talk:
    """The lines of a text that begin with labels, and those between the first and the last."""

    def __init__(self, lines: Sequence[str], often: Sequence[Head], again: Sequence[Head]) -> None:
        """Take the heads of labels that come `often`, and those of all that return, `again`."""
        self._lines = lines
        self._often = often
        self.begun = frozenset(head.line for head in again)
        self.speakers = len({head.label for head in again})

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that the text has in small letters, but for those that are names, too."""
        return small_words(self._lines) - NAMES_THAT_ARE_WORDS

    @cached_property
    def places(self) -> frozenset[int]:
        """The lines that begin with a label that comes often."""
        return frozenset(head.line for head in self._often)

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The first and the last of these."""
        return min(self.places), max(self.places)

    @cached_property
    def named_above(self) -> frozenset[str]:
        """The words above the talk that may be first names: "Ann" of "Ann Lee (AL), Bo Dahl"."""
        above = self._lines[: min(self.begun)]
        return frozenset(name for line in above for name in _first_name.findall(line))

    @cached_property
    def third(self) -> int:
        """The line of the third label that returns: of many people, few come often."""
        again = sorted(self.begun)
        return again[_THIRD - 1] if len(again) >= _THIRD else again[-1]

    @cached_property
    def are_timed(self) -> bool:
        """Whether many lines amid the turns, without a label, begin with a time."""
        first, last = self.ends
        others = (line for line in range(first, last) if line not in self.begun)
        timed = sum(begins_timed(self._lines[line]) for line in others)
        return timed >= _MANY_TIMED * len(self.begun)

    @cached_property
    def is_every_line(self) -> bool:
        """Whether nearly all lines begin with a label that returns, since each is a turn."""
        return self.is_every_line_with(0)

    def is_every_line_with(self, more: int) -> bool:
        """Whether nearly all lines do if `more` have a label than is known."""
        return _SHARE * self._between <= len(self.begun) + more

    @cached_property
    def _between(self) -> int:
        """How many lines with text there are from the first to the last label that comes often."""
        first, last = self.ends
        return sum(map(bool, map(str.strip, self._lines[first:last])))

    @cached_property
    def is_dense(self) -> bool:
        """Whether most paragraphs begin with a label that returns."""
        lines, places = self._lines, self.begun
        blocks = sum(opens_block(lines, line) for line in range(min(places), max(places) + 1))
        return _DENSE * blocks <= sum(opens_block(lines, line) for line in places)
