"""Changes of a record as the journal has them, and what was known to those who made them. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from codebook.store.journal.several import Image

REVERSING = frozenset({"undo", "redo"})
"""The kinds of action that only touch what an earlier action of the same coder did."""


class Change(NamedTuple):
    """One action's change of one record; `before` and `after` are None for none.

    `kind` and `target` are the action's; `moved` tells that it came with another text, or with a
    merge: a place was not chosen then, but followed.
    """

    action_id: str
    site: str
    seq: int
    lamport: int
    before: Image | None
    after: Image | None
    kind: str = "do"
    target: str | None = None
    moved: bool = False

    @property
    def order(self) -> tuple[int, str]:
        """What puts changes in an order that keeps cause before effect, the same in all copies."""
        return self.lamport, self.action_id


class Knowledge:
    """What each site knew of the others when it acted.

    Made from rows (site, seq, other, known): from its action `seq` on, `site` knew the actions of
    `other` up to `known`.
    """

    def __init__(self, rows: Iterable[tuple[str, int, str, int]] = ()) -> None:
        self._learned: defaultdict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
        for site, seq, other, known in rows:
            self._learned[site, other].append((seq, known))

    def covers(self, later: Change, earlier: Change) -> bool:
        """Whether `later` was made by somebody who had `earlier`."""
        if later.site == earlier.site:
            return earlier.seq <= later.seq
        learned = self._learned.get((later.site, earlier.site), ())
        return any(seq <= later.seq and known >= earlier.seq for seq, known in learned)
