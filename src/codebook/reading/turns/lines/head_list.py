"""The heads of a text, with what every rule asks of them counted once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from functools import cached_property
from itertools import chain
from typing import TypeVar

from codebook.reading.turns.labels.labels import stem
from codebook.reading.turns.lines.heads import Head

Key = TypeVar("Key")


class Heads(list[Head]):
    """Heads in the order of their lines, which nobody changes."""

    @property  # and not kept: heads that have themselves would be a cycle
    def unlinked(self) -> Heads:
        """Those that no link follows: "Slides: https://…" is seldom said."""
        return self.such(lambda head: not head.linked)

    def without(self, lines: Collection[int], labels: Collection[str] = ()) -> Heads:
        """Return the heads that are neither in some lines nor have one of some labels.

        Where that is all of them, what was counted stays.
        """
        if not lines and not labels:
            return self
        kept = [
            [head for head in heads if head.line not in lines]
            for heads in self.alike
            if heads[0].label not in labels
        ]
        is_all = sum(map(len, kept)) == len(self)
        return self if is_all else Heads._of(sorted(filter(None, kept)))

    def such(self, holds: Callable[[Head], bool]) -> Heads:
        """Return those of which something holds that is the same for all that are `alike`."""
        kept = [heads for heads in self.alike if holds(heads[0])]
        return self if len(kept) == len(self.alike) else Heads._of(kept)

    def by(self, told: Callable[[Head], Key]) -> dict[Key, Heads]:
        """Return the heads by what is told of them, which is the same for all that are `alike`."""
        groups: defaultdict[Key, list[list[Head]]] = defaultdict(list)
        for heads in self.alike:
            groups[told(heads[0])].append(heads)
        if len(groups) == 1:
            return dict.fromkeys(groups, self)
        return {key: Heads._of(group) for key, group in groups.items()}

    @classmethod
    def _of(cls, groups: list[list[Head]]) -> Heads:
        """Return the heads of some groups, which are alike then as before."""
        heads = cls(sorted(chain(*groups)))
        heads.alike = groups
        return heads

    @cached_property
    def alike(self) -> list[list[Head]]:
        """The heads in groups that differ only in their lines, in their times and in what follows.

        Nearly all lines of a talk begin in one of a few ways, so that most questions are asked of
        few heads.
        """
        found: defaultdict[object, list[Head]] = defaultdict(list)
        for head in self:
            timeless = not head.time
            found[head.label, head.sign, head.mark, head.alone, head.linked, timeless].append(head)
        return list(found.values())

    @cached_property
    def labels(self) -> Counter[str]:
        """How often each label comes, as written."""
        return self._counted(lambda head: head.label)

    @cached_property
    def marks(self) -> Counter[str]:
        """How often labels are set off by each mark."""
        return self._counted(lambda head: head.mark)

    @cached_property
    def mark(self) -> str:
        """The mark that sets off most labels."""
        return max(self.marks, key=self.marks.__getitem__, default="")

    @cached_property
    def by_line(self) -> dict[int, Head]:
        """The heads by their lines, in which each is the only one."""
        return {head.line: head for head in self}

    @cached_property
    def by_stem(self) -> dict[str, list[Head]]:
        """The heads of each label, however it is spelled."""
        found: defaultdict[str, list[Head]] = defaultdict(list)
        for heads in self.alike:
            found[stem(heads[0].label)] += heads
        return {own: sorted(heads) for own, heads in found.items()}

    def _counted(self, told: Callable[[Head], str]) -> Counter[str]:
        counts: Counter[str] = Counter()
        for heads in self.alike:
            counts[told(heads[0])] += len(heads)
        return counts
