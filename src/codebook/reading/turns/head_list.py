"""The heads of a text, with what every rule asks of them counted once."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property

from codebook.reading.turns.heads import Head
from codebook.reading.turns.labels import stem


class Heads(list[Head]):
    """Heads in the order of their lines, which nobody changes."""

    @property  # and not kept: heads that have themselves would be a cycle
    def unlinked(self) -> Heads:
        """Those that no link follows: "Slides: https://…" is seldom said."""
        return self.only([head for head in self if not head.linked])

    def only(self, found: list[Head]) -> Heads:
        """Return those of the heads that were found; where that is all, what was counted stays."""
        return self if len(found) == len(self) else Heads(found)

    @cached_property
    def labels(self) -> Counter[str]:
        """How often each label comes, as written."""
        return Counter([head.label for head in self])

    @cached_property
    def marks(self) -> Counter[str]:
        """How often labels are set off by each mark."""
        return Counter([head.mark for head in self])

    @cached_property
    def by_stem(self) -> dict[str, list[Head]]:
        """The heads of each label, however it is spelled."""
        found: defaultdict[str, list[Head]] = defaultdict(list)
        for head in self:
            found[stem(head.label)].append(head)
        return dict(found)
